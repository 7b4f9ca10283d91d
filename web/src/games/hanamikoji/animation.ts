/** How events of Hanamikoji are seen: which cards go where. */
import type { Board, Flight } from "../../lib/board.svelte";
import ItemCard from "./ItemCard.svelte";
import { copyOf } from "./table";
import type { DealEvent, GameEvent, Table } from "./types";

/** Flying pieces are drawn outside the board, where its own sizes are not known. */
const FLYING = "clamp(40px, 6cqw, 72px)";
const card = (from: string, to: string, id: string | null, piece?: string): Flight => ({
  from,
  to,
  piece,
  art: ItemCard,
  props: { id, width: FLYING },
});
/** A card that is known leaves its place in the hand of its own seat, where that is open, or in the offer. */
const known = (from: string, to: string, cards: string[], at: number): Flight => {
  const place = from === "offer" ? "offered" : from.replace("hand", "held");
  return card(from, to, cards[at]!, `${place}:${cards[at]}:${copyOf(cards, at)}`);
};

/** Cards are dealt by turns, as many as the viewer is told of. */
function dealt(event: DealEvent, board: Board): Flight[] {
  const many = event.hand?.length ?? event.hands?.[0]?.length ?? 1;
  return Array.from({ length: many }, () => board.players.map((p) => card("deck", `hand:${p.seat}`, null))).flat();
}

/** Seven geisha take their places, and the own hand comes from the deck. */
export function opening(board: Board): Pick<Flight, "from" | "to">[] {
  const table = board.table as Table;
  const hand = table.seats[board.bottom]?.hand ?? [];
  return [
    ...table.geisha.map((g) => ({ from: "offer", to: `geisha:${g.id}` })),
    ...hand.map((id, i) => ({ from: "deck", to: `card:${id}:${copyOf(hand, i)}` })),
  ];
}

export function flights(event: GameEvent, board: Board): Flight[] {
  switch (event.kind) {
    case "deal":
      return dealt(event, board);
    case "draw":
      return [card("deck", `hand:${event.seat}`, event.card ?? null)];
    case "secret":
      return [card(`hand:${event.seat}`, `secret:${event.seat}`, null)];
    case "discard":
      return [0, 1].map(() => card(`hand:${event.seat}`, `discards:${event.seat}`, null));
    case "gift":
      return event.cards.map((_, i) => known(`hand:${event.seat}`, "offer", event.cards, i));
    case "compete": {
      const cards = [...event.first, ...event.second];
      return cards.map((_, i) => known(`hand:${event.seat}`, "offer", cards, i));
    }
    case "take": {
      const cards = [...event.cards, ...event.rest];
      const winner = (i: number): number => (i < event.cards.length ? event.seat : 1 - event.seat);
      return cards.map((id, i) => known("offer", `side:${id}:${winner(i)}`, cards, i));
    }
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
