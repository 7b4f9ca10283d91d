/** How events of Hanamikoji are seen: which cards go where. */
import type { Board, Flight } from "../../lib/board.svelte";
import ItemCard from "./ItemCard.svelte";
import type { GameEvent } from "./types";

/** Flying pieces are drawn outside the board, where its own sizes are not known. */
const FLYING = "clamp(40px, 6cqw, 72px)";
const card = (from: string, to: string, id: string | null): Flight => ({
  from,
  to,
  art: ItemCard,
  props: { id, width: FLYING },
});

export function flights(event: GameEvent, board: Board): Flight[] {
  switch (event.kind) {
    case "deal":
      return board.players.map((p) => card("deck", `hand:${p.seat}`, null));
    case "draw":
      return [card("deck", `hand:${event.seat}`, event.card ?? null)];
    case "secret":
      return [card(`hand:${event.seat}`, `secret:${event.seat}`, null)];
    case "discard":
      return [0, 1].map(() => card(`hand:${event.seat}`, `discards:${event.seat}`, null));
    case "gift":
      return event.cards.map((id) => card(`hand:${event.seat}`, "offer", id));
    case "compete":
      return [...event.first, ...event.second].map((id) => card(`hand:${event.seat}`, "offer", id));
    case "take":
      return [
        ...event.cards.map((id) => card("offer", `side:${id}:${event.seat}`, id)),
        ...event.rest.map((id) => card("offer", `side:${id}:${1 - event.seat}`, id)),
      ];
    case "reveal":
      return event.cards.map((id) => card(`secret:${event.seat}`, `side:${id}:${event.seat}`, id));
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  if (event.kind === "favour" || event.kind === "keep" || event.kind === "tie") return [`geisha:${event.geisha}`];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** Favours are seen one by one, and the scoring stands still for a moment. */
export function rest(event: GameEvent): number {
  if (event.kind === "score") return 800;
  return event.kind === "favour" || event.kind === "gift" || event.kind === "compete" ? 350 : 0;
}
