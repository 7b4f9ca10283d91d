/// <reference lib="webworker" />
/**
 * At a server whose line is away: leads to the edition without a server, which is kept on this device (docs/site.md).
 * It is there only for who has opened that edition, touches nothing but pages, and asks the server first.
 */
declare const self: ServiceWorkerGlobalScope;

const AWAY = "/away/";

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || new URL(request.url).pathname.startsWith("/api/")) return;
  event.respondWith(fetch(request).catch(() => Response.redirect(AWAY)));
});

export {};
