/** How events of Hanamikoji are seen: which cards go where. */
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import ItemCard from "./ItemCard.svelte";

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
/** Flying pieces are drawn outside the board, where its own sizes are not known. */
const FLYING = "clamp(40px, 6cqw, 72px)";
const card = (from: string, to: string, id: string | null): Flight => ({
  from,
  to,
  art: ItemCard,
  props: { id, width: FLYING },
});

export function flights(event: GameEvent, board: Board): Flight[] {
  const seat = event.seat as number;
  const cards = list(event.cards);
  switch (event.kind) {
    case "deal":
      return board.players.map((p) => card("deck", `hand:${p.seat}`, null));
    case "draw":
      return [card("deck", `hand:${seat}`, (event.card as string | undefined) ?? null)];
    case "secret":
      return [card(`hand:${seat}`, `secret:${seat}`, null)];
    case "discard":
      return [0, 1].map(() => card(`hand:${seat}`, `discards:${seat}`, null));
    case "gift":
      return cards.map((id) => card(`hand:${seat}`, "offer", id));
    case "compete":
      return [...list(event.first), ...list(event.second)].map((id) => card(`hand:${seat}`, "offer", id));
    case "take":
      return [
        ...cards.map((id) => card("offer", `side:${id}:${seat}`, id)),
        ...list(event.rest).map((id) => card("offer", `side:${id}:${1 - seat}`, id)),
      ];
    case "reveal":
      return cards.map((id) => card(`secret:${seat}`, `side:${id}:${seat}`, id));
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  if (event.kind === "favor" || event.kind === "keep" || event.kind === "tie")
    return [`geisha:${String(event.geisha)}`];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** Favors are seen one by one, and the scoring stands still for a moment. */
export function rest(event: GameEvent): number {
  if (event.kind === "score") return 800;
  return event.kind === "favor" || event.kind === "gift" || event.kind === "compete" ? 350 : 0;
}
