/** Prepares the next start: a worker of its own, which ends when it is done. */
import { type Inside, startToPrepare } from "./python";
import { forgetStarts, keepFiles, keepStart } from "./start";
import { readContents } from "./parts";

/**
 * So many milliseconds a browser gets to keep the machine code that it has made of Python. Chromium does so only once
 * it has compiled nothing for a while; where it is not done by then, the next start compiles again.
 */
const REST = 3000;

async function prepare(): Promise<void> {
  const contents = await readContents();
  await keepFiles(contents.build, Object.keys(contents.sizes));
  const { python } = await startToPrepare(contents);
  const ahead = python.pyimport("genjiko.server.local.ahead") as {
    load(): unknown;
    destroy(): void;
  };
  ahead.load();
  ahead.destroy();
  const { HEAPU8, API } = (python as unknown as { _module: Inside })._module;
  const settings: unknown = API.serializeHiwireState();
  await keepStart(contents.build, HEAPU8, settings);
  await new Promise((done) => setTimeout(done, REST));
}

prepare().then(
  () => self.postMessage(""),
  async (error: unknown) => {
    await forgetStarts(); // half of it is worse than nothing
    self.postMessage(String(error));
  },
);
