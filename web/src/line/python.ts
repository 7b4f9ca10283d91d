/** Starting Python: from a start that was prepared, else cold. */
import type { PyodideAPI } from "pyodide";
import { bundled, type Contents, imported, PLACE, readContents } from "./parts";
import { forgetStarts, readPart, readStart, type Start } from "./start";

type Loader = typeof import("pyodide");
type Report = (done: number, text: "loading" | "starting") => void;
/** As far as we touch what Pyodide keeps for itself. */
interface Inside {
  HEAP8: Int8Array;
  _malloc(bytes: number): number;
}
interface Settings {
  dynamicLibraries?: string[];
  locateFile(file: string): string;
}
type MakeModule = (settings: Settings) => Promise<Inside>;

const WASM = new URL("pyodide.asm.wasm", PLACE).href;
const HOME = "/lib/genjiko";
/** msgspec's part in C, where Python looks for it. */
const LIBRARY = `${HOME}/msgspec/_core.cpython-314-wasm32-emscripten.so`;
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
  const contents = await readContents();
  const { build } = contents;
  // Its files come meanwhile: they are needed in either case.
  const parts = load(contents, report);
  const start = await readStart(build);
  if (start) {
    try {
      return { python: await launch(parts, start), build, prepared: true };
    } catch (error) {
      console.warn("the prepared start is of no use", error);
      await forgetStarts();
      return { python: await launch(load(contents, report), null), build, prepared: false };
    }
  }
  return { python: await launch(parts, null), build, prepared: false };
}

/** Python without a prepared start, from whose memory one can be made. */
export async function startToPrepare(): Promise<Started & { files: string[] }> {
  const contents = await readContents();
  const parts = load(contents, () => {});
  const python = await launch(parts, null, { _makeSnapshot: true });
  return { python, build: contents.build, prepared: false, files: Object.keys(contents.sizes) };
}

/** All that a start is made of, on its way. */
function load({ build, sizes }: Contents, report: Report) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let came = 0;
  const count = (bytes: number): void => {
    came += bytes;
    report((0.9 * came) / total, "loading");
  };
  const part = (file: string) => readPart(build, file, count);
  const parts = {
    wasm: part("pyodide.asm.wasm"),
    make: part("pyodide.asm.mjs").then(async (text) => imported<MakeModule>(await text.blob())),
    loader: import(/* @vite-ignore */ new URL("pyodide.mjs", PLACE).href) as Promise<Loader>,
    lock: fetch(new URL("pyodide-lock.json", PLACE)).then((lock) => lock.text()),
    library: part("msgspec.so").then((library) => library.arrayBuffer()),
    standard: part("library.zip").then((library) => library.blob()),
    files: part("engine.files").then((files) => files.arrayBuffer()),
  };
  // Whoever needs one that does not come is told so; until then nobody is.
  for (const part of Object.values(parts)) part.catch(() => {});
  return { ...parts, report };
}

type Parts = ReturnType<typeof load>;

async function launch(parts: Parts, start: Start | null, special: object = {}): Promise<PyodideAPI> {
  const { loadPyodide } = await parts.loader;
  const library = await parts.library;
  const stdLibURL = URL.createObjectURL(await parts.standard);
  const libraryURL = URL.createObjectURL(new Blob([library]));
  const plain = self.fetch;
  // Pyodide asks for its wasm by name; it gets the unpacked stream, so that compiling begins with the first bytes.
  self.fetch = (asked, options) => (String(asked) === WASM ? parts.wasm : plain(asked, options));
  try {
    const python = await loadPyodide({
      indexURL: PLACE.href,
      createPyodideModule: withLibrary(libraryURL, start, await parts.make) as never,
      stdLibURL,
      lockFileContents: await parts.lock,
      ...(start && { _loadSnapshot: start.memory }),
      ...special,
    });
    parts.report(0.92, "starting");
    layOut(python, await parts.files);
    python.FS.writeFile(LIBRARY, new Uint8Array(library)); // so that it is found; it is in place already
    python.runPython(`import importlib, sys; sys.path[:0] = [p for p in ['${HOME}'] if p not in sys.path]
importlib.invalidate_caches()`);
    if (start) python.runPython("import random; random.seed()"); // its state was kept too
    return python;
  } finally {
    self.fetch = plain;
    URL.revokeObjectURL(stdLibURL);
    URL.revokeObjectURL(libraryURL);
  }
}

/**
 * A module with msgspec's part in C in it before Python runs: whatever is done later, it has the same place in memory
 * then, and what was kept of that memory fits. There is room for it; Pyodide itself writes it into whatever room there
 * is.
 */
function withLibrary(address: string, start: Start | null, make: MakeModule): MakeModule {
  return async (settings) => {
    const { locateFile } = settings;
    settings.dynamicLibraries = [LIBRARY];
    settings.locateFile = (file) => (file === LIBRARY ? address : locateFile(file));
    const module = await make(settings);
    if (start && !(await start.sound)) throw new Error("it is not as it was written");
    // What is taken here is written over, with all that Python knows of its memory.
    while (start && module.HEAP8.length < start.memory.byteLength) module._malloc(BLOCK);
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
