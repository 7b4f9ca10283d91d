/** Prepares the next start: a worker of its own, which ends when it is done. */
import { startToPrepare } from "./python";
import { keepStart } from "./start";

async function prepare(): Promise<void> {
  const { python, build } = await startToPrepare();
  const ahead = python.pyimport("genjiko.server.local.ahead") as {
    translated(): { getBuffer(): { data: Uint8Array; release(): void }; destroy(): void };
    load(): void;
    destroy(): void;
  };
  const made = ahead.translated();
  const bytes = made.getBuffer();
  const files = bytes.data.slice().buffer;
  bytes.release();
  made.destroy();
  ahead.load();
  ahead.destroy();
  const memory = python.makeMemorySnapshot().slice().buffer as ArrayBuffer;
  await keepStart(build, { memory, files });
}

prepare().then(
  () => self.postMessage(""),
  (error: unknown) => self.postMessage(String(error)),
);
