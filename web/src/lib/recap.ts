/** What the others did since my last turn, watched again: the replay of the last steps from the own seat. */
import type { ReplayStep } from "../wire";
import { get, query } from "./api";
import type { Board, Frame } from "./board.svelte";
import { settings } from "./settings.svelte";
import type { Stage } from "./stage";

const PAUSE = 450;
const MOST = 40;

const frameOf = (step: ReplayStep): Frame => ({
  view: step.view,
  seat: step.seat,
  step: step.step,
  toAct: (step.view.to_act ?? []) as number[],
  legal: [],
  over: false,
  prompt: step.prompt,
});

/** Show every step after `since` again, then the present as it was. */
export async function recap(table: string, key: string, board: Board, stage: Stage, since: number): Promise<void> {
  const present = board.frame;
  const first = Math.max(since, present.step - MOST);
  for (let n = first; n <= present.step; n++) {
    const seat = typeof present.seat === "number" ? present.seat : null;
    const step = await get<ReplayStep>(`/api/tables/${table}/replay/${n}${query({ seat, key, language: settings.language })}`);
    if (board.frame.step > present.step) return; // the game went on meanwhile
    await stage.next(frameOf(step), n === first ? [] : step.events.map((e) => e.event));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  await stage.next(present, []);
}
