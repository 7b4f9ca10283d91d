import type { BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, places, rest } from "./animation";
import Ending from "./Ending.svelte";
import Panel from "./Panel.svelte";
import type { GameEvent } from "./types";

export default {
  Board,
  Panel,
  Ending,
  flights,
  places,
  rest,
  chapter: (event: GameEvent, board) =>
    event.kind === "round" || event.kind === "last_round" ? board.t("round", { n: event.round }) : null,
} satisfies BoardModule;
