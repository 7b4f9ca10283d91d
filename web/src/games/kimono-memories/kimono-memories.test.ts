import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleBoard } from "../../../tests/sample";
import { settings } from "../../lib/settings.svelte";
import type { Json } from "../../wire";
import { flights, places } from "./animation";
import module from "./index";
import { extent, layout, position, sumOf } from "./table";
import type { GameEvent, KimonoCard, Photo, Seat, Table } from "./types";

const card = (id: string, change: Partial<KimonoCard> = {}): KimonoCard => ({
  id,
  kind: "beauty",
  pattern: 6,
  colour: "blue",
  left: "5",
  right: "cat",
  objects: ["fan"],
  mon: "upper left",
  scores: [],
  points: 0,
  ...change,
});
const photo = (slot: string, id: string, change: Partial<KimonoCard> = {}): Photo => {
  const [layer = 1, index = 0] = slot.split(",").map(Number);
  return { slot, layer, index, card: card(id, change), covered: [], mon_seen: ["upper left"] };
};

function side(change: Partial<Seat> = {}): Seat {
  const score = { tiles: 0, cats: 0, props: 0, mon: 1 };
  return {
    photos: [photo("1,0", "DA", { kind: "departure" })],
    tokens: [],
    open: [],
    gains: {},
    cats: 0,
    objects: { fan: 0, umbrella: 0, flower: 0, lantern: 0 },
    props: {},
    tiles: [],
    score,
    ...change,
  };
}

function table(change: Partial<Table> = {}): Table {
  const ids = ["B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08"];
  return {
    turn: 1,
    turns: 26,
    phase: "photos",
    step: "cross",
    acting: 0,
    photographer: 6,
    ring: ids.map((id, place) => ({
      place,
      card: card(id),
      cross: [3, null, null, null, null, null, 1, 2][place] ?? null,
      emptied: false,
    })),
    display: [card("B20"), card("B21", { colour: "green", pattern: 5 })],
    deck: 20,
    deck_order: null,
    unseen: [],
    taken: null,
    naming: null,
    comparing: null,
    patterns: [3, 4, 5, 6, 7].map((pattern) => ({
      pattern,
      colour: "blue",
      marker: 0,
      settled: false,
      tile: pattern,
      winner: null,
    })),
    track: 4,
    tokens_left: { 3: 6, 4: 6, 5: 6, 6: 6, 7: 6, cat: 7 },
    seats: [side(), side()],
    sudden: false,
    sudden_space: null,
    ...change,
  };
}

const two = (): Seat =>
  side({
    photos: [
      photo("1,-1", "B09", { colour: "green", pattern: 5 }),
      photo("1,0", "DA", { kind: "departure", colour: null, pattern: null, objects: [] }),
    ],
    open: ["1,-2", "1,1", "2,-1"],
  });
const press = (name: RegExp | string): Promise<unknown> => fireEvent.click(screen.getAllByLabelText(name)[0]!);

beforeEach(() => {
  settings.ask = "never";
});

describe("the board of Kimono Memories", { timeout: 20_000 }, () => {
  it("takes a lifted card by crossing as many cards as it says", async () => {
    const { board, played } = sampleBoard("kimono-memories", module, {
      table: table(),
      legal: ["cross 1", "cross 2", "cross 3"],
    });
    const { container } = render(module.Board, { board });
    expect([...container.querySelectorAll(".reach")].map((e) => e.querySelector(".count")?.textContent)).toEqual([
      "3",
      "1",
      "2",
    ]);
    await press(/^Move the photographer by 3 and take blue 6 with fan/);
    expect(played).toEqual(["cross 3"]);
  });

  it("puts the photo into a glowing place of the own album", async () => {
    const shown = table({ step: "place", taken: card("B15"), seats: [two(), side()] });
    const { board, played } = sampleBoard("kimono-memories", module, {
      table: shown,
      legal: ["place 1,-2", "place 1,1", "place 2,-1"],
    });
    render(module.Board, { board });
    await press("Put blue 6 with fan into layer 2 at place -1, on green 5 with fan and the departure card");
    expect(played).toEqual(["place 2,-1"]);
  });

  it("leaves the own photos room until the photo lies there", async () => {
    const shown = table({ step: "place", taken: card("B15"), seats: [two(), side()] });
    const { board } = sampleBoard("kimono-memories", module, { table: shown, legal: ["place 1,1"] });
    const { container } = render(module.Board, { board });
    const kimono = container.querySelector<HTMLElement>(".kimono")!;
    await tick();
    expect(kimono.style.getPropertyValue("--wish")).toBe("308px"); // two photos and two smaller prints
    const placing = async (): Promise<boolean> => {
      await tick();
      return kimono.classList.contains("placing");
    };
    expect(await placing()).toBe(true);
    board.sending = "place 1,1"; // nothing moves under the pointer
    expect(await placing()).toBe(true);
    board.show({ ...board.frame, view: { ...board.frame.view, table: table() as unknown as Json } });
    expect(await placing()).toBe(false);
  });

  it("offers a name for two wild sides, and no cat when none is left", async () => {
    const shown = table({
      step: "name",
      naming: { slot: "1,-1", side: "right", left: "1,-1", right: "1,0" },
      seats: [two(), side()],
    });
    const { board, played } = sampleBoard("kimono-memories", module, {
      table: shown,
      legal: ["name 3", "name 4", "name 5", "name 6", "name 7"],
    });
    const { container } = render(module.Board, { board });
    expect(container.querySelectorAll('[data-spot="live"]')).toHaveLength(5);
    await press("Name blue 7");
    expect(played).toEqual(["name 7"]);
  });

  it("stamps what each place brings, and says how many photos are in reach", async () => {
    const gains = {
      "1,-2": { matches: [], points: 8 },
      "1,1": { matches: [], points: 0 },
      "2,-1": { matches: [], points: -1 },
    };
    const shown = table({ step: "place", taken: card("B15"), seats: [{ ...two(), gains }, side()] });
    const { board } = sampleBoard("kimono-memories", module, {
      table: shown,
      legal: Object.keys(gains).map((s) => `place ${s}`),
    });
    const { container } = render(module.Board, { board });
    expect([...container.querySelectorAll(".coin")].map((coin) => coin.textContent)).toEqual(["+8", "0", "−1"]);
    board.show({ ...board.frame, view: { table: table(), options: {} } as never, legal: ["cross 1", "cross 2"] });
    await tick();
    expect(board.say).toBe("Move the photographer: choose one of the 2 lifted cards.");
  });

  it("takes a reward where it lies", async () => {
    const shown = table({ step: "reward", phase: "comparisons", comparing: 4 });
    const { board, played } = sampleBoard("kimono-memories", module, {
      table: shown,
      legal: ["reward B20", "reward B21"],
    });
    render(module.Board, { board });
    await press(/^Take as a reward green 5/);
    expect(played).toEqual(["reward B21"]);
  });

  it("draws the markers towards the nearest seat", () => {
    const shown = table();
    shown.patterns[0]!.marker = 2;
    const at = (seat: number): string => {
      const { board } = sampleBoard("kimono-memories", module, { table: shown, seat });
      const { container, unmount } = render(module.Board, { board });
      const found = container
        .querySelector<HTMLElement>('[data-place="marker:3"]')!
        .parentElement!.style.getPropertyValue("--at");
      unmount();
      return found;
    };
    expect([at(0), at(1)]).toEqual(["2", "-2"]);
  });

  it("shows a spectator nothing to click", () => {
    const { board } = sampleBoard("kimono-memories", module, { table: table(), seat: null });
    const { container } = render(module.Board, { board });
    expect(container.querySelectorAll(".spot:is(button)")).toHaveLength(0);
  });

  it("says actions in words", () => {
    const shown = table({ step: "place", taken: card("B15"), seats: [two(), side()] });
    const { board } = sampleBoard("kimono-memories", module, { table: shown });
    expect(board.describe("place 1,1")).toBe("Put blue 6 with fan at the right end of the bottom row");
    expect(board.describe("cross 2")).toBe("Move the photographer by 2 and take blue 6 with fan");
    expect(board.describe("place 2,-1")).toBe(
      "Put blue 6 with fan into layer 2 at place -1, on green 5 with fan and the departure card",
    );
    expect(board.describe("name cat")).toBe("Name cat");
  });
});

describe("the album", () => {
  it("keeps room for the next photo on both sides and on top while the game runs", () => {
    const photos = [photo("1,-1", "B09"), photo("1,0", "DA")];
    expect(extent(photos, true)).toEqual({ first: -2, columns: 4, layers: 2, height: 1.75 });
    expect(extent(photos, false)).toEqual({ first: -1, columns: 2, layers: 1, height: 1 });
  });

  it("lays a photo of layer 2 half a card to the right of the lower left one", () => {
    const frame = layout([photo("1,-1", "B09"), photo("1,0", "DA")], true);
    expect(position("1,-1", frame)).toEqual({ x: 1, y: 0.75 });
    expect(position("2,-1", frame)).toEqual({ x: 1.5, y: 0 });
  });
});

describe("the sum of an album", () => {
  it("is told line by line, with what counts only", () => {
    const prop = {
      kind: "prop" as const,
      scores: ["fan" as const],
      points: 2,
      pattern: null,
      colour: null,
      mon: "none" as const,
    };
    const full = side({
      photos: [photo("2,0", "B1"), { ...photo("1,0", "P1", prop), mon_seen: [] }],
      cats: 3,
      props: { P1: 4 },
      tiles: [6],
      score: { tiles: 6, cats: 9, props: 4, mon: 2 },
    });
    const { board } = sampleBoard("kimono-memories", module, { table: table(), words: { "names.fan": ["fan"] } });
    expect(sumOf(board, full, table()).split("\n")).toEqual([
      "Scoring tiles: 6",
      "Cat tokens: 3, together 9",
      "prop card fan: 4",
      "Mon in sight, each the number of its layer: 2",
    ]);
    expect(sumOf(board, { ...full, score: { tiles: 0, cats: 0, props: 0, mon: 0 }, tiles: [] }, table())).toBe(
      "No points yet",
    );
  });
});

describe("a long row of an album", () => {
  const row = Array.from({ length: 10 }, (_, i) => photo(`1,${i}`, `B${i}`));

  it("is broken where photos grow by that", () => {
    const broken = layout(row, true, 0.5, { width: 600, height: 450 });
    expect(broken.shelves.map((s) => s.from)).toEqual([0, 5]);
    expect(position("1,4", broken).y).toBeLessThan(position("1,5", broken).y);
    expect(layout(row, true, 0.5, { width: 2000, height: 200 }).shelves).toHaveLength(1);
    expect(layout(row, true).shelves).toHaveLength(1);
  });

  it("is never broken below a photo that lies across", () => {
    const across = [...row, ...[3, 4, 5].map((i) => photo(`2,${i}`, `C${i}`))];
    const broken = layout(across, true, 0.5, { width: 600, height: 700 });
    expect(broken.shelves.map((s) => s.from)).not.toContain(5);
    expect(position("2,4", broken).x).toBe(position("1,4", broken).x + 0.5);
  });
});

describe("events of Kimono Memories", () => {
  it("fly between the places of the board", () => {
    const { board } = sampleBoard("kimono-memories", module, { table: table() });
    const ends = (event: GameEvent): string[][] => flights(event, board).map((f) => [f.from, f.to]);
    expect(ends({ kind: "cross", seat: 1, card: "B03", cards: 2, place: 2, photographer: 3 })).toEqual([
      ["ring:2", "taken:1"],
    ]);
    expect(ends({ kind: "reward", seat: 0, card: "B20" })).toEqual([["display:B20", "taken:0"]]);
    expect(ends({ kind: "tile", seat: 0, pattern: 7, colour: "red", marker: 1, points: 7 })).toEqual([
      ["tile:7", "tiles:0"],
    ]);
    expect(ends({ kind: "leftover", cards: ["B02", "B08"], display: ["B02", "B08"] })).toEqual([
      ["ring:1", "display"],
      ["ring:7", "display"],
    ]);
    expect(places({ kind: "step", seat: 0, pattern: 4, colour: "yellow", marker: 1 }, board)).toEqual(["track:4"]);
  });
});
