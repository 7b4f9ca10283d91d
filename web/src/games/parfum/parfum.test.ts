import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleBoard } from "../../../tests/sample";
import { settings } from "../../lib/settings.svelte";
import type { Json } from "../../wire";
import { flights } from "./animation";
import module from "./index";
import { AROMAS, diceOf, ring, stackOn } from "./table";
import type { Note, Perfume, Seat, Table, Turn } from "./types";

const HEAD: Note = { note: "n3", type: "head", aromas: ["rose"], coin: 1 };
const BASE: Note = { note: "n36", type: "base", aromas: ["rose", "rose"], coin: 2 };

function perfume(number: number): Perfume {
  return {
    perfume: number,
    side: "minor",
    head: HEAD,
    heart: null,
    base: BASE,
    parts: ["rose", "rose", "rose"],
    flacons: 2,
    bargain: 2,
    state: "ready",
  };
}

function table(change: Partial<Table> = {}, own: Partial<Seat> = {}, turn: Partial<Turn> = {}): Table {
  const side: Seat = { money: 3, arrival: 1, water: 2, coins: null, clocks: [], perfumes: [], served: [] };
  return {
    round: 1,
    step: "sell",
    last_round: false,
    order: [0, 1],
    cycle: 1,
    cycles: 2,
    sales_each_clock: 2,
    offers: [],
    idle: { rounds: 0, limit: 10 },
    flacons: 25,
    well: 21,
    discards: [],
    track: 100,
    clocks: [3, 4, 5, 6].map((actions, i) => ({ clock: i + 1, actions, owner: i % 2 })),
    clock_kind: "brown",
    turn: {
      seat: 0,
      clock: 1,
      actions_left: 0,
      dice: [],
      flasks: [],
      flies: [],
      claimed: [],
      placing: null,
      sold: 0,
      sale: null,
      ...turn,
    },
    distillery: [
      { place: 1, ...HEAD },
      { place: 2, note: null },
    ],
    bag: { count: 36, notes: [] },
    street: [
      { place: "A", customer: "c1", back: "A", aroma: "rose", parts: 2, price: 6 },
      { place: "B", customer: "c2", back: "A", aroma: "rose", parts: 1, price: 4 },
    ],
    pile: { count: 21, top: "A", above_closing_time: 15 },
    market: AROMAS.map((aroma) => ({ aroma, dice: 3, of: 3, flask: 4, fly: 2, colour: "red" })),
    seats: [
      { ...side, coins: [0, 3], ...own },
      { ...side, arrival: 2 },
    ],
    ...change,
  };
}

const press = (start: string): Promise<unknown> =>
  fireEvent.click(document.querySelector(`button[aria-label^="${start}"]`)!);

vi.setConfig({ testTimeout: 30_000 }); // the whole board is drawn several times

beforeEach(() => {
  settings.ask = "never";
});

describe("the board of Parfum", () => {
  it("sells a perfume, then a customer, or the other way round", async () => {
    const legal = ["sell 1 A", "sell 1 B", "sell 2 A", "bargain 1", "pass"];
    const given = { table: table({}, { perfumes: [perfume(1), perfume(2)] }), legal };
    const one = sampleBoard("parfum", module, given);
    const shown = render(module.Board, { board: one.board });
    await press("Sell a flacon of it. Perfume 1");
    await press("Sell to this customer. Customer at B");
    expect(one.played).toEqual(["sell 1 B"]);
    shown.unmount();
    const other = sampleBoard("parfum", module, given);
    render(module.Board, { board: other.board });
    await press("Sell to this customer. Customer at A");
    await press("Sell a flacon of it. Perfume 2");
    expect(other.played).toEqual(["sell 2 A"]);
  });

  it("turns a fly with two tokens, and rolls again with a chosen one", async () => {
    const legal = ["reroll rose 0", "reroll rose 3", "reroll all 0", "reroll all 3", "turn rose 0 3", "stop"];
    const given = { table: table({ step: "distill", cycle: null }, {}, { flies: ["rose"] }), legal };
    const one = sampleBoard("parfum", module, given);
    const shown = render(module.Board, { board: one.board });
    await press("Turn a fly");
    expect(one.played).toEqual(["turn rose 0 3"]);
    shown.unmount();
    const other = sampleBoard("parfum", module, given);
    render(module.Board, { board: other.board });
    await press("Roll all");
    await press("Give the water with the coin 3");
    expect(other.played).toEqual(["reroll all 3"]);
  });

  it("lights a note that can be paid, and one button first only where none can", () => {
    const seen = (legal: string[]): [number, (string | undefined)[]] => {
      const { board } = sampleBoard("parfum", module, {
        table: table({ step: "distill" }, {}, { flies: ["rose"] }),
        legal,
      });
      const shown = render(module.Board, { board });
      const first = [...shown.container.querySelectorAll(".say.first")].map((e) => e.firstChild?.textContent ?? "");
      const quiet = shown.container.querySelectorAll(".distillery .quiet").length;
      shown.unmount();
      return [quiet, first];
    };
    const water = ["reroll rose 0", "reroll all 0", "turn rose 0 3"];
    expect(seen(["claim 1", ...water, "stop"])).toEqual([0, []]);
    expect(seen([...water, "stop"])).toEqual([1, ["Roll flies: 1 water"]]);
    expect(seen(["stop"])).toEqual([1, ["Stop"]]);
  });

  it("never closes in 0 customers", () => {
    const closing = (above: number | null): string => {
      const given = table();
      const pile = { ...given.pile, above_closing_time: above };
      const { board } = sampleBoard("parfum", module, { table: { ...given, pile } });
      const shown = render(module.Board, { board });
      const said = shown.container.querySelector(".closing")!.textContent;
      shown.unmount();
      return said;
    };
    expect([closing(2), closing(0), closing(null)]).toEqual(["closes in 2", "closes next", "closing"]);
  });

  it("announces a round when it begins, and the last only then", async () => {
    const { board } = sampleBoard("parfum", module, { table: table() });
    const { container } = render(module.Board, { board });
    const next = async (change: Partial<Table>): Promise<unknown> => {
      board.show({
        ...board.frame,
        view: { ...board.frame.view, table: { ...table(), ...change } as unknown as Json },
      });
      await tick();
      return container.querySelector(".moment")?.textContent;
    };
    expect(await next({ round: 1 })).toBeUndefined();
    expect(await next({ round: 2 })).toBe("Round 2");
    expect(await next({ round: 2, last_round: true })).toBe("Round 2"); // closing time: it is the next that is the last
    expect(container.querySelector(".moment.closing")).toBeNull();
    expect(await next({ round: 3, last_round: true })).toBe("Round 3, the last");
    expect(container.querySelector(".moment.closing")).not.toBeNull();
  });

  it("shows letters to none but those who ask for them", () => {
    const { board } = sampleBoard("parfum", module, { table: table({ step: "prepare" }, {}, { dice: ["rose"] }) });
    const { container } = render(module.Board, { board });
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const found: Element[] = [];
    while (texts.nextNode())
      if (/^(Vi|Be|Ro|Va|La)\b/.test(texts.currentNode.textContent ?? "")) found.push(texts.currentNode.parentElement!);
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter((e) => !e.closest(".letter"))).toEqual([]);
  });

  it("tells its style sheet the step, so that on a phone what can be done lies first", () => {
    const { board } = sampleBoard("parfum", module, { table: table({ step: "prepare" }) });
    const { container } = render(module.Board, { board });
    expect(container.querySelector<HTMLElement>(".parfum")!.dataset.step).toBe("prepare");
  });

  it("shows a spectator no coin of a token and nothing to click", () => {
    const { board } = sampleBoard("parfum", module, { table: table({}, { coins: null }), seat: null });
    const { container } = render(module.Board, { board });
    expect(container.querySelectorAll("[data-spot]")).toHaveLength(0);
    expect(container.querySelectorAll('[data-place^="water:"] [aria-label="Water, face down"]')).toHaveLength(4);
  });
});

describe("events of Parfum", () => {
  it("send dice back to their booths", () => {
    const { board } = sampleBoard("parfum", module, { table: table() });
    expect(flights({ kind: "dice_back", seat: 0, dice: ["rose", "violet"] }, board).map((f) => f.to)).toEqual([
      "market:rose",
      "market:violet",
    ]);
  });
});

describe("the money track", () => {
  it("is a closed ring of all its spaces", () => {
    const { cells, columns, rows } = ring(100);
    expect(new Set(cells.map((c) => `${c.column},${c.row}`)).size).toBe(100);
    expect(cells.every((c) => c.column === 1 || c.column === columns || c.row === 1 || c.row === rows)).toBe(true);
    cells.forEach((cell, i) => {
      const next = cells[(i + 1) % 100]!;
      expect(Math.abs(cell.column - next.column) + Math.abs(cell.row - next.row)).toBe(1);
    });
  });

  it("stacks markers on one space by their arrival", () => {
    expect(stackOn(table(), 3)).toEqual([0, 1]);
  });
});

describe("dice", () => {
  it("show no face before the roll, and none after all flasks are paid", () => {
    const turn = table({}, {}, { dice: ["rose"] }).turn!;
    expect(diceOf(turn)).toEqual([{ aroma: "rose", face: null }]);
    expect(diceOf({ ...turn, claimed: [HEAD] })).toEqual([]);
  });
});
