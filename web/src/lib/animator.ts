/** The one clock of a table: what happened is shown event by event, and everything that is told follows it. */
import { tick } from "svelte";
import type { LoggedEvent } from "../wire";
import type { Board } from "./board.svelte";
import type { Change } from "./difference";
import { fly, isShown, type Landed, lay, placeIn } from "./flight";
import type { Frame } from "./frame";
import { Marks } from "./marks";
import { settings } from "./settings.svelte";
import { play } from "./sound";

/** Milliseconds that all events of one turn may take, at normal speed. */
const LONGEST = 5000;
/** How long a line stands that moves nothing. */
const LINE = 240;
const NORMAL = 260;

/** How the table changes with each event but the last; nothing if the board does not show what the changes start from. */
export function framesFrom(shown: Frame, next: Frame, events: LoggedEvent[]): Change[][] {
  const all = next.frames.length === events.length - 1; // else some of the events were shown before, and taken back
  return all && shown.seat === next.seat && shown.step + 1 === events[0]?.step ? next.frames : [];
}

export class Animator {
  readonly #marks = new Marks();
  #root: HTMLElement | null = null;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #skipping = false;
  /** Pieces that have arrived where the board does not show them yet. */
  readonly #landed: Landed[] = [];
  #wake: () => void = () => {};
  /** Where each event arrived, as the board was when it happened. */
  #ends = new WeakMap<LoggedEvent, string[]>();

  constructor(private readonly board: Board) {}

  /** The element in which the board is drawn. */
  get root(): HTMLElement | null {
    return this.#root;
  }

  set root(root: HTMLElement | null) {
    this.#root = root;
    this.#marks.follow(root);
    if (root) this.#markNews();
  }

  /** Show the next position, after everything that is still moving. `events` are what led to it. */
  show(frame: Frame, events: LoggedEvent[]): Promise<void> {
    this.#waiting++;
    this.#queue = this.#queue.then(async () => {
      this.#waiting--;
      await this.#perform(frame, events);
    });
    return this.#queue;
  }

  /** Show how the table is laid; what happens meanwhile is shown after it. A click on the board ends it. */
  layTable(): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      const ways = this.board.module.opening?.(this.board) ?? [];
      if (!this.root || !ways.length || !settings.speed || document.hidden) return;
      play("card");
      await lay(this.root, ways, settings.speed / NORMAL);
    });
    return this.#queue;
  }

  /** Wait until everything that came is shown. */
  idle(): Promise<void> {
    return this.#queue;
  }

  /** End all movement now. */
  skip(): void {
    if (this.board.moving) this.#skipping = true;
    this.#wake();
    for (const animation of this.root?.getAnimations({ subtree: true }) ?? []) {
      if (animation.id === "flight") animation.finish();
    }
  }

  async #perform(frame: Frame, events: LoggedEvent[]): Promise<void> {
    const { board, root } = this;
    const moves = !!root && settings.speed > 0 && events.length > 0 && !document.hidden && this.#waiting <= 2;
    this.#skipping = !moves;
    if (events.length) board.begin(moves);
    if (moves) this.#marks.set("data-fresh", []); // while pieces fly nothing else is painted anew
    const pace = Math.min(1, LONGEST / (events.length * NORMAL * 2));
    const frames = framesFrom(board.frame, frame, events);
    const log = board.events;
    const arrived = new Set<string>();
    for (const [i, event] of events.entries()) {
      for (const place of await this.#showEvent(event, frames[i], pace)) arrived.add(place);
      if (frame.log && !this.#skipping) board.events = [...log, ...events.slice(0, i + 1)];
    }
    board.show(frame);
    await this.#drawn(); // what the last event has changed is drawn as something that moves too
    board.moving = false;
    board.caption = "";
    await tick();
    if (arrived.size) this.#marks.set("data-fresh", arrived);
    this.#markNews();
  }

  /** Show one event; the places where something arrived. Without movement the table just goes on. */
  async #showEvent(logged: LoggedEvent, changes: Change[] | undefined, pace: number): Promise<string[]> {
    const { board, root } = this;
    const { event, line } = logged;
    const flying = board.module.flights?.(event, board) ?? [];
    const ends = flying.length ? flying.map((f) => f.to) : (board.module.places?.(event, board) ?? []);
    this.#ends.set(logged, ends);
    if (root && !this.#skipping) {
      const tempo = (settings.speed / NORMAL) * pace;
      board.caption = line;
      await this.#lookAt(root, flying[0]?.from ?? ends[0]);
      play(board.module.sound?.(event) ?? (flying.length ? "card" : null));
      this.#landed.push(...(await fly(root, flying, tempo)));
      await this.#lookAt(root, ends[0]);
      if (changes) {
        board.change(changes);
        await this.#drawn();
      }
      const pause = (board.module.rest?.(event) ?? 0) * (settings.speed / NORMAL);
      await this.#rest(Math.max(pause, flying.length || !line ? 0 : LINE * tempo));
    } else if (changes) board.change(changes);
    return ends;
  }

  /** Wait until the board is drawn as it is now: what has flown lies there itself. */
  async #drawn(): Promise<void> {
    await tick();
    for (const clear of this.#landed.splice(0)) clear();
  }

  /** Bring a place onto the screen: its area of a phone's board, and the part of the page. */
  async #lookAt(root: HTMLElement, place: string | undefined): Promise<void> {
    const found = place === undefined ? null : placeIn(root, place);
    if (!found || !root.contains(found)) return;
    await bringForward(found);
  }

  #rest(pause: number): Promise<void> {
    if (!pause || this.#skipping) return tick();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What the others did since my last turn stays marked until I act. */
  #markNews(): void {
    const { board } = this;
    this.#marks.set(
      "data-since",
      board.news
        .filter((e) => typeof e.event.seat !== "number" || e.event.seat !== board.seat)
        .flatMap((e) => this.#ends.get(e) ?? board.module.places?.(e.event, board) ?? []),
    );
  }

  /** Point at places, as a line of the log or a hint does; an empty list takes the marks away. */
  highlight(places: string[]): void {
    this.#marks.set("data-pointed", places);
  }
}

/** Bring an element onto the screen; an area of a board that is not shown hears "reveal" and comes forward. */
export async function bringForward(element: HTMLElement): Promise<void> {
  if (!isShown(element)) {
    element.dispatchEvent(new CustomEvent("reveal", { bubbles: true }));
    await tick();
  }
  const box = element.getBoundingClientRect();
  const bar = document.querySelector("[data-prompt]")?.getBoundingClientRect();
  const floor = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
  const ceiling = bar && bar.top <= innerHeight / 2 ? Math.max(0, bar.bottom) : 0;
  if (box.bottom > floor || box.top < ceiling) element.scrollIntoView({ block: "center", behavior: "instant" });
}
