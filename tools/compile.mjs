// Compiles Python sources to .pyc with the very interpreter that will load them.
// stdin:  [{ key, name, source, asserts }, …]   stdout: { key: base64 of the .pyc, … }
import { readFileSync, writeSync } from "node:fs";
import { loadPyodide } from "pyodide";

const jobs = readFileSync(0, "utf8");
const python = await loadPyodide({
  stdout: console.error,
  // Tracebacks name lines, not columns: without the source nobody could use those.
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" },
});
python.globals.set("jobs", jobs);
// An unchecked hash: the loader neither looks for the source nor at its date.
const result = python.runPython(`
import ast, base64, json
from importlib import _bootstrap_external as external
from importlib.util import source_hash

WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

def is_dataclass(node):
    return isinstance(node, ast.ClassDef) and any(
        "dataclass" in ast.unparse(decorator) for decorator in node.decorator_list
    )

def without_docstrings(tree):
    for node in ast.walk(tree):
        if not isinstance(node, WITH_DOCSTRING):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            first = node.body.pop(0)
            if not node.body:
                node.body = [ast.copy_location(ast.Pass(), first)]
        # Without any, dataclasses would write one at every start, with the whole signature in it.
        if is_dataclass(node):
            node.body.insert(0, ast.copy_location(ast.Expr(ast.Constant(".")), node))
    return ast.fix_missing_locations(tree)

def without_annotations(tree):
    # Nothing here asks a function for its annotations; those of classes make dataclasses.
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree

def pyc(job):
    source = job["source"].encode()
    tree = without_annotations(without_docstrings(ast.parse(source)))
    optimize = 0 if job["asserts"] else 1
    code = compile(tree, job["name"], "exec", dont_inherit=True, optimize=optimize)
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
