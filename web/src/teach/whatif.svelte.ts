/** What might have been: moves beside a finished game, kept as a tree, tried out on the board, and shared. */
import { ask, get, post, query } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { line } from "../line";
import type { Channel } from "../line/line";
import type {
  BotMove,
  SeatMove,
  ServerMessage,
  ShownMove,
  StepHints,
  StepNote,
  Study,
  StudyPlace,
  StudyTree,
  WhatIfStep,
} from "../wire";

export type Sign = ShownMove["sign"];
export const SIGNS: Sign[] = ["", "!!", "!", "!?", "?!", "?", "??"];
/** A seat that is played by who looks on. */
export const SELF = "";

/** The tree without a move and what follows it. */
export function without(moves: ShownMove[], gone: number): ShownMove[] {
  const dropped = new Set([gone]);
  moves.forEach((move, i) => dropped.has(move.after) && dropped.add(i));
  const place = new Map<number, number>([[-1, -1]]);
  const kept = moves.filter((_, i) => {
    if (!dropped.has(i)) place.set(i, place.size - 1);
    return !dropped.has(i);
  });
  return kept.map((move) => ({ ...move, after: place.get(move.after)! }));
}

/** The moves that lead to one of a tree, itself the last. */
export function wayTo(moves: ShownMove[], move: number): number[] {
  const way: number[] = [];
  for (let at = move; at >= 0; at = moves[at]!.after) way.unshift(at);
  return way;
}

/** What follows a place: a move of the tree, or a step of the game. */
export const following = (moves: ShownMove[], step: number, move: number): number[] =>
  moves.flatMap((m, i) => (m.after === move && (move >= 0 || m.step === step) ? [i] : []));

/** The moves in the order in which a book prints them, with how deep each stands. */
export function printed(moves: ShownMove[]): { move: number; deep: number }[] {
  const lines: { move: number; deep: number }[] = [];
  const go = (step: number, after: number, deep: number): void => {
    const next = following(moves, step, after);
    next.forEach((move, i) => {
      const inner = next.length > 1 && i > 0 ? deep + 1 : deep;
      lines.push({ move, deep: inner });
      go(step, move, inner);
    });
  };
  for (const step of [...new Set(moves.map((m) => m.step))].sort((a, b) => a - b)) go(step, -1, 0);
  return lines;
}

export class WhatIf {
  /** Whether the board takes moves. */
  on = $state(false);
  moves: ShownMove[] = $state.raw([]);
  notes: StepNote[] = $state.raw([]);
  name = $state("");
  /** The move behind which we are; -1 in the game itself. */
  move = $state(-1);
  /** Who plays each seat: a bot's level, or SELF. */
  roles: string[] = $state([]);
  /** The kept study; "" while it is nobody's but this page's. */
  id = $state("");
  mine = $state(true);
  leader = $state("");
  /** Something is not kept yet. */
  changed = $state(false);
  /** Whether we go where the leader goes. */
  follow = $state(true);
  followers = $state(0);
  #revision = 0;
  #channel: Channel | null = null;
  #closed = false;
  #looked = new Map<string, Promise<WhatIfStep>>();

  constructor(
    readonly of: string,
    readonly key: string,
    players: number,
  ) {
    this.roles = Array<string>(players).fill(SELF);
  }

  // -- positions --

  /** The position behind a move, or at a step of the game. */
  look(step: number, move: number, seat: string): Promise<WhatIfStep> {
    const asked = { ...this.#place(step, move), seat: seat || null };
    const name = JSON.stringify(asked);
    if (!this.#looked.has(name)) this.#looked.set(name, post<WhatIfStep>("/api/what-if", asked));
    return this.#looked.get(name)!;
  }

  bot(step: number, move: number, seat: number, level: string): Promise<BotMove> {
    return post<BotMove>("/api/what-if/bot", { ...this.#place(step, move), seat: String(seat), level });
  }

  judge(step: number, move: number, seat: number, action: string): Promise<StepHints> {
    return post<StepHints>("/api/what-if/judge", { ...this.#place(step, move), seat: String(seat), action });
  }

  /** Moves whose notation we may not know are named by the study that holds them. */
  #place(step: number, move: number): Record<string, unknown> {
    const { of, key } = this;
    const way = wayTo(this.moves, move).map((i) => this.moves[i]!);
    const known = way.length - 1 - [...way].reverse().findIndex((m) => m.action === null);
    const common = { of, key: key || null, language: settings.language, step: way[0]?.step ?? step };
    const seatMoves = (part: ShownMove[]): SeatMove[] => part.map(({ seat, action }) => ({ seat, action: action! }));
    if (!way.some((m) => m.action === null)) return { ...common, moves: seatMoves(way) };
    const last = wayTo(this.moves, move)[known]!;
    return { ...common, study: this.id, move: last, moves: seatMoves(way.slice(known + 1)) };
  }

  // -- the tree --

  /** Put a move behind a place; gives its number. One that is there already is not put there twice. */
  add(step: number, after: number, seat: number, action: string): number {
    const there = following(this.moves, step, after).find(
      (i) => this.moves[i]!.seat === seat && this.moves[i]!.action === action,
    );
    if (there !== undefined) return there;
    const at = after < 0 ? step : this.moves[after]!.step;
    this.moves = [...this.moves, { after, step: at, seat, action, text: "", sign: "", comment: "" }];
    this.changed = true;
    return this.moves.length - 1;
  }

  /** What the log says of a move. */
  describe(move: number, text: string): void {
    if (text) this.#change(move, { text });
  }

  mark(step: number, move: number, what: { sign?: Sign; comment?: string }): void {
    this.changed = true;
    if (move >= 0) return this.#change(move, what);
    const before = this.notes.find((n) => n.step === step) ?? { step };
    const note = { ...before, ...what };
    const others = this.notes.filter((n) => n.step !== step);
    this.notes = (note.sign || note.comment ? [...others, note] : others).sort((a, b) => a.step - b.step);
  }

  #change(move: number, what: Partial<ShownMove>): void {
    this.moves = this.moves.map((m, i) => (i === move ? { ...m, ...what } : m));
  }

  /** Take a move away with all that follows it; gives the place before it. */
  remove(move: number): number {
    const before = this.moves[move]!.after;
    this.moves = without(this.moves, move);
    this.changed = true;
    return before < move ? before : -1;
  }

  // -- keeping and sharing --

  get tree(): StudyTree {
    const moves = this.moves.map(({ after, step, seat, action, sign, comment }) => {
      return { after, step, seat, action: action!, sign, comment };
    });
    return { name: this.name, notes: this.notes, moves };
  }

  /** Keep it; afterwards it has an address. Raises Refusal. */
  async save(place: StudyPlace): Promise<void> {
    const key = this.key || null;
    if (!this.mine) await this.#reveal();
    const saved =
      this.id && this.mine
        ? await ask<Study>("PATCH", `/api/studies/${this.id}`, { tree: this.tree, place, key })
        : await post<Study>("/api/studies", { of: this.of, tree: this.tree, place, key });
    if (this.id !== saved.id) this.#channel?.close(); // of the one that this is a copy of
    this.id = saved.id;
    this.mine = true;
    this.leader = saved.leader;
    this.changed = false;
    this.#revision = saved.revision;
  }

  /** Whoever keeps a copy needs all moves, whatever eyes they had. Nothing was taken out: that is for the leader. */
  async #reveal(): Promise<void> {
    const { moves } = await get<Study>(`/api/studies/${this.id}${query({ seat: "open", key: this.key })}`);
    this.moves = this.moves.map((move, i) => ({ ...move, action: move.action ?? moves[i]!.action }));
  }

  /** Let all who follow see where we are. */
  async lead(place: StudyPlace): Promise<void> {
    if (!this.id || !this.mine || this.changed) return;
    const saved = await ask<Study>("PATCH", `/api/studies/${this.id}`, { place, key: this.key || null });
    this.#revision = saved.revision;
  }

  take(study: Study): void {
    this.id = study.id;
    this.name = study.name;
    this.notes = study.notes;
    this.moves = study.moves;
    this.leader = study.leader;
    this.mine = study.mine || !study.id;
    this.changed = false;
    this.#revision = study.revision;
    this.#looked.clear();
  }

  /** Who leads sees all of their own tree; who follows sees it with the eyes they have. */
  async load(id: string, seat: string): Promise<Study> {
    const at = (eyes: string): string =>
      `/api/studies/${id}${query({ seat: eyes, key: this.key, language: settings.language })}`;
    const found = await get<Study>(at(seat));
    this.take(found.mine ? await get<Study>(at("open")) : found);
    return found;
  }

  /** Be told when it changes, until the page is left. `moved` gets the place of the leader. */
  listen(moved: (place: StudyPlace, news: boolean) => void): void {
    const channel = line.connect(`/api/studies/${this.id}/socket`);
    this.#channel = channel;
    channel.onmessage = (text) => {
      const news = JSON.parse(text) as ServerMessage;
      if (news.type !== "study") return;
      this.followers = news.following;
      const changed = news.revision !== this.#revision;
      this.#revision = news.revision;
      if (changed && !this.mine) moved(news.place, changed);
    };
    channel.onclose = () => {
      this.#channel = null;
      if (!this.#closed) setTimeout(() => this.#closed || this.#channel || this.listen(moved), 3000);
    };
  }

  get listening(): boolean {
    return this.#channel !== null;
  }

  close(): void {
    this.#closed = true;
    this.#channel?.close();
  }
}
