// Runs the core's tests in the Python of the players' browsers: Pyodide, here under Node, on the
// very interpreter and zips that the site serves. pytest and hypothesis come from .venv as pure packages.
//   node tools/pyodide_tests.mjs [pytest's arguments]
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const served = (pattern) =>
  join(root, "dist", readdirSync(join(root, "dist")).find((name) => pattern.test(name)));
const zip = join(root, "build", "tested", "python.zip");
mkdirSync(dirname(zip), { recursive: true });
writeFileSync(zip, gunzipSync(readFileSync(served(/^python-.*\.pack$/))));
const interpreter = served(/^pyodide-/);
const { loadPyodide } = await import(join(interpreter, "pyodide.mjs"));
const lib = join(root, ".venv", "lib");
const packages = [
  ...(existsSync(lib) ? readdirSync(lib).map((name) => join(lib, name, "site-packages")) : []),
  join(root, ".venv", "Lib", "site-packages"),
].find(existsSync);

async function run() {
  const python = await loadPyodide({
    indexURL: interpreter,
    lockFileContents: readFileSync(
      join(root, "node_modules", "pyodide", "pyodide-lock.json"),
      "utf8",
    ),
    stdLibURL: zip,
    env: {
      HOME: "/home/pyodide",
      PYTHONDONTWRITEBYTECODE: "1",
      CI: process.env.CI ?? "",
      PYTEST_ARGUMENTS: process.argv.slice(2).join("\n"),
    },
  });
  // pytest needs more of the library than the players do: the rest comes from the whole one.
  const whole = join(root, "node_modules", "pyodide", "python_stdlib.zip");
  python.FS.writeFile("/lib/whole.zip", readFileSync(whole));
  for (const [place, folder] of [["/project", root], ["/packages", packages]]) {
    python.FS.mkdirTree(place);
    python.mountNodeFS(place, folder);
  }
  return python.runPython(readFileSync(join(root, "tools", "pyodide_tests.py"), "utf8"));
}

// Without this, Node shows the line that threw, and Pyodide's are a megabyte long.
run().then(
  (status) => process.exit(status),
  (error) => {
    console.error(String(error.message).slice(-4000));
    process.exit(1);
  },
);
