/** What is said at the end of a game: why it was won, and how close it was. */
import type { TableResult } from "../wire";
import type { Board } from "./board.svelte";
import { t } from "./words.svelte";

/** Why it was won, in the game's own words. */
export function whyWon(board: Board, result: TableResult): string {
  if (result.by === "resignation") return t("result.resignation");
  return result.why ? board.words.text(`ending.${result.why}`, result.why_args) : "";
}

/** How far behind somebody was who holds one of the seats; "" for winners, and where points did not decide. */
export function behind(board: Board, result: TableResult): string {
  const mine = board.players.filter((p) => p.mine).map((p) => p.seat);
  if (mine.length !== 1 || result.by !== "rules" || result.winners.includes(mine[0]!)) return "";
  const n = Math.max(...result.winners.map((seat) => result.scores[seat]!)) - result.scores[mine[0]!]!;
  if (!(n > 0)) return "";
  return board.words.has("ending.behind") ? board.words.text("ending.behind", { n }) : t("result.behind", { n });
}

/** A line of the result: what counted, and the points of each seat. */
export interface ScoreRow {
  id: string;
  title: string;
  points: number[];
}

/** What counts, each with its points by seat; without what gave nobody anything. */
export function scoreRows(board: Board, result: TableResult): ScoreRow[] {
  const { words } = board;
  return [...new Set(result.breakdown.flatMap((parts) => Object.keys(parts)))]
    .map((id) => ({
      id,
      title: words.has(`scores.${id}`) ? words.text(`scores.${id}`) : words.name(id),
      points: result.breakdown.map((parts) => parts[id] ?? 0),
    }))
    .filter(({ points }) => points.some((n) => n));
}
