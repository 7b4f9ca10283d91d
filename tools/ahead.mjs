// What every page asks first, asked in Pyodide: node ahead.mjs PYODIDE_FOLDER ENGINE_ZIP HOME TO; the answers as JSON.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, engine, home, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
// The same files shall make the same bytes.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.unpackArchive(new Uint8Array(fs.readFileSync(engine)), "zip", { extractDir: home });
python.runPython(`import sys; sys.path.insert(0, '${home}')`);
fs.writeFileSync(to, python.pyimport("genjiko.server.local.ahead").load());
