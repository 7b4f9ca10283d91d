import { describe, expect, it } from "vitest";
import { legendParts, seenFrom } from "../src/lib/legend";

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
