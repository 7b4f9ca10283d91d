/** How events of Perfumery are seen: cards to and from the columns, perfumers to their spaces, essences rising. */
import type { Board, Flight } from "../../lib/board.svelte";
import CardFace from "./CardFace.svelte";
import Essence from "./Essence.svelte";
import Marker from "./Marker.svelte";
import Perfumer from "./Perfumer.svelte";
import { isPerfume, piled } from "./table";
import type { GameEvent, Kind, NoteName, Table } from "./types";

const pawn = (seat: number, to: string): Flight => ({
  from: `ready:${seat}`,
  to,
  art: Perfumer,
  props: { seat, size: "28px" },
});
const essence = (kind: Kind, from: string, to: string): Flight => ({
  from,
  to,
  art: Essence,
  props: { kind, size: "28px" },
});
const card = (id: string, from: string, to: string, board: Board): Flight => ({
  from,
  to,
  art: CardFace,
  props: { id, card: (board.table as Table).cards[id], width: "120px" },
});

const columnOf = (event: { column: number }): string => `column:${event.column}`;
const noteOf = (event: { seat: number; note: NoteName }): string => `note:${event.seat}:${event.note}`;
const stockOf = (event: { seat: number; note: NoteName }): string => `stock:${event.seat}:${event.note}`;

/** The cards of each column are laid out from the two decks, and the own hand. */
export function opening(board: Board): Pick<Flight, "from" | "to">[] {
  const table = board.table as Table;
  const deck = (id: string): string => (isPerfume(id) ? "deck:perfumes" : "deck:recipes");
  return [
    ...table.columns.flatMap(({ number, cards }) =>
      piled(cards).map((id, i) => ({ from: deck(id), to: `lying:${number}:${i}` })),
    ),
    ...(table.seats[board.bottom]?.hand ?? []).map((id) => ({ from: "deck:recipes", to: `card:${id}` })),
  ];
}

export function flights(event: GameEvent, board: Board): Flight[] {
  switch (event.kind) {
    case "refill":
      return [
        card(event.perfume, "deck:perfumes", columnOf(event), board),
        card(event.recipe, "deck:recipes", columnOf(event), board),
      ];
    case "acquire":
      return [
        pawn(event.seat, `tile:${event.column}`),
        ...event.cards.map((held) => card(held, columnOf(event), `hand:${event.seat}`, board)),
      ];
    case "take_next_marker":
      return [{ from: columnOf(event), to: `ready:${event.seat}`, art: Marker, props: { next: true, label: "" } }];
    case "take_start":
    case "take_both_markers":
      return [{ from: `ready:${event.from}`, to: `ready:${event.seat}`, art: Marker, props: { label: "" } }];
    case "pay":
    case "discard":
      return [card(event.card, `hand:${event.seat}`, columnOf(event), board)];
    case "note":
      return [pawn(event.seat, noteOf(event))];
    case "sort":
    case "hire":
    case "start":
      return [pawn(event.seat, `space:${event.kind}`)];
    case "replenish":
      return [
        pawn(event.seat, "space:replenish"),
        essence(event.essence, `supply:${event.essence}`, `produced:${event.seat}`),
      ];
    case "install":
      return [card(event.card, `hand:${event.seat}`, noteOf(event), board)];
    case "move_recipe":
      return [card(event.card, `recipe:${event.card}`, noteOf(event), board)];
    case "take_essence":
      return [
        pawn(event.seat, `space:${event.essence === "S" ? "synthetic" : "floral"}`),
        essence(event.essence, `supply:${event.essence}`, stockOf(event)),
      ];
    case "extract_tile":
      return event.got.map((kind) => essence(kind, `supply:${kind}`, noteOf(event)));
    case "extract":
    case "mix":
      return event.got.map((kind) =>
        essence(kind, event.kind === "mix" ? noteOf(event) : `supply:${kind}`, `recipe:${event.card}`),
      );
    case "pour":
      return event.essences.map((kind) => essence(kind, noteOf(event), stockOf(event)));
    case "spend":
      return [
        essence(
          event.essence,
          event.source === "storage" ? `produced:${event.seat}` : stockOf(event),
          `produced:${event.seat}`,
        ),
      ];
    case "produce":
      return [card(event.card, `hand:${event.seat}`, `produced:${event.seat}`, board)];
    case "store":
      return [essence(event.essence, stockOf(event), `produced:${event.seat}`)];
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  if (event.kind === "skip" || event.kind === "cannot_mix" || event.kind === "no_use") return [`recipe:${event.card}`];
  if (event.kind === "marker_returns") return [columnOf(event)];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** The beginning of blending deserves a look; a new perfume has its moment on the shelf, once its card has lain there. */
export function rest(event: GameEvent): number {
  if (event.kind === "blending" || event.kind === "last_round") return 500;
  if (event.kind === "produce") return 300;
  return event.kind === "mix" ? 250 : 0;
}
