/** The worker of a page without a server: Python with the tables in it, behind messages. See docs/site.md. */
import type { FromWorker, ToWorker } from "./house";
import { keepOthersOut, putTexts, readTexts } from "./kept";
import { startPython } from "./python";
import { forgetStarts } from "./start";

const say = (message: FromWorker): void => self.postMessage(message);

/** `Desk` of genjiko.server.local, as far as it is called from here. Python's None is undefined, and never null. */
interface PythonDesk {
  unreadable: number;
  ask(method: string, path: string, body: string | undefined): Promise<[number, string, string]>;
  connect(path: string, tell: (text: string) => void, ended: (code: number) => void): PythonLine;
}
interface PythonLine {
  hear(text: string | undefined): void;
  destroy(): void;
}

/** Python can catch an Error, but not what a database throws: it would wait for ever. */
async function keep(texts: Iterable<[string, string | undefined]>): Promise<void> {
  try {
    await putTexts(texts);
  } catch (error) {
    throw new Error(String(error), { cause: error });
  }
}

async function openDesk(): Promise<PythonDesk> {
  const { python, prepared } = await startPython((done, text) => say({ type: "progress", done, text }));
  const open = python.pyimport("genjiko.server.local.browser").open_desk as (
    texts: [string, string][],
    put: (texts: [string, string | undefined][]) => Promise<void>,
    thinking: (on: boolean) => void,
    toJs: unknown,
  ) => Promise<PythonDesk>;
  const toJs: unknown = python.pyimport("pyodide.ffi").to_js;
  await keepOthersOut(() => say({ type: "progress", done: 1, text: "elsewhere" }));
  const desk = await open(await readTexts(), keep, (on) => say({ type: "thinking", on }), toJs);
  say({ type: "ready", prepared, unreadable: desk.unreadable });
  return desk;
}

const desk = openDesk();
desk.catch(async (error: unknown) => {
  await forgetStarts(); // it may have been to blame
  say({ type: "broken", text: String(error) });
});
const lines = new Map<number, PythonLine>();

async function receive(message: ToWorker): Promise<void> {
  const python = await desk;
  try {
    await serve(python, message);
  } catch (error) {
    say({ type: "broken", text: String(error) }); // Python answers its own errors: it is at its end itself
  }
}

async function serve(python: PythonDesk, message: ToWorker): Promise<void> {
  const { id } = message;
  switch (message.type) {
    case "ask": {
      say({ type: "begun", id });
      const [status, kind, text] = await python.ask(message.method, message.path, message.body ?? undefined);
      say({ type: "answer", id, status, kind, text });
      break;
    }
    case "connect":
      lines.set(
        id,
        python.connect(
          message.path,
          (text) => say({ type: "told", id, text }),
          (code) => say({ type: "ended", id, code }),
        ),
      );
      break;
    case "say":
      lines.get(id)?.hear(message.text);
      break;
    case "hang":
      lines.get(id)?.hear(undefined);
      lines.delete(id);
      break;
  }
}

self.onmessage = (event: MessageEvent<ToWorker>) => void receive(event.data);
