/** What a board gets, and what it says back. docs/add-a-board.md explains it for authors. */
import type { Component } from "svelte";
import type { Hint, Json, LoggedEvent, TableResult } from "../wire";
import { sayAction } from "./actionText";
import { changed, type Change } from "./difference";
import { Draft } from "./draft.svelte";
import type { Frame, Viewer } from "./frame";
import type { GameWords } from "./gamewords";
import { type Args, type Catalogue, Messages } from "./messages";
import { settings } from "./settings.svelte";
import { sinceMine } from "./since";
import type { Sound } from "./sound";
import { words as shell } from "./words.svelte";

/** An event of any game; those of one game are told apart by the `GameEvent` of its `types.ts`. */
export type GameEvent = Record<string, Json | undefined>;

/** A seat as a board may draw it. */
export interface Player {
  seat: number;
  name: string;
  /** Whether this browser plays the seat. */
  mine: boolean;
  /** A bot's level; "" for a person. */
  level: string;
}

/** A piece that is seen going from one place to another (`data-place` on the board). */
export interface Flight {
  from: string;
  to: string;
  /** What is seen: a copy of the element with this `data-piece`, … */
  piece?: string;
  /** … or a component drawn for the way. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  art?: Component<any>;
  props?: Record<string, unknown>;
}

/** What `web/src/games/<id>/index.ts` exports as default. Only `Board` is needed. */
export interface BoardModule {
  Board: Component<{ board: Board }>;
  /** The board's own texts by language; `board.t` reads them. */
  texts?: Record<string, Catalogue>;
  /** What a player holds in public, beside the name. */
  Panel?: Component<{ board: Board; seat: number }>;
  /** A line of the log or of the prompt with pieces drawn in it; else it is plain text. */
  Line?: Component<{ board: Board; line: string }>;
  /** The figure of a seat that everybody looks at first, in a few letters; a phone's line of players has room for it. */
  brief?(board: Board, seat: number): string;
  /** What is picked one by one for an action, if it is not the words after the first. */
  parts?(action: string): string[];
  /** Whether the parts must be picked in the order of the notation. */
  ordered?: boolean;
  /** How an event is seen; in the order given, those of one event at the same time. */
  flights?(event: GameEvent, board: Board): Flight[];
  /** How the table is laid when a game begins: what lies at `to` comes from `from`, one after the other. */
  opening?(board: Board): Pick<Flight, "from" | "to">[];
  /** How long (in milliseconds at normal speed) to rest after an event, so that it can be seen. */
  rest?(event: GameEvent): number;
  /** The places that an event speaks of, if they are not just the ends of its flights. */
  places?(event: GameEvent, board: Board): string[];
  /** The places that an action touches, for hints; spots with this action are marked anyway. */
  touches?(action: string, board: Board): string[];
  /** What an event sounds like, if it is not a card that moves; null for silence. */
  sound?(event: GameEvent): Sound | null;
  /** The picture of the game's own at its end, drawn above the result. */
  ending?: () => Promise<{ default: Component<{ board: Board; result: TableResult }> }>;
  /** The title of a chapter that begins with this event ("Round 2"), for jumping in a replay. */
  chapter?(event: GameEvent, board: Board): string | null;
}

/** What a board can ask the shell to do; a replay can do none of it. */
export interface BoardActions {
  play(action: string): Promise<boolean>;
  why(action: string): Promise<string>;
}

const NO_ACTIONS: BoardActions = { play: () => Promise.resolve(false), why: () => Promise.resolve("") };

export class Board {
  frame: Frame = $state.raw(null as unknown as Frame);
  players: Player[] = $state.raw([]);
  words: GameWords = $state.raw(null as unknown as GameWords);
  hints: Hint[] = $state.raw([]);
  events: LoggedEvent[] = $state.raw([]);
  /** Pieces are on their way: nothing can be chosen. */
  moving = $state(false);
  /** What is being shown while pieces move, as the log says it. */
  caption = $state("");
  /** An action that waits for "yes". */
  proposal: string | null = $state(null);
  /** An action that the server has not answered yet. */
  sending: string | null = $state(null);
  /** Others than bots answer, or the result counts: a click cannot be taken back. */
  final = false;
  /** The board's own sentence about a choice that has begun; "" shows the game's prompt. */
  say = $state("");
  /** The engine's answer to "why can't I?". */
  reason = $state("");
  readonly draft: Draft;
  readonly #messages: Messages = $derived.by(() => {
    const { texts = {} } = this.module;
    return new Messages(shell.language, texts[shell.language] ?? {}, new Messages("en", texts.en ?? {}));
  });

  constructor(
    readonly game: string,
    readonly module: BoardModule,
    private readonly actions: BoardActions = NO_ACTIONS,
  ) {
    this.draft = new Draft(() => this.legal, module.parts, module.ordered);
  }

  /** What lies on the table: the game's own part of the view. */
  get table(): unknown {
    return this.frame.view.table;
  }

  get options(): Record<string, Json> {
    return (this.frame.view.options ?? {}) as Record<string, Json>;
  }

  /** The seat whose eyes these are: a number, "open" (everything), or null (a spectator). */
  get seat(): Viewer {
    return this.frame.seat;
  }

  /** The seat that is drawn nearest to the viewer. */
  get bottom(): number {
    return typeof this.seat === "number" ? this.seat : 0;
  }

  /** All seats, the nearest first, then clockwise. */
  get around(): number[] {
    return this.players.map((_, i) => (this.bottom + i) % this.players.length);
  }

  /** What may be chosen now; empty while pieces move, an action is on its way or waits for "yes". */
  get legal(): string[] {
    return this.moving || this.sending !== null || this.proposal !== null ? [] : this.frame.legal;
  }

  /** Whether this browser has something to decide; never while it looks back. */
  get myTurn(): boolean {
    return typeof this.seat === "number" && this.frame.toAct.includes(this.seat) && this.frame.legal.length > 0;
  }

  isLegal(action: string): boolean {
    return this.legal.includes(action);
  }

  /** Whether something was begun that would be lost with the page. */
  get halfMade(): boolean {
    return this.draft.started || this.proposal !== null || this.sending !== null;
  }

  /** The legal actions that begin with these words. */
  legalWith(...words: string[]): string[] {
    const start = words.join(" ");
    return this.legal.filter((a) => a === start || a.startsWith(`${start} `));
  }

  /** A text of the board's own, in the player's language. */
  t(id: string, args?: Args): string {
    return this.#messages.text(id, args);
  }

  /** An action of `seat` (the viewer, or who is to act) in the player's language; by its names if it has no text. */
  describe(action: string, seat?: number): string {
    const who = seat ?? (typeof this.seat === "number" ? this.seat : this.frame.toAct[0]);
    const text = sayAction(this.words, action, this.table, who);
    if (text !== action) return text;
    return action
      .split(" ")
      .map((word) => this.words.name(word))
      .join(" ");
  }

  /** Play an action. `made` says that it was put together by several clicks, so it may be asked back. */
  play(action: string, made = false): void {
    if (!this.isLegal(action)) return;
    this.reason = "";
    if (this.#asks(made)) this.proposal = action;
    else void this.#send(action);
  }

  #asks(made: boolean): boolean {
    const { ask } = settings;
    return ask === "always" || (ask !== "never" && made) || (ask === "careful" && this.final);
  }

  /** Say yes to what was asked back. */
  confirm(): void {
    const action = this.proposal;
    this.proposal = null;
    if (action !== null) void this.#send(action);
  }

  /** One step back within what has not been sent. False if there was nothing to take back. */
  back(): boolean {
    this.reason = "";
    if (this.proposal !== null) {
      this.proposal = null;
      if (this.draft.complete.length <= 1) this.draft.back(); // else there is another choice to make with the same pieces
      return true;
    }
    return this.draft.back();
  }

  /** Ask the engine why this is not legal now; the answer stands in `reason`. */
  async why(action: string): Promise<void> {
    this.reason = await this.actions.why(action);
  }

  async #send(action: string): Promise<void> {
    this.sending = action;
    const taken = await this.actions.play(action);
    this.sending = null;
    if (taken) this.draft.clear();
  }

  /** What happened since my last turn, as far as it has been shown. */
  get news(): LoggedEvent[] {
    return sinceMine(this.events, this.seat);
  }

  /** Something has happened and is going to be shown: what was half chosen belongs to the table before it. */
  begin(moving: boolean): void {
    this.moving = moving;
    this.draft.clear();
  }

  /** Show another position. What was begun and is no longer possible is dropped. */
  show(frame: Frame): void {
    this.frame = frame;
    if (frame.log) this.events = frame.log;
    this.proposal = null;
    this.reason = "";
    this.hints = [];
    this.draft.clear();
  }

  /** Show the table in between, while events are told one by one. */
  change(changes: Change[]): void {
    const { view } = this.frame;
    this.frame = { ...this.frame, view: { ...view, table: changed(view.table!, changes) } };
  }

  /** The rank of a hint that plays this action: 1 is the best, 0 none. */
  hinted(action: string): number {
    return this.hints.findIndex((h) => h.action === action) + 1;
  }

  /** The places that an event speaks of. */
  placesOf(event: GameEvent): string[] {
    const { places, flights } = this.module;
    if (places) return places(event, this);
    return [...new Set((flights?.(event, this) ?? []).flatMap((f) => [f.to, f.from]))];
  }
}
