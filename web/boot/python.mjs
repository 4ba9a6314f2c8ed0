// The "interpreter" of pyscript.json: PyScript takes the Python that start.js has under way. The
// build puts this file beside pyodide.mjs, where PyScript expects the interpreter's own parts.
export { version } from "./pyodide.mjs";
export const loadPyodide = (options) => globalThis.pyramid.startPython(options);
