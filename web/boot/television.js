// The host's side of the television, another window of the same browser: see web/tv/tv.js.
// What is sent is made by Python from what all at the table may see.

/** Adds `boot.television`, and tells `boot.televisionAsks` (set by Python) when one wants the picture. */
export function television(boot) {
  boot.television = { show() {} };
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(`pyramid-${new URL("./", location.href).pathname}-tv`);
  let shows = false;
  boot.television.show = (html, screen, language, theme, motion, suits) => {
    shows = Boolean(html);
    channel.postMessage(shows ? { html, screen, language, theme, motion, suits } : "gone");
  };
  channel.addEventListener("message", ({ data }) => {
    if (data === "hello") boot.televisionAsks?.();
    else if (data === "ping" && shows) channel.postMessage("here");
  });
  addEventListener("pagehide", () => shows && channel.postMessage("gone"));
  addEventListener("pageshow", ({ persisted }) => persisted && channel.postMessage("start"));
  channel.postMessage("start");
}
