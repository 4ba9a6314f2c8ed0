// The kill switch: deployed in place of sw.js, it takes every trace of the worker away from the
// browsers that have one. Saved games are not touched.
const PREFIX = `pyramid-${new URL(self.registration.scope).pathname}-`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX)) await caches.delete(name);
      }
      await self.registration.unregister();
    })(),
  );
});
