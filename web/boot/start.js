// Brings Python up: waits for its parts, which the shell fetches, and lets PyScript start it.
import { quickDatabase } from "./database.js";
import { device } from "./device.js";
import { load, unpacked } from "./load.js";
import { morphing } from "./morph.js";
import { drawQr } from "./qr.js";
import { snapshot } from "./snapshot.js";
import { oneTab } from "./tabs.js";
import { television } from "./television.js";
import { keepUpdated } from "./updates.js";

/** Milliseconds from the start to the work that nobody waits for. */
const REST = 500;
const boot = globalThis.pyramid;
const plan = JSON.parse(document.getElementById("plan").textContent);
for (const name of plan.files) plan[name] = new URL(plan[name], document.baseURI).href;
boot.version = plan.version;
boot.device = device;
/** Draws a QR code; `boot.qrDrawn` (set by Python) hears of it. */
boot.qr = (text) => drawQr(plan.qr, text).then(({ size, path }) => boot.qrDrawn?.(text, size, path));
television(boot);

// -- Python --------------------------------------------------------------------------------------

// Everything is under way before this script is there: PyScript, which comes to ask for the
// interpreter late in its own start, finds it running.
const able = boot.parts !== null;
const parts = able && {
  wasm: boot.parts.wasm,
  python: boot.parts.python.then(unpacked),
  code: boot.parts.code.then(unpacked),
};
const arrivals = able && Promise.all(Object.values(parts));
const memory = able && snapshot.recall(plan);

/** Where Python's output goes: to the console until PyScript says otherwise. */
const output = { stdout: (text) => console.log(text), stderr: (text) => console.error(text) };

/** Starts Python, from a snapshot if there is one; returns the interpreter. */
async function startPython() {
  const begin = (options) =>
    load(plan, parts, {
      stdout: (text) => output.stdout(text),
      stderr: (text) => output.stderr(text),
      ...options,
    });
  const _loadSnapshot = await memory;
  if (_loadSnapshot) {
    try {
      boot.python = await begin({ _loadSnapshot });
      boot.fromSnapshot = true;
      return boot.python;
    } catch (error) {
      console.info("not from the snapshot:", error.message);
      await snapshot.forget();
    }
  }
  boot.python = await begin();
  return boot.python;
}

/** Notes who observes the page from now on; returns a function that ends all that. */
function observers() {
  const found = [];
  const real = globalThis.MutationObserver;
  globalThis.MutationObserver = class extends real {
    constructor(callback) {
      super(callback);
      found.push(this);
    }
  };
  return () => {
    globalThis.MutationObserver = real;
    for (const each of found) each.disconnect();
  };
}

async function start() {
  if (!able) {
    boot.fail("browser", "no WebAssembly, or no DecompressionStream");
    return;
  }
  arrivals.then(
    () => boot.progress("starting", 1),
    (error) => boot.fail("network", error),
  );
  const python = startPython();
  python.catch(() => {});
  const morph = import(plan.morph);
  morph.catch(() => {});
  // Called by the interpreter module that PyScript imports, in place of Pyodide's own start.
  boot.startPython = ({ stdout, stderr }) => {
    Object.assign(output, { stdout, stderr });
    return morph.then(() => python);
  };
  boot.forgetSnapshot = () => snapshot.forget();
  const restore = quickDatabase(globalThis);
  const overlook = observers();
  // MicroPython's plugins would be loaded too, if it were not told so here.
  const micro = document.createElement("mpy-config");
  micro.type = "json";
  micro.setAttribute("type", "json");
  micro.hidden = true;
  micro.textContent = JSON.stringify({ plugins: plan.plugins });
  document.body.append(micro);

  const core = import(plan.core).then(({ hooks }) => {
    // The only place where PyScript makes code from text, which our content policy forbids. It
    // comes there soon, so nothing else is waited for.
    hooks.worker.onBeforeRunAsync.clear();
    hooks.main.onReady.add((wrap) => {
      restore();
      // Errors that end the start arrive here and nowhere else.
      const { stderr } = wrap.io;
      wrap.io.stderr = (error, ...rest) => {
        stderr(error, ...rest);
        if (error?.name === "PythonError") boot.fail("error", error);
      };
    });
  });
  const { Idiomorph } = await morph;
  morphing(boot, Idiomorph);
  document.addEventListener("py:done", () => {
    if (document.documentElement.dataset.state !== "ready") return;
    // PyScript would search whatever a tap brings for scripts of its own; there are no more.
    overlook();
    snapshot.worked();
    oneTab(boot);
    boot.makeSnapshot = async () => snapshot.make(plan, await parts.wasm);
    // Whoever has waited for Python taps at once; what is for later leaves that tap alone.
    setTimeout(async () => {
      await keepUpdated(boot);
      await snapshot.prepare(plan, await parts.wasm).catch(() => {});
    }, REST);
  });
  await core;
}

start().catch((error) => boot.fail(/import|fetch|load/i.test(error.message) ? "network" : "error", error));
