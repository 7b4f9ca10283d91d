/** Movement: pieces fly over the board as it was, then the board is shown as it is. */
import { mount, tick, unmount } from "svelte";
import type { LoggedEvent } from "../wire";
import type { Board, Flight } from "./board.svelte";
import type { Change } from "./difference";
import type { Frame } from "./frame";
import { settings } from "./settings.svelte";

const LONGEST = 4000;
const NORMAL = 260;
const find = (root: HTMLElement, name: string, value: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`);

/** How the table changes with each event but the last; nothing if the board does not show what the changes start from. */
export function framesFrom(shown: Frame, next: Frame, events: LoggedEvent[]): Change[][] {
  const all = next.frames.length === events.length - 1; // else some of the events were shown before, and taken back
  return all && shown.seat === next.seat && shown.step + 1 === events[0]?.step ? next.frames : [];
}

export class Animator {
  /** The element in which the board is drawn. */
  root: HTMLElement | null = null;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #skipping = false;
  #wake: () => void = () => {};

  constructor(private readonly board: Board) {}

  /** Show the next position, after everything that is still moving. `events` are what led to it. */
  show(frame: Frame, events: LoggedEvent[]): Promise<void> {
    this.#waiting++;
    this.#queue = this.#queue.then(async () => {
      this.#waiting--;
      await this.#perform(frame, events);
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
    const ends = new Set<string>();
    if (root && settings.speed && events.length && !document.hidden && this.#waiting <= 2) {
      board.moving = true;
      this.#skipping = false;
      const pace = Math.min(1, LONGEST / (events.length * settings.speed));
      const frames = framesFrom(board.frame, frame, events);
      for (const [i, event] of events.entries()) {
        if (this.#skipping) break;
        for (const place of await this.#showEvent(root, event, frames[i], pace)) ends.add(place);
      }
    }
    board.show(frame);
    board.moving = false;
    board.caption = "";
    await tick();
    this.#markFresh(ends);
  }

  /** Show one event; the places where something arrived. */
  async #showEvent(
    root: HTMLElement,
    { event, line }: LoggedEvent,
    changes: Change[] | undefined,
    pace: number,
  ): Promise<string[]> {
    const { board } = this;
    board.caption = line;
    const { flights, rest } = board.module;
    const flying = flights?.(event, board) ?? [];
    await Promise.all(flying.map((flight, i) => fly(root, flight, settings.speed * pace, i)));
    if (changes) board.change(changes);
    const pause = (rest?.(event) ?? 0) * (settings.speed / NORMAL);
    if (pause) await this.#rest(pause);
    else if (changes) await tick();
    return flying.map((f) => f.to);
  }

  #rest(pause: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #markFresh(places: Set<string>): void {
    if (!this.root || !places.size) return;
    for (const old of this.root.querySelectorAll("[data-fresh]")) old.removeAttribute("data-fresh");
    for (const place of places) find(this.root, "data-place", place)?.setAttribute("data-fresh", "");
  }

  /** Highlight places, as a line of the log or a hint does; an empty list takes the marks away. */
  highlight(places: string[], mark = "data-pointed"): void {
    if (!this.root) return;
    for (const old of this.root.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
    for (const place of places) find(this.root, "data-place", place)?.setAttribute(mark, "");
  }
}

async function fly(root: HTMLElement, flight: Flight, duration: number, order: number): Promise<void> {
  const from = find(root, "data-place", flight.from);
  const to = find(root, "data-place", flight.to);
  if (!from?.offsetParent || !to?.offsetParent) return; // not on the screen, e.g. in another area of a phone's board
  const original = flight.piece ? find(root, "data-piece", flight.piece) : null;
  const base = root.getBoundingClientRect();
  const start = (original ?? from).getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.setAttribute("aria-hidden", "true");
  root.append(ghost);
  const drawn = draw(ghost, flight, original);
  const size = ghost.getBoundingClientRect();
  const at = (box: DOMRect): string =>
    `translate(${box.left + box.width / 2 - base.left - size.width / 2}px, ${box.top + box.height / 2 - base.top - size.height / 2}px)`;
  original?.style.setProperty("visibility", "hidden");
  const animation = ghost.animate([{ transform: at(start) }, { transform: at(end) }], {
    duration,
    delay: order * duration * 0.12,
    easing: "cubic-bezier(.3,.1,.2,1)",
    fill: "both",
    id: "flight",
  });
  await animation.finished.catch(() => undefined);
  original?.style.removeProperty("visibility");
  if (drawn) void unmount(drawn);
  ghost.remove();
}

function draw(ghost: HTMLElement, flight: Flight, original: HTMLElement | null): Record<string, unknown> | null {
  if (flight.art) return mount(flight.art, { target: ghost, props: flight.props ?? {} }) as Record<string, unknown>;
  if (original) {
    const copy = original.cloneNode(true) as HTMLElement;
    const box = original.getBoundingClientRect();
    Object.assign(copy.style, {
      width: `${box.width}px`,
      height: `${box.height}px`,
      position: "static",
      transform: "none",
      margin: "0",
    });
    ghost.append(copy);
  }
  return null;
}
