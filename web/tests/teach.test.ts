import { describe, expect, it } from "vitest";
import { mistakes, shares, turns } from "../src/teach/reckoning";
import { following, printed, wayTo, without } from "../src/teach/whatif.svelte";
import type { ShownMove, StepHints } from "../src/wire";

const hint = (action: string, values: number[], error = 0) => ({
  action,
  values,
  visits: 1,
  reason: "",
  text: "",
  gain: 0,
  error,
});

/** A small generator, so that every run sees the same games. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** A game of chances: at each step one seat decides, and loses something; forced steps are judged by nobody. */
function game(seed: number, players: number): Record<number, StepHints> {
  const next = numbers(seed);
  const split = (): number[] => {
    const parts = Array.from({ length: players }, next);
    const whole = parts.reduce((a, b) => a + b, 0);
    return parts.map((part) => part / whole);
  };
  const judged: Record<number, StepHints> = {};
  for (let step = 0; step < 30; step++) {
    const seat = Math.floor(next() * players);
    const best = split();
    const left = split();
    const forced = next() < 0.2;
    judged[step] = {
      step,
      seat,
      level: "master",
      proved: "",
      chances: forced ? [] : best,
      played: "p",
      hints: forced ? [] : next() < 0.5 ? [hint("p", best)] : [hint("b", best), hint("p", left)],
    };
  }
  const outcome = Array.from({ length: players }, (_, seat) => (seat === 0 ? 1 : 0));
  judged[30] = { step: 30, seat: null, level: "master", proved: "", chances: outcome, played: null, hints: [] };
  return judged;
}

describe("what decisions and luck gave", () => {
  it.each([2, 3, 4])("adds up to the whole change for each of %i players", (players) => {
    for (let seed = 1; seed < 40; seed++) {
      for (const share of shares(game(seed, players), players)) {
        expect(share.first + share.own + share.others + share.luck).toBeCloseTo(share.last, 9);
        expect(share.last).toBe(share.seat === 0 ? 1 : 0);
      }
    }
  });

  it("never counts one's own best move as a loss, nor another's as luck", () => {
    const judged: Record<number, StepHints> = {
      0: { step: 0, seat: 0, level: "", proved: "", chances: [0.6, 0.4], played: "a", hints: [hint("a", [0.6, 0.4])] },
      1: {
        step: 1,
        seat: 1,
        level: "",
        proved: "",
        chances: [0.6, 0.4],
        played: "b",
        hints: [hint("a", [0.6, 0.4]), hint("b", [0.8, 0.2])],
      },
      2: { step: 2, seat: null, level: "", proved: "", chances: [1, 0], played: null, hints: [] },
    };
    const [first, second] = shares(judged, 2);
    expect(first).toMatchObject({ own: 0, accuracy: 1, decisions: 1 });
    expect(first!.others).toBeCloseTo(0.2);
    expect(first!.luck).toBeCloseTo(0.2);
    expect(second!.own).toBeCloseTo(-0.2);
    expect(second!.accuracy).toBeCloseTo(0.2);
  });
});

describe("where a game turned", () => {
  const slip = (step: number, lost: number, error: number): StepHints => ({
    step,
    seat: 0,
    level: "",
    proved: "",
    chances: [0.6, 0.4],
    played: "b",
    hints: [hint("a", [0.6, 0.4]), hint("b", [0.6 - lost, 0.4 + lost], error)],
  });

  it("tells the largest first, and nothing that may be the error of the search", () => {
    const judged = { 0: slip(0, 0.1, 0.01), 1: slip(1, 0.3, 0.02), 2: slip(2, 0.2, 0.15), 3: slip(3, 0, 0) };
    const decisions = turns(judged, 9).filter((turn) => turn.kind === "decision");
    expect(decisions.map((turn) => turn.step)).toEqual([1, 0]);
    expect(mistakes(judged, 0, 9).map((j) => j.step)).toEqual([1, 0]);
    expect(mistakes(judged, 1, 9)).toEqual([]);
  });
});

describe("a tree of what might have been", () => {
  const move = (after: number, step: number, action: string): ShownMove => ({
    after,
    step,
    seat: 0,
    action,
    text: "",
    sign: "",
    comment: "",
  });
  const tree = [move(-1, 3, "a"), move(0, 3, "b"), move(0, 3, "c"), move(2, 3, "d"), move(-1, 5, "e")];

  it("knows the way to a move and what follows it", () => {
    expect(wayTo(tree, 3)).toEqual([0, 2, 3]);
    expect(following(tree, 3, -1)).toEqual([0]);
    expect(following(tree, 3, 0)).toEqual([1, 2]);
  });

  it("is printed as a book does", () => {
    expect(printed(tree).map(({ move, deep }) => `${deep}${tree[move]!.action}`)).toEqual([
      "0a",
      "0b",
      "1c",
      "1d",
      "0e",
    ]);
  });

  it("loses a move with all that follows it, and nothing else", () => {
    const left = without(tree, 2);
    expect(left.map((m) => m.action)).toEqual(["a", "b", "e"]);
    expect(left.map((m) => m.after)).toEqual([-1, 0, -1]);
    expect(without(tree, 0).map((m) => m.action)).toEqual(["e"]);
  });
});
