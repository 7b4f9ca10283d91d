/**
 * A start that was prepared: Python's memory with the engine in it. It is made in this browser after the first start, and
 * kept under the figure of the files it was made from. Whatever is odd about it makes it worthless, never the start
 * impossible.
 */
const CACHE = "start-of-genjiko";

async function digest(data: ArrayBuffer): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].join(".");
}

const name = (build: string): string => `/${build}/memory`;

/** What was prepared for these files; null if there is none, or if it is not as it was written. */
export async function readStart(build: string): Promise<ArrayBuffer | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(name(build));
    const memory = await kept?.arrayBuffer();
    return memory && (await digest(memory)) === kept?.headers.get("x-digest") ? memory : null;
  } catch {
    return null; // no safe connection, or no room for caches: then it is a cold start
  }
}

/** Keep it, in place of those of other builds. Raises when the device has no room. */
export async function keepStart(build: string, memory: ArrayBuffer): Promise<void> {
  await forgetStarts();
  try {
    const headers = { "x-digest": await digest(memory) };
    await (await caches.open(CACHE)).put(name(build), new Response(memory, { headers }));
  } catch (error) {
    await forgetStarts(); // half of it is worse than nothing
    throw error;
  }
}

export async function forgetStarts(): Promise<void> {
  if (typeof caches !== "undefined") await caches.delete(CACHE);
}
