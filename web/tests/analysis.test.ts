import { describe, expect, it } from "vitest";
import { Analysis, chanceLost, mark, order } from "../src/lib/analysis.svelte";
import { Refusal } from "../src/lib/api";
import type { StepHints } from "../src/wire";

const hint = (action: string, ...values: number[]) => ({
  action,
  values,
  reason: "",
  visits: 1,
  text: "",
  gain: 0,
  error: 0,
});
const judged = (step: number, played: string, ...hints: StepHints["hints"]): StepHints => ({
  step,
  seat: 0,
  level: "expert",
  chances: hints[0]?.values ?? [],
  played,
  hints,
  proved: "",
});

describe("the judgement of a game", () => {
  it("asks for steps far apart first, and for each just once", () => {
    expect(order(8)).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
    expect([...order(37)].sort((a, b) => a - b)).toEqual(Array.from({ length: 38 }, (_, i) => i));
    expect(order(0)).toEqual([0]);
  });

  it("says how much a move gave away", () => {
    expect(chanceLost(judged(3, "b", hint("a", 0.7, 0.3), hint("b", 0.4, 0.6)))).toBeCloseTo(0.3);
    expect(chanceLost(judged(3, "a", hint("a", 0.7, 0.3)))).toBe(0);
    expect(chanceLost(judged(3, "c", hint("a", 0.7, 0.3), hint("c")))).toBeNull();
    expect(chanceLost(judged(3, "a"))).toBeNull();
  });

  it("marks what lost some and what lost much", () => {
    expect([null, 0.05, 0.1, 0.3].map(mark)).toEqual(["", "", "?", "??"]);
  });

  it("has the shown step first, then all others, one at a time", async () => {
    const asked: number[] = [];
    let busy = 0;
    const analysis = new Analysis(async (step) => {
      expect(++busy).toBe(1);
      asked.push(step);
      await Promise.resolve();
      busy--;
      return judged(step, "a", hint("a", 0.5, 0.5));
    }, 4);
    await analysis.look(3);
    await analysis.run();
    expect(asked).toEqual([3, 0, 4, 2, 1]);
    expect(analysis.complete).toBe(true);
  });

  it("stops when it is told to", async () => {
    const analysis = new Analysis((step) => {
      if (step === 4) analysis.stop();
      return Promise.resolve(judged(step, "a", hint("a", 0.5, 0.5)));
    }, 4);
    await analysis.run();
    expect(analysis.known).toBe(2);
    expect(analysis.running).toBe(false);
  });

  it("is absent where the server does not know of it", async () => {
    const analysis = new Analysis(
      () => Promise.reject(new Refusal(404, { code: "unknown", text: "", reason: "", args: {} })),
      4,
    );
    await analysis.run();
    expect(analysis.absent).toBe(true);
    expect(analysis.known).toBe(0);
  });
});
