import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleBoard } from "../../../tests/sample";
import { settings } from "../../lib/settings.svelte";
import { flights } from "./animation";
import module from "./index";
import { charmOf, compete, divisions, MARKERS, standing } from "./table";
import type { Table } from "./types";

const CHARM = { A: 2, B: 2, C: 2, D: 3, E: 3, F: 4, G: 5 };

function table(change: Partial<Table> = {}): Table {
  const side = { hand_size: 5, ready: MARKERS.map((m) => m.name), secret: [], discards: [] };
  return {
    round: 1,
    starting: 0,
    acting: 0,
    geisha: Object.entries(CHARM).map(([id, charm]) => ({ id, charm, favour: null, cards: [0, 0] })),
    seats: [
      { ...side, hand: ["A", "B", "C", "D", "D"] },
      { ...side, hand: null },
    ],
    offer: null,
    deck: 7,
    removed: null,
    goals: { charm: 11, geisha: 4 },
    ...change,
  };
}

const words = { "names.A": ["Ayame"], "names.B": ["Botan"], "names.C": ["Chiyo"], "names.D": ["Doko"] };
// By label and not by role: much faster on a page full of drawings.
const press = (name: RegExp | string): Promise<unknown> =>
  fireEvent.click(screen.getAllByLabelText(name, { selector: "button" })[0]!);

beforeEach(() => {
  settings.ask = "never";
});

describe("the board of Hanamikoji", () => {
  it("plays a gift: the marker, then three cards", async () => {
    const { board, played } = sampleBoard("hanamikoji", module, {
      table: table(),
      legal: ["gift A B C", "gift A D D", "secret A"],
      words,
    });
    render(module.Board, { board });
    await press("Gift: ready");
    await press(/^Ayame A/);
    await press(/^Botan B/);
    await press(/^Chiyo C/);
    expect(played).toEqual(["gift A B C"]);
  });

  it("names a marker only for cards that one of those left can take", async () => {
    const legal = ["gift A B C", "gift A B D", "compete AB CD"];
    const { board } = sampleBoard("hanamikoji", module, { table: table(), legal, words });
    render(module.Board, { board });
    expect(board.say).toBe("Choose a marker, or the cards for it.");
    await press(/^Ayame A/);
    await tick();
    expect(board.say).toBe("1 card chosen: choose more cards for a marker.");
    await press(/^Botan B/);
    await press(/^Chiyo C/);
    await tick();
    expect(board.say).toBe("3 cards chosen: choose more cards, or the marker Gift.");
    await press(/^Doko D/);
    await tick();
    expect(board.say).toBe("4 cards chosen: now the marker Competition.");
  });

  it("says which marker is left, and takes cards for it at once", async () => {
    const legal = ["compete AB CD", "compete AC BD", "compete AD BC"];
    const { board, played } = sampleBoard("hanamikoji", module, { table: table(), legal, words });
    const { container } = render(module.Board, { board });
    expect(board.say).toBe("Only Competition is left: choose 4 cards; your rival takes one of the two pairs.");
    expect(container.querySelectorAll(".centre .slot")).toHaveLength(4);
    for (const name of [/^Ayame A/, /^Botan B/, /^Chiyo C/, /^Doko D/]) await press(name);
    await press("Offer Ayame and Botan, or Chiyo and Doko");
    expect(played).toEqual(["compete AB CD"]);
  });

  it("counts more cards only after the first", async () => {
    const { board } = sampleBoard("hanamikoji", module, { table: table(), legal: ["gift A B C", "secret A"], words });
    render(module.Board, { board });
    await press("Gift: ready");
    await tick();
    expect(board.say).toBe("Gift: choose 3 cards to show; your rival takes one of them.");
    await press(/^Ayame A/);
    await tick();
    expect(board.say).toContain("2 more cards");
  });

  it("asks back what took several clicks, and lets it be taken back", async () => {
    settings.ask = "compound";
    const { board, played } = sampleBoard("hanamikoji", module, {
      table: table(),
      legal: ["secret A", "secret B"],
      words,
    });
    render(module.Board, { board });
    await press("Secret: ready");
    await press(/^Ayame A/);
    expect([played, board.proposal]).toEqual([[], "secret A"]);
    board.back();
    await tick();
    await press(/^Botan B/);
    board.confirm();
    expect(played).toEqual(["secret B"]);
  });

  it("lets four cards be divided into pairs", async () => {
    const legal = ["compete AB CD", "compete AC BD", "compete AD BC"];
    const { board, played } = sampleBoard("hanamikoji", module, { table: table(), legal, words });
    render(module.Board, { board });
    for (const name of [/^Ayame A/, /^Botan B/, /^Chiyo C/, /^Doko D/]) await press(name);
    expect(played).toEqual([]);
    await press("Offer Ayame and Doko, or Botan and Chiyo");
    expect(played).toEqual(["compete AD BC"]);
  });

  it("takes four cards for a competition that was chosen first, where another marker is left", async () => {
    const legal = ["compete AB CD", "compete AC BD", "compete AD BC", "gift A B C"];
    const { board, played } = sampleBoard("hanamikoji", module, { table: table(), legal, words });
    const { container } = render(module.Board, { board });
    expect(container.querySelectorAll(".centre .slot")).toHaveLength(0);
    await press("Competition: ready");
    expect(container.querySelectorAll(".centre .slot")).toHaveLength(4);
    for (const name of [/^Ayame A/, /^Botan B/, /^Chiyo C/]) await press(name);
    expect(played).toEqual([]);
    await press(/^Doko D/);
    await press("Offer Ayame and Chiyo, or Botan and Doko");
    expect(played).toEqual(["compete AC BD"]);
  });

  it("shows whose a card is by her head, and her letter to those who ask for letters", () => {
    const { board } = sampleBoard("hanamikoji", module, { table: table(), words });
    const { container } = render(module.Board, { board });
    const printed = [...container.querySelectorAll(".hand .card text")].filter((e) => /^[A-G]$/.test(e.textContent));
    expect(printed.map((e) => e.textContent)).toEqual(["A", "B", "C", "D", "D"]);
    expect(printed.every((e) => e.closest(".letter"))).toBe(true);
    const ids = [...container.querySelectorAll("[id]")].map((e) => e.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("answers an offer where it lies", async () => {
    const offer = {
      kind: "competition" as const,
      by: 1,
      pairs: [
        ["A", "B"],
        ["C", "D"],
      ],
    };
    const { board, played } = sampleBoard("hanamikoji", module, {
      table: table({ offer, acting: 1 }),
      legal: ["take AB", "take CD"],
      words,
    });
    render(module.Board, { board });
    await press("Take Chiyo and Doko");
    expect(played).toEqual(["take CD"]);
  });

  it("shows a spectator no card of a hand and nothing to click", () => {
    const shown = table();
    shown.seats[0]!.hand = null;
    const { board } = sampleBoard("hanamikoji", module, { table: shown, seat: null, words });
    const { container } = render(module.Board, { board });
    expect(container.querySelectorAll("button")).toHaveLength(0);
    expect(container.querySelectorAll('[data-place="hand:0"] .down')).toHaveLength(5);
  });

  it("says actions in words", () => {
    const { board } = sampleBoard("hanamikoji", module, { table: table(), words });
    expect(board.describe("gift A B C")).toBe("Offer Ayame, Botan and Chiyo");
    expect(board.describe("compete AB CD")).toBe("Offer Ayame and Botan, or Chiyo and Doko");
  });
});

describe("events of Hanamikoji", () => {
  const { board } = sampleBoard("hanamikoji", module, { table: table(), words });

  it("send every card of an answer to its side", () => {
    const seen = flights({ kind: "take", seat: 1, cards: ["A"], rest: ["B", "C"], by: 0 }, board);
    expect(seen.map((f) => f.to)).toEqual(["side:A:1", "side:B:0", "side:C:0"]);
  });

  it("takes no card out of my hand when the rival offers one that I hold too", () => {
    const { container } = render(module.Board, { board });
    const leaving = (seat: number): (Element | null)[] =>
      flights({ kind: "gift", seat, cards: ["D", "D", "A"] }, board).map((flight) =>
        container.querySelector(`[data-piece="${flight.piece}"]`),
      );
    expect(leaving(1)).toEqual([null, null, null]);
    expect(new Set(leaving(0)).size).toBe(3);
    expect(leaving(0)).not.toContain(null);
  });

  it("deals to both by turns", () => {
    const seen = flights({ kind: "deal", round: 1, starting: 0, hand: ["A", "B", "C"] }, board);
    expect(seen.map((flight) => flight.to)).toEqual(["hand:0", "hand:1", "hand:0", "hand:1", "hand:0", "hand:1"]);
  });
});

describe("the table of Hanamikoji", () => {
  it("tells what the charm of a side is made of", () => {
    const position = table();
    position.geisha[0]!.favour = position.geisha[3]!.favour = 0;
    const { board } = sampleBoard("hanamikoji", module, { table: position, words });
    expect(charmOf(board, position, 0)).toContain("Charm: Ayame 2 + Doko 3\n");
    expect(charmOf(board, position, 1)).toContain("No geisha favours this side yet.");
  });

  it("counts the charm and the geisha of a side", () => {
    const position = table();
    position.geisha[6]!.favour = 0;
    expect([standing(position, 0), standing(position, 1)]).toEqual([
      { charm: 5, geisha: 1 },
      { charm: 0, geisha: 0 },
    ]);
  });
});

describe("pairs", () => {
  it("are written in order, and each division once", () => {
    expect(compete(["D", "B", "C", "A"])).toBe("compete AC BD");
    expect(divisions(["A", "A", "B", "B"]).map(compete)).toEqual(["compete AA BB", "compete AB AB"]);
    expect(divisions(["A", "A", "A", "A"])).toHaveLength(1);
  });
});
