/** New tables. */
import type { CreateTable, GameInfo, SeatPlan, TableInfo } from "../wire";
import { post } from "./api";
import { session } from "./session.svelte";

export interface TableChoices {
  /** The bots' level on all other seats; null leaves them open for people, "here" gives them to people at this screen. */
  level: string | null;
  players?: number;
  table?: Partial<CreateTable>;
}

/** Create a table at which I sit first; against bots it starts at once. */
export async function createTable(game: GameInfo, { level, players, table }: TableChoices): Promise<TableInfo> {
  await session.ensure();
  const count = players ?? Math.min(...game.players);
  const others: SeatPlan =
    level === null ? { kind: "open" } : level === "here" ? { kind: "me" } : { kind: "bot", level };
  return post<TableInfo>("/api/tables", {
    game: game.id,
    players: count,
    seats: [{ kind: "me" }, ...Array.from({ length: count - 1 }, () => others)],
    start: level !== null,
    ...table,
  });
}
