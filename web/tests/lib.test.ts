import { describe, expect, it } from "vitest";
import generic from "../src/games/generic";
import { emblem } from "../src/kit/genjimon";
import { query } from "../src/lib/api";
import { changed, type Change } from "../src/lib/difference";
import { Draft } from "../src/lib/draft.svelte";
import { type Frame, frameOf } from "../src/lib/frame";
import { GameWords } from "../src/lib/gamewords";
import { nearest } from "../src/lib/arrowKeys";
import { joinEvents, whole } from "../src/lib/tableSocket.svelte";
import { namesAt, whoWon } from "../src/lib/names";
import { isSwitch, sentence, switched, valueTitle } from "../src/lib/options";
import { match } from "../src/lib/router.svelte";
import { chapters, cutAt } from "../src/lib/rulesPage";
import { corners, SHAPES } from "../src/lib/seats";
import { settings } from "../src/lib/settings.svelte";
import { framesFrom, Animator } from "../src/lib/animator";
import type { GameState, Json } from "../src/wire";
import { sampleBoard } from "./sample";

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
const event = (n: number) => ({ n, step: n, event: { kind: "x" }, line: String(n) });

describe("the Genji-mon", () => {
  it("joins strokes at the top and lays inner bars lower", () => {
    expect(emblem([[0, 4], [1, 3], [2]])).toEqual({
      bars: [
        { from: 0, to: 4, level: 0 },
        { from: 1, to: 3, level: 1 },
      ],
      tops: [0, 1, 2, 1, 0],
      levels: 3,
    });
  });

  it("lets a single stroke under a bar begin below it", () => {
    expect(emblem([[0, 2], [1], [3, 4]]).tops).toEqual([0, 1, 0, 0, 0]);
  });
});

describe("a draft", () => {
  const legal = ["gift A A B", "gift A B C", "secret A", "secret D"];

  it("allows only words that some legal action still holds", () => {
    const draft = new Draft(() => legal);
    draft.begin("gift");
    draft.toggle("A", "0");
    draft.toggle("A", "1");
    expect(draft.allows("B")).toBe(true);
    expect(draft.allows("C")).toBe(false);
    draft.toggle("B", "2");
    expect(draft.complete).toEqual(["gift A A B"]);
  });

  it("puts a piece back when it is picked again, and goes back step by step", () => {
    const draft = new Draft(() => legal);
    draft.begin("gift");
    draft.toggle("A", "0");
    draft.toggle("A", "0");
    expect(draft.picks).toEqual([]);
    draft.toggle("B", "2");
    expect([draft.back(), draft.picks.length, draft.back(), draft.kind, draft.back()]).toEqual([
      true,
      0,
      true,
      "",
      false,
    ]);
  });

  it("can demand the order of the notation", () => {
    const draft = new Draft(() => ["move a b", "move b c"], undefined, true);
    draft.toggle("b");
    expect(draft.allows("c")).toBe(true);
    expect(draft.allows("a")).toBe(false);
  });
});

describe("arrow keys", () => {
  it("go to the nearest spot in that direction, straight ahead first", () => {
    const boxes = [box(100, 0), box(60, 80), box(0, 100), box(-50, 0)];
    expect(nearest(box(0, 0), boxes, "ArrowRight")).toBe(0);
    expect(nearest(box(0, 0), boxes, "ArrowDown")).toBe(2);
    expect(nearest(box(0, 0), boxes, "ArrowLeft")).toBe(3);
    expect(nearest(box(0, 0), boxes, "ArrowUp")).toBe(-1);
  });
});

describe("events", () => {
  it("are joined, and those that an undo took back are dropped", () => {
    expect(joinEvents([event(0), event(1), event(2)], 1, [event(1)]).map((e) => e.n)).toEqual([0, 1]);
    expect(joinEvents([event(0)], 1, [event(1), event(2)]).map((e) => e.n)).toEqual([0, 1, 2]);
  });
});

describe("a thin state", () => {
  it("has the view that we have, with what has changed in it", () => {
    const before = { version: 1, view: { table: { a: 1, b: [1, 2] } }, changes: null } as unknown as GameState;
    const told = { version: 2, view: {}, changes: [[["table", "b", 0], 5]] } as unknown as GameState;
    expect(whole(told, before).view).toEqual({ table: { a: 1, b: [5, 2] } });
    expect(whole(before, null)).toBe(before);
  });
});

/** What the engine tells for the values of its own test (tests/test_frames.py). */
describe("a difference", () => {
  const told: [Json, Change[], Json][] = [
    [
      { a: 1, b: [1, 2] },
      [
        [["b", 1], 3],
        [["c"], null],
      ],
      { a: 1, b: [1, 3], c: null },
    ],
    [{ a: { b: 1 } }, [[["a", "b"]]], { a: {} }],
    [{ a: { b: 1 } }, [[["a"], null]], { a: null }],
    [
      [1, [2, { x: 3 }]],
      [
        [[1, 1, "x"], 4],
        [[1, 1, "y"], []],
      ],
      [1, [2, { x: 4, y: [] }]],
    ],
    [[1, 2], [[[], [1, 2, 3]]], [1, 2, 3]],
    [{ a: 0 }, [[["a"], false]], { a: false }],
    [null, [[[], { a: 1 }]], { a: 1 }],
  ];

  it.each(told)("leads from %j by %j to %j", (before, changes, after) => {
    const kept = structuredClone(before);
    expect(changed(before, changes)).toStrictEqual(after);
    expect(before).toStrictEqual(kept);
    expect(changed(after, [])).toBe(after);
  });

  it("shares what has not changed", () => {
    const before = { seats: [{ hand: [1] }, { hand: [2] }], deck: 3 };
    const after = changed(before, [
      [
        ["seats", 1, "hand"],
        [2, 4],
      ],
    ]) as typeof before;
    expect(after).toEqual({ seats: [{ hand: [1] }, { hand: [2, 4] }], deck: 3 });
    expect(after.seats[0]).toBe(before.seats[0]);
  });
});

describe("a frame", () => {
  const prompt = { id: "act", args: {}, text: "", help: "" };
  const view = { to_act: [1], over: false, table: {} };
  const step = { step: 3, steps: 9, seat: 0, view, prompt, mover: 1, action: "x", events: [], frames: [] };

  it("of a step that is looked back at offers nothing", () => {
    const nothing = { legal: [], undo: 0, result: null, log: null };
    expect(frameOf(step)).toEqual({ view, seat: 0, step: 3, toAct: [1], over: false, prompt, frames: [], ...nothing });
  });

  it("of a table is over when the table is, whatever the rules say", () => {
    const state = { ...step, to_act: [], legal: [], over: true } as unknown as GameState;
    expect(frameOf(state)).toMatchObject({ toAct: [], legal: [], over: true });
    expect(frameOf({ ...state, to_act: [0], legal: ["x"], over: false })).toMatchObject({ toAct: [0], legal: ["x"] });
  });
});

describe("the frames of a position", () => {
  const at = (step: number, frames: Change[][] = [], seat: number | null = 0): Frame => ({
    view: {},
    seat,
    step,
    toAct: [],
    legal: [],
    over: false,
    prompt: { id: "act", args: {}, text: "", help: "" },
    frames,
    undo: 0,
    result: null,
    log: null,
  });
  const news = [
    { ...event(7), step: 4 },
    { ...event(8), step: 4 },
  ];
  const frames: Change[][] = [[[["a"], 1]]];

  it("are shown on the position that they start from", () => {
    expect(framesFrom(at(3), at(4, frames), news)).toBe(frames);
  });

  it("are left out on any other, for other eyes, and where some events were shown before", () => {
    expect(framesFrom(at(2), at(4, frames), news)).toEqual([]);
    expect(framesFrom(at(3, [], 1), at(4, frames), news)).toEqual([]);
    expect(framesFrom(at(3), at(4, frames), news.slice(1))).toEqual([]);
    expect(framesFrom(at(3), at(4), [])).toEqual([]);
  });

  it("change the table and leave the rest of the board as it is", () => {
    const { board } = sampleBoard("generic", generic, { table: { a: 0, b: 2 }, legal: ["x"] });
    board.change(frames[0]!);
    expect([board.table, board.legal]).toEqual([{ a: 1, b: 2 }, ["x"]]);
  });

  it("are shown one after the other, each event over the table before it", async () => {
    const seen: unknown[] = [];
    const flights = (_: unknown, { table }: { table: unknown }): [] => (seen.push(table), []);
    const { board } = sampleBoard("generic", { ...generic, flights }, { table: { a: 0 } });
    const animator = new Animator(board);
    animator.root = document.createElement("div");
    settings.speed = 1;
    const first = { ...event(7), step: 1 };
    await animator.show({ ...at(1, frames), view: { table: { a: 2 } } }, [first, event(8)]);
    expect([...seen, board.table]).toEqual([{ a: 0 }, { a: 1 }, { a: 2 }]);
    await animator.show({ ...at(3, frames), view: { table: { a: 4 } } }, [{ ...first, step: 3 }, event(10)]);
    expect([...seen.slice(2), board.table]).toEqual([{ a: 2 }, { a: 2 }, { a: 4 }]);
  });
});

/** What the engine's own test of these texts says (tests/kernel/test_game.py). */
describe("a game's words", () => {
  const texts = {
    seat: ["Seat {number}"],
    "list.middle": ["{before}, {after}"],
    "list.last": ["{before} and {after}"],
    "counts.cards": [{ one: "{n} card", other: "{n} cards" }],
    "counts.win": [{ one: "wins", other: "win together" }],
    a: ["{seat} draws {card:name}", "{seat} draws"],
    n: ["{k:counts.cards}"],
    end: ["{winners:seat} {winners:counts.win}"],
    how: ["“{text}” is no action: {kind:how}"],
    list: ["{cards}, {cards:name}"],
    "names.G": ["Ginko"],
    "notation.cross": ["cross with 1, 2 or 3, like 'cross 2'"],
  };
  const words = new GameWords(texts);

  it("use the first text whose arguments are all there", () => {
    expect(words.text("a", { seat: 1, card: "G" })).toBe("Seat 1 draws Ginko");
    expect(words.text("a", { seat: 1 })).toBe("Seat 1 draws");
  });

  it("have the word for a number", () => {
    expect([1, 2].map((k) => words.text("n", { k }))).toEqual(["1 card", "2 cards"]);
  });

  it("join names, and have the word for one or for several", () => {
    expect(words.text("end", { winners: [1] })).toBe("Seat 1 wins");
    expect(words.text("end", { winners: [0, 1, 2] })).toBe("Seat 0, Seat 1 and Seat 2 win together");
    expect(words.withNames((seat) => ["Anna", "Bruno"][seat] ?? "?").text("end", { winners: [0, 1] })).toBe(
      "Anna and Bruno win together",
    );
  });

  it("say how a kind of action is written", () => {
    expect(words.text("how", { text: "cross 4", kind: "cross" })).toBe(
      "“cross 4” is no action: cross with 1, 2 or 3, like 'cross 2'",
    );
  });

  it("show pieces by their names, and by themselves where they have none", () => {
    expect(words.text("list", { cards: ["G", "Z"] })).toBe("G, Z, Ginko, Z");
    expect([words.name([]), words.name("Z")]).toEqual(["-", "Z"]);
  });

  it("count seats without a name from 1 on a page", () => {
    const page = words.withNames(namesAt(words, (seat) => ["Anna"][seat]));
    expect(page.text("end", { winners: [0, 1] })).toBe("Anna and Seat 2 win together");
  });
});

describe("the sentence about the winners", () => {
  const name = (seat: number): string => ["Anna", "Bruno", "Carla"][seat]!;
  const said: [number[], number[], string][] = [
    [[0], [], "Anna won"],
    [[0], [0], "You won"],
    [[1], [0], "Bruno won"],
    [[0, 1], [], "Anna and Bruno share the win"],
    [[0, 1], [0], "You and Bruno share the win"],
    [[0, 1, 2], [1], "You, Anna and Carla share the win"],
    [[1], [0, 1], "Bruno won"],
    [[], [0], "Nobody won"],
  ];

  it.each(said)("%j, told to who holds %j: %s", (winners, mine, sentence) => {
    expect(whoWon(winners, name, mine)).toBe(sentence);
  });
});

describe("options", () => {
  const option = (...values: (string | boolean)[]) => ({ name: "x", values, default: values[0]!, help: "" });
  const words = new GameWords({ "names.basic": ["simple"] });

  it("are switches where they have two values that mean yes and no", () => {
    expect([option(false, true), option("off", "on"), option("expert", "basic")].map(isSwitch)).toEqual([
      true,
      true,
      false,
    ]);
    expect(switched(option("off", "on"), true)).toBe("on");
    expect(switched(option(false, true), false)).toBe(false);
  });

  it("have values in the player's language", () => {
    expect([true, "off", "basic", "expert"].map((value) => valueTitle(value, words))).toEqual([
      "yes",
      "no",
      "simple",
      "expert",
    ]);
  });

  it("are explained in whole sentences", () => {
    expect([sentence("less wins"), sentence("Less wins.")]).toEqual(["Less wins.", "Less wins."]);
  });
});

describe("the page of rules", () => {
  it("is cut into chapters that can be linked to and searched", () => {
    const found = chapters("## How one wins {#winning}\n**More** points.\n\n## A round {#round}\n1. Draw\n2. Play\n");
    expect(found.map((c) => [c.anchor, c.title])).toEqual([
      ["winning", "How one wins"],
      ["round", "A round"],
    ]);
    expect(found.map((c) => c.tokens.map((token) => token.type))).toEqual([["paragraph"], ["list"]]);
    expect(found.filter((c) => c.said.includes("draw")).map((c) => c.anchor)).toEqual(["round"]);
  });

  it("marks what is searched for", () => {
    expect(cutAt("Draw, then draw", "draw").filter((part) => part.hit)).toHaveLength(2);
    expect(cutAt("Draw", " ")).toEqual([{ text: "Draw", hit: false }]);
  });
});

describe("addresses", () => {
  it("are matched part by part", () => {
    expect(match("/tables/:table/replay", "/tables/x%20y/replay/")).toEqual({ table: "x y" });
    expect(match("/tables/:table", "/tables")).toBeNull();
  });

  it("leave out what is empty", () => {
    expect(query({ seat: 0, key: "", step: null })).toBe("?seat=0");
  });
});

describe("seats", () => {
  it("have four different shapes", () => {
    expect(new Set(SHAPES.map((s) => corners(s))).size).toBe(4);
  });
});
