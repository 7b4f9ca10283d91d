import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import generic from "../src/games/generic/index";
import Result from "../src/shell/Result.svelte";
import type { TableResult } from "../src/wire";
import { sampleBoard } from "./sample";

const result = (breakdown: Record<string, number>[], scores: number[]): TableResult => ({
  winners: [0],
  scores,
  breakdown,
  by: "rules",
});

/** The rows below the names. */
function rows(breakdown: Record<string, number>[], scores: number[]): string[] {
  const { board } = sampleBoard("generic", generic, { table: {} });
  render(Result, { board, result: result(breakdown, scores) });
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent?.replace(/\s+/g, " ").trim() ?? "");
}

describe("the result", () => {
  it.each([
    [0, "You won"],
    [1, "Anna won"],
    [null, "Anna won"],
  ] as const)("speaks to whoever sits on seat %j", (seat, sentence) => {
    const { board } = sampleBoard("generic", generic, { table: {}, seat });
    render(Result, { board, result: result([{}, {}], [3, 0]) });
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(sentence);
  });

  it("calls what was scored by the names of the game", () => {
    const words = { "scores.tiles": ["scoring tiles"], "names.P1-02": ["Rose Water"] };
    const { board } = sampleBoard("generic", generic, { table: {}, words });
    render(Result, { board, result: result([{ tiles: 3, "P1-02": 2 }, { tiles: 1 }], [5, 1]) });
    const shown = screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent?.replace(/\s+/g, " ").trim());
    expect(shown).toEqual(["scoring tiles31", "Rose Water 2", "Total51"]);
  });

  it("leaves out what gave nobody anything", () => {
    expect(
      rows(
        [
          { tiles: 3, lines: 0 },
          { tiles: 0, lines: 0 },
        ],
        [3, 0],
      ),
    ).toEqual(["tiles30", "Total30"]);
  });

  it("lists what only one seat can have in its own column", () => {
    expect(rows([{ "P1-01": 2, "P1-04": 3 }, { "P2-01": 7 }], [5, 7])).toEqual(["P1-01 2P1-04 3P2-01 7", "Total57"]);
  });
});
