/** How events of Kimono Memories are seen: which pieces go where, and how the table looks after each. */
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import PhotoCard from "./PhotoCard.svelte";
import SymbolToken from "./SymbolToken.svelte";
import { slotOf, type KimonoCard, type Photo, type Side, type Table } from "./table";
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
  const card = (from: string, to: string, which = id): Flight => ({ from, to, art: PhotoCard, props: { card: find(table, which), width: FLYING } });
  switch (event.kind) {
    case "cross":
      return [card(`ring:${String(event.place)}`, `taken:${seat}`)];
    case "reward":
      return [card(`display:${id}`, `taken:${seat}`)];
    case "place":
      return [card(`taken:${seat}`, table.seats[seat]?.open.includes(String(event.slot)) ? `slot:${seat}:${String(event.slot)}` : `album:${seat}`)];
    case "token":
      return [{ from: `supply:${String(event.symbol)}`, to: `slot:${seat}:${String(event.right)}`, art: SymbolToken, props: { symbol: event.symbol, size: "34px" } }];
    case "refill":
      return [card("deck", `ring:${String(event.place)}`)];
    case "leftover":
      return table.ring.flatMap((p) => (p.card && list(event.cards).includes(p.card.id) ? [card(`ring:${p.place}`, "display", p.card.id)] : []));
    case "tile":
      return [{ from: `tile:${String(event.pattern)}`, to: `tiles:${seat}`, art: Tile, props: { pattern: event.pattern, points: event.points, colour: event.colour, size: "40px" } }];
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  const seat = String(event.seat);
  if (event.kind === "step" || event.kind === "lost_at_the_end" || event.kind === "lost_settled" || event.kind === "tie") return [`track:${String(event.pattern)}`];
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

/** A new photo in an album; it covers the upper corners of the two below. */
function lay(side: Side, card: KimonoCard, slot: string): void {
  const { layer, index } = slotOf(slot);
  const corners = (["upper left", "upper right"] as const).filter((corner) => card.mon === corner || card.mon === "both");
  side.photos.push({ slot, layer, index, card, covered: [], mon_seen: corners });
  const cover = (at: number, corner: Photo["covered"][number]): void => {
    const photo = side.photos.find((p) => p.layer === layer - 1 && p.index === at);
    if (photo) Object.assign(photo, { covered: [...photo.covered, corner], mon_seen: photo.mon_seen.filter((seen) => seen !== corner) });
  };
  cover(index, "upper right");
  cover(index + 1, "upper left");
}

/** The table after an event, as far as the event tells. */
export function after(event: GameEvent, before: unknown): Table {
  const table = structuredClone(before) as Table;
  const seat = event.seat as number;
  const id = String(event.card);
  switch (event.kind) {
    case "cross": {
      const place = table.ring[event.place as number]!;
      Object.assign(table, { taken: place.card, acting: seat, step: "place", photographer: event.photographer });
      Object.assign(place, { card: null, cross: null, emptied: true });
      break;
    }
    case "reward":
      Object.assign(table, { taken: find(table, id), acting: seat, step: "place" });
      table.display = table.display.filter((card) => card.id !== id);
      break;
    case "place":
      if (table.taken) lay(table.seats[seat]!, table.taken, String(event.slot));
      table.taken = null;
      break;
    case "token": {
      const { symbol, left, right } = event as unknown as { symbol: string; left: string; right: string };
      const side = table.seats[seat]!;
      side.tokens.push({ symbol, left, right });
      if (symbol === "cat") side.cats++;
      table.tokens_left[symbol]!--;
      table.naming = null;
      break;
    }
    case "step":
      table.patterns.find((p) => p.pattern === event.pattern)!.marker = event.marker as number;
      break;
    case "leftover":
      table.display.push(...table.ring.flatMap((p) => p.card ?? []));
      for (const place of table.ring) place.card = null;
      table.phase = "comparisons";
      break;
    case "tile":
    case "tie": {
      const track = table.patterns.find((p) => p.pattern === event.pattern)!;
      Object.assign(track, { settled: true, winner: event.kind === "tile" ? seat : null });
      Object.assign(table, { phase: "comparisons", comparing: event.pattern });
      if (event.kind === "tile") table.seats[seat]!.tiles.push(track.pattern);
      break;
    }
  }
  return table;
}
