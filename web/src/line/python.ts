/** Starting Python: from a start that was prepared, else cold. */
import type { PyodideAPI } from "pyodide";
import { bundled, type Contents, imported, PLACE, readContents } from "./parts";
import { scatter } from "./sparse";
import { forgetStarts, readPart, readProgram, readStart, type Start } from "./start";

type Loader = typeof import("pyodide");
type Report = (done: number, text: "loading" | "starting") => void;
/** As far as we touch what Pyodide keeps for itself. */
export interface Inside {
  HEAPU8: Uint8Array;
  API: {
    /** What has to be known of JavaScript's objects that memory speaks of. */
    serializeHiwireState(): unknown;
    restoreSnapshot(memory: Uint8Array): unknown;
  };
  _malloc(bytes: number): number;
}
interface Settings {
  dynamicLibraries?: string[];
  locateFile(file: string): string;
}
type MakeModule = (settings: Settings) => Promise<Inside>;

const WASM = new URL("pyodide.asm.wasm", PLACE).href;
const HOME = "/lib/genjiko";
/** Python's own library, where Pyodide would put it. */
const STANDARD = "/lib/python314.zip";
/** msgspec's part in C, where Python looks for it. */
const LIBRARY = `${HOME}/msgspec/_core.cpython-314-wasm32-emscripten.so`;

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
export async function startToPrepare(contents: Contents): Promise<Started> {
  const parts = load(contents, () => {});
  const python = await launch(parts, null, { _makeSnapshot: true });
  return { python, build: contents.build, prepared: false };
}

/** All that a start is made of, on its way. */
function load({ build, sizes }: Contents, report: Report) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let came = 0;
  const count = (bytes: number): void => {
    came += bytes;
    report((0.9 * came) / total, "loading");
  };
  const part = (file: string) => readPart(build, file, count).then((read) => read.arrayBuffer());
  const program = (file: string) => readProgram(build, file, count);
  const parts = {
    // Compiling begins with the first bytes, and does not wait for the rest.
    wasm: program("pyodide.asm.wasm").then((wasm) => WebAssembly.compileStreaming(wasm)),
    make: program("pyodide.asm.mjs").then((text) => imported<MakeModule>(text)),
    loader: import(/* @vite-ignore */ new URL("pyodide.mjs", PLACE).href) as Promise<Loader>,
    lock: fetch(new URL("pyodide-lock.json", PLACE)).then((lock) => lock.text()),
    library: part("msgspec.so"),
    standard: part("library.zip"),
    files: part("engine.files"),
  };
  // Whoever needs one that does not come is told so; until then nobody is.
  for (const part of Object.values(parts)) part.catch(() => {});
  return { ...parts, report };
}

type Parts = ReturnType<typeof load>;

async function launch(parts: Parts, start: Start | null, special: object = {}): Promise<PyodideAPI> {
  const { loadPyodide } = await parts.loader;
  const library = await parts.library;
  const nothing = URL.createObjectURL(new Blob());
  const libraryURL = URL.createObjectURL(new Blob([library]));
  const giveBack = handIn(parts.wasm);
  try {
    const python = await loadPyodide({
      indexURL: PLACE.href,
      createPyodideModule: withLibrary(libraryURL, start, await parts.make) as never,
      stdLibURL: nothing, // in its place:
      fsInit: async (FS: PyodideAPI["FS"]) => FS.writeFile(STANDARD, new Uint8Array(await parts.standard)),
      lockFileContents: await parts.lock,
      ...(start && { _loadSnapshot: new Uint8Array() }), // see `withLibrary`
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
    giveBack();
    URL.revokeObjectURL(libraryURL);
    URL.revokeObjectURL(nothing);
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
    if (start) await putBack(start, module);
    return module;
  };
}

/** Have this memory in place of what Pyodide would put there. Raises when it is not as it was written. */
async function putBack(start: Start, module: Inside): Promise<void> {
  if (!(await start.sound)) throw new Error("it is not as it was written");
  // What is taken here is written over, with all that Python knows of its memory.
  while (module.HEAPU8.length < start.size) module._malloc(start.size - module.HEAPU8.length);
  module.API.restoreSnapshot = () => {
    scatter(start.whole, start.filled, module.HEAPU8);
    return start.settings;
  };
}

/** Pyodide asks for its wasm by name, and gets what is compiled already; gives how to leave everything as it was. */
function handIn(compiled: Promise<WebAssembly.Module>): () => void {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (asked, options) => (String(asked) === WASM ? Promise.resolve(new Response()) : fetch(asked, options));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

function layOut(python: PyodideAPI, files: ArrayBuffer): void {
  const folders = new Set<string>();
  for (const [name, data] of bundled(files)) {
    const path = `${HOME}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, data, { canOwn: true });
  }
}
