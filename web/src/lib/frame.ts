/** One position as a board shows it. */
import type { GameState, Json, LoggedEvent, Prompt, ReplayStep, TableResult } from "../wire";
import type { Change } from "./difference";

/** Whose eyes: a seat, everybody's ("open"), or a spectator's (null). */
export type Viewer = number | "open" | null;

export interface Frame {
  view: Record<string, Json>;
  seat: Viewer;
  step: number;
  toAct: number[];
  legal: string[];
  over: boolean;
  prompt: Prompt;
  /** How the table changed with each event that led here but the last; none where that is not known. */
  frames: Change[][];
  /** How many of its own actions the viewer may take back. */
  undo: number;
  /** How it ended, once this frame is the last. */
  result: TableResult | null;
  /** All that has happened up to here; null where that is told elsewhere. */
  log: LoggedEvent[] | null;
}

/** The frame of a state of the table, or of a step that is looked back at, where nobody has anything to choose. */
export function frameOf(shown: GameState | ReplayStep, log: LoggedEvent[] | null = null): Frame {
  const { view, seat, step, prompt, frames } = shown;
  const playing = "legal" in shown ? shown : null; // a table may be over by other ways than the rules
  return {
    view,
    seat,
    step,
    toAct: playing?.to_act ?? (view.to_act as number[]),
    legal: playing?.legal ?? [],
    over: playing?.over ?? view.over === true,
    prompt,
    frames,
    undo: playing?.undo ?? 0,
    result: playing?.result ?? null,
    log,
  };
}
