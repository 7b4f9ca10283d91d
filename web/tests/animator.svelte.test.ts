/** What a board sees while events are shown: `moving` and the frame, each time they change. */
import { beforeEach, describe, expect, it } from "vitest";
import generic from "../src/games/generic";
import { Animator } from "../src/lib/animator";
import type { Frame } from "../src/lib/frame";
import { settings } from "../src/lib/settings.svelte";
import type { LoggedEvent } from "../src/wire";
import { sampleBoard } from "./sample";

const event = (n: number): LoggedEvent => ({ n, step: n, event: { type: "act" }, line: `line ${n}` }) as LoggedEvent;

/** A board that is drawn, and what it is drawn with. */
function watched() {
  const { board } = sampleBoard("x", generic, { table: {} });
  const animator = new Animator(board);
  animator.root = Object.assign(document.createElement("div"), { getAnimations: () => [] });
  const seen: [number, boolean][] = [];
  const end = $effect.root(() => {
    $effect(() => void seen.push([board.frame.step, board.moving]));
  });
  const at = (step: number): Frame => ({ ...board.frame, step });
  return { board, animator, seen, at, end };
}

beforeEach(() => {
  settings.speed = 1;
});

describe("a board that is drawn while events are shown", () => {
  it("draws what the last event has changed while it still moves", async () => {
    const { animator, seen, at, end } = watched();
    await animator.show(at(1), [event(1)]);
    expect(seen).toEqual([
      [0, false],
      [0, true],
      [1, true],
      [1, false],
    ]);
    end();
  });

  it("never moves without movement, nor for what is taken back", async () => {
    const { animator, seen, at, end } = watched();
    settings.speed = 0;
    await animator.show(at(1), [event(1)]);
    settings.speed = 1;
    await animator.show(at(0), []);
    expect(seen).toEqual([
      [0, false],
      [1, false],
      [0, false],
    ]);
    end();
  });

  it("shows positions in their order, and rests in the end, also when it is hurried", async () => {
    const { board, animator, seen, at, end } = watched();
    settings.speed = 2000;
    const shown = [animator.show(at(1), [event(1)]), animator.show(at(2), [event(2)]), animator.show(at(3), [])];
    await new Promise((done) => setTimeout(done, 10));
    animator.skip();
    await new Promise((done) => setTimeout(done, 10));
    animator.skip();
    await Promise.all(shown);
    const steps = seen.map(([step]) => step);
    expect(steps).toEqual([...steps].sort());
    expect([board.frame.step, board.moving, board.caption]).toEqual([3, false, ""]);
    end();
  });
});
