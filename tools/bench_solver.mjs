// Runs one call of tools/solver_speed.py, read from the standard input, in Pyodide under Node.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const call = readFileSync(0, "utf8");
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
python.FS.mkdirTree("/project");
python.mountNodeFS("/project", root);
python.runPython(`
import sys
sys.path.insert(0, "/project")
from tools import solver_speed
${call}
`);
