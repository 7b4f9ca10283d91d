import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import generic from "../src/games/generic/index";
import { Animator } from "../src/lib/animator";
import Log from "../src/shell/Log.svelte";
import type { LoggedEvent } from "../src/wire";
import { sampleBoard } from "./sample";

const events = [
  { n: 0, step: 0, line: "The seats were drawn.", event: { kind: "drawn" } },
  { n: 1, step: 1, line: "Anna takes a card.", event: { kind: "take", seat: 0 } },
] as unknown as LoggedEvent[];

it.each([undefined, (): void => undefined])("a line stands as a whole beside the mark of its seat", (onjump) => {
  const { board } = sampleBoard("generic", generic, { table: {} });
  render(Log, { props: { board, animator: new Animator(board), events, onjump } });
  const lines = [...screen.getByRole("log").querySelectorAll("p")];
  const parts = lines.map((line) => [...line.children].map((part) => [part.localName === "svg", part.textContent]));
  expect(parts).toEqual([
    [[false, "The seats were drawn."]],
    [
      [true, "1"],
      [false, "Anna takes a card."],
    ],
  ]);
});
