import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import generic from "../src/games/generic/index";
import { Animator } from "../src/lib/animator";
import HintList from "../src/shell/HintList.svelte";
import type { Hint, Hints } from "../src/wire";
import { sampleBoard } from "./sample";

/** What the list says of hints with these chances of the viewer and these gains. */
function listed(...given: [number, number][]): string[] {
  const { board } = sampleBoard("generic", generic, { table: {} });
  const hints = given.map(
    ([chance, gain], i) => ({ action: `do ${i}`, values: [chance, 1 - chance], reason: `Reason ${i}.`, gain }) as Hint,
  );
  board.hints = hints;
  const all: Hints = { version: 1, level: "casual", hints };
  render(HintList, { board, animator: new Animator(board), hints: all, thinking: false, onask: () => undefined });
  return screen.getAllByRole("listitem").map((line) => line.textContent?.replace(/\s+/g, " ").trim() ?? "");
}

describe("hints", () => {
  it("speak of points where all chances are the same, with a reason for the best only", () => {
    const [best, other] = listed([0, 3], [0, -1]);
    expect(best).toMatch(/\+3.*Reason 0/);
    expect(other).toContain("−1");
    expect(other).not.toContain("Reason 1");
    expect(best + other!).not.toContain("%");
  });

  it("speak of chances where these differ", () => {
    const [best, other] = listed([0.6, 0], [0.4, 0]);
    expect(best).toMatch(/60\s?%.*Reason 0/);
    expect(other).toMatch(/40\s?%.*Reason 1/);
  });
});
