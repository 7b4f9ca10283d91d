import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import generic from "../src/games/generic/index";
import Result from "../src/shell/Result.svelte";
import type { TableResult } from "../src/wire";
import { sampleBoard } from "./sample";

const result = (breakdown: Record<string, number>[], scores: number[]): TableResult => ({ winners: [0], scores, breakdown, by: "rules" });

/** The rows below the names. */
function rows(breakdown: Record<string, number>[], scores: number[]): string[] {
  const { board } = sampleBoard("generic", generic, { table: {} });
  render(Result, { board, result: result(breakdown, scores) });
  return screen.getAllByRole("row").slice(1).map((row) => row.textContent?.replace(/\s+/g, " ").trim() ?? "");
}

describe("the result", () => {
  it("leaves out what gave nobody anything", () => {
    expect(rows([{ tiles: 3, lines: 0 }, { tiles: 0, lines: 0 }], [3, 0])).toEqual(["tiles30", "Total30"]);
  });

  it("lists what only one seat can have in its own column", () => {
    expect(rows([{ "P1-01": 2, "P1-04": 3 }, { "P2-01": 7 }], [5, 7])).toEqual(["P1-01 2P1-04 3P2-01 7", "Total57"]);
  });
});
