import type { Board as Given, BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import { cardsOf, MARKERS } from "./table";
import type { GameEvent } from "./types";

/** An action in words: "Offer Ayame, Botan and Ginko as a gift". */
function describe(action: string, board: Given): string {
  const [kind = "", ...groups] = action.split(" ");
  const named = (cards: string[]): string => {
    const names = cards.map((id) => `${board.words.name(id)} ${id}`);
    const last = names.pop() ?? "";
    return names.length ? board.t("and", { a: names.join(", "), b: last }) : last;
  };
  if (kind === "compete")
    return board.t("do.compete", { first: named([...groups[0]!]), second: named([...groups[1]!]) });
  return board.t(`do.${kind}`, { cards: named(cardsOf(action)) });
}

/** Where a hint points: the marker and the cards in the hand or in the offer. */
function touches(action: string, board: Given): string[] {
  const kind = action.split(" ")[0];
  if (kind === "take") return [`offered:${cardsOf(action).join("")}`];
  const marker = MARKERS.find((m) => m.kind === kind);
  return [`marker:${board.bottom}:${marker?.name}`, ...new Set(cardsOf(action).map((id) => `card:${id}`))];
}

export default {
  Board,
  Panel,
  describe,
  parts: cardsOf,
  touches,
  flights,
  places,
  rest,
  chapter: (event: GameEvent, board) => (event.kind === "deal" ? board.t("round", { n: event.round }) : null),
} satisfies BoardModule;
