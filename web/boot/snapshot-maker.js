// A worker that starts Python a second time, imports the application, and sends the memory.
import { load, part, unpacked } from "./load.js";
import { packed } from "./memory.js";

async function make(plan, wasm) {
  const [python, code] = await Promise.all(
    [plan.python, plan.code].map(async (url) => unpacked(await part(url))),
  );
  const interpreter = await load(plan, { wasm, python, code }, { _makeSnapshot: true });
  // What a first start leaves for later, as the solitaire, is in it too.
  interpreter.runPython(`
import gc, importlib, packimport
for name in ${JSON.stringify(plan.modules)}:
    importlib.import_module(name)
packimport.close()
gc.collect()
`);
  return packed(interpreter.makeMemorySnapshot());
}

onmessage = ({ data: { plan, wasm } }) => {
  make(plan, wasm).then(postMessage, (error) => {
    console.info("no snapshot:", error.message);
    postMessage(null);
  });
};
