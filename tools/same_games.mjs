// Plays games in Pyodide: node same_games.mjs PYODIDE_FOLDER ENGINE_ZIP SIDE; plans by lines in, figures by lines out.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, engine, side] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(fs.readFileSync(engine)), "zip", { extractDir: "/lib/genjiko" });
python.runPython("import sys; sys.path.insert(0, '/lib/genjiko')");
const scope = python.globals.get("dict")();
python.runPython(fs.readFileSync(side, "utf8"), { globals: scope });
const digests = scope.get("digests");
for await (const line of readline.createInterface({ input: process.stdin })) console.log(digests(line));
