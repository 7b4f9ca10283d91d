import { describe, expect, it } from "vitest";
import { gathered, scatter, stretches } from "../src/line/sparse";

const PAGE = 1 << 14;

/** Seven pages and a bit, with something at these places. */
function memory(...places: number[]): Uint8Array {
  const made = new Uint8Array(7 * PAGE + 8);
  for (const place of places) made[place] = 1 + (place % 255);
  return made;
}

describe("memory without its empty stretches", () => {
  it("knows where something is, to the last byte", () => {
    const places = [0, PAGE - 1, PAGE, 3 * PAGE + 5, 7 * PAGE + 7];
    expect(stretches(memory(...places))).toEqual([
      [0, 2 * PAGE],
      [3 * PAGE, 4 * PAGE],
      [7 * PAGE, 7 * PAGE + 8],
    ]);
    expect(stretches(memory())).toEqual([]);
  });

  it("is the same again wherever it is laid out, whatever lay there", () => {
    for (const places of [[], [0], [2 * PAGE + 9], [PAGE, 5 * PAGE - 1], [7 * PAGE + 7]]) {
      const before = memory(...places);
      const filled = stretches(before);
      const again = new Uint8Array(before.length + PAGE).fill(99);
      scatter(gathered(before, filled), filled, again);
      // The places that differ: to compare so many bytes as they are would take seconds.
      expect([...before.keys()].filter((at) => again[at] !== before[at])).toEqual([]);
      expect(again.subarray(before.length).every((byte) => byte === 0)).toBe(true);
    }
  });
});
