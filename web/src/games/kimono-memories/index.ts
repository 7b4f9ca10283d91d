import type { BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, opening, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import { total } from "./table";
import type { GameEvent, Table } from "./types";

export default {
  Board,
  Panel,
  brief: (board, seat) => {
    const side = (board.table as Table).seats[seat]!;
    return board.options.mode === "basic"
      ? board.t("tilesWon", { n: side.tiles.length })
      : board.t("points", { n: total(side) });
  },
  ending: () => import("./Ending.svelte"),
  flights,
  opening,
  places,
  rest,
  chapter: (event: GameEvent, board) =>
    event.kind === "leftover" ? board.t("phase.comparisons") : event.kind === "setup" ? board.t("phase.photos") : null,
} satisfies BoardModule;
