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
  return copied(text);
}

/** How this site is installed here: "prompt", "ios", "menu", or "" where it is or cannot be. */
function installWay() {
  const installed =
    navigator.standalone || matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;
  if (installed || !isSecureContext) return "";
  if (globalThis.pyramid.installable) return "prompt";
  // iPads call themselves Macs, but no Mac has a touch screen.
  if ("standalone" in navigator && navigator.maxTouchPoints > 1) return "ios";
  return /Android/.test(navigator.userAgent) ? "menu" : "";
}

/** Hands out a file: to the share sheet of a phone, else to the downloads; returns how it went. */
async function handOutFile(text, name) {
  const file = new File([text], name, { type: "application/json" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if (error.name === "AbortError") return "cancelled";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "file";
}

async function copied(text) {
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
  /** Hands out all that is kept, as a file or as text; `boot.exported` hears how it went. */
  handOut(text, name, asText) {
    const handed = asText ? copied(text) : handOutFile(text, name);
    handed.then((outcome) => globalThis.pyramid.exported?.(outcome));
  },
  /** Reads the chosen file; `boot.imported` gets the text. */
  takeIn(field) {
    const [file] = field.files;
    const text = file ? file.text() : Promise.reject();
    text.then((found) => globalThis.pyramid.imported?.(found)).catch(() => {});
    field.value = "";
  },
  /** A game was finished: what is here is worth keeping. `boot.installWay` hears how to install. */
  cherish() {
    navigator.storage?.persist?.().catch(() => {});
    globalThis.pyramid.installWay?.(installWay());
  },
  /** Has the browser ask whether to install. */
  install() {
    globalThis.pyramid.installable?.prompt().catch(() => {});
    globalThis.pyramid.installable = null;
  },
  vibrate(...pattern) {
    try {
      navigator.vibrate?.(pattern);
    } catch {
      // Not without a tap before, says the browser.
    }
  },
  /** Plays a small sound; what makes it is loaded with the first one. */
  play(name) {
    import(new URL("./sound.js", import.meta.url)).then(({ play }) => play(name)).catch(() => {});
  },
  /** Shares the text, or copies it; `boot.shared` hears which. */
  share(text) {
    shareOrCopy(text).then((outcome) => globalThis.pyramid.shared?.(outcome));
  },
};
