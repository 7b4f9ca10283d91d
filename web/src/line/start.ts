/**
 * A start that was prepared: Python's memory with the engine in it, all files unpacked, and what pages ask first. It is
 * made in this browser after the first start, and kept under the figure of the files it was made from. Whatever is odd
 * about it makes it worthless, never the start impossible.
 */
import { unpacked } from "./parts";

const CACHE = "start-of-genjiko";

async function digest(data: ArrayBuffer): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].join(".");
}

const name = (build: string, part: string): string => `/${build}/${part}`;

/** What was prepared, and whether it is as it was written: nobody waits for that while there is something else to do. */
export interface Start {
  memory: ArrayBuffer;
  sound: Promise<boolean>;
}

/** A part of what was prepared for these files; undefined if there is none. */
async function read(build: string, part: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHE)).match(name(build, part));
  } catch {
    return undefined; // no safe connection, or no room for caches: then it is a cold start
  }
}

/** Python's memory as it was kept for these files; null if it was not. */
export async function readStart(build: string): Promise<Start | null> {
  const kept = await read(build, "memory");
  const memory = await kept?.arrayBuffer().catch(() => null);
  if (!kept || !memory) return null;
  return { memory, sound: digest(memory).then((found) => found === kept.headers.get("x-digest")) };
}

/** One of the files, unpacked before if there is a prepared start. */
export async function readPart(build: string, file: string, count: (bytes: number) => void): Promise<Response> {
  return (await read(build, file)) ?? unpacked(file, count);
}

/** The answers to what pages ask first, by their addresses. */
export async function readAnswers(build: string): Promise<Record<string, string>> {
  const kept = await read(build, "answers");
  return kept ? ((await kept.json()) as Record<string, string>) : {};
}

/** Keep it, in place of those of other builds. Raises when the device has no room. */
export async function keepStart(build: string, files: string[], answers: string, memory: ArrayBuffer): Promise<void> {
  await forgetStarts();
  try {
    const cache = await caches.open(CACHE);
    for (const file of files) await cache.put(name(build, file), await unpacked(file));
    await cache.put(name(build, "answers"), new Response(answers));
    // This comes last: where it is, everything is.
    const headers = { "x-digest": await digest(memory) };
    await cache.put(name(build, "memory"), new Response(memory, { headers }));
  } catch (error) {
    await forgetStarts(); // half of it is worse than nothing
    throw error;
  }
}

export async function forgetStarts(): Promise<void> {
  if (typeof caches !== "undefined") await caches.delete(CACHE);
}
