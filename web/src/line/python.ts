/** Starting Python: from a start that was prepared, else cold. */
import type { PyodideAPI } from "pyodide";
import { bundled, imported, PLACE, readContents, unpacked } from "./parts";
import { forgetStarts, readStart } from "./start";

type Loader = typeof import("pyodide");
type Report = (done: number, text: "loading" | "starting") => void;
/** As far as we touch what Pyodide keeps for itself. */
interface Inside {
  HEAP8: Int8Array;
  _malloc(bytes: number): number;
}
type MakeModule = (settings: unknown) => Promise<Inside>;

const WASM = new URL("pyodide.asm.wasm", PLACE).href;
const HOME = "/lib/genjiko";
const BLOCK = 1 << 20;

/** Python, and the figure of the files it was started from. */
export interface Started {
  python: PyodideAPI;
  build: string;
  /** Whether a prepared start was used. */
  prepared: boolean;
}

/** Python with our engine in it. Raises when a file is missing or does not fit. */
export async function startPython(report: Report): Promise<Started> {
  const { build } = await readContents();
  const memory = await readStart(build);
  if (memory) {
    try {
      return { python: await launch(report, memory), build, prepared: true };
    } catch (error) {
      console.warn("the prepared start is of no use", error);
      await forgetStarts();
    }
  }
  return { python: await launch(report, null), build, prepared: false };
}

/** Python without a prepared start, from whose memory one can be made. */
export async function startToPrepare(): Promise<Started> {
  const { build } = await readContents();
  return { python: await launch(() => {}, null, { _makeSnapshot: true }), build, prepared: false };
}

async function launch(report: Report, memory: ArrayBuffer | null, special: object = {}): Promise<PyodideAPI> {
  const { sizes } = await readContents();
  const wanted = ["pyodide.asm.wasm", "library.zip", "pyodide.asm.mjs", "engine.files"];
  const total = wanted.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
  let came = 0;
  const load = (file: string) =>
    unpacked(file, (bytes) => {
      came += bytes;
      report((0.9 * came) / total, "loading");
    });
  const bytes = async (file: string) => (await load(file)).arrayBuffer();
  const [wasm, module] = [load("pyodide.asm.wasm"), load("pyodide.asm.mjs")];
  const [library, files] = [bytes("library.zip"), bytes("engine.files")];
  const glue = (await import(/* @vite-ignore */ new URL("pyodide.mjs", PLACE).href)) as Loader;
  const make: MakeModule = await imported(await (await module).blob());
  const stdLibURL = URL.createObjectURL(new Blob([await library]));
  const plain = self.fetch;
  // Pyodide asks for its wasm by name; it gets the unpacked stream, so that compiling begins with the first bytes.
  self.fetch = async (asked, options) => {
    if (String(asked) !== WASM) return plain(asked, options);
    return new Response((await wasm).body, { headers: { "content-type": "application/wasm" } });
  };
  try {
    const python = await glue.loadPyodide({
      indexURL: PLACE.href,
      createPyodideModule: (memory ? roomFor(memory.byteLength, make) : make) as never,
      stdLibURL,
      lockFileContents: await (await plain(new URL("pyodide-lock.json", PLACE))).text(),
      ...(memory && { _loadSnapshot: memory }),
      ...special,
    });
    report(0.92, "starting");
    layOut(python, await files);
    python.runPython(`import importlib, sys; sys.path[:0] = [p for p in ['${HOME}'] if p not in sys.path]
importlib.invalidate_caches()`);
    if (memory) python.runPython("import random; random.seed()"); // its state was kept too
    return python;
  } finally {
    self.fetch = plain;
    URL.revokeObjectURL(stdLibURL);
  }
}

/** A module whose memory has room for what was kept; Pyodide itself writes that into whatever room there is. */
function roomFor(bytes: number, make: MakeModule): MakeModule {
  return async (settings) => {
    const module = await make(settings);
    // What is taken here is written over, with all that Python knows of its memory.
    while (module.HEAP8.length < bytes) module._malloc(BLOCK);
    return module;
  };
}

function layOut(python: PyodideAPI, files: ArrayBuffer): void {
  const folders = new Set<string>();
  for (const [name, data] of bundled(files)) {
    const path = `${HOME}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, data);
  }
}
