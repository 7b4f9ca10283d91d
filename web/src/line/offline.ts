/** Playing without a network, and a new version when the player wants it. */
import { version } from "../lib/version.svelte";

const SERVER = import.meta.env.VITE_SERVER as string | undefined;
/** So long a new version has to take over; then the page is loaded anew all the same. */
const PATIENCE = 5000;

/** Keep everything at hand; a newer build waits until `version.reload` is called. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  version.asks = true;
  const registered = await navigator.serviceWorker.register("sw.js");
  const offer = (): void => {
    const { waiting } = registered;
    if (!waiting || !navigator.serviceWorker.controller) return;
    version.before = () => takeOver(waiting);
    version.outdated = true;
  };
  offer();
  registered.addEventListener("updatefound", () => {
    registered.installing?.addEventListener("statechange", offer);
  });
  // A page that stays open for days would never look.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void registered.update().catch(() => {}); // without a network there is nothing new
  });
  // Beside a server: whoever comes to it when the line is away is led here.
  if (SERVER === "/") await navigator.serviceWorker.register("/away-door.js", { scope: "/" });
  // Where games are kept, they shall not be cleared away as something to be had again.
  await navigator.storage?.persist?.();
}

/** Done when the new version answers for this page; a page that is loaded earlier would be the old one again. */
function takeOver(waiting: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
    setTimeout(done, PATIENCE);
    waiting.postMessage("take over");
  });
}
