/** Which line this edition has: the one place that knows. `vite build --mode site` makes the edition without a server. */
import type { Line } from "./line";
import { serverLine } from "./server";
import { prepareStart } from "./prepare";
import { readContents } from "./parts";
import { readAnswers } from "./start";
import { WorkerLine } from "./worker.svelte";

export const SITE = import.meta.env.MODE === "site";

export const line: Line = SITE
  ? new WorkerLine(
      () => new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module" }),
      prepareStart,
      readContents()
        .then(({ build }) => readAnswers(build))
        .catch(() => ({})), // then everybody waits for Python
    )
  : serverLine;
