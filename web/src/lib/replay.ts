/** A step of a game that is looked back at, as a board shows it: nobody has anything to choose. */
import type { ReplayStep } from "../wire";
import type { Frame } from "./board.svelte";

export const frameOf = ({ view, seat, step, prompt, frames }: ReplayStep): Frame => ({
  view,
  seat,
  step,
  toAct: (view.to_act ?? []) as number[],
  legal: [],
  over: view.over === true,
  prompt,
  frames,
});
