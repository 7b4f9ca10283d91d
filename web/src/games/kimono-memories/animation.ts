/** How events of Kimono Memories are seen: which pieces go where. */
import type { Board, Flight } from "../../lib/board.svelte";
import PhotoCard from "./PhotoCard.svelte";
import SymbolToken from "./SymbolToken.svelte";
import type { GameEvent, KimonoCard, Table } from "./types";
import Tile from "./Tile.svelte";

/** How wide a card is on its way: a little less than around the board. */
const FLYING = "72px";

/** A card that lies open anywhere but in an album; null: not seen yet. */
function find(table: Table, id: string): KimonoCard | null {
  const open = [...table.ring.map((p) => p.card), ...table.display, table.taken];
  return open.find((card) => card?.id === id) ?? null;
}

/** The ring is laid from the deck, once around, then the rewards. */
export function opening(board: Board): Pick<Flight, "from" | "to">[] {
  const table = board.table as Table;
  return [
    ...table.ring.map((p) => ({ from: "deck", to: `ring:${p.place}` })),
    ...table.display.map((card) => ({ from: "deck", to: `display:${card.id}` })),
  ];
}

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  const card = (id: string, from: string, to: string): Flight => ({
    from,
    to,
    art: PhotoCard,
    props: { card: find(table, id), width: FLYING },
  });
  switch (event.kind) {
    case "cross":
      return [card(event.card, `ring:${event.place}`, `taken:${event.seat}`)];
    case "reward":
      return [card(event.card, `display:${event.card}`, `taken:${event.seat}`)];
    case "place":
      return [
        card(
          event.card,
          `taken:${event.seat}`,
          table.seats[event.seat]?.open.includes(event.slot)
            ? `slot:${event.seat}:${event.slot}`
            : `album:${event.seat}`,
        ),
      ];
    case "token":
      return [
        {
          from: `supply:${event.symbol}`,
          to: `slot:${event.seat}:${event.right}`,
          art: SymbolToken,
          props: { symbol: event.symbol, size: "34px" },
        },
      ];
    case "refill":
      return [card(event.card, "deck", `ring:${event.place}`)];
    case "leftover":
      return table.ring.flatMap((p) =>
        p.card && event.cards.includes(p.card.id) ? [card(p.card.id, `ring:${p.place}`, "display")] : [],
      );
    case "tile":
      return [
        {
          from: `tile:${event.pattern}`,
          to: `tiles:${event.seat}`,
          art: Tile,
          props: { pattern: event.pattern, points: event.points, colour: event.colour, size: "40px" },
        },
      ];
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  if (
    event.kind === "step" ||
    event.kind === "lost_at_the_end" ||
    event.kind === "lost_settled" ||
    event.kind === "tie"
  )
    return [`track:${event.pattern}`];
  if (event.kind === "place") return [`slot:${event.seat}:${event.slot}`];
  if (event.kind === "token") return [`token:${event.seat}:${event.left}`];
  if (event.kind === "score") return [`album:${event.seat}`];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** Steps are seen one by one; a comparison stands still for a moment. */
export function rest(event: GameEvent): number {
  if (event.kind === "tile" || event.kind === "tie") return 900;
  return event.kind === "step" || event.kind === "cross" ? 350 : 0;
}
