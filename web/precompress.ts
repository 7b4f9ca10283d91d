import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(html|js|css|json|svg|webmanifest|txt)$/;
/** What is smaller than this fits into one packet anyway. */
const LEAST = 1000;

/** Beside every text of the build the same, packed once as well as can be: the server need only choose. */
export const precompress: Plugin = {
  name: "precompress",
  apply: "build",
  async writeBundle({ dir }) {
    for (const entry of await readdir(dir!, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !TEXTS.test(file)) continue;
      const text = await readFile(file);
      if (text.length < LEAST) continue;
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: size }));
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }
  },
};
