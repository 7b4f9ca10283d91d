/** A choice of several clicks: a flacon with its customer, or what water does with its tokens. */
import type { Board } from "../../lib/board.svelte";

/** Begin a kind of action if another was begun, pick (or put back) a word of it, and play when only one is left. */
export function choose(board: Board, kind: string, word: string, key = word): void {
  const { draft } = board;
  if (draft.kind !== kind) draft.begin(kind);
  if (!draft.has(key) && !draft.allows(word)) draft.begin(kind);
  draft.toggle(word, key);
  if (!draft.picks.length) draft.clear();
  else if (draft.has(key)) finish(board);
}

/** Play when what is picked says everything, or leaves only one way to pay. */
function finish(board: Board): void {
  const { draft } = board;
  const done = draft.complete[0];
  if (done !== undefined) board.play(done, true);
  else if (draft.kind !== "sell" && draft.candidates.length === 1) board.play(draft.candidates[0]!, true);
}

/** Begin to use water; if only one aroma can be meant it is picked at once. */
export function useWater(board: Board, kind: "reroll" | "turn"): void {
  board.draft.begin(kind);
  const aromas = new Set(board.draft.candidates.map((a) => a.split(" ")[1]!).filter((a) => a !== "all"));
  if (aromas.size === 1) choose(board, kind, [...aromas][0]!, "aroma");
}
