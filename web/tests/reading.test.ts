import { describe, expect, it } from "vitest";
import { readBoard } from "../src/lib/reading";
import { sinceMine } from "../src/lib/since";
import type { LoggedEvent } from "../src/wire";

function read(html: string): unknown {
  const root = document.createElement("section");
  root.innerHTML = html;
  return readBoard(root).map(({ title, lines }) => [title, ...lines.map((l) => (l.spot ? `> ${l.text}` : l.text))]);
}

describe("a board read aloud", () => {
  it("has a section for each part, and a line for each thing that lies there", () => {
    const board = `<section aria-label="Market"><h3>Fresh</h3><ul><li>Rose <b>2</b></li><li>Jasmine</li></ul></section>
      <section aria-label="Hand"><button class="spot" data-spot="live" aria-label="Fan: play it"></button></section>`;
    expect(read(board)).toEqual([
      ["Fresh", "Rose 2", "Jasmine"],
      ["Hand", "> Fan: play it"],
    ]);
  });

  it("says what is drawn by its label, once, and nothing that is hidden from readers", () => {
    const board = `<p>Deck <span role="img" aria-label="8 cards"><svg></svg></span></p>
      <div class="spot" role="img" aria-label="Fan" aria-description="Fan"></div>
      <div class="spot" role="img" aria-label="Fan" aria-description="Worth 2"></div>
      <div aria-hidden="true">no</div>`;
    expect(read(board)).toEqual([["", "Deck 8 cards", "Fan", "Fan. Worth 2"]]);
  });
});

describe("what happened since my last turn", () => {
  const log = [
    [0, undefined],
    [1, 0],
    [1, 1],
    [2, 1],
    [2, 0],
    [3, 1],
  ].map(([step, seat], n) => ({ n, step, event: { kind: "x", seat }, line: "" })) as unknown as LoggedEvent[];

  it("is everything after the last step that the seat itself began", () => {
    expect(sinceMine(log, 0).map((e) => e.n)).toEqual([3, 4, 5]);
    expect(sinceMine(log, 1)).toEqual([]);
  });

  it("is the last step for whoever holds no seat", () => {
    expect(sinceMine(log, null).map((e) => e.n)).toEqual([5]);
    expect(sinceMine([], null)).toEqual([]);
  });
});
