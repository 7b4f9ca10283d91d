import { describe, expect, it } from "vitest";
import vectors from "../../tests/vectors/action_texts.json";
import { lookUp, read, sayAction } from "../src/lib/actionText";
import { GameWords } from "../src/lib/gamewords";
import type { ActionPattern } from "../src/wire";

interface Vectors {
  patterns: ActionPattern[];
  words: Record<string, Record<string, string[]>>;
  alone: Record<string, Record<string, string>>;
  tables: { texts: Record<string, Record<string, string>>; seat: number; table: unknown }[];
}
const games = Object.entries(vectors as unknown as Record<string, Vectors>);

describe.each(games)("actions of %s", (_, { patterns, words, alone, tables }) => {
  const cases = [{ texts: alone, seat: undefined, table: undefined }, ...tables];
  it.each(Object.keys(words))("are said in %s as the engine says them", (language) => {
    const game = new GameWords(words[language]!, language, undefined, patterns);
    for (const { texts, seat, table } of cases)
      for (const [action, said] of Object.entries(texts))
        expect(sayAction(game, action, table, seat), action).toBe(said[language]);
  });
});

describe("the notation of an action", () => {
  it("gives words, letters and numbers as arguments", () => {
    const form = "mix {a:letter}{b:letter} {n:number}/{rest}";
    expect(read(form, "mix rv 2/x-1")).toEqual({ a: "r", b: "v", n: 2, rest: "x-1" });
    for (const other of ["mix rvv 2/x", "mix rv two/x", "remix rv 2/x"]) expect(read(form, other)).toBeNull();
    expect(read("at (1.{n:number})", "at (1.5)")).toEqual({ n: 5 });
    expect(read("at (1.{n:number})", "at (1x5)")).toBeNull();
  });

  it("is shown where there is no text", () => {
    expect(sayAction(new GameWords({}), "mix r v")).toBe("mix r v");
    const actions = [{ message: "mix", notation: "mix {a} {b}", look: {}, by: "" }];
    expect(sayAction(new GameWords({}, "en", undefined, actions), "mix r v")).toBe("mix r v");
  });
});

describe("a path into a table", () => {
  const table = {
    step: "pay",
    street: [
      { place: "A", price: 4 },
      { place: "B", price: 6, wish: null },
    ],
    seats: [{ cards: ["x"] }, { cards: ["y", "z"] }],
    cells: { "B2/4": { cubes: 1 } },
  };
  it.each([
    ["step", "pay"],
    ["street[place={place}].price", 6],
    ["street[{n}].price", 6],
    ["street[{n-1}].price", 4],
    ["seats[{seat}].cards[1]", "z"],
    ["seats[*].cards[*]", "x"],
    ["seats[1].cards", ["y", "z"]],
    ["cells[B2/4].cubes", 1],
    ["={n+1}. of {place}", "2. of B"],
    ["street[place={place}].wish", null],
    ["street[9].price", null],
    ["street[price=5]", null],
    ["step.further", null],
    ["nowhere[1]", null],
    ["seats[{unknown}]", null],
  ])("%s", (path, found) => expect(lookUp(table, path, { place: "B", n: 1, seat: 1 })).toEqual(found));
});

describe("a thing on the table", () => {
  const texts = { "actions.sell": ["Sell {to}", "Sell"], "things.wish": ["a {wish}"] };
  const look = { to: "street[place={place}] as wish" };
  const words = new GameWords(texts, "en", undefined, [{ message: "sell", notation: "sell {place}", look, by: "" }]);
  it("is called by its text if enough is known of it", () => {
    const table = { street: [{ place: "A", wish: "rose" }, { place: "B" }] };
    expect(sayAction(words, "sell A", table)).toBe("Sell a rose");
    expect(sayAction(words, "sell B", table)).toBe("Sell");
  });
});
