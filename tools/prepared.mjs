// Records what importing our code makes from text, for tools/prepared.py: regular expressions and
// the methods of dataclasses.
//   node prepared.mjs PYTHON.zip CODE.zip MODULE…     prints (patterns, functions) marshalled
import { readFileSync, writeSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [library, code, ...modules] = process.argv.slice(2);
// Without this, Node shows the line that threw, and Pyodide's are a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-4000));
  process.exit(1);
});
const python = await loadPyodide({
  stdLibURL: library,
  stdout: console.error,
  env: { HOME: "/home/pyodide", PYTHONPATH: "/lib/pyramid.zip" },
  fsInit: async (FS) => FS.writeFile("/lib/pyramid.zip", readFileSync(code)),
});
for (const name of modules) python.runPython(`import ${name}`);
let rest = Buffer.from(python.runPython("import sitecustomize; sitecustomize.record()"), "hex");
while (rest.length) {
  try {
    rest = rest.subarray(writeSync(1, rest));
  } catch (error) {
    if (error.code !== "EAGAIN") throw error;
  }
}
process.exit(0);
