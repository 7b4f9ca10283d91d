/// <reference lib="webworker" />
/**
 * Keeps the edition without a server at hand when there is no network. All files of one build are fetched and checked
 * before it takes over, and it takes over only when the player says so, or at the next visit: never in the middle of a
 * game. It knows its own build, and answers from no other.
 */
declare const self: ServiceWorkerGlobalScope;

/** `precache.json`, written by tools/site.py: the build, and its files with their digests. */
interface Precache {
  build: string;
  files: Record<string, string>;
}

const BUILD = "__OWN_BUILD__"; // written by tools/site.py
const PREFIX = "genjiko-";
const CACHE = PREFIX + BUILD;
/** Files of the next start, unpacked: see start.ts. */
const START = "start-of-genjiko";
const PAGE = "index.html";

async function install(): Promise<void> {
  const { build, files } = (await (await fetch("precache.json", { cache: "no-store" })).json()) as Precache;
  // A host that is half way from one build to another: later.
  if (build !== BUILD) throw new Error(`the files here are of ${build}, not of ${BUILD}`);
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(files).map(([file, integrity]) => keep(cache, file, integrity)));
}

async function keep(cache: Cache, file: string, integrity: string): Promise<void> {
  // Past the browser's own cache: a host may let it keep an old page.
  const answer = await fetch(file, { cache: "no-cache", integrity });
  if (!answer.ok) throw new Error(`${file}: ${String(answer.status)}`);
  // Without the mark of a host that redirects: no page may be made from such an answer.
  await cache.put(file, new Response(answer.body, { headers: answer.headers }));
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request.mode === "navigate" ? PAGE : request);
  return found ?? (await caches.match(request, { cacheName: START })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (request.url.endsWith("precache.json") || request.url.endsWith("sw.js")) return;
  event.respondWith(answer(request));
});

export {};
