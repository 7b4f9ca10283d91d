/** What a judged game says of its players: what their decisions gave and took, what luck did, how exact they were. */
import { chanceLost } from "../lib/analysis.svelte";
import type { StepHints } from "../wire";

/** A decision that gave away so much of a chance counts for nothing; one that gave away nothing counts full. */
const ALL_WRONG = 0.25;
/** What is no larger than so many standard errors may be the error of the search. */
export const SURE = 2;
/** From so much on a change is worth a sentence. */
const TURN = 0.06;
/** From so much on a decision of mine is an exercise: lichess and KaTrain tell players of about as much. */
export const EXERCISE = 0.075;
/** What lies no further behind the best counts as right. */
export const NEAR = 0.035;

export interface Share {
  seat: number;
  /** The chance at the first judged step, and at the last. */
  first: number;
  last: number;
  /** What one's own decisions gave (never more than nothing), what those of the others did, and what luck did. */
  own: number;
  others: number;
  luck: number;
  /** 0 to 1: how near one's decisions came to the best; null where there was none. */
  accuracy: number | null;
  decisions: number;
}

export interface Turn {
  step: number;
  seat: number;
  /** A decision let go so much, or luck gave (or took) so much. */
  kind: "decision" | "luck";
  change: number;
  judged: StepHints;
}

const known = (judged: Record<number, StepHints>): StepHints[] =>
  Object.values(judged)
    .filter((j) => j.chances.length)
    .sort((a, b) => a.step - b.step);

/** The chances right after what was played, before anything else happened. */
function after(judged: StepHints): number[] {
  const played = judged.hints.find((h) => h.action === judged.played);
  return played?.values.length ? played.values : judged.chances;
}

/** For each seat: first + own + others + luck = last. */
export function shares(judged: Record<number, StepHints>, players: number): Share[] {
  const steps = known(judged);
  return Array.from({ length: players }, (_, seat) => {
    const share: Share = { seat, first: 0, last: 0, own: 0, others: 0, luck: 0, accuracy: null, decisions: 0 };
    let right = 0;
    steps.forEach((here, i) => {
      const chance = here.chances[seat] ?? 0;
      if (i === 0) share.first = chance;
      share.last = chance;
      const next = steps[i + 1];
      if (!next) return;
      const left = after(here)[seat] ?? chance;
      share[here.seat === seat ? "own" : "others"] += left - chance;
      share.luck += (next.chances[seat] ?? 0) - left;
      const lost = here.seat === seat ? chanceLost(here) : null;
      if (lost === null) return;
      share.decisions++;
      right += 1 - Math.min(1, lost / ALL_WRONG);
    });
    if (share.decisions) share.accuracy = right / share.decisions;
    return share;
  });
}

/** Whether a decision gave away more than the search may err by. */
export function surely(judged: StepHints, least: number): boolean {
  const lost = chanceLost(judged);
  const error = judged.hints.find((h) => h.action === judged.played)?.error ?? 0;
  return lost !== null && lost >= least && lost >= SURE * error;
}

/** Where the game turned, the largest changes first: decisions that let go, and luck that gave or took. */
export function turns(judged: Record<number, StepHints>, most: number): Turn[] {
  const steps = known(judged);
  const found = steps.flatMap((here, i): Turn[] => {
    const next = steps[i + 1];
    if (!next || here.seat === null) return [];
    const turns: Turn[] = [];
    if (surely(here, TURN))
      turns.push({ step: here.step, seat: here.seat, kind: "decision", change: -chanceLost(here)!, judged: here });
    const before = after(here);
    const error = (here.hints[0]?.error ?? 0) + (next.hints[0]?.error ?? 0);
    const changes = next.chances.map((chance, seat) => ({ seat, change: chance - (before[seat] ?? chance) }));
    const largest = changes.reduce((a, b) => (b.change > a.change ? b : a), { seat: 0, change: 0 });
    if (largest.change >= 2 * TURN && largest.change >= SURE * error && next.step === here.step + 1)
      turns.push({ step: here.step, kind: "luck", ...largest, judged: here });
    return turns;
  });
  return found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, most);
}

/** The decisions of a seat that gave away most, the worst first. */
export function mistakes(judged: Record<number, StepHints>, seat: number, most: number): StepHints[] {
  return known(judged)
    .filter((j) => j.seat === seat && surely(j, EXERCISE))
    .sort((a, b) => chanceLost(b)! - chanceLost(a)!)
    .slice(0, most);
}
