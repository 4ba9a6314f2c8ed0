// Runs at the end of <body>, before the first paint: puts the static page into the language, and
// watches over the start: progress, failure, repair. Inlined by the build, so that it is there
// even when nothing else arrives.
(() => {
  const boot = globalThis.pyramid;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const words = JSON.parse(byId("words").textContent);
  // Without a sign of life for this long the start is called hung; the second is for the time
  // when all bytes are there and a slow phone compiles.
  const PATIENCE = { loading: 30_000, starting: 60_000 };
  let watchdog = 0;
  let phase = "loading";

  boot.translate = (language) => {
    root.lang = language;
    const say = (text) => words[language]?.[text] ?? text;
    for (const el of document.querySelectorAll("[data-t]")) {
      el.dataset.t ||= el.textContent.trim().replace(/\s+/g, " ");
      el.textContent = say(el.dataset.t);
    }
    for (const el of document.querySelectorAll("[data-t-attr]")) {
      for (const name of el.dataset.tAttr.split(" ")) {
        const key = `data-t-${name}-was`;
        if (!el.hasAttribute(key)) el.setAttribute(key, el.getAttribute(name));
        el.setAttribute(name, say(el.getAttribute(key)));
      }
    }
  };
  if (root.lang !== "en") boot.translate(root.lang);

  // The home screen as Python left it here, with the game to be continued; else as the build
  // made it. Python will paint the same, so nothing flickers.
  const plan = JSON.parse(byId("plan").textContent);
  boot.build = plan.code;
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const left = kept("pyramid.home");
  const fits = left?.build === boot.build && left.language === root.lang;
  const home = fits ? left.html : JSON.parse(byId("homes").textContent)[root.lang];
  const show = (screen, html) => {
    byId("app").innerHTML = html;
    root.dataset.screen = screen;
  };
  if (home) show("home", home);

  // The same for the set-up of whoever has never set up anything here.
  const english = byId("app").innerHTML;
  const made = !kept("pyramid.table") && fetch(plan.setups[root.lang]);
  if (made) {
    made.then(async (response) => {
      const setup = response.ok && (await response.text());
      if (!setup) return;
      boot.showSetup = () => {
        show("setup", setup);
        boot.arrive();
        return true;
      };
    }, () => {});
  }
  boot.showHome = () => {
    show("home", home ?? english);
    boot.arrive();
  };

  const watch = () => {
    clearTimeout(watchdog);
    if (root.dataset.state === "ready") return;
    watchdog = setTimeout(() => boot.fail("hang", `no progress while ${phase}`), PATIENCE[phase]);
  };

  /** Shows how far the start is: a phase, and which part (0 to 1) of the bytes is there. */
  boot.progress = (name, part) => {
    // The count of bytes can be behind: once Python starts it has nothing more to say.
    if (phase === "starting" && name === "loading") return;
    phase = name;
    byId("start").dataset.phase = name;
    byId("start-bar").style.transform = `scaleX(${part})`;
    watch();
  };

  /** Python has taken over. */
  boot.ready = () => {
    clearTimeout(watchdog);
    root.dataset.state = "ready";
    performance.mark("pyramid-ready");
    byId("recovery").hidden = true;
  };

  /** Shows the recovery screen. `reason` is one of its data-reason; `detail` is for a report. */
  boot.fail = (reason, detail) => {
    clearTimeout(watchdog);
    const screen = byId("recovery");
    for (const el of screen.querySelectorAll("[data-reason]")) {
      el.hidden = el.dataset.reason !== reason;
    }
    const text = detail?.stack || detail?.message || String(detail ?? "");
    byId("recovery-detail").textContent = [boot.version, text, navigator.userAgent].join("\n");
    root.dataset.state = "failed";
    // Whatever it was: the next start takes the long way.
    boot.forgetSnapshot?.().catch(() => {});
    screen.hidden = false;
    byId("recovery-again").focus();
  };

  /** Throws away what this site has cached, and nothing else: no save, no other site's cache. */
  boot.repair = async () => {
    try {
      const worker = await navigator.serviceWorker?.getRegistration("./");
      await worker?.unregister();
      const prefix = `pyramid-${new URL("./", location.href).pathname}-`;
      for (const name of (await globalThis.caches?.keys()) ?? []) {
        if (name.startsWith(prefix)) await caches.delete(name);
      }
    } finally {
      location.reload();
    }
  };
  byId("recovery-again").addEventListener("click", () => location.reload());
  byId("recovery-repair").addEventListener("click", () => boot.repair());

  // Whatever escapes everybody else. Before Python is there, any of our files failing to load or
  // to run is the end of the start; afterwards only Python's own unhandled errors are.
  const ours = (text) => String(text).includes(new URL("./", location.href).href);
  addEventListener("error", (event) => {
    const { target, error, message, filename } = event;
    if (target?.tagName === "SCRIPT") boot.fail("network", target.src);
    else if (/PythonError/.test(message)) boot.fail("error", error || message);
    else if (root.dataset.state !== "ready" && ours(filename)) boot.fail("error", error || message);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    const text = reason?.stack || reason;
    if (reason?.name === "PythonError") boot.fail("error", reason);
    else if (root.dataset.state !== "ready" && ours(text)) boot.fail("error", reason);
  });
  root.dataset.state = "loading";
  performance.mark("pyramid-home");
  boot.progress("loading", 0);

  // Python's parts are under way from here on; the module that needs them comes later.
  const total = Object.values(plan.bytes).reduce((sum, size) => sum + size, 0);
  let arrived = 0;

  /** Reads `response` to its end for the sake of the progress line. */
  const count = async (response) => {
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      arrived += value.length;
      boot.progress("loading", Math.min(1, arrived / total));
    }
  };

  /** Waits for a part; the count runs on a copy, so the browser may keep compiled code. */
  const part = async (url) => {
    const response = await boot.asked.get(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    // What the worker has kept is there at once; counting would only slow it down.
    if (response.body && !navigator.serviceWorker?.controller) count(response.clone()).catch(() => {});
    return response;
  };

  const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
  /** The compiled WebAssembly and two packs; null where the browser is too old for them. */
  boot.parts = able ? {
    wasm: part(plan.wasm).then((response) => WebAssembly.compileStreaming(response)),
    python: part(plan.python),
    code: part(plan.code),
  } : null;
  // Who waits for them says what went wrong.
  for (const each of Object.values(boot.parts ?? {})) each.catch(() => {});
})();
