/** The line to the tables of this very page: the same Python as a server's, in a worker. */
import type { FromWorker, ToWorker } from "./house";
import type { Answer, Channel, Line, Method } from "./line";

const LOST = 1012;
/** So many milliseconds after the last look at a table it counts as left. */
const LEFT = 200;
/** A worker that fails so often without one answer in between will go on failing. */
const MOST_FAILURES = 2;
/** So often a worker is looked after, in milliseconds; a device that was asleep has looked no oftener. */
const LOOK = 5_000;
/** After so many looks without a word it is asked for one. */
const ASKED = 3;
/** After so many looks without a word it counts as failed: one that has taken up nothing, … */
const FAILED = 9;
/** … one that is known to be at work, which may be long on a slow device: a judgement of a replay has no clock, … */
const FAILED_AT_WORK = 48;
/** … and one that starts, over a line that may be slow. */
const FAILED_TO_START = 60;

class WorkerChannel implements Channel {
  onopen = (): void => {};
  onmessage: (text: string) => void = () => {};
  onclose: (code: number) => void = () => {};
  isOpen = false;

  constructor(
    readonly path: string,
    private readonly tell: (text: string) => void,
    private readonly hang: () => void,
  ) {}

  send(text: string): void {
    this.tell(text);
  }

  close(): void {
    this.hang();
  }
}

/** How far the engine is with its start: from 0 to 1. */
class Progress {
  done = $state(0);
  step: "loading" | "starting" | "elsewhere" | "ready" = $state("loading");
  broken = $state("");
  /** Whether it was there before it broke down. */
  ran = $state(false);
  /** How many texts of what was kept could not be read, and were left as they are. */
  unreadable = $state(0);
}
export const progress = new Progress();

/** What was asked, and whether the worker has taken it up. */
interface Asked {
  message: ToWorker;
  resolve: (answer: Answer) => void;
  reject: (why: Error) => void;
  begun: boolean;
}

/** A line whose worker is replaced when a bot thinks for a table that nobody looks at any more. */
export class WorkerLine implements Line {
  readonly alone = true;
  #worker: Worker;
  #next = 1;
  #thinking = false;
  /** How often workers have failed since the last answer. */
  #failures = 0;
  /** Whether the worker owes us a word, and for how many looks. */
  #owes = false;
  #silent = 0;
  #ready = false;
  #asked = new Map<number, Asked>();
  #channels = new Map<number, WorkerChannel>();

  /**
   * `prepare` is called once Python has made a cold start: the next one can be quicker. `known` are the answers to what
   * pages ask first, by address: nobody has to wait for Python to see the games.
   */
  constructor(
    private readonly start: () => Worker,
    private readonly prepare: () => void = () => {},
    private readonly known: Promise<Record<string, string>> | null = null,
  ) {
    this.#worker = this.#begin();
    setInterval(() => this.#look(), LOOK);
  }

  #begin(): Worker {
    const worker = this.start();
    this.#ready = this.#owes = false;
    this.#thinking = false;
    this.#silent = 0;
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (worker !== this.#worker) return; // it was replaced meanwhile
      this.#receive(event.data);
      if (event.data.type === "begun") return; // that is no answer yet
      this.#silent = 0;
      // Who connects before the start is done is heard after it.
      this.#owes = this.#asked.size > 0 || (!this.#ready && this.#channels.size > 0);
    };
    worker.onerror = (event) => this.#fail(event.message || "the worker could not be started");
    return worker;
  }

  #post(message: ToWorker): void {
    this.#owes ||= message.type !== "hang";
    this.#worker.postMessage(message);
  }

  /** Whether the worker has said that it does something which it has not said to be done. */
  get #works(): boolean {
    return this.#thinking || [...this.#asked.values()].some((asked) => asked.begun);
  }

  /** For how many looks the worker may be silent. */
  get #patience(): number {
    if (!this.#ready) return FAILED_TO_START;
    return this.#works ? FAILED_AT_WORK : FAILED;
  }

  /** A worker that has stopped answering is replaced. */
  #look(): void {
    if (!this.#owes || progress.broken || progress.step === "elsewhere") return;
    this.#silent++;
    // Not everything that is said has an answer; this has one.
    if (this.#silent === ASKED && this.#ready) void this.#ask("GET", "/api/about").catch(() => {});
    if (this.#silent >= this.#patience) this.#fail("the engine does not answer");
  }

  async ask(method: Method, path: string, body?: string): Promise<Answer> {
    if (this.known && method === "GET" && progress.step !== "ready") {
      const text = (await this.known)[path];
      if (text !== undefined) return { status: 200, kind: "application/json", text };
    }
    return this.#ask(method, path, body);
  }

  #ask(method: Method, path: string, body?: string): Promise<Answer> {
    const message: ToWorker = { type: "ask", id: this.#next++, method, path, body: body ?? null };
    return new Promise((resolve, reject) => {
      if (progress.broken) return reject(new Error(progress.broken));
      this.#asked.set(message.id, { message, resolve, reject, begun: false });
      this.#post(message);
    });
  }

  connect(path: string): Channel {
    const id = this.#next++;
    const channel = new WorkerChannel(
      path,
      (text) => this.#post({ type: "say", id, text }),
      () => this.#hang(id),
    );
    if (progress.broken) {
      queueMicrotask(() => channel.onclose(LOST));
      return channel;
    }
    this.#channels.set(id, channel);
    this.#post({ type: "connect", id, path });
    queueMicrotask(() => {
      channel.isOpen = true;
      channel.onopen();
    });
    return channel;
  }

  #hang(id: number): void {
    const channel = this.#channels.get(id);
    if (!channel) return;
    this.#channels.delete(id);
    channel.isOpen = false;
    this.#post({ type: "hang", id });
    // A thought that nobody waits for would keep everybody waiting; what was played is kept, so a new worker goes on.
    setTimeout(() => {
      if (this.#thinking && this.#channels.size === 0) this.replace();
    }, LEFT);
  }

  /** End the worker, whatever it does, and go on with a new one. */
  replace(): void {
    this.#worker.terminate();
    this.#worker = this.#begin();
    for (const asked of this.#asked.values()) {
      asked.begun = false;
      this.#post(asked.message);
    }
    this.#loseChannels();
  }

  /** Whoever is connected to a worker that is no more hears of it, and may connect anew. */
  #loseChannels(): void {
    const channels = [...this.#channels.values()];
    this.#channels.clear();
    for (const channel of channels) {
      channel.isOpen = false;
      channel.onclose(LOST);
    }
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case "progress":
        progress.done = message.done;
        progress.step = message.text;
        break;
      case "ready":
        this.#ready = progress.ran = true;
        progress.done = 1;
        progress.step = "ready";
        progress.unreadable = message.unreadable;
        document.documentElement.dataset.start = message.prepared ? "prepared" : "cold"; // for those who measure it
        if (!message.prepared) this.prepare();
        break;
      case "begun": {
        const asked = this.#asked.get(message.id);
        if (asked) asked.begun = true;
        break;
      }
      case "answer":
        this.#failures = 0;
        this.#asked.get(message.id)?.resolve(message);
        this.#asked.delete(message.id);
        break;
      case "told":
        this.#channels.get(message.id)?.onmessage(message.text);
        break;
      case "ended":
        this.#ended(message.id, message.code);
        break;
      case "thinking":
        this.#thinking = message.on;
        break;
      case "broken":
        this.#fail(message.text);
        break;
    }
  }

  /** The worker has failed: another one, which starts cold if a prepared start was to blame; twice is enough. */
  #fail(why: string): void {
    this.#failures++;
    if (this.#failures < MOST_FAILURES) this.replace();
    else this.#break(why);
  }

  /** Nobody answers any more: whoever waits is told, and whoever asks later. */
  #break(why: string): void {
    progress.broken = why;
    this.#worker.terminate();
    for (const { reject } of this.#asked.values()) reject(new Error(why));
    this.#asked.clear();
    this.#loseChannels();
  }

  #ended(id: number, code: number): void {
    const channel = this.#channels.get(id);
    this.#channels.delete(id);
    if (!channel) return;
    channel.isOpen = false;
    channel.onclose(code);
  }
}
