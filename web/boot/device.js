// What only some devices can do. Each of these does nothing, or the next best thing, elsewhere.

let wanted = false;
let lock = null;

async function stayAwake() {
  if (!wanted || lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock?.request("screen");
    // The browser takes the lock away whenever the page is hidden.
    lock?.addEventListener("release", () => (lock = null));
    if (!wanted) await lock?.release();
  } catch {
    // The battery is low, or the page may not: the screen then goes dark as it always does.
  }
}
document.addEventListener("visibilitychange", stayAwake);

/** Copies without the clipboard's permission, as on plain HTTP. */
function copyByHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.style.cssText = "position: fixed; opacity: 0";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

async function shareOrCopy(text) {
  if (navigator.share) {
    try {
      await navigator.share({ text });
      return "shared";
    } catch (error) {
      if (error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return copyByHand(text) ? "copied" : "failed";
  }
}

export const device = {
  /** Keeps the screen from going dark, or lets it. */
  wake(on) {
    wanted = on;
    if (on) stayAwake();
    else lock?.release().catch(() => {});
  },
  /** Brings the chosen one of each row that can be scrolled sideways into its middle. */
  centre() {
    for (const row of document.querySelectorAll("[data-strip]")) {
      const chosen = row.querySelector("[aria-pressed=true]");
      if (!chosen) continue;
      const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
      row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    }
  },
  vibrate(...pattern) {
    try {
      navigator.vibrate?.(pattern);
    } catch {
      // Not without a tap before, says the browser.
    }
  },
  /** Shares the text, or copies it; `boot.shared` hears which. */
  share(text) {
    shareOrCopy(text).then((outcome) => globalThis.pyramid.shared?.(outcome));
  },
};
