import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleBoard } from "../../../tests/sample";
import type { Board } from "../../lib/board.svelte";
import { settings } from "../../lib/settings.svelte";
import { flights, opening, rest } from "./animation";
import module from "./index";
import { cardsIn, counted, laid, NOTES, spaces, turnOnPath, wanted } from "./table";
import type { CardInfo, GameEvent, Note, RecipeInfo, Seat, Table, Turn } from "./types";

const CARDS: Record<string, CardInfo> = {
  "R1-03": { type: "recipe", stage: "I", value: 4, kind: "extraction", pay: "", get: "G" },
  "R1-08": { type: "recipe", stage: "I", value: 4, kind: "mixing", pay: "F", get: "FG" },
  "P1-07": { type: "perfume", stage: "I", value: 3, top: "", middle: "FF", base: "G", brand: 3, storage: "F" },
  "P1-03": { type: "perfume", stage: "I", value: 3, top: "F", middle: "", base: "F", brand: 2, storage: "G" },
  funds: { type: "funds", value: 5 },
};

const TURN: Turn = { step: "place_perfumer", note: null, lifted: null, owed: 0, to_discard: 0, path: null };

function seat(change: Partial<Seat> = {}): Seat {
  const notes = NOTES.map((id): Note => ({
    id,
    tile: "F",
    perfumer: false,
    recipes: [],
    stockyard: [],
    gives: ["F"],
  }));
  return {
    hand: null,
    hand_size: 1,
    known_hand: ["funds"],
    money: null,
    perfumers: 2,
    ready: 2,
    notes,
    produced: [],
    score: 0,
    blending: null,
    ...change,
  };
}

function table(change: Partial<Table> = {}): Table {
  return {
    round: 1,
    rounds: 8,
    last_round: false,
    phase: "development",
    first: 0,
    acting: 0,
    turn: TURN,
    starting_marker: 0,
    next_marker: { seat: null, column: 3 },
    columns: [1, 2, 3].map((number) => ({
      number,
      cards: ["P1-03", "R1-03"],
      next_marker: number === 3,
      items: number === 3 ? 3 : 2,
      perfumer: null,
    })),
    decks: { perfumes: { left: 21, top_stage: "I" }, recipes: { left: 21, top_stage: "I" } },
    spaces: (["sort", "replenish", "essence", "hire", "start"] as const).map((id) => ({
      id,
      room: id === "essence" || id === "hire" ? "each" : "one",
      perfumers: [],
      closed: [null, null],
    })),
    supply: { F: 24, G: 18, A: 16, S: 12 },
    costs: { synthetic: 5, hire: 7 },
    hand_limit: 7,
    seats: [
      seat({ hand: ["R1-08", "P1-07", "funds"], hand_size: 3, known_hand: ["R1-08", "P1-07", "funds"], money: 12 }),
      seat(),
    ],
    cards: CARDS,
    lacks: { "P1-07": [{ note: "base", essence: "G" }], "P1-03": [] },
    ...change,
  };
}

const words = {
  "names.top": ["Top"],
  "names.middle": ["Middle"],
  "names.base": ["Base"],
  "names.F": ["floral"],
  "names.G": ["green"],
  "names.sort": ["Sort Recipes"],
  "names.funds": ["initial funds"],
};
const press = (name: RegExp | string): Promise<unknown> => fireEvent.click(screen.getAllByRole("button", { name })[0]!);

/** The board of a position, drawn. */
function shown(position: Table, legal: string[], viewer: number | null = 0) {
  const { board, played } = sampleBoard("perfumery", module, { table: position, legal, seat: viewer, words });
  return { board, played, ...render(module.Board, { board }) };
}

beforeEach(() => {
  settings.ask = "never";
});

describe("the board of Perfumery", () => {
  it("acquires a column by its tile", async () => {
    const { played } = shown(table(), ["acquire 2"]);
    await press(/^Acquire column 2/);
    expect(played).toEqual(["acquire 2"]);
  });

  it("takes an essence in two clicks: the space, then the stockyard", async () => {
    const { board, played, container } = shown(table(), ["floral top", "floral base", "acquire 1"]);
    await press(/^floral/);
    expect(board.say).toBe("Floral: choose the stockyard that gets the essence.");
    expect(container.querySelectorAll(".perfumery.aiming")).toHaveLength(1);
    await press("Take floral onto the Base stockyard");
    expect(played).toEqual(["floral base"]);
  });

  it("lets the chosen space be put back", async () => {
    const { board } = shown(table(), ["floral top", "floral base"]);
    await press(/^floral/);
    await press(/^floral/);
    await tick();
    expect([board.draft.kind, board.say]).toEqual(["", ""]);
  });

  it("gives a card that can be installed or paid a button for each, beside it once it is chosen", async () => {
    const turn: Turn = { ...TURN, step: "install", note: "top", owed: 4, path: 2 };
    const { played } = shown(table({ turn }), ["install R1-08", "pay R1-08", "pay funds"]);
    expect(screen.queryAllByRole("button", { name: /^(Install|Pay 4 with) R1-08/ })).toEqual([]);
    await press(/^Recipe R1-08/);
    await press(/^Install R1-08/);
    await press(/^Recipe R1-08/);
    await press(/^Pay 4 with R1-08/);
    await press(/^Pay 5 with initial funds/);
    expect(played).toEqual(["install R1-08", "pay R1-08", "pay funds"]);
  });

  it("takes a card that is chosen back before anything that was saved, and with every new frame", async () => {
    const turn: Turn = { ...TURN, step: "install", note: "top", owed: 4, path: 2 };
    const { board } = shown(table({ turn }), ["install R1-08", "pay R1-08"]);
    const answers = (): number => screen.queryAllByRole("button", { name: /^(Install|Pay 4 with) R1-08/ }).length;
    await press(/^Recipe R1-08/);
    expect([answers(), board.halfMade]).toEqual([2, true]);
    const backs = [board.back(), board.back()];
    await tick();
    expect([answers(), backs]).toEqual([0, [true, false]]);
    await press(/^Recipe R1-08/);
    await press(/^Recipe R1-08/);
    expect([answers(), board.halfMade]).toEqual([0, false]);
    await press(/^Recipe R1-08/);
    board.show({ ...board.frame });
    await tick();
    expect(answers()).toBe(0);
  });

  it("lights the still that is equipped, and no column before something is paid", () => {
    const turn: Turn = { ...TURN, step: "install", note: "middle", owed: 4, path: 2 };
    const { container } = shown(table({ turn }), ["install R1-08", "pay R1-08"]);
    const lit = [...container.querySelectorAll(".still.lit")].map((still) => still.getAttribute("aria-label"));
    expect([lit, container.querySelectorAll(".column.target").length]).toEqual([["Middle still"], 0]);
  });

  it("shows the column of the next discard and of those after it", () => {
    const turn: Turn = { ...TURN, step: "pay", owed: 5, path: 2 };
    const { container } = shown(table({ turn }), ["pay funds"]);
    const text = (n: number): string => container.querySelector(`[data-place="column:${n}"]`)!.textContent!;
    expect(container.querySelector(".column.target")!.getAttribute("data-place")).toBe("column:2");
    expect([text(1), text(2), text(3)].map((t) => /next card here|card \d/.exec(t)?.[0])).toEqual([
      "card 2",
      "next card here",
      "card 3",
    ]);
  });

  it("opens the places for a recipe that is moved, counted without it", async () => {
    const position = table({ turn: { ...TURN, step: "place_recipe", lifted: "R1-03" } });
    position.seats[0]!.notes[0]!.recipes = ["R1-03", "R1-08"];
    const { played, container } = shown(position, ["place top 1", "place middle 0"]);
    expect(container.querySelectorAll(".gap")).toHaveLength(2);
    await press("Place the recipe in the Top note as number 2 from the bottom");
    expect(played).toEqual(["place top 1"]);
  });

  it("asks for a mixing at its recipe and shows what is in the still", async () => {
    const position = table({ phase: "blending", turn: null, acting: null });
    Object.assign(position.seats[0]!, {
      blending: {
        step: "mix",
        note: "top",
        recipe: "R1-08",
        pot: ["F"],
        making: null,
        due: null,
        mixed: null,
        skipped: null,
      },
    });
    position.seats[0]!.notes[0]!.recipes = ["R1-08"];
    const { played, container } = shown(position, ["mix R1-08", "skip R1-08"]);
    expect(container.querySelector(".pot")!.getAttribute("aria-label")).toBe("In the still: floral");
    await press("Leave the mixing R1-08 out");
    expect(played).toEqual(["skip R1-08"]);
  });

  it("ends blending by a button above the hand", async () => {
    const position = table({ phase: "blending", turn: null, acting: null });
    Object.assign(position.seats[0]!, {
      blending: {
        step: "store",
        note: null,
        recipe: null,
        pot: [],
        making: null,
        due: null,
        mixed: null,
        skipped: null,
      },
    });
    const { played } = shown(position, ["finish"]);
    await press("Finish blending");
    expect(played).toEqual(["finish"]);
  });

  it("tells what another seat holds by the log", () => {
    const { container } = shown(table(), []);
    expect(container.querySelector('[data-place="hand:1"]')!.getAttribute("title")).toContain(
      "initial funds: money, worth 5",
    );
  });

  it("says who is still blending, and that I wait", () => {
    const busy = {
      step: "produce" as const,
      note: null,
      recipe: null,
      pot: [],
      making: null,
      due: null,
      mixed: null,
      skipped: null,
    };
    const position = table({ phase: "blending", turn: null, acting: null });
    position.seats[0]!.blending = { ...busy, step: "done" };
    position.seats[1]!.blending = busy;
    shown(position, []);
    screen.getByText("you are done; waiting for the others");
    screen.getByText("Bruno: producing");
  });

  it("pays an essence from the stockyard of the note that needs it only", () => {
    const position = table({ phase: "blending", turn: null, acting: null });
    Object.assign(position.seats[0]!, {
      blending: {
        step: "spend",
        note: "middle",
        recipe: null,
        pot: [],
        making: "P1-07",
        due: "F",
        mixed: null,
        skipped: null,
      },
      produced: [{ card: "P1-07", stored: ["F"] }],
    });
    for (const note of position.seats[0]!.notes) note.stockyard = ["F"];
    const { container } = shown(position, ["use stockyard F", "use storage F"]);
    expect([...container.querySelectorAll('[data-spot="live"]')].map((e) => e.getAttribute("data-action"))).toEqual([
      "use stockyard F",
      "use storage F",
    ]);
    expect(container.querySelector('[data-place="stock:0:middle"] [data-spot="live"]')).not.toBeNull();
    screen.getByRole("button", { name: "Pay for the Middle note with one floral essence from the stockyard" });
  });

  it("shows a spectator no hand and nothing to click", () => {
    const position = table();
    position.seats[0]!.hand = null;
    const { container } = shown(position, [], null);
    expect(container.querySelectorAll(".spot:is(button)")).toHaveLength(0);
    expect(container.querySelector(".hand")).toBeNull();
  });
});

describe("a card in hand", () => {
  /** What the next card leaves free of one that is 150 wide. */
  const FREE = 0.42 * 150;

  it("has price, points and storage space where an overlapping hand shows them", () => {
    const { container } = shown(table(), []);
    const far = (what: string): number[] =>
      [...container.querySelectorAll(`.hand svg ${what}`)].map(
        (e) => Number(e.getAttribute("x")) + Number(e.getAttribute("width") ?? 12),
      );
    expect([far(".value").length, far(".points").length, far(".storage").length]).toEqual([3, 1, 1]);
    expect(Math.max(...far(".value"), ...far(".points"), ...far(".storage"))).toBeLessThan(FREE);
  });
});

describe("what a seat has made", () => {
  let animated: Element[];
  const standing = (card: string) => ({ card, stored: [] });
  const made = (seats: Seat[], change: Partial<Table> = {}): Table => table({ seats, ...change });

  beforeEach(() => {
    animated = [];
    settings.speed = 260;
    Element.prototype.animate = function (this: Element) {
      if (this.matches("li")) animated.push(this);
      return {} as Animation;
    };
    return () => Reflect.deleteProperty(Element.prototype, "animate");
  });

  /** The next position, with pieces still on their way or not. */
  async function next(board: Board, position: Table, moving: boolean): Promise<void> {
    board.moving = moving;
    board.frame = { ...board.frame, view: { table: position as never } };
    await tick();
  }

  it("lets nobody wait long before an old table: its moment begins with the new one", () => {
    expect(rest({ kind: "produce", seat: 0, card: "P1-07", brand: 3 } as GameEvent)).toBeLessThan(400);
  });

  it("comes onto its shelf in a moment of its own, also as the last that happens", async () => {
    const { board } = shown(made([seat({ produced: [standing("P1-03")] }), seat()]), []);
    await tick();
    expect(animated).toEqual([]);
    await next(board, made([seat({ produced: [standing("P1-03")] }), seat()]), true);
    expect(animated).toEqual([]);
    await next(board, made([seat({ produced: [standing("P1-03"), standing("P1-07")] }), seat()]), false);
    expect(animated).toHaveLength(1);
    expect(animated[0]!.querySelector(".bottle")!.getAttribute("aria-label")).toContain("P1-07");
  });

  it("has been there before, where another seat is looked at or many moves are passed over", async () => {
    const two = [standing("P1-03"), standing("P1-07")];
    const { board } = shown(made([seat(), seat({ produced: [standing("P1-03")] })]), []);
    board.frame = { ...board.frame, seat: 1 };
    await tick();
    await next(board, made([seat({ produced: two }), seat({ produced: [standing("P1-03")] })]), true);
    expect(animated).toEqual([]);
  });

  it("makes the points beat that have grown, and no others at any other move", async () => {
    const { board, container } = shown(made([seat({ score: 3 }), seat({ score: 3 })]), []);
    const beating = (): string[] => [...container.querySelectorAll(".grown")].map((pill) => pill.textContent);
    await next(board, made([seat({ score: 3 }), seat({ score: 3 })]), true);
    expect(beating()).toEqual([]);
    await next(board, made([seat({ score: 3 }), seat({ score: 5 })]), false);
    expect(beating()).toEqual(["55 points"]);
    const pill = container.querySelector(".grown");
    await next(board, made([seat({ score: 2 }), seat({ score: 5 })]), true);
    expect(beating()).toEqual(["55 points"]);
    expect(container.querySelector(".grown")).toBe(pill);
  });

  it("bears its storage space on its foot, where three rivals share the edge of the board", () => {
    const rivals = [1, 2, 3].map(() => seat({ produced: [standing("P1-03")] }));
    const { board } = sampleBoard("perfumery", module, {
      table: made([seat({ produced: [standing("P1-03")] }), ...rivals]),
      names: ["Anna", "Bruno", "Carla", "Dora"],
      words,
    });
    const { container } = render(module.Board, { board });
    const wide = [...container.querySelectorAll("ul.perfumes .bottle > svg")].map((e) => e.getAttribute("viewBox"));
    expect(wide).toEqual(["0 0 66 70", ...rivals.map(() => "0 0 42 70")]);
  });
});

describe("what a perfume would need", () => {
  it("is dimmed on the cards in hand and in the columns, and told in words", () => {
    const { container } = shown(table(), ["acquire 1"]);
    expect(container.querySelectorAll('[data-place="column:1"] svg.ready')).toHaveLength(1);
    expect(container.querySelectorAll('[data-place="hand:0"] svg.ready')).toHaveLength(0);
    screen.getAllByLabelText(/Your stills lack: green \(Base\)/);
    screen.getAllByLabelText(/Your stills and storage can make it/);
  });

  it("is weighed for both answers to a mixing", () => {
    const position = table({ phase: "blending", turn: null, acting: null });
    position.seats[0]!.notes[0]!.recipes = ["R1-08"];
    position.seats[0]!.blending = {
      step: "mix",
      note: "top",
      recipe: "R1-08",
      pot: ["F"],
      making: null,
      due: null,
      mixed: { gives: ["F", "G"], makes: ["P1-07"] },
      skipped: { gives: ["F"], makes: [] },
    };
    shown(position, ["mix R1-08", "skip R1-08"]);
    screen.getByRole("button", { name: /floral, green\s+Enough for: P1-07 \(3 points\)/ });
    screen.getByRole("button", { name: /Enough for no perfume in your hand/ });
  });

  it("is taken from the last essences of its kind", () => {
    expect(wanted("FFG", "top", [{ note: "top", essence: "F" }])).toEqual([
      { kind: "F", there: true },
      { kind: "F", there: false },
      { kind: "G", there: true },
    ]);
  });
});

describe("events of Perfumery", () => {
  const { board } = sampleBoard("perfumery", module, { table: table(), words });

  it("let essences rise from tile to recipe to stockyard", () => {
    expect(
      flights({ kind: "mix", seat: 0, note: "top", card: "R1-08", paid: ["F"], got: ["F", "G"] }, board).map((f) => [
        f.from,
        f.to,
      ]),
    ).toEqual([
      ["note:0:top", "recipe:R1-08"],
      ["note:0:top", "recipe:R1-08"],
    ]);
    expect(flights({ kind: "pour", seat: 0, note: "top", essences: ["F"] }, board).map((f) => [f.from, f.to])).toEqual([
      ["note:0:top", "stock:0:top"],
    ]);
  });
});

describe("the table of Perfumery", () => {
  it("counts the discard path to the left, from the left end to the right end", () => {
    const position = table({ turn: { ...TURN, step: "pay", path: 1 } });
    expect([1, 2, 3].map((n) => turnOnPath(position, n))).toEqual([1, 3, 2]);
    expect(turnOnPath(table(), 1)).toBe(0);
  });

  it("counts essences in the order of the box, and storage spaces one by one", () => {
    expect(counted(["S", "F", "F"])).toEqual([
      { kind: "F", n: 2 },
      { kind: "S", n: 1 },
    ]);
    expect(spaces("FG", ["G"])).toEqual([
      { kind: "F", full: false },
      { kind: "G", full: true },
    ]);
  });
});

describe("a recipe in a row", () => {
  const recipe = (pay: string, get: string): RecipeInfo => ({
    type: "recipe",
    stage: "I",
    value: 1,
    kind: pay ? "mixing" : "extraction",
    pay,
    get,
  });

  it("lays few essences side by side, each with its letter", () => {
    const line = laid(recipe("F", "GG"), 80);
    expect(line.map(({ sign }) => sign).join("")).toBe("F>GG");
    expect(line.every(({ letter }) => letter)).toBe(true);
    expect(line[3]!.x - line[2]!.x).toBeCloseTo(line[2]!.r * 2);
  });

  it("lays like essences over each other where room is short, the last with the letter, within the room", () => {
    const line = laid(recipe("FG", "AAA"), 80);
    expect(line.map(({ letter }) => letter)).toEqual([true, true, true, false, false, true]);
    expect(line[5]!.x + line[5]!.r).toBeLessThanOrEqual(40.01);
    expect(line[0]!.x - line[0]!.r).toBeGreaterThanOrEqual(-40.01);
    expect(Math.min(...line.filter(({ sign }) => sign !== ">").map(({ r }) => r))).toBeGreaterThan(8);
  });
});

describe("a line", () => {
  it("is cut at the cards that it names, with what is written of their faces", () => {
    const parts = cardsIn("Anna pays with P1-07 -/FF/G (to column 2), not with R1-08 F>FG or R9-99.", CARDS);
    expect(parts.map((part) => [part.text, part.card?.type])).toEqual([
      ["Anna pays with ", undefined],
      ["P1-07", "perfume"],
      [" (to column 2), not with ", undefined],
      ["R1-08", "recipe"],
      [" or R9-99.", undefined],
    ]);
  });
});

describe("the opening", () => {
  it("lays every card of the columns from its own deck", () => {
    const { board } = sampleBoard("perfumery", module, { table: table() });
    const laid = opening(board);
    const cards = table().columns.flatMap((column) => column.cards);
    expect(laid.filter((way) => way.to.startsWith("lying:"))).toHaveLength(cards.length);
    expect(laid.find((way) => way.to === "lying:1:0")?.from).toBe("deck:perfumes");
  });
});
