// The host's side of the television, another window of the same browser: see web/tv/tv.js.
// What is sent is made by Python from what all at the table may see.

/** A television asks every two seconds; in a window that is out of sight a browser lets it wait. */
const PATIENCE = 90_000;

/**
 * Adds `boot.television`. `boot.televisionAsks` and `boot.televisionLeft` (set by Python) are told
 * when one wants the picture, and when none has been heard of for a while.
 */
export function television(boot) {
  boot.television = { show() {} };
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(`pyramid-${new URL("./", location.href).pathname}-tv`);
  let shows = false;
  let silence = 0;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      shows = false;
      boot.televisionLeft?.();
    }, PATIENCE);
  };
  boot.television.show = (html, screen, language, theme, motion, suits) => {
    shows = Boolean(html);
    channel.postMessage(shows ? { html, screen, language, theme, motion, suits } : "gone");
  };
  channel.addEventListener("message", ({ data }) => {
    if (data !== "hello" && data !== "ping") return;
    heard();
    if (data === "hello") boot.televisionAsks?.();
    else if (shows) channel.postMessage("here");
  });
  addEventListener("pagehide", () => shows && channel.postMessage("gone"));
  addEventListener("pageshow", ({ persisted }) => persisted && channel.postMessage("start"));
  channel.postMessage("start");
}
