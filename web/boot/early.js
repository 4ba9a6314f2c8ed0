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

  // What was done, in its order. Of taps on the home screen the last one counts: whoever taps two
  // tiles means the second.
  let done = [];
  let over = false;
  const settle = () => {
    document.querySelectorAll("[data-waiting]").forEach((el) => el.removeAttribute("data-waiting"));
  };

  const boot = (globalThis.pyramid = {
    /** Called by Python before its first picture: what was done, as [{ input or msg, value }, …]. */
    takeWaiting() {
      over = true;
      settle();
      return JSON.stringify(done);
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

  // The set-up screen of a first visit is there before Python, as the build made it: names can be
  // typed and a form chosen. Whatever else is tapped waits, and shows that.
  const tapped = (target) => {
    const { msg, value = "" } = target.dataset;
    if (root.dataset.screen === "home") {
      done = done.filter((entry) => entry.input);
      settle();
      done.push({ msg, value });
      if (msg !== "party" || !boot.showSetup?.()) target.setAttribute("data-waiting", "");
    } else if (msg === "back") {
      done = done.filter((entry) => entry.input);
      boot.showHome();
    } else if (target.hasAttribute("aria-pressed")) {
      for (const other of target.parentElement.children) {
        if (other.hasAttribute("aria-pressed")) other.ariaPressed = String(other === target);
      }
      done.push({ msg, value });
    } else if (!target.hasAttribute("data-waiting")) {
      target.setAttribute("data-waiting", "");
      done.push({ msg, value });
    }
  };
  // The browser would offer to install now; it is asked after the first finished game instead.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    boot.installable = event;
  });
  addEventListener("click", (event) => {
    const target = !over && event.target.closest?.("[data-msg]");
    if (!target) return;
    event.preventDefault();
    tapped(target);
  }, true);
  addEventListener("input", (event) => {
    const target = !over && event.target.closest?.("[data-input]");
    if (!target) return;
    const { input } = target.dataset;
    const value = target.type === "checkbox" ? (target.checked ? "1" : "") : target.value;
    done = done.filter((entry) => entry.input !== input);
    done.push({ input, value });
    if (input === "language") boot.translate?.(value);
  }, true);
})();
