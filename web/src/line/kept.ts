/** What is kept on this device between two visits: small texts by name, in IndexedDB. */
import { type IDBPDatabase, openDB } from "idb";

const STORE = "texts";

let database: Promise<IDBPDatabase> | null = null;

function open(): Promise<IDBPDatabase> {
  const forget = (): void => void (database = null);
  const opened = openDB("genjiko", 1, {
    upgrade: (made) => void made.createObjectStore(STORE),
    // The browser has closed it (its storage was cleared, or has failed): the next one opens it again.
    terminated: forget,
    blocking: () => {
      forget();
      void opened.then((old) => old.close());
    },
  });
  opened.catch(forget);
  return opened;
}

/** With the database, opened anew if it was closed under us. */
async function within<T>(what: (opened: IDBPDatabase) => Promise<T>): Promise<T> {
  try {
    return await what(await (database ??= open()));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    return await what(await (database = open()));
  }
}

/**
 * Nobody else may write here from now on, as long as this worker lives: two tabs would write over each other's games.
 * `wait` is told if another one is there; then this takes until it is closed.
 */
export async function keepOthersOut(wait: () => void): Promise<void> {
  if (!navigator.locks) return; // an old browser, or a page without a safe connection
  const hold = (held: (on: boolean) => void) => (lock: Lock | null) => {
    held(lock !== null);
    return lock === null ? undefined : new Promise<never>(() => {});
  };
  const mine = await new Promise<boolean>((held) => {
    void navigator.locks.request("genjiko", { ifAvailable: true }, hold(held));
  });
  if (mine) return;
  wait();
  await new Promise<boolean>((held) => void navigator.locks.request("genjiko", hold(held)));
}

/** Everything that was kept, as pairs. */
export function readTexts(): Promise<[string, string][]> {
  return within(async (opened) => {
    const store = opened.transaction(STORE).store;
    const [names, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return names.map((name, at) => [String(name), String(texts[at])]);
  });
}

/** Keep all of these, or none; undefined for what is no more. Raises when the device has no room. */
export async function putTexts(texts: Iterable<[string, string | undefined]>): Promise<void> {
  const pairs = [...texts];
  await within(async (opened) => {
    const change = opened.transaction(STORE, "readwrite", { durability: "strict" });
    const made = pairs.map(([name, text]) =>
      text === undefined ? change.store.delete(name) : change.store.put(text, name),
    );
    await Promise.all([...made, change.done]);
  });
}
