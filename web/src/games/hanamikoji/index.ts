import type { Board as Given, BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, opening, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import { cardsOf, copyOf, MARKERS, standing } from "./table";
import type { GameEvent, Table } from "./types";

/** Where a hint points: the marker and the cards in the hand or in the offer. */
function touches(action: string, board: Given): string[] {
  const kind = action.split(" ")[0];
  if (kind === "take") return [`offered:${cardsOf(action).join("")}`];
  const marker = MARKERS.find((m) => m.kind === kind);
  const cards = cardsOf(action);
  return [`marker:${board.bottom}:${marker?.name}`, ...cards.map((id, i) => `card:${id}:${copyOf(cards, i)}`)];
}

/** Charm and geisha, each of what wins. */
function brief(board: Given, seat: number): string {
  const table = board.table as Table;
  const { charm, geisha } = standing(table, seat);
  return board.t("goal.brief", { charm, ofCharm: table.goals.charm, geisha, ofGeisha: table.goals.geisha });
}

export default {
  Board,
  Panel,
  brief,
  ending: () => import("./Ending.svelte"),
  parts: cardsOf,
  touches,
  flights,
  opening,
  places,
  rest,
  chapter: (event: GameEvent, board) => (event.kind === "deal" ? board.t("round", { n: event.round }) : null),
} satisfies BoardModule;
