import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import generic from "../src/games/generic/index";
import { settings } from "../src/lib/settings.svelte";
import Result from "../src/shell/Result.svelte";
import type { TableResult } from "../src/wire";
import { sampleBoard } from "./sample";

const result = (breakdown: Record<string, number>[], scores: number[]): TableResult => ({
  winners: [0],
  scores,
  breakdown,
  by: "rules",
  why: "",
  why_args: {},
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
    expect(shown).toEqual(["scoring tiles31", "Rose Water20", "Total51"]);
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

  it("lets many rows lie closer, so that the total is in sight", () => {
    const points = (rows: number): Record<string, number> =>
      Object.fromEntries(Array.from({ length: rows }, (_, i) => [`row ${i}`, 1]));
    const close = [8, 9].map((n) => {
      const { board } = sampleBoard("generic", generic, { table: {} });
      const { container } = render(Result, { board, result: result([points(n), {}], [n, 0]) });
      return container.querySelector("table")!.classList.contains("many");
    });
    expect(close).toEqual([false, true]);
  });

  it("says nothing of what only one seat has without a figure for the others", () => {
    expect(rows([{ "P1-01": 2, "P1-04": 3 }, { "P2-01": 7 }], [5, 7])).toEqual([
      "P1-0120",
      "P1-0430",
      "P2-0107",
      "Total57",
    ]);
  });

  it("says why it was won in the words of the game, and how far behind one was", () => {
    const words = { "ending.goal": ["{winner:seat} has {n} fans."], "ending.behind": ["{n} fans short."] };
    const { board } = sampleBoard("generic", generic, { table: {}, words, seat: 1 });
    const told = { ...result([{}, {}], [4, 1]), why: "goal", why_args: { winner: 0, n: 4 } };
    render(Result, { board, result: told });
    expect(screen.getByText("Anna has 4 fans.")).toBeTruthy();
    expect(screen.getByText("3 fans short.")).toBeTruthy();
  });

  it("tells a winner and a spectator nothing of being behind, nor anybody whom points did not beat", () => {
    const words = { "ending.behind": ["{n} short."] };
    for (const [seat, scores] of [
      [0, [4, 1]],
      [null, [4, 1]],
      [1, [1, 4]],
    ] as const) {
      const { board } = sampleBoard("generic", generic, { table: {}, words, seat });
      render(Result, { board, result: result([{}, {}], [...scores]) });
    }
    expect(screen.queryAllByText(/short/)).toEqual([]);
  });

  it("names all who share the win", () => {
    const { board } = sampleBoard("generic", generic, { table: {} });
    render(Result, { board, result: { ...result([{}, {}], [3, 3]), winners: [0, 1] } });
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("You and Bruno share the win");
  });

  it("counts the points up row by row", async () => {
    vi.useFakeTimers();
    settings.speed = 260;
    const { board } = sampleBoard("generic", generic, { table: {} });
    render(Result, { board, result: result([{ tiles: 3, cats: 4 }, { tiles: 1 }], [7, 1]), counting: true });
    const total = (): string => screen.getAllByRole("row").at(-1)!.textContent?.replace(/\s+/g, " ").trim() ?? "";
    const seen = [total()];
    for (let row = 0; row < 2; row++) {
      await vi.advanceTimersByTimeAsync(600);
      seen.push(total());
    }
    expect(seen).toEqual(["Total00", "Total31", "Total71"]);
    vi.useRealTimers();
  });
});
