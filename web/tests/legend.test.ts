import { render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import generic from "../src/games/generic";
import { Animator } from "../src/lib/animator";
import { legendParts, roomFor, seenFrom } from "../src/lib/legend";
import { settings } from "../src/lib/settings.svelte";
import Legend from "../src/shell/Legend.svelte";
import { sampleBoard } from "./sample";

afterEach(() => {
  vi.unstubAllGlobals();
  settings.language = "en";
  document.body.replaceChildren();
});

describe("the legend of a board", () => {
  it("names the places as they lie for the nearest seat", () => {
    expect(["hand:0", "side:G:1", "deck", "dame:A"].map((place) => seenFrom(place, 1))).toEqual([
      "hand:1",
      "side:G:0",
      "deck",
      "dame:A",
    ]);
    expect(seenFrom("marker:0:gift", 0)).toBe("marker:0:gift");
  });

  it("numbers what the board has, and takes a place as the example calls it where there is no other", () => {
    const labels = ["hand:0", "column:1", "clock:0", "gone"].map((place) => ({ place, text: `the ${place}` }));
    const there = ["hand:0", "hand:1", "column:1", "clock:1"];
    expect(legendParts(labels, 1, (place) => there.includes(place))).toEqual([
      { n: 1, place: "hand:1", text: "the hand:0" },
      { n: 2, place: "column:1", text: "the column:1" },
      { n: 3, place: "clock:1", text: "the clock:0" },
    ]);
  });
});

describe("the legend beside a board", () => {
  const texts = (): (string | undefined)[] => [...document.querySelectorAll("li")].map((li) => li.textContent?.trim());

  /** A board with these places, its legend, and the other end of what the legend asks for, by language. */
  function shown(...places: string[]) {
    vi.stubGlobal("CSS", { escape: (name: string) => name });
    const asked = new Map<string, (labels: string[]) => void>();
    vi.stubGlobal("fetch", (path: string) => {
      const language = new URL(path, "http://x").searchParams.get("language")!;
      return new Promise((resolve) =>
        asked.set(language, (labels) => {
          const told = { labels: labels.map((place) => ({ place, text: `${language} ${place}` })) };
          resolve(new Response(JSON.stringify(told), { headers: { "content-type": "application/json" } }));
        }),
      );
    });
    const { board } = sampleBoard("x", generic, { table: {} });
    const animator = new Animator(board);
    const root = document.body.appendChild(document.createElement("div"));
    for (const place of places) root.appendChild(document.createElement("i")).dataset.place = place;
    animator.root = root;
    render(Legend, { board, animator });
    return { board, asked };
  }

  it("goes with whoever looks", async () => {
    const { board, asked } = shown("hand:1", "deck");
    await vi.waitFor(() => expect(asked.size).toBe(1));
    asked.get("en")!(["hand:0", "deck"]);
    await vi.waitFor(() => expect(texts()).toEqual(["1 en deck"]));
    board.show({ ...board.frame, seat: 1 }); // it is the turn of somebody else at this screen
    await vi.waitFor(() => expect(texts()).toEqual(["1 en hand:0", "2 en deck"]));
  });

  it("keeps the last language when an older answer comes late", async () => {
    const { asked } = shown("deck");
    await vi.waitFor(() => expect(asked.size).toBe(1));
    settings.language = "it";
    await vi.waitFor(() => expect(asked.size).toBe(2));
    asked.get("it")!(["deck"]);
    await vi.waitFor(() => expect(texts()).toEqual(["1 it deck"]));
    asked.get("en")!(["deck"]);
    await new Promise((done) => setTimeout(done, 20));
    expect(texts()).toEqual(["1 it deck"]);
  });
});

describe("the number of a place", () => {
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  const board = box(0, 0, 1000, 500);
  const place = box(100, 100, 300, 200);

  it("stands at the upper left corner where nothing is to be read", () => {
    expect(roomFor(place, board, [])).toEqual(box(87, 87, 113, 113));
  });

  it("goes where it covers least", () => {
    const title = box(100, 100, 160, 120);
    expect(roomFor(place, board, [title])).toEqual(box(87, 137, 113, 163));
    const text = box(100, 130, 180, 170);
    expect(roomFor(place, board, [title, text])).toEqual(box(287, 87, 313, 113));
    const all = [title, text, box(250, 90, 320, 210), box(104, 190, 110, 194)];
    expect(roomFor(place, board, all)).toEqual(box(87, 187, 113, 213));
  });

  it("is never off the board", () => {
    expect(roomFor(box(-5, 0, 300, 60), board, [])).toEqual(box(0, 0, 26, 26));
    expect(roomFor(box(900, 400, 1000, 500), board, [box(880, 380, 970, 500)])).toEqual(box(974, 387, 1000, 413));
  });
});
