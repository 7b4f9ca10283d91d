/** How events of Kimono Memories are seen: which pieces go where. */
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import PhotoCard from "./PhotoCard.svelte";
import SymbolToken from "./SymbolToken.svelte";
import type { KimonoCard, Table } from "./table";
import Tile from "./Tile.svelte";

/** How wide a card is on its way: a little less than around the board. */
const FLYING = "72px";

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** A card that lies open anywhere but in an album; null: not seen yet. */
function find(table: Table, id: string): KimonoCard | null {
  const open = [...table.ring.map((p) => p.card), ...table.display, table.taken];
  return open.find((card) => card?.id === id) ?? null;
}

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  const seat = event.seat as number;
  const id = String(event.card);
  const card = (from: string, to: string, which = id): Flight => ({
    from,
    to,
    art: PhotoCard,
    props: { card: find(table, which), width: FLYING },
  });
  switch (event.kind) {
    case "cross":
      return [card(`ring:${String(event.place)}`, `taken:${seat}`)];
    case "reward":
      return [card(`display:${id}`, `taken:${seat}`)];
    case "place":
      return [
        card(
          `taken:${seat}`,
          table.seats[seat]?.open.includes(String(event.slot)) ? `slot:${seat}:${String(event.slot)}` : `album:${seat}`,
        ),
      ];
    case "token":
      return [
        {
          from: `supply:${String(event.symbol)}`,
          to: `slot:${seat}:${String(event.right)}`,
          art: SymbolToken,
          props: { symbol: event.symbol, size: "34px" },
        },
      ];
    case "refill":
      return [card("deck", `ring:${String(event.place)}`)];
    case "leftover":
      return table.ring.flatMap((p) =>
        p.card && list(event.cards).includes(p.card.id) ? [card(`ring:${p.place}`, "display", p.card.id)] : [],
      );
    case "tile":
      return [
        {
          from: `tile:${String(event.pattern)}`,
          to: `tiles:${seat}`,
          art: Tile,
          props: { pattern: event.pattern, points: event.points, colour: event.colour, size: "40px" },
        },
      ];
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  const seat = String(event.seat);
  if (
    event.kind === "step" ||
    event.kind === "lost_at_the_end" ||
    event.kind === "lost_settled" ||
    event.kind === "tie"
  )
    return [`track:${String(event.pattern)}`];
  if (event.kind === "place") return [`slot:${seat}:${String(event.slot)}`];
  if (event.kind === "token") return [`token:${seat}:${String(event.left)}`];
  if (event.kind === "score") return [`album:${seat}`];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** Steps are seen one by one; a comparison stands still for a moment. */
export function rest(event: GameEvent): number {
  if (event.kind === "tile" || event.kind === "tie") return 900;
  return event.kind === "step" || event.kind === "cross" ? 350 : 0;
}
