import type { BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import Ending from "./Ending.svelte";
import { flights, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import { touches } from "./say";
import type { GameEvent } from "./types";

export default {
  Board,
  Ending,
  Panel,
  touches,
  flights,
  places,
  rest,
  chapter: (event: GameEvent, board) =>
    event.kind === "round" || event.kind === "last_round" ? board.t("round", { n: event.round }) : null,
} satisfies BoardModule;
