// Translates Python modules in Pyodide: node translate.mjs PYODIDE_FOLDER SIDE [HOME FROM TO]...; both are bundles.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, side, ...wanted] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
// The same files shall make the same bytes, sets of constants too.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const scope = python.globals.get("dict")();
python.runPython(fs.readFileSync(side, "utf8"), { globals: scope });
const translate = scope.get("translate");
for (let at = 0; at < wanted.length; at += 3) {
  const [home, from, to] = wanted.slice(at, at + 3);
  python.FS.writeFile("/bundle", fs.readFileSync(from));
  translate("/bundle", home);
  fs.writeFileSync(to, python.FS.readFile("/bundle"));
}
