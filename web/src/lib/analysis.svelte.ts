/** What the bots think of every position of a finished game, asked for one by one. */
import type { StepHints } from "../wire";
import { Refusal } from "./api";

/** A move that gave away this much of a chance is marked. */
export const MISTAKE = 0.1;
export const BLUNDER = 0.25;
const WAIT = 5000;

/** The steps 0 … last: first those far apart, then those between, so that a curve has its form early. */
export function order(last: number): number[] {
  const found = new Set([0, last]);
  for (let gap = 2 ** Math.ceil(Math.log2(Math.max(1, last))); gap >= 1; gap /= 2) {
    for (let step = 0; step <= last; step += gap) found.add(step);
  }
  return [...found];
}

/** How much of its chance a seat gave away by what it did; null where that is not known. */
export function chanceLost(judged: StepHints | undefined): number | null {
  if (!judged || judged.seat === null || !judged.chances.length) return null;
  const done = judged.hints.find((h) => h.action === judged.played)?.values[judged.seat];
  const best = judged.hints[0]?.values[judged.seat];
  return done === undefined || best === undefined ? null : Math.max(0, best - done);
}

/** "?" and "??" as in the notes of chess players. */
export const mark = (loss: number | null): string =>
  loss === null || loss < MISTAKE ? "" : loss < BLUNDER ? "?" : "??";

export class Analysis {
  judged: Record<number, StepHints> = $state.raw({});
  running = $state(false);
  /** The server does not judge this game: nothing is shown. */
  absent = $state(false);
  #closed = false;
  #asked = new Map<number, Promise<void>>();

  constructor(
    private readonly ask: (step: number) => Promise<StepHints>,
    readonly steps: number,
  ) {}

  get known(): number {
    return Object.keys(this.judged).length;
  }

  get complete(): boolean {
    return this.known > this.steps;
  }

  /** Have one step judged. */
  look(step: number): Promise<void> {
    if (!this.#asked.has(step)) this.#asked.set(step, this.#ask(step));
    return this.#asked.get(step)!;
  }

  /** Have all steps judged, one at a time, until it is stopped. */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (const step of order(this.steps)) {
      if (!this.running || this.absent) break;
      await this.look(step);
    }
    this.running = false;
  }

  stop(): void {
    this.running = false;
  }

  /** Stop for good: the page is left. */
  close(): void {
    this.#closed = true;
    this.stop();
  }

  async #ask(step: number): Promise<void> {
    while (!this.#closed) {
      try {
        const found = await this.ask(step);
        this.judged = { ...this.judged, [step]: found };
        return;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.status !== 429 && error.status !== 503) {
          this.absent = true;
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, WAIT)); // many ask at once
      }
    }
  }
}
