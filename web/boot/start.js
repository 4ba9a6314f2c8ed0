// Brings Python up: fetches its parts with a count of the bytes, and lets PyScript start it.
import { quickDatabase } from "./database.js";
import { device } from "./device.js";
import { drawQr } from "./qr.js";
import { oneTab } from "./tabs.js";
import { television } from "./television.js";
import { keepUpdated } from "./updates.js";

const boot = globalThis.pyramid;
const plan = JSON.parse(document.getElementById("plan").textContent);
const address = (path) => new URL(path, document.baseURI).href;
boot.version = plan.version;
boot.device = device;
/** Draws a QR code; `boot.qrDrawn` (set by Python) hears of it. */
boot.qr = (text) => drawQr(address(plan.qr), text).then(({ size, path }) => boot.qrDrawn?.(text, size, path));
television(boot);

// -- bytes ---------------------------------------------------------------------------------------

const total = Object.values(plan.bytes).reduce((sum, size) => sum + size, 0);
let arrived = 0;

/** Reads `response` to its end for the sake of the progress line. */
async function count(response) {
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    arrived += value.length;
    boot.progress("loading", Math.min(1, arrived / total));
  }
}

/** Fetches a part of Python; the count runs on a copy, so the browser may keep compiled code. */
async function part(name) {
  const response = await fetch(address(plan[name]), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${plan[name]}: ${response.status}`);
  // What the worker has kept is there at once; counting would only slow it down.
  if (response.body && !navigator.serviceWorker?.controller) {
    count(response.clone()).catch(() => {});
  }
  return response;
}

/** Fetches a zip, which is gzipped as a whole. */
async function pack(name) {
  const { body } = await part(name);
  const response = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await response.arrayBuffer());
}

// -- Python --------------------------------------------------------------------------------------

// Everything is under way from the first moment: PyScript, which comes to ask for the interpreter
// late in its own start, finds it running.
const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
const parts = able && {
  wasm: part("wasm").then((response) => WebAssembly.compileStreaming(response)),
  python: pack("python"),
  code: pack("code"),
};
const arrivals = able && Promise.all(Object.values(parts));

/** Gives Pyodide's start the parts that are there; returns a function that ends this. */
function handOver(wasm, python) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const held = { [address(plan.wasm)]: "", [address(plan.python)]: python };
  globalThis.fetch = (input, options) => {
    const content = held[String(input?.url ?? input)];
    return content === undefined ? fetch(input, options) : Promise.resolve(new Response(content));
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(wasm, imports);
    return { module: wasm, instance };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** Where Python's output goes: to the console until PyScript says otherwise. */
const output = { stdout: (text) => console.log(text), stderr: (text) => console.error(text) };

/** Starts Python; returns the interpreter. */
async function startPython() {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(address(plan.pyodide)),
    import(address(plan.engine)),
  ]);
  const [wasm, python, code] = await arrivals;
  const release = handOver(wasm, python);
  try {
    boot.python = await loadPyodide({
      createPyodideModule,
      indexURL: address(plan.pyodide).replace(/[^/]*$/, ""),
      stdLibURL: address(plan.python),
      lockFileContents: plan.lock,
      packageBaseUrl: address("./"),
      env: { HOME: "/home/pyodide", PYTHONPATH: "/lib/pyramid.zip" },
      fsInit: async (FS) => FS.writeFile("/lib/pyramid.zip", code),
      stdout: (text) => output.stdout(text),
      stderr: (text) => output.stderr(text),
    });
    return boot.python;
  } finally {
    release();
  }
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
  // Called by the interpreter module that PyScript imports, in place of Pyodide's own start.
  boot.startPython = ({ stdout, stderr }) => {
    Object.assign(output, { stdout, stderr });
    return python;
  };
  const restore = quickDatabase(globalThis);
  // MicroPython's plugins would be loaded too, if it were not told so here.
  const micro = document.createElement("mpy-config");
  micro.type = "json";
  micro.setAttribute("type", "json");
  micro.hidden = true;
  micro.textContent = JSON.stringify({ plugins: plan.plugins });
  document.body.append(micro);

  const [{ hooks }, { Idiomorph }] = await Promise.all([
    import(address(plan.core)),
    import(address(plan.morph)),
  ]);
  boot.morph = (element, html) =>
    Idiomorph.morph(element, html, {
      morphStyle: "innerHTML",
      callbacks: {
        // Whether a drawer is open is the browser's matter, not the model's.
        beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
      },
    });
  // The only place where PyScript makes code from text, which our content policy forbids.
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
  document.addEventListener("py:done", () => {
    if (document.documentElement.dataset.state !== "ready") return;
    oneTab(boot);
    keepUpdated(boot);
  });
}

start().catch((error) => boot.fail(/import|fetch|load/i.test(error.message) ? "network" : "error", error));
