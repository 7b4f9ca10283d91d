import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { precompress } from "./precompress";

// `npm run dev` shows the sources live; the server of the tables runs beside it.
const server = "http://127.0.0.1:8085";

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The id of a build, in the page itself (read by lib/version.svelte.ts) and in `build.json` beside it, which is there
 * for the server: it says the id to every tab, and a tab of another build knows that it is an old one.
 */
const buildId: Plugin = {
  name: "build-id",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      const html = String(page.source);
      // The names of all other files carry fingerprints of what is in them.
      const build = await fingerprint([...Object.keys(bundle).sort(), html].join("\n"));
      page.source = html.replace("</head>", `  <meta name="build" content="${build}" />\n  </head>`);
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build }) });
    },
  },
};

/** `words/it.json?name` is what a language calls itself, without its texts: a list of languages loads none of them. */
const languageNames: Plugin = {
  name: "language-names",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith(".json?name")) return;
    const { language } = JSON.parse(code) as { language: string };
    return { code: `export default ${JSON.stringify(language)}`, map: null, moduleType: "js" };
  },
};

/** The service worker of an edition, by its name. */
const workerOf = (mode: string): Record<string, string> =>
  mode === "site" ? { sw: "src/line/sw.ts" } : { "away-door": "src/line/door.ts" };

export default defineConfig(({ mode }) => ({
  plugins: [languageNames, svelte(), buildId, ...(mode === "site" ? [] : [precompress])],
  // The edition without a server is a folder that works from any path.
  base: mode === "site" ? "./" : "/",
  worker: { format: "es" as const },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: mode === "site" ? "../dist/site" : "../src/genjiko/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 1024,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: "index.html", ...workerOf(mode) },
      // A service worker has one address for ever.
      output: { entryFileNames: ({ name }) => (name === "index" ? "assets/[name]-[hash].js" : `${name}.js`) },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "jsdom",
    css: { include: /\.css/ }, // their text is tested
    setupFiles: "tests/setup.ts",
    testTimeout: 30_000,
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
  },
}));
