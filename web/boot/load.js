// Loads Python: its parts, and the interpreter made of them. Used by the page, and by the worker
// that makes snapshots.

/** Fetches a part of Python; throws where it is not there. */
export async function part(url) {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Returns the zip in a response, which is gzipped as a whole. */
export async function unpacked({ body }) {
  const zip = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await zip.arrayBuffer());
}

/** While Pyodide starts, gives it what is there or on its way; returns a function that ends this. */
function handOver(plan, wasm, library) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const held = { [plan.wasm]: "", [plan.python]: library };
  globalThis.fetch = async (input, options) => {
    const content = held[String(input?.url ?? input)];
    return content === undefined ? fetch(input, options) : new Response(await content);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/**
 * Starts Python; returns the interpreter. `plan` has the addresses of the parts, `parts` the parts
 * themselves (wasm, python, code) or promises of them: Pyodide has enough to do before it needs
 * them. `options` are more of Pyodide's own.
 */
export async function load(plan, parts, options) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(plan.pyodide),
    import(plan.engine),
  ]);
  const release = handOver(plan, parts.wasm, parts.python);
  try {
    return await loadPyodide({
      createPyodideModule,
      indexURL: plan.pyodide.replace(/[^/]*$/, ""),
      stdLibURL: plan.python,
      lockFileContents: plan.lock,
      packageBaseUrl: plan.pyodide.replace(/[^/]*$/, ""),
      env: { HOME: "/home/pyodide", PYTHONPATH: "/lib/pyramid.zip" },
      fsInit: async (FS) => FS.writeFile("/lib/pyramid.zip", await parts.code),
      ...options,
    });
  } finally {
    release();
  }
}
