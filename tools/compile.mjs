// Compiles Python sources to .pyc with the very interpreter that will load them.
// stdin:  [{ key, name, source, optimize }, …]   stdout: { key: base64 of the .pyc, … }
import { readFileSync, writeSync } from "node:fs";
import { loadPyodide } from "pyodide";

const jobs = readFileSync(0, "utf8");
const python = await loadPyodide({ stdout: console.error });
python.globals.set("jobs", jobs);
// An unchecked hash: the loader neither looks for the source nor at its date.
const result = python.runPython(`
import base64, json
from importlib import _bootstrap_external as external
from importlib.util import source_hash

def pyc(job):
    source = job["source"].encode()
    code = compile(source, job["name"], "exec", dont_inherit=True, optimize=job["optimize"])
    return bytes(external._code_to_hash_pyc(code, source_hash(source), checked=False))

json.dumps({job["key"]: base64.b64encode(pyc(job)).decode() for job in json.loads(jobs)})
`);
let rest = Buffer.from(result);
while (rest.length) {
  try {
    rest = rest.subarray(writeSync(1, rest));
  } catch (error) {
    if (error.code !== "EAGAIN") throw error;
  }
}
