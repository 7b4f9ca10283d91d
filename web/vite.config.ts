import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the sources live; the server of the tables runs beside it.
const server = "http://127.0.0.1:8085";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/genjiko/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 1024,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "jsdom",
    setupFiles: "tests/setup.ts",
    testTimeout: 30_000,
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
  },
}));
