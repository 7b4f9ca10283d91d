import type { BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, opening, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import type { GameEvent, Table } from "./types";

export default {
  Board,
  Panel,
  brief: (board, seat) => board.t("money", { n: (board.table as Table).seats[seat]!.money }),
  ending: () => import("./Ending.svelte"),
  flights,
  opening,
  places,
  rest,
  chapter: (event: GameEvent, board) =>
    event.kind === "round" || event.kind === "last_round" ? board.t("round", { n: event.round }) : null,
} satisfies BoardModule;
