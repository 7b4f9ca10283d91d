/** What the server says of itself, and those who run it tell everybody now. */
import { line } from "../line";
import type { About } from "../wire";
import { get, Refusal } from "./api";

const BETWEEN_LOOKS = 60_000;

class AboutServer {
  /** As last told; null before, and where there is no server. */
  said: About | null = $state.raw(null);

  get notice(): string {
    return this.said?.notice ?? "";
  }

  /** Ask now. */
  async look(): Promise<void> {
    if (line.alone) return;
    try {
      this.said = await get<About>("/api/about");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // whoever does not answer has no news
    }
  }

  /** Ask now and again while somebody looks at the page; gives what ends that. */
  watch(): () => void {
    const lookIfSeen = (): void => void (document.hidden || this.look());
    lookIfSeen();
    const timer = setInterval(lookIfSeen, BETWEEN_LOOKS);
    addEventListener("online", lookIfSeen);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearInterval(timer);
      removeEventListener("online", lookIfSeen);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }
}

export const about = new AboutServer();
