/** What the others did since my last turn, watched again: the replay of the last steps from the own seat. */
import type { ReplayStep } from "../wire";
import { get, query } from "./api";
import type { Board } from "./board.svelte";
import { frameOf } from "./frame";
import { settings } from "./settings.svelte";
import type { Animator } from "./animator";

const PAUSE = 450;
const MOST = 40;

/** Show every step since the seat's own last action again, then the present as it was. */
export async function recap(table: string, key: string, board: Board, animator: Animator): Promise<void> {
  const present = board.frame;
  const seat = typeof present.seat === "number" ? present.seat : null;
  const look = (n: number): Promise<ReplayStep> =>
    get<ReplayStep>(`/api/tables/${table}/replay/${n}${query({ seat, key, language: settings.language })}`);
  const steps: ReplayStep[] = [];
  for (let n = present.step; n >= Math.max(0, present.step - MOST); n--) {
    const step = await look(n);
    steps.unshift(step);
    if (step.mover === seat) break;
  }
  for (const [i, step] of steps.entries()) {
    if (board.frame.step > present.step) return; // the game went on meanwhile
    await animator.show(frameOf(step), i ? step.events : []);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  await animator.show(present, []);
}
