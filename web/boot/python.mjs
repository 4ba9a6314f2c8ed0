// The "interpreter" of pyscript.json: Pyodide with our own start. The build puts this file beside
// pyodide.mjs, since PyScript takes the folder of the interpreter for Pyodide's own.
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };
export const loadPyodide = (options) => globalThis.pyramid.startPython(load, options);
