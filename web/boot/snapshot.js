// Snapshots: Python's memory as it is when everything is imported, made on the device some time
// after a start and used by later ones, which then need a third of the time.
//
// Pyodide's interface for it is private, so nothing here may matter when it fails: a snapshot
// belongs to one version of the site and one browser; whatever goes wrong with it, it is thrown
// away, and Python starts without. It holds no game and no secret; it does hold the states of
// `random` and `hash`, so seeds come from the browser's own source (`os.urandom`).

import { unpackedMemory } from "./memory.js";

const CACHE = `pyramid-${new URL("./", location.href).pathname}-snapshot`;
// Set while a start with a snapshot is under way: if it is there at the next one, that went wrong.
const TRYING = "pyramid.snapshot";
// By then the first hands are dealt, and nobody waits for the processor.
const PATIENCE = 15_000;

const address = (plan) => {
  const parts = [plan.wasm, plan.python, plan.code, navigator.userAgent].join("\n");
  return new URL(`./snapshot?${encodeURIComponent(parts)}`, location.href).href;
};

const note = (value) => {
  try {
    if (value) localStorage.setItem(TRYING, value);
    else localStorage.removeItem(TRYING);
  } catch {
    // No storage: then no notes, and the watchdog's repair is what helps.
  }
};
const noted = () => {
  try {
    return localStorage.getItem(TRYING);
  } catch {
    return null;
  }
};

export const snapshot = {
  /** Returns the memory that this version left here, or null. */
  async recall(plan) {
    try {
      if (noted()) {
        await this.forget();
        return null;
      }
      const kept = await caches.match(address(plan), { cacheName: CACHE });
      if (!kept) return null;
      const memory = unpackedMemory(await kept.arrayBuffer());
      note("trying");
      return memory;
    } catch {
      return null;
    }
  },

  /** The start is over, well or not: a snapshot that was used is no suspect any more. */
  worked() {
    note("");
  },

  /** Throws all snapshots away. */
  async forget() {
    note("");
    await globalThis.caches?.delete(CACHE);
  },

  /** Has one made, unless there is one; done when it is kept, or could not be made. */
  async make(plan, wasm) {
    if (await caches.match(address(plan), { cacheName: CACHE })) return;
    const worker = new Worker(new URL("./snapshot-maker.js", import.meta.url), { type: "module" });
    const memory = await new Promise((done) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = () => done(null);
      worker.postMessage({ plan, wasm });
    });
    worker.terminate();
    if (!memory) return;
    const cache = await caches.open(CACHE);
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.put(address(plan), new Response(memory));
  },

  /** Has one made when there is time, where everything needed for it is on the device. */
  async prepare(plan, wasm) {
    if (!navigator.serviceWorker || (navigator.deviceMemory ?? 4) < 2) return;
    await navigator.serviceWorker.ready;
    await new Promise((done) => setTimeout(done, PATIENCE));
    await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
    if (navigator.serviceWorker.controller) await this.make(plan, wasm);
  },
};
