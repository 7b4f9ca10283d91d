/** The connection to one table: a socket that comes back by itself and loses nothing that was said. */
import type {
  ChatLine,
  ClientMessage,
  GameState,
  Hints,
  LoggedEvent,
  Problem,
  ServerMessage,
  TableInfo,
  Why,
} from "../wire";
import { line } from "../line";
import type { Channel } from "../line/line";
import { query } from "./api";
import { changed } from "./difference";
import { version } from "./version.svelte";
import { words } from "./words.svelte";

export type Connection = "connecting" | "open" | "lost" | "gone";
type Request = Extract<ClientMessage, { id: string }>;
type Answer = { ok: true } | { ok: false; problem: Problem };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const FINAL_CODES = [4001, 4003, 4004];
const SILENCE = 25_000;

/** Put new events behind those we have; an undo makes some of ours void. */
export function joinEvents(have: LoggedEvent[], from: number, news: LoggedEvent[]): LoggedEvent[] {
  return [...have.filter((e) => e.n < from), ...news];
}

/** The state with its view: where only changes were told, they are carried out on the view that we have. */
export function whole(state: GameState, before: GameState | null): GameState {
  if (!state.changes) return state;
  return { ...state, view: changed(before!.view, state.changes) as GameState["view"], changes: null };
}

/** Who is told what the socket brings. */
export interface TableReceiver {
  /** News of the table: who sits there, whether it has begun. */
  receiveTable(table: TableInfo): void;
  /** A new position, and the events that led to it from the one before. */
  receiveState(state: GameState, news: LoggedEvent[]): void;
  /** The server has refused a request. */
  receiveProblem(problem: Problem): void;
}

export class TableSocket {
  connection: Connection = $state("connecting");
  state: GameState | null = $state.raw(null);
  events: LoggedEvent[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** Requests sent and not answered yet; sent again after a break. */
  waiting: Request[] = $state.raw([]);
  /** Server time minus ours, in seconds. */
  offset = 0;

  #socket: Channel | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #pinging = 0;
  #lastMessage = 0;
  #closed = false;
  /** The seat at whose turn this screen was handed over. */
  #chosen: number | null = null;
  /** Whether I had a seat when this socket was greeted. */
  #seated: boolean | null = null;
  #answers = new Map<string, (answer: Answer) => void>();
  /** Requests that are saved, and the version of the state that will show them. */
  #saved = new Map<string, number>();
  /** What was asked and is not answered yet; null is the answer of who refuses, or hangs up. */
  #questions = new Map<string, (value: Hints | Why | null) => void>();

  constructor(
    readonly id: string,
    readonly key: string,
    readonly seat: number | null | undefined,
    private readonly receiver: TableReceiver,
  ) {
    addEventListener("online", this.#reconnectSoon);
    document.addEventListener("visibilitychange", this.#reconnectSoon);
  }

  open(): void {
    this.#closed = false;
    this.#seated = null;
    const socket = line.connect(`/api/tables/${this.id}/socket${query({ key: this.key })}`);
    this.#socket = socket;
    socket.onopen = () => this.#sayHello();
    socket.onmessage = (text) => this.#receive(JSON.parse(text) as ServerMessage);
    socket.onclose = (code) => this.#onClose(socket, code);
  }

  /** See with the eyes of another seat that is mine, as if this were its first look. */
  sitOn(seat: number): void {
    this.#chosen = seat;
    this.events = [];
    this.#socket?.close();
    this.open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    removeEventListener("online", this.#reconnectSoon);
    document.removeEventListener("visibilitychange", this.#reconnectSoon);
    this.#socket?.close();
  }

  #sayHello(): void {
    this.#send({
      type: "hello",
      ...(this.#chosen !== null
        ? { seat: this.#chosen }
        : this.seat === undefined
          ? {}
          : { seat: this.state?.seat ?? this.seat }),
      version: this.events.length ? (this.state?.version ?? 0) : 0,
      events: this.events.length,
      chat: this.chat.length,
      language: words.language,
      thin: true,
    });
    this.connection = "open";
    this.#wait = FIRST_WAIT;
    this.#lastMessage = Date.now();
    for (const request of this.waiting) this.#send(request);
    clearInterval(this.#pinging);
    this.#pinging = window.setInterval(() => this.#ping(), SILENCE / 2);
  }

  #ping(): void {
    if (Date.now() - this.#lastMessage > SILENCE && !line.alone) this.#socket?.close();
    else this.#send({ type: "ping", at: Date.now() / 1000 });
  }

  #onClose(socket: Channel, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    clearInterval(this.#pinging);
    for (const id of [...this.#questions.keys()]) this.#tell(id, null);
    this.connection = FINAL_CODES.includes(code) ? "gone" : "lost";
    if (this.connection === "gone") return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #reconnectSoon = (): void => {
    if (this.connection !== "lost" || document.hidden) return;
    clearTimeout(this.#timer);
    this.open();
  };

  #send(message: ClientMessage): void {
    if (this.#socket?.isOpen) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.#lastMessage = Date.now();
    switch (message.type) {
      case "hello":
        version.receiveHello(message);
        break;
      case "table":
        this.receiveTable(message.table);
        break;
      case "state":
        this.#receiveState(whole(message.state, this.state));
        for (const { id, version } of message.done ?? []) this.#saveAnswered(id, version);
        break;
      case "chat":
        this.chat = [...this.chat, ...message.lines.filter((l) => !this.chat.some((c) => c.n === l.n))];
        break;
      case "done":
        this.#saveAnswered(message.id, message.version);
        break;
      case "refused":
        this.#answered(message.id, { ok: false, problem: message.problem });
        break;
      case "hints":
        this.#tell(message.id, message.hints);
        break;
      case "why":
        this.#tell(message.id, message.why);
        break;
    }
  }

  /** News of the table; whoever has sat down since the greeting greets again, to see with the seat's eyes. */
  receiveTable(table: TableInfo): void {
    this.receiver.receiveTable(table);
    const seated = table.your_seats.length > 0;
    this.#seated ??= seated;
    if (this.seat !== undefined || !seated || this.#seated) return;
    this.state = null;
    this.events = [];
    this.#socket?.close();
    this.open();
  }

  #receiveState(state: GameState): void {
    const known = this.events.length;
    this.events = joinEvents(this.events, state.events_from, state.events);
    this.offset = state.now - Date.now() / 1000;
    const news = known
      ? state.events.filter((e) => e.n >= Math.min(known, state.events_from + state.events.length))
      : [];
    this.state = state;
    this.receiver.receiveState(state, news);
    for (const [id, version] of this.#saved) if (version <= state.version) this.#answered(id, { ok: true });
  }

  /** A request is saved: it is answered once the state is here that shows it. */
  #saveAnswered(id: string, version: number): void {
    if ((this.state?.version ?? 0) >= version) this.#answered(id, { ok: true });
    else this.#saved.set(id, version);
  }

  #answered(id: string, answer: Answer): void {
    this.waiting = this.waiting.filter((request) => request.id !== id);
    this.#answers.get(id)?.(answer);
    this.#answers.delete(id);
    this.#saved.delete(id);
    if (!answer.ok) {
      this.#tell(id, null);
      this.receiver.receiveProblem(answer.problem);
    }
  }

  /** Questions are not asked again by themselves: whoever asked may want something else by now. */
  #tell(id: string, answer: Hints | Why | null): void {
    this.#questions.get(id)?.(answer);
    this.#questions.delete(id);
  }

  #ask<T extends Hints | Why>(question: { type: "hint" } | { type: "why"; action: string }): Promise<T | null> {
    const id = crypto.randomUUID();
    this.#send({ ...question, id });
    return new Promise((resolve) => this.#questions.set(id, resolve as (answer: Hints | Why | null) => void));
  }

  #request(request: Request): Promise<Answer> {
    this.waiting = [...this.waiting, request];
    this.#send(request);
    return new Promise((resolve) => this.#answers.set(request.id, resolve));
  }

  play(action: string): Promise<Answer> {
    const { version, seat } = this.state!;
    return this.#request({ type: "play", action, version, id: crypto.randomUUID(), seat });
  }

  undo(steps = 1): Promise<Answer> {
    const { version, seat } = this.state!;
    return this.#request({ type: "undo", version, id: crypto.randomUUID(), steps, seat });
  }

  resign(): Promise<Answer> {
    return this.#request({ type: "resign", id: crypto.randomUUID(), seat: this.state?.seat ?? null });
  }

  say(text: string): Promise<Answer> {
    return this.#request({ type: "chat", text, id: crypto.randomUUID() });
  }

  /** What the bots advise; null if they will not, or the line is cut. */
  hints(): Promise<Hints | null> {
    return this.#ask<Hints>({ type: "hint" });
  }

  /** Why an action is refused; null if nobody says. */
  why(action: string): Promise<Why | null> {
    return this.#ask<Why>({ type: "why", action });
  }
}
