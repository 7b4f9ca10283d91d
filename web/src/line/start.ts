/// <reference lib="webworker" />
/**
 * A start that was prepared: Python's memory with the engine in it, and all files unpacked. It is made in this browser
 * after the first start, and kept under the figure of the files it was made from. Whatever is odd about it makes it
 * worthless, never the start impossible.
 */
import { PLACE, unpacked } from "./parts";
import { gathered, type Stretch, stretches } from "./sparse";

/** The same in sw.ts: what lies here has addresses below `py/`, at which the service worker gives it out. */
const CACHE = "start-of-genjiko";
const FOLDER = "start-of-genjiko";

async function digest(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].join(".");
}

const address = (build: string, part: string): string => new URL(`${part}?${build}`, PLACE).href;

/** What stands before memory in its file. */
interface Head {
  /** How large it is, and where something is in it. */
  size: number;
  filled: Stretch[];
  /** What Pyodide wants to know of it. */
  settings: unknown;
  digest: string;
}

/** What was prepared, and whether it is as it was written: nobody waits for that while there is something else to do. */
export interface Start extends Head {
  whole: Uint8Array;
  sound: Promise<boolean>;
}

/** Where memory lies: a file of this page's own, which a worker reads many times quicker than a cache. */
async function open(build: string, create = false): Promise<FileSystemSyncAccessHandle> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create });
  return (await folder.getFileHandle(build, { create })).createSyncAccessHandle();
}

/** A part of what was prepared for these files; undefined if there is none. */
async function read(build: string, part: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHE)).match(address(build, part));
  } catch {
    return undefined; // no safe connection, or no room for caches: then it is a cold start
  }
}

function readHead(file: FileSystemSyncAccessHandle): { head: Head; end: number } {
  const size = new DataView(new ArrayBuffer(4));
  file.read(size, { at: 0 });
  const text = new Uint8Array(Math.min(size.getUint32(0), file.getSize()));
  file.read(text, { at: 4 });
  return { head: JSON.parse(new TextDecoder().decode(text)) as Head, end: 4 + text.length };
}

/** Python's memory as it was kept for these files; null if it was not. */
export async function readStart(build: string): Promise<Start | null> {
  let file: FileSystemSyncAccessHandle | null = null;
  try {
    file = await open(build);
    const { head, end } = readHead(file);
    const whole = new Uint8Array(head.filled.reduce((sum, [from, to]) => sum + to - from, 0));
    file.read(whole, { at: end });
    return { ...head, whole, sound: digest(whole).then((found) => found === head.digest) };
  } catch {
    return null; // there is none, it is broken, or another tab reads it at this moment
  } finally {
    file?.close();
  }
}

/** One of the files, unpacked before if there is a prepared start. */
export async function readPart(build: string, file: string, count: (bytes: number) => void): Promise<Response> {
  return (await read(build, file)) ?? unpacked(file, count);
}

/**
 * A program among the files. It is asked for by its address, because a browser keeps what it has made of a program
 * (machine code) only with an address.
 */
export async function readProgram(build: string, file: string, count: (bytes: number) => void): Promise<Response> {
  const kept = await read(build, file);
  if (!kept) return unpacked(file, count);
  const given = await fetch(address(build, file)).catch(() => null);
  return given?.ok ? given : kept; // no service worker answers for this page
}

/** The answers to what pages ask first, by their addresses. Raises when the file does not come. */
export async function readAnswers(build: string): Promise<Record<string, string>> {
  const answers = await readPart(build, "answers.json", () => {});
  return (await answers.json()) as Record<string, string>;
}

/** Keep the files, in place of those of other builds. Raises when the device has no room. */
export async function keepFiles(build: string, files: string[]): Promise<void> {
  await forgetStarts();
  const cache = await caches.open(CACHE);
  for (const file of files) await cache.put(address(build, file), await unpacked(file));
}

/** Keep the memory. Raises when the device has no room. */
export async function keepStart(build: string, memory: Uint8Array, settings: unknown): Promise<void> {
  const filled = stretches(memory);
  const whole = gathered(memory, filled);
  const head: Head = { size: memory.length, filled, settings, digest: await digest(whole) };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, text.length);
  const file = await open(build, true);
  try {
    // The head comes last: where it is, everything is.
    file.write(whole, { at: 4 + text.length });
    file.write(text, { at: 4 });
    file.write(size, { at: 0 });
    file.flush();
  } finally {
    file.close();
  }
}

export async function forgetStarts(): Promise<void> {
  if (typeof caches !== "undefined") await caches.delete(CACHE);
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  await root?.removeEntry(FOLDER, { recursive: true }).catch(() => {}); // there is none
}
