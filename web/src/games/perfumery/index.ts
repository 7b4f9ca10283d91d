import type { BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, opening, places, rest } from "./animation";
import Line from "./Line.svelte";
import Panel from "./Panel.svelte";
import { touches } from "./say";
import type { GameEvent, Table } from "./types";

export default {
  Board,
  ending: () => import("./Ending.svelte"),
  Panel,
  Line,
  brief: (board, seat) => board.t("brand", { n: (board.table as Table).seats[seat]!.score }),
  touches,
  flights,
  opening,
  places,
  rest,
  chapter: (event: GameEvent, board) =>
    event.kind === "round" || event.kind === "last_round" ? board.t("round", { n: event.round }) : null,
} satisfies BoardModule;
