// Makes the whole site work offline. One cache a version, filled as a whole or not at all.
// The build fills in the list: every file of the site by its address, with its SHA-256.
const SITE = { version: "dev", files: {} }; // build:site

const PREFIX = `pyramid-${new URL(self.registration.scope).pathname}-`;
const CACHE = PREFIX + SITE.version;
const address = (path) => new URL(path, self.registration.scope).href;
const LISTED = new Map(Object.keys(SITE.files).map((path) => [address(path), path]));
// Addresses with a hash or a version in them never change what they mean.
const LASTING = /-[0-9a-f]{10}[./]|(^|\/)(pyodide|pyscript)-[\d.]+\//;

async function matches(response, hash) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("") === hash;
}

/** A file of this version: from an older cache, the browser's own, or the network. */
async function obtain(path, hash, older) {
  const url = address(path);
  const lasting = LASTING.test(path);
  for (const cache of older) {
    const kept = await cache.match(url);
    if (kept && (await matches(kept, hash))) return kept;
  }
  // What the page has just loaded is in the browser's cache. Other files may be there too, up to
  // ten minutes old, so these are asked for anew.
  for (const mode of lasting ? ["force-cache", "reload"] : ["reload"]) {
    const response = await fetch(url, { cache: mode, credentials: "same-origin" });
    // A redirected answer may not be given to a navigation.
    if (response.ok && !response.redirected && (await matches(response, hash))) return response;
  }
  throw new Error(`${path} is not the file of this version`);
}

async function install() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const older = await Promise.all(names.map((name) => caches.open(name)));
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(
      Object.entries(SITE.files).map(async ([path, hash]) => {
        await cache.put(address(path), await obtain(path, hash, older));
      }),
    );
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** The address in the cache that answers `request`, or "" for none. */
function wanted(request) {
  const url = new URL(request.url);
  const bare = url.origin + url.pathname;
  if (request.mode === "navigate") {
    const folder = bare.replace(/index\.html$/, "");
    return LISTED.has(folder) ? folder : "";
  }
  return LISTED.has(bare) ? bare : "";
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const key = wanted(event.request);
  if (!key) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(key))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
