/** How events of Hanamikoji are seen: which cards go where, and how the table looks after each. */
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import ItemCard from "./ItemCard.svelte";
import { MARKERS, type Side, type Table } from "./table";

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
/** Flying pieces are drawn outside the board, where its own sizes are not known. */
const FLYING = "clamp(40px, 6cqw, 72px)";
const card = (from: string, to: string, id: string | null): Flight => ({ from, to, art: ItemCard, props: { id, width: FLYING } });

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
  if (event.kind === "favor" || event.kind === "keep" || event.kind === "tie") return [`geisha:${String(event.geisha)}`];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** Favors are seen one by one, and the scoring stands still for a moment. */
export function rest(event: GameEvent): number {
  if (event.kind === "score") return 800;
  return event.kind === "favor" || event.kind === "gift" || event.kind === "compete" ? 350 : 0;
}

function without(hand: string[] | null, cards: string[]): string[] | null {
  if (!hand) return null;
  const left = [...hand];
  for (const id of cards) {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The table after an event, as far as this viewer can tell. */
export function after(event: GameEvent, before: unknown): Table {
  const table = structuredClone(before) as Table;
  const seat = event.seat as number;
  const cards = list(event.cards);
  const lay = (ids: string[], owner: number): void => {
    for (const id of ids) table.geisha.find((g) => g.id === id)!.cards[owner]!++;
  };
  const use = (kind: string, ids: string[]): Side => {
    const marker = MARKERS.find((m) => m.kind === kind)!;
    const side = table.seats[seat]!;
    side.ready = side.ready.filter((name) => name !== marker.name);
    side.hand = without(side.hand, ids);
    side.hand_size -= marker.cards;
    return side;
  };
  switch (event.kind) {
    case "deal":
      table.round = event.round as number;
      table.deck = 8;
      table.seats.forEach((side) => (side.hand_size = 6));
      break;
    case "draw": {
      const side = table.seats[seat]!;
      table.deck = event.deck as number;
      side.hand_size++;
      if (side.hand && event.card) side.hand = [...side.hand, event.card as string].sort();
      break;
    }
    case "secret":
      use("secret", cards).secret = event.cards ? cards : null;
      break;
    case "discard":
      use("discard", cards).discards = event.cards ? cards : null;
      break;
    case "gift":
      use("gift", cards);
      table.offer = { kind: "gift", by: seat, cards };
      break;
    case "compete": {
      const pairs = [list(event.first), list(event.second)];
      use("compete", pairs.flat());
      table.offer = { kind: "competition", by: seat, pairs };
      break;
    }
    case "take":
      table.offer = null;
      lay(cards, seat);
      lay(list(event.rest), 1 - seat);
      break;
    case "reveal":
      lay(cards, seat);
      table.seats[seat]!.secret = [];
      break;
    case "favor":
      table.geisha.find((g) => g.id === event.geisha)!.favor = seat;
      break;
    case "refresh":
      for (const g of table.geisha) g.cards = [0, 0];
      for (const side of table.seats) Object.assign(side, { ready: MARKERS.map((m) => m.name), secret: [], discards: [] });
      break;
  }
  return table;
}
