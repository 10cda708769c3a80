// Keeps the app's code files, whose names change with their content, and never a page or an answer of the API.
// A code file that does not come within two minutes has failed, so that the page can say so.
const KEPT = "stint-assets";
const MOST = 400;
const CHUNK_TIMEOUT = 120_000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), forgetOldest()])),
);

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === "GET" && origin === self.location.origin && pathname.startsWith("/assets/"))
    event.respondWith(load(event.request));
});

/** The code file from this device, else from the network, once. */
async function load(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request, { signal: AbortSignal.timeout(CHUNK_TIMEOUT) });
  // A full device is no reason to have no page.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

/** Every release leaves its files behind; the oldest go. */
async function forgetOldest() {
  const cache = await caches.open(KEPT);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((request) => cache.delete(request)));
}
