/** New tables. */
import type { CreateTable, GameInfo, SeatPlan, TableInfo } from "../wire";
import { post } from "./api";
import { person } from "./me.svelte";

export interface Wishes {
  /** The bots' level on all other seats; null leaves them open for people. */
  level: string | null;
  players?: number;
  table?: Partial<CreateTable>;
}

/** Create a table at which I sit first; against bots it starts at once. */
export async function createTable(game: GameInfo, { level, players, table }: Wishes): Promise<TableInfo> {
  await person.need();
  const count = players ?? Math.min(...game.players);
  const others: SeatPlan = level === null ? { kind: "open" } : { kind: "bot", level };
  return post<TableInfo>("/api/tables", {
    game: game.id,
    players: count,
    seats: [{ kind: "me" }, ...Array.from({ length: count - 1 }, () => others)],
    start: level !== null,
    ...table,
  });
}
