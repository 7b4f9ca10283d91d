/** What the others did since my last turn, step by step: the replay of the last steps from the own seat. */
import type { ReplayStep } from "../wire";
import type { Animator } from "./animator";
import { get, query } from "./api";
import type { Board } from "./board.svelte";
import { type Frame, frameOf } from "./frame";
import { settings } from "./settings.svelte";

const MOST = 40;
/** Time to read a step before the next comes by itself: a beginning, and so much for every letter. */
const READ = 900;
const LETTER = 28;

export class Recap {
  /** The steps to look at, the first one before the others acted; empty while nothing is looked at. */
  steps: ReplayStep[] = $state.raw([]);
  at = $state(0);
  #present: Frame | null = null;
  #timer = 0;

  constructor(
    private readonly table: string,
    private readonly key: string,
    private readonly board: Board,
    private readonly animator: Animator,
  ) {}

  get open(): boolean {
    return this.steps.length > 0;
  }

  /** What happened in the step that is shown. */
  get lines(): string[] {
    return this.steps[this.at]?.events.map((e) => e.line).filter(Boolean) ?? [];
  }

  /** Show every step since the seat's own last action again, one after the other, until it is stopped. */
  async start(): Promise<void> {
    const present = this.board.frame;
    const found = await this.#load(present);
    if (found.length < 2 || this.board.frame !== present) return;
    this.#present = present;
    this.steps = found;
    this.at = 0;
    await this.animator.show(frameOf(found[0]!), []);
    await this.go(1, true);
  }

  /** Show a step; `on` lets the next follow by itself. */
  async go(to: number, on = false): Promise<void> {
    clearTimeout(this.#timer);
    const forward = to === this.at + 1;
    this.at = Math.max(1, Math.min(to, this.steps.length - 1));
    const step = this.steps[this.at]!;
    this.animator.skip();
    await this.animator.show(frameOf(step), forward ? step.events : []);
    if (!this.open || this.steps[this.at] !== step) return;
    this.animator.highlight(step.events.flatMap((e) => this.board.placesOf(e.event)));
    if (!on) return;
    const wait = READ + LETTER * this.lines.join(" ").length;
    this.#timer = window.setTimeout(() => {
      if (this.at < this.steps.length - 1) void this.go(this.at + 1, true);
      else void this.stop();
    }, wait);
  }

  /** Back to the present. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.open) return;
    this.steps = [];
    this.animator.skip();
    this.animator.highlight([]);
    // If the game went on meanwhile, the board shows that already.
    if (this.#present && this.board.frame.log === null) await this.animator.show(this.#present, []);
  }

  async #load(present: Frame): Promise<ReplayStep[]> {
    const seat = typeof present.seat === "number" ? present.seat : null;
    const look = (n: number): Promise<ReplayStep> =>
      get<ReplayStep>(
        `/api/tables/${this.table}/replay/${n}${query({ seat, key: this.key, language: settings.language })}`,
      );
    const steps: ReplayStep[] = [];
    for (let n = present.step; n >= Math.max(0, present.step - MOST); n--) {
      const step = await look(n);
      steps.unshift(step);
      if (step.mover === seat) break;
    }
    return steps;
  }
}
