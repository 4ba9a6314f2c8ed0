// Brings Python up: fetches its parts with a count of the bytes, and lets PyScript start it.
import { quickDatabase } from "./database.js";
import { device } from "./device.js";
import { oneTab } from "./tabs.js";
import { keepUpdated } from "./updates.js";

const boot = globalThis.pyramid;
const plan = JSON.parse(document.getElementById("plan").textContent);
const address = (path) => new URL(path, document.baseURI).href;
boot.version = plan.version;
boot.device = device;

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
  if (response.body) count(response.clone()).catch(() => {});
  return response;
}

/** Fetches a zip, which is gzipped as a whole. */
async function pack(name) {
  const { body } = await part(name);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}

const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
const parts = able ? { wasm: part("wasm"), python: pack("python"), code: pack("code") } : {};
const held = new Map([
  [address(plan.wasm), parts.wasm],
  [address(plan.python), parts.python],
]);

/** While Python starts, hands it the parts that are under way already. */
function handOver() {
  const { fetch } = globalThis;
  globalThis.fetch = (input, options) => {
    const url = String(input?.url ?? input);
    const ready = held.get(url);
    held.delete(url);
    return ready ?? fetch(input, options);
  };
  return () => (globalThis.fetch = fetch);
}

// -- Python --------------------------------------------------------------------------------------

/** Called by the interpreter module that PyScript imports, in place of Pyodide's own start. */
boot.startPython = async (loadPyodide, options) => {
  const release = handOver();
  try {
    const code = new Uint8Array(await (await parts.code).arrayBuffer());
    await Promise.all(Object.values(parts));
    const python = await loadPyodide({
      ...options,
      stdLibURL: address(plan.python),
      lockFileContents: plan.lock,
      packageBaseUrl: options.indexURL,
      env: { HOME: "/home/pyodide", PYTHONPATH: "/lib/pyramid.zip" },
      fsInit: async (FS) => FS.writeFile("/lib/pyramid.zip", code),
    });
    boot.python = python;
    return python;
  } finally {
    release();
  }
};

async function start() {
  if (!able) {
    boot.fail("browser", "no WebAssembly, or no DecompressionStream");
    return;
  }
  Promise.all(Object.values(parts)).then(
    () => boot.progress("starting", 1),
    (error) => boot.fail("network", error),
  );
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
