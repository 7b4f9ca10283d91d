/** How events of Perfumery are seen: cards to and from the columns, perfumers to their spaces, essences rising. */
import { Pawn } from "../../kit";
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import CardFace from "./CardFace.svelte";
import Essence from "./Essence.svelte";
import Marker from "./Marker.svelte";
import type { Table } from "./table";

/** Essences come as a word of letters or as a list. */
const letters = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [...String(value ?? "")]);

const pawn = (seat: number, to: string): Flight => ({
  from: `ready:${seat}`,
  to,
  art: Pawn,
  props: { seat, size: "22px" },
});
const essence = (kind: string, from: string, to: string): Flight => ({
  from,
  to,
  art: Essence,
  props: { kind, size: "24px" },
});
const card = (id: string, from: string, to: string, board: Board): Flight => ({
  from,
  to,
  art: CardFace,
  props: { id, card: (board.table as Table).cards[id], width: "104px" },
});

export function flights(event: GameEvent, board: Board): Flight[] {
  const seat = event.seat as number;
  const id = event.card as string;
  const column = `column:${String(event.column)}`;
  const note = `note:${seat}:${String(event.note)}`;
  const stock = `stock:${seat}:${String(event.note)}`;
  switch (event.kind) {
    case "refill":
      return [
        card(event.perfume as string, "deck:perfumes", column, board),
        card(event.recipe as string, "deck:recipes", column, board),
      ];
    case "acquire":
      return [
        pawn(seat, `tile:${String(event.column)}`),
        ...letters(event.cards).map((held) => card(held, column, `hand:${seat}`, board)),
      ];
    case "take_next_marker":
      return [{ from: column, to: `ready:${seat}`, art: Marker, props: { next: true, label: "" } }];
    case "take_start":
    case "take_both_markers":
      return [{ from: `ready:${String(event.from)}`, to: `ready:${seat}`, art: Marker, props: { label: "" } }];
    case "pay":
    case "discard":
      return [card(id, `hand:${seat}`, column, board)];
    case "note":
      return [pawn(seat, note)];
    case "sort":
    case "replenish":
    case "hire":
    case "start":
      return [
        pawn(seat, `space:${String(event.kind)}`),
        ...(event.kind === "replenish"
          ? [essence(event.essence as string, `supply:${String(event.essence)}`, `produced:${seat}`)]
          : []),
      ];
    case "install":
      return [card(id, `hand:${seat}`, note, board)];
    case "move_recipe":
      return [card(id, `recipe:${id}`, note, board)];
    case "take_essence":
      return [
        pawn(seat, `space:${event.essence === "S" ? "synthetic" : "floral"}`),
        essence(event.essence as string, `supply:${String(event.essence)}`, stock),
      ];
    case "extract_tile":
      return letters(event.got).map((kind) => essence(kind, `supply:${kind}`, note));
    case "extract":
    case "mix":
      return letters(event.got).map((kind) =>
        essence(kind, event.kind === "mix" ? note : `supply:${kind}`, `recipe:${id}`),
      );
    case "pour":
      return letters(event.essences).map((kind) => essence(kind, note, stock));
    case "spend":
      return [
        essence(event.essence as string, event.source === "storage" ? `produced:${seat}` : stock, `produced:${seat}`),
      ];
    case "produce":
      return [card(id, `hand:${seat}`, `produced:${seat}`, board)];
    case "store":
      return [essence(event.essence as string, stock, `produced:${seat}`)];
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  if (["skip", "cannot_mix", "no_use"].includes(String(event.kind))) return [`recipe:${String(event.card)}`];
  if (event.kind === "marker_returns") return [`column:${String(event.column)}`];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** The beginning of blending and a new perfume deserve a look. */
export function rest(event: GameEvent): number {
  if (event.kind === "blending" || event.kind === "last_round") return 500;
  return event.kind === "produce" || event.kind === "mix" ? 250 : 0;
}
