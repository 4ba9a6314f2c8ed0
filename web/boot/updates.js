// The page's side of the service worker: offline use, and new versions when the player wants them.

/** Registers the worker, and tells `boot.updateReady` (set by Python) when a new one waits. */
export async function keepUpdated(boot) {
  const container = navigator.serviceWorker;
  // Plain HTTP on the local network has none: everything works, only not offline.
  if (!container) return;
  let taking = false;
  let registration;
  try {
    registration = await container.register("./sw.js", { scope: "./", updateViaCache: "none" });
  } catch (error) {
    console.info("no offline use:", error.message);
    return;
  }
  // What blocks workers (an extension, a tool) may answer with nothing instead of refusing.
  if (!registration) return;
  const offer = () => boot.updateReady?.();
  // A first worker has no predecessor: nothing is updated then.
  const wait = (worker) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && container.controller) offer();
    });
  if (registration.waiting && container.controller) offer();
  wait(registration.installing);
  registration.addEventListener("updatefound", () => wait(registration.installing));
  container.addEventListener("controllerchange", () => {
    if (taking) location.reload();
  });

  /** Called by Python when the player has accepted and everything is saved. */
  boot.updateTake = () => {
    taking = true;
    if (registration.waiting) registration.waiting.postMessage("take");
    else location.reload();
  };
  // A game can stay open for days: ask again whenever it comes back to the front.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}
