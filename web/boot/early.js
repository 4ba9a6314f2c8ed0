// Runs in <head>, before anything is painted: language, theme and motion go onto <html>, and
// what is tapped or entered before Python is there is remembered for it. Inlined by the build.
(() => {
  const root = document.documentElement;
  const LANGUAGES = ["en", "de", "fr", "it", "pt"];
  const THEMES = ["night", "dawn", "contrast"];
  const MOTIONS = ["full", "reduced"];

  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("pyramid.settings")) || {};
  } catch {
    // No storage, or not our text: the system's preferences decide.
  }
  const prefers = (query) => matchMedia(query).matches;
  const known = (tag) => {
    const code = String(tag).slice(0, 2).toLowerCase();
    return LANGUAGES.includes(code) ? code : "";
  };
  const wanted = [settings.language, ...(navigator.languages || [navigator.language])];
  root.lang = wanted.map(known).find(Boolean) || "en";
  const theme = () => {
    if (THEMES.includes(settings.theme)) return settings.theme;
    if (prefers("(prefers-contrast: more)")) return "contrast";
    return prefers("(prefers-color-scheme: light)") ? "dawn" : "night";
  };
  const motion = () => {
    if (MOTIONS.includes(settings.motion)) return settings.motion;
    return prefers("(prefers-reduced-motion: reduce)") ? "reduced" : "full";
  };
  const dress = () => {
    root.dataset.theme = theme();
    root.dataset.motion = motion();
  };
  dress();
  // The system may change its mind, at sunset for one.
  for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener?.("change", dress);
  }

  // Entries in their order, then the last tap: whoever taps two tiles means the second.
  const entries = new Map();
  let tap = null;
  let over = false;

  const boot = (globalThis.pyramid = {
    /** Called by Python after its first picture: what was done before, as [[key, value], …]. */
    takeWaiting() {
      over = true;
      document.querySelectorAll("[data-waiting]").forEach((el) => el.removeAttribute("data-waiting"));
      const waiting = [...entries].map(([input, value]) => ({ input, value }));
      if (tap) waiting.push({ msg: tap.dataset.msg });
      return JSON.stringify(waiting);
    },
    /** Puts the screen's name and the player's choice of theme and motion onto <html>. */
    dress(screen, theme, motion) {
      settings = { ...settings, theme, motion };
      root.dataset.screen = screen;
      dress();
    },
    /**
     * Whoever reads by ear or by keyboard is put at the screen's beginning when it is a new one,
     * or when what had the focus is gone or can no longer be used.
     */
    arrive() {
      const { activeElement } = document;
      const lost = !activeElement || activeElement === document.body;
      if (!lost && !activeElement.matches(":disabled, [inert] *")) return;
      const main = document.querySelector("#app main");
      if (!main) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    },
  });

  addEventListener("click", (event) => {
    const target = !over && event.target.closest?.("[data-msg]");
    if (!target) return;
    event.preventDefault();
    tap?.removeAttribute("data-waiting");
    tap = target;
    tap.setAttribute("data-waiting", "");
  }, true);
  addEventListener("input", (event) => {
    const target = !over && event.target.closest?.("[data-input]");
    if (!target) return;
    const value = target.type === "checkbox" ? (target.checked ? "1" : "") : target.value;
    entries.delete(target.dataset.input);
    entries.set(target.dataset.input, value);
    if (target.dataset.input === "language") boot.translate?.(value);
  }, true);
})();
