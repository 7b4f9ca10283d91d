import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  { ignores: ["node_modules"] },
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    // Maps and sets that are only kept, never shown, need not be reactive.
    // And {" "} says that a space is meant.
    rules: { "svelte/prefer-svelte-reactivity": "off", "svelte/no-useless-mustaches": "off" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: typescript.parser, svelteConfig } },
  },
);
