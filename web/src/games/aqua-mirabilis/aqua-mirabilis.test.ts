import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleBoard } from "../../../tests/sample";
import { settings } from "../../lib/settings.svelte";
import { bottleOf, flights } from "./animation";
import module from "./index";
import { areaOf, counted, daysOf, driveTo, KINDS } from "./table";
import type { Counts, Dame, GameEvent, Kind, Now, PairPoints, Perfume, Seat, Table } from "./types";

const none = (): Counts => ({ B: 0, J: 0, L: 0, N: 0, O: 0, R: 0 });
const NOW: Now = {
  free_action: false,
  producing: false,
  production_points: null,
  gifts: 0,
  influence_left: null,
  worker_moves_left: null,
  chosen: null,
  method: null,
  recipe: null,
  tile: null,
  showings: 0,
  last_points: null,
  court_moved: false,
  coach: null,
};

const BREAKDOWN: Seat["breakdown"] = {
  originality: 0,
  court: 0,
  king: 0,
  perfection: 0,
  cubes: 0,
  half: 0,
  parade: 0,
  tokens: 0,
  cities: 0,
  dames: 0,
  bonus_a: 0,
  bonus_b: 0,
  bonus_c: 0,
  bonus_d: 0,
};

function seat(change: Partial<Seat> = {}): Seat {
  return {
    points: 0,
    breakdown: BREAKDOWN,
    ap: 5,
    production: 0,
    steps: 0,
    experience: 1,
    flowers: none(),
    scents: none(),
    methods: [{ id: "distillation", stored: [] }],
    had: ["distillation"],
    bases: [],
    specializations: [],
    abilities: [],
    tiles: [],
    flipped: [],
    letter: 0,
    influence: [0, 0, 0, 0],
    stock: 8,
    favours: [],
    leads: [],
    owes_favours: false,
    perfumes: [null, null, null],
    tokens: 1,
    coach: 5,
    place: null,
    ...change,
  };
}

/** A pair in an empty cell, without any wish. */
function pair(base: Kind, complement: Kind, change: Partial<PairPoints> = {}): PairPoints {
  return {
    base,
    complement,
    room: true,
    token: true,
    originality: 3,
    court: 0,
    king: 0,
    perfection: 0,
    cube: 0,
    points: 3,
    ...change,
  };
}

function perfume(base: Kind, ...complements: Kind[]): Perfume {
  const pairs = complements.map((complement) => pair(base, complement));
  return {
    slot: 1,
    name: `${base}-${complements.join("")}`,
    complements,
    shown: false,
    recipe: { id: `${base}${complements.length}/2`, base, slots: complements.length, level: 2 },
    brings: { pairs, points: 3 * pairs.length },
  };
}

const PLACES = [
  ...KINDS.map((kind) => `market ${kind}`),
  "base",
  "specialization 1",
  "specialization 2",
  "ability",
  "method 1",
  "method 2",
  "paris",
  "london",
  "koln",
  "florence",
  "couple A",
  "couple B",
  "couple C",
  "couple D",
  "versailles",
];
const CITIES = [
  ["paris", 2],
  ["london", 0],
  ["koln", 8],
  ["florence", 10],
] as const;
const GIFTS = ["BJL", "NOR", "token", "perfume"];

/** A table of two with king B and court J. */
function table(change: Partial<Table> = {}): Table {
  const pairs = KINDS.flatMap((column) => KINDS.filter((row) => row !== column).map((row) => pair(column, row)));
  const cells = Object.fromEntries(pairs.map(({ base, complement }) => [base + complement, { cubes: 0, token: true }]));
  return {
    step: "main",
    seat: 0,
    extra: false,
    turn: 1,
    calendar: {
      day: 0,
      last: 16,
      name: "Sun",
      week: 1,
      days: ["Sun", "Mon", "Wed", "Fri"],
      trigger: null,
      deliveries: [{ day: 4, tiles: [{ factor: 1, flowers: ["B", "J", "L", "N"] }] }],
    },
    market: KINDS.map((flower) => ({ flower, flowers: 2, workers: flower === "J" || flower === "O" ? 1 : 0 })),
    supply: none(),
    tokens: 0,
    cubes: 60,
    matrix: { order: [...KINDS], sub_slots: 4, king: "B", court: "J", cells },
    brings: Object.fromEntries(pairs.map((one) => [one.base + one.complement, one])),
    recipes: [
      { id: "B1/1", base: "B", slots: 1, level: 1, count: 1 },
      { id: "B2/2", base: "B", slots: 2, level: 2, count: 1 },
    ],
    cities: CITIES.map(([id, spot]) => ({
      id,
      letter: 0,
      spot,
      sends_home: false,
      height: 1,
      top: { id: "P1", city: id, effect: "F:LLNN", points: 1, experience: 1 },
      left: [],
    })),
    track: ["london", null, "paris", null, null, "grasse", null, null, "koln", null, "florence"],
    places: PLACES.map((id) => ({ id, ap: 1, room: 1, perfumers: [] })),
    apprenticeship: {
      bases: [...KINDS],
      specializations: [...KINDS],
      abilities: { market: 2, points: 2, coach: 2 },
      methods: { distillation: 0, maceration: 2, squeezing: 2, enfleurage: 2, extraction: 2 },
    },
    methods: [
      { id: "distillation", points: 1, baskets: 1, equal: true, flowers: ["B", "J", "L", "N", "O"], scents: 1 },
      { id: "maceration", points: 2, baskets: 2, equal: false, flowers: [...KINDS], scents: 2 },
    ],
    dames: (["A", "B", "C", "D"] as const).map((id, i): Dame => ({
      id,
      gift: GIFTS[i]!,
      favour: null,
      influence: [0, 0],
      looked: [],
      bonus: null,
    })),
    seats: [seat(), seat()],
    now: NOW,
    ...change,
  };
}

/** Click the button with this label; a look by role would try every piece of a large board. */
const press = (name: RegExp | string): Promise<unknown> => {
  const called = (button: Element): boolean =>
    typeof name === "string"
      ? button.getAttribute("aria-label") === name
      : name.test(button.getAttribute("aria-label") ?? "");
  return fireEvent.click([...document.querySelectorAll("button")].find(called)!);
};
const words = {
  "names.J": ["jasmine"],
  "names.B": ["bergamot"],
  "names.O": ["orange"],
  "names.distillation": ["distillation"],
};

/** The board of a position, drawn. */
function shown(position: Table, legal: string[], viewer: number | null = 0) {
  const { board, played } = sampleBoard("aqua-mirabilis", module, { table: position, legal, seat: viewer, words });
  const drawn = render(module.Board, { board });
  const live = (): (string | null)[] =>
    [...drawn.container.querySelectorAll('[data-spot="live"]')].map((spot) => spot.getAttribute("data-action"));
  return { board, played, live, ...drawn };
}

beforeEach(() => {
  settings.ask = "never";
});

describe("the board of Aqua Mirabilis", () => {
  it("goes to the market by its stall, and explains a place that cannot be chosen", async () => {
    const { board, played } = shown(table(), ["market B", "produce"]);
    await press(/^bergamot stall/);
    await press(/^Go to Versailles/);
    await tick();
    expect(played).toEqual(["market B"]);
    expect(board.reason).toBe("not versailles");
  });

  it("moves a worker in two clicks, and lets it be put back", async () => {
    const { board, played } = shown(table({ step: "workers" }), ["worker J B", "worker J O", "worker O J", "collect"]);
    await press("Worker at the jasmine stall");
    await tick();
    expect(board.say).toBe("Click the stall the worker goes to.");
    await press("Worker at the jasmine stall");
    expect(board.draft.kind).toBe("");
    await press("Worker at the jasmine stall");
    await press("Send the worker to the orange stall");
    await press("Collect");
    expect(played).toEqual(["worker J O", "collect"]);
  });

  it("uses a method by the flower on it", async () => {
    const position = table({ step: "convert", now: { ...NOW, producing: true, production_points: 3 } });
    const { played } = shown(position, ["use distillation B", "use distillation J", "done"]);
    await press("Use distillation on jasmine");
    await press("Done converting");
    expect(played).toEqual(["use distillation J", "done"]);
  });

  it("ends storing by a button of its own", async () => {
    const { played } = shown(table({ step: "store", seats: [seat({ flowers: { ...none(), B: 2 } }), seat()] }), [
      "store distillation B",
      "end storing",
    ]);
    await press("End storing");
    expect(played).toEqual(["end storing"]);
  });

  it("says that couple A gives a letter to whoever has none", () => {
    const { container } = shown(table(), ["visit A"]);
    const label = container.querySelector('[data-action="visit A"]')!.getAttribute("aria-label")!;
    expect(label).toContain("gives a letter I to whoever has none");
  });

  it("picks a flower or a scent in the row that the step means", () => {
    expect(
      shown(table({ step: "payment" }), ["pick B"]).container.querySelectorAll(
        '[data-place="flowers:0"] [data-spot="live"]',
      ),
    ).toHaveLength(1);
    expect(
      shown(table({ step: "complement" }), ["pick B"]).container.querySelectorAll(
        '[data-place="scents:0"] [data-spot="live"]',
      ),
    ).toHaveLength(1);
  });

  it("shows what a complement would bring while it is being chosen", () => {
    const position = table({
      step: "complement",
      now: { ...NOW, recipe: { id: "B1/1", base: "B", slots: 1, level: 1 } },
    });
    position.brings.BJ = pair("B", "J", { king: 3, points: 6 });
    const { container } = shown(position, ["pick J", "pick L"]);
    expect([...container.querySelectorAll('[data-place="scents:0"] .worth')].map((worth) => worth.textContent)).toEqual(
      ["6", "3"],
    );
  });

  it("drives the coach to the spot that is clicked", () => {
    const { live } = shown(table({ step: "coach" }), ["coach stay", "coach left 1", "coach left 2", "coach right 1"]);
    expect(live()).toEqual(["coach stay", "coach left 2", "coach left 1", "coach right 1"]);
  });

  it("keeps two favours by clicking two dames", async () => {
    const { played } = shown(table({ step: "keep" }), ["keep AB", "keep AC", "keep BC"]);
    await press(/^Couple C/);
    await press(/^Couple A/);
    expect(played).toEqual(["keep AC"]);
  });

  it("opens the recipes of the base that was chosen", () => {
    const { live } = shown(table({ step: "recipe" }), ["recipe B1/1", "recipe B2/2"]);
    expect(live()).toEqual(["recipe B1/1", "recipe B2/2"]);
  });

  it("shows in cell and workshop what a perfume would bring", () => {
    const position = table();
    const wished = pair("B", "J", { king: 3, perfection: 1, points: 7 });
    position.seats[0]!.perfumes[0] = { ...perfume("B", "J"), brings: { pairs: [wished], points: 7 } };
    position.brings.BN = pair("B", "N", { king: 3, points: 6 });
    position.brings.JB = pair("J", "B", { room: false, token: false, originality: 0, points: 0 });
    const { container } = shown(position, []);
    const figures = ["BJ", "BN", "LR", "JB"].map(
      (cell) => container.querySelector(`[data-place="cell:${cell}"] .top b`)!.textContent,
    );
    expect(figures).toEqual(["7", "6", "3", "–"]);
    expect(container.querySelector('[data-place="perfume:0:1"] .now')!.textContent).toBe("now 7");
  });

  it("lays each of several rivals in a line that opens, and the only one open", async () => {
    const three = table();
    three.seats.push({ ...three.seats[1]! });
    const closed = (position: Table, names: string[]): Element => {
      const { board } = sampleBoard("aqua-mirabilis", module, { table: position, names, words });
      return render(module.Board, { board }).container;
    };
    const rivals = closed(three, ["Anna", "Bruno", "Carla"]);
    expect(rivals.querySelectorAll(".rival.closed")).toHaveLength(2);
    const dial = rivals.querySelector('.rival [aria-label*="undial"]')!;
    expect([dial.textContent.trim(), dial.querySelectorAll("circle").length]).toEqual(["5", 0]);
    await press("All that Bruno has");
    expect(rivals.querySelectorAll(".rival.closed")).toHaveLength(1);
    expect(rivals.querySelector('.rival:not(.closed) [data-place="flowers:1"]')).not.toBeNull();
    expect(closed(table(), ["Anna", "Bruno"]).querySelectorAll(".rival.closed")).toHaveLength(0);
  });

  it("shows a spectator everything that is open, and nothing to click", () => {
    const { container, live } = shown(table(), [], null);
    expect(live()).toEqual([]);
    expect(container.querySelectorAll("button.spot")).toHaveLength(0);
    expect(container.querySelectorAll(".bonus.hidden-side")).toHaveLength(4);
  });
});

describe("events of Aqua Mirabilis", () => {
  const { board } = sampleBoard("aqua-mirabilis", module, { table: table(), words });

  it("let pieces go where they land", () => {
    const ways = (event: GameEvent): string[][] => flights(event, board).map(({ from, to }) => [from, to]);
    expect(ways({ kind: "go", seat: 0, place: "market B", ap: 4 })).toEqual([["home:0", "place:market B"]]);
    expect(ways({ kind: "collect", seat: 0, flowers: ["B", "J"] })).toEqual([
      ["market:B", "flowers:0"],
      ["market:J", "flowers:0"],
    ]);
    expect(ways({ kind: "coach", seat: 1, spot: 4, steps: 1, direction: "left" })).toEqual([["spot:5", "spot:4"]]);
  });

  it("read a perfume's name", () => {
    expect(bottleOf("B-JN")).toEqual({ base: "B", complements: ["J", "N"] });
  });
});

describe("the table of Aqua Mirabilis", () => {
  it("counts letters, days and steps", () => {
    expect(counted("LLNN")).toEqual([
      { kind: "L", n: 2 },
      { kind: "N", n: 2 },
    ]);
    expect(daysOf(table().calendar)[5]).toEqual({ day: 5, name: "Mon", week: 2 });
    expect([driveTo(5, 3), driveTo(5, 6), driveTo(5, 5)]).toEqual(["coach left 2", "coach right 1", "coach stay"]);
  });

  it("knows where each step happens", () => {
    expect(["workers", "city_tile", "keep", "recipe", "complement"].map(areaOf)).toEqual([
      "market",
      "travel",
      "court",
      "versailles",
      "own",
    ]);
  });
});
