/** Has the next start prepared when this one was cold: later, so that nobody who plays waits for it. */

const LATER = 4000;

/** Only where all files are kept already: they would be fetched a second time. */
export function prepareStart(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(() => setTimeout(prepare, LATER));
}

function prepare(): void {
  const worker = new Worker(new URL("./start.worker.ts", import.meta.url), { type: "module" });
  const end = (why: string): void => {
    worker.terminate();
    document.documentElement.dataset.start = why ? "failed" : "kept";
    if (why) console.warn("the next start is cold too:", why);
  };
  worker.onmessage = (event: MessageEvent<string>) => end(event.data);
  worker.onerror = (event) => end(event.message || "no worker");
}
