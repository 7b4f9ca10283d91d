/** What one plays after a game: the same again, or a stronger bot. */
import type { GameInfo, TableInfo } from "../wire";
import { get, post } from "./api";
import { createTable } from "./createTable";
import { stronger } from "./levels";

const others = (table: TableInfo): TableInfo["seats"] => table.seats.filter((s) => !table.your_seats.includes(s.seat));

/** Whether all others at the table are bots. */
export const againstBots = (table: TableInfo): boolean => others(table).every((s) => s.kind === "bot");

/** The table of another game with the same people; against bots it has begun. Raises Refusal. */
export async function playAgain(table: TableInfo): Promise<string> {
  const id = table.rematch || (await post<TableInfo>(`/api/tables/${table.id}/rematch`)).id;
  if (againstBots(table) && !table.rematch) await post(`/api/tables/${id}/start`);
  return id;
}

/** The level above that of the bots just beaten, if they all had the same. Raises Refusal. */
export async function nextLevel(table: TableInfo): Promise<string | undefined> {
  const levels = new Set(others(table).map((s) => s.level));
  if (!againstBots(table) || levels.size !== 1) return undefined;
  return stronger((await get<GameInfo>(`/api/games/${table.game}`)).levels, [...levels][0]!);
}

/** The same game against bots of a level. Raises Refusal. */
export async function playAgainst(table: TableInfo, level: string): Promise<string> {
  const game = await get<GameInfo>(`/api/games/${table.game}`);
  const { players, options } = table;
  return (await createTable(game, { level, players, table: { options } })).id;
}
