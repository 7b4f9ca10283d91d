import type { Board as Given, BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, places, rest } from "./animation";
import Ending from "./Ending.svelte";
import Panel from "./Panel.svelte";
import { cardsOf, copyOf, MARKERS } from "./table";
import type { GameEvent } from "./types";

/** Where a hint points: the marker and the cards in the hand or in the offer. */
function touches(action: string, board: Given): string[] {
  const kind = action.split(" ")[0];
  if (kind === "take") return [`offered:${cardsOf(action).join("")}`];
  const marker = MARKERS.find((m) => m.kind === kind);
  const cards = cardsOf(action);
  return [`marker:${board.bottom}:${marker?.name}`, ...cards.map((id, i) => `card:${id}:${copyOf(cards, i)}`)];
}

export default {
  Board,
  Panel,
  Ending,
  parts: cardsOf,
  touches,
  flights,
  places,
  rest,
  chapter: (event: GameEvent, board) => (event.kind === "deal" ? board.t("round", { n: event.round }) : null),
} satisfies BoardModule;
