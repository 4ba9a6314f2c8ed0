// The television: shows what the host's window sends, the table as all may see it, and nothing of
// its own. The host may come, go and come back; so may this window.

const boot = globalThis.pyramid;
const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const plan = JSON.parse(byId("plan").textContent);
const dictionaries = JSON.parse(byId("words").textContent);
/** A host that is there answers at once; a phone's background window may take a moment. */
const PATIENCE = 6000;
const PING = 2000;

const channel = new BroadcastChannel(`pyramid-${new URL("../", location.href).pathname}-tv`);
const ready = import(new URL(plan.morph, document.baseURI).href);
let heard = 0;
let shown = false;

function translate(language) {
  root.lang = language;
  const say = (text) => dictionaries[language]?.[text] ?? text;
  for (const el of document.querySelectorAll("[data-t]")) {
    el.dataset.t ||= el.textContent.trim();
    el.textContent = say(el.dataset.t);
  }
  const full = byId("full");
  full.dataset.was ||= full.title;
  full.title = say(full.dataset.was);
  full.setAttribute("aria-label", full.title);
}

/** Tells whoever looks that there is no host, or that there is one again. */
function alone(is) {
  byId("alone").hidden = !is;
  byId("app").hidden = is;
  if (is) {
    shown = false;
    root.dataset.screen = "tv";
  }
}

async function show({ html, screen, language, theme, motion, suits }) {
  const { Idiomorph } = await ready;
  shown = true;
  alone(false);
  if (root.lang !== language) translate(language);
  boot.dress(screen, theme, motion);
  root.dataset.suits = suits;
  Idiomorph.morph(byId("app"), html, { morphStyle: "innerHTML" });
}

channel.addEventListener("message", ({ data }) => {
  // Another television's words are not for this one.
  if (data === "hello" || data === "ping") return;
  if (data === "gone") {
    alone(true);
    return;
  }
  heard = performance.now();
  if (data.html) show(data);
  else if (!shown || data === "start") channel.postMessage("hello");
});

setInterval(() => {
  channel.postMessage(shown ? "ping" : "hello");
  if (shown && performance.now() - heard > PATIENCE) alone(true);
}, PING);
setTimeout(() => shown || alone(true), 1000);
channel.postMessage("hello");
translate(root.lang);

const full = byId("full");
full.hidden = !root.requestFullscreen;
full.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
});
addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
  if (key === "f" && !ctrlKey && !metaKey) full.click();
});
// The button goes while nobody moves.
let still = 0;
const moved = () => {
  clearTimeout(still);
  root.dataset.still = "";
  still = setTimeout(() => (root.dataset.still = "yes"), 4000);
};
for (const name of ["pointermove", "pointerdown", "keydown"]) addEventListener(name, moved);
moved();
// The picture should not go dark while the game lasts.
const awake = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", awake);
awake();
