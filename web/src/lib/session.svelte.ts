/** Who is sitting at this browser. */
import type { Me, SignedIn } from "../wire";
import { ask, get, post, Refusal } from "./api";
import { words } from "./words.svelte";

const GUESTS = ["Sakura", "Momiji", "Fuji", "Ajisai", "Tsubaki", "Kiku", "Ume", "Yanagi", "Botan", "Hagi"];

class Session {
  me: Me | null = $state(null);
  asked = $state(false);

  /** Whoever has never been here has no session: asking would only be refused. */
  async greet(): Promise<void> {
    if (localStorage.getItem("genjiko.preferences") !== null) await this.load();
  }

  /** Ask once who we are. */
  async load(): Promise<void> {
    try {
      this.me = await get<Me>("/api/me");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    this.asked = true;
  }

  /** Make sure that there is a session: a guest under a flower's name if need be. */
  async ensure(): Promise<Me> {
    if (!this.asked) await this.load();
    if (!this.me) {
      const flower = GUESTS[Math.floor(Math.random() * GUESTS.length)];
      const name = `${flower} ${Math.floor(Math.random() * 90) + 10}`;
      this.me = (await post<SignedIn>("/api/guests", { name })).me;
    }
    return this.me;
  }

  async signUp(name: string, passphrase: string): Promise<void> {
    this.me = (await post<SignedIn>("/api/accounts", { name, passphrase })).me;
  }

  async signIn(name: string, passphrase: string): Promise<void> {
    this.me = (await post<SignedIn>("/api/sessions", { name, passphrase })).me;
  }

  async signOut(): Promise<void> {
    await ask("DELETE", "/api/sessions");
    this.me = null;
  }

  /** Where mail goes when it is my turn; "" for nowhere. */
  async mailTo(email: string): Promise<void> {
    this.me = await ask<Me>("PATCH", "/api/me", { email, language: words.language });
  }

  async rename(name: string): Promise<void> {
    this.me = await ask<Me>("PATCH", "/api/me", { name });
  }
}

export const session = new Session();
