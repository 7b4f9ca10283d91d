/**
 * A start that was prepared: Python's memory with the engine in it, and the rest of our files translated. It is made in
 * this browser after the first start, and kept under the figure of the files it was made from. Whatever is odd about it
 * makes it worthless, never the start impossible.
 */
const CACHE = "start-of-genjiko";

export interface Start {
  memory: ArrayBuffer;
  files: ArrayBuffer;
}

const PARTS = ["memory", "files"] as const;

async function digest(data: ArrayBuffer): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].join(".");
}

const name = (build: string, part: string): string => `/${build}/${part}`;

/** What was prepared for these files; null if there is none, or if it is not as it was written. */
export async function readStart(build: string): Promise<Start | null> {
  try {
    const cache = await caches.open(CACHE);
    const found = await Promise.all(
      PARTS.map(async (part) => {
        const kept = await cache.match(name(build, part));
        const data = await kept?.arrayBuffer();
        return data && (await digest(data)) === kept?.headers.get("x-digest") ? data : null;
      }),
    );
    const [memory, files] = found;
    return memory && files ? { memory, files } : null;
  } catch {
    return null; // no safe connection, or no room for caches: then it is a cold start
  }
}

/** Keep it, in place of those of other builds. Raises when the device has no room. */
export async function keepStart(build: string, start: Start): Promise<void> {
  await forgetStarts();
  const cache = await caches.open(CACHE);
  try {
    for (const part of PARTS) {
      const headers = { "x-digest": await digest(start[part]) };
      await cache.put(name(build, part), new Response(start[part], { headers }));
    }
  } catch (error) {
    await forgetStarts(); // half of it is worse than nothing
    throw error;
  }
}

export async function forgetStarts(): Promise<void> {
  if (typeof caches !== "undefined") await caches.delete(CACHE);
}
