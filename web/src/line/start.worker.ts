/** Prepares the next start: a worker of its own, which ends when it is done. */
import { startToPrepare } from "./python";
import { keepStart } from "./start";

async function prepare(): Promise<void> {
  const { python, build, files } = await startToPrepare();
  const ahead = python.pyimport("genjiko.server.local.ahead") as {
    load(): string;
    destroy(): void;
  };
  const answers = ahead.load();
  ahead.destroy();
  await keepStart(build, files, answers, python.makeMemorySnapshot().slice().buffer as ArrayBuffer);
}

prepare().then(
  () => self.postMessage(""),
  (error: unknown) => self.postMessage(String(error)),
);
