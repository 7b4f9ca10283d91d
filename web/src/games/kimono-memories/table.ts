/** What the board of Kimono Memories makes of the table, whose types are made by the engine: see types.ts. */
import type { Board } from "../../lib/board.svelte";
import type { KimonoCard, Photo, Seat, Table } from "./types";

export const SYMBOLS = ["3", "4", "5", "6", "7", "cat"] as const;
export const OBJECTS = ["fan", "umbrella", "flower", "lantern"] as const;

/** How much of a card's height the photo above it hides. */
export const COVERED = 0.25;
/** A card's height for a width of 1. */
export const RATIO = 84 / 60;

/** A slot as numbers: "2,-1" is layer 2, index -1. */
export function slotOf(text: string): { layer: number; index: number } {
  const [layer = 1, index = 0] = text.split(",").map(Number);
  return { layer, index };
}

/** The frame of an album in card widths; while the game runs with room for the next photo on every side. */
export interface Extent {
  first: number;
  columns: number;
  layers: number;
  /** The height in card heights. */
  height: number;
}

/** `ends` is how wide the places at both ends of the bottom row are drawn, in card widths. */
export function extent(photos: Photo[], growing: boolean, ends = 1): Extent {
  const bottom = photos.filter((p) => p.layer === 1).map((p) => p.index);
  const highest = Math.max(...photos.map((p) => p.layer));
  const top = photos.filter((p) => p.layer === highest).map((p) => p.index);
  const room = growing ? ends : 0;
  const layers = highest + (growing && top.some((i) => top.includes(i + 1)) ? 1 : 0);
  return {
    first: Math.min(...bottom) - room,
    columns: Math.max(...bottom) - Math.min(...bottom) + 1 + 2 * room,
    layers,
    height: 1 + (layers - 1) * (1 - COVERED),
  };
}

/** One row of an album that may be broken into several: the bottom photos from `from` on, `top` card heights down. */
export interface Shelf extends Extent {
  from: number;
  left: number;
  top: number;
}

/** An album as it is laid out: a long bottom row is broken, and its parts lie one below the other. */
export interface Layout {
  shelves: Shelf[];
  columns: number;
  height: number;
}

/** What lies between two shelves, in card heights; and how much larger photos must become for a row to be broken. */
const BETWEEN = 0.1;
const WORTH = 1.12;

/** How wide a photo can be in this room, all in the same unit. */
export const photoWidth = ({ columns, height }: Pick<Layout, "columns" | "height">, room: Room): number =>
  Math.min(room.width / columns, room.height / (height * RATIO));

/** How wide a photo becomes at most on an album of this width. */
export const largest = (width: number): number => Math.max(168, width * 0.18);

export interface Room {
  width: number;
  height: number;
}

function stacked(parts: Extent[], from: number[]): Layout {
  const columns = Math.max(...parts.map((p) => p.columns));
  const tops = parts.map((_, i) => parts.slice(0, i).reduce((sum, p) => sum + p.height + BETWEEN, 0));
  return {
    shelves: parts.map((p, i) => ({ ...p, from: from[i]!, left: (columns - p.columns) / 2, top: tops[i]! })),
    columns,
    height: tops.at(-1)! + parts.at(-1)!.height,
  };
}

/** The album in this room: in one piece, or its bottom row broken where no photo lies across, if photos grow by that. */
export function layout(photos: Photo[], growing: boolean, ends = 1, room?: Room): Layout {
  const bottom = photos.filter((p) => p.layer === 1).map((p) => p.index);
  const [least, most] = [Math.min(...bottom), Math.max(...bottom)];
  const whole = stacked([extent(photos, growing, ends)], [least]);
  if (!room?.width) return whole;
  // Two photos at least in each part.
  const broken = Array.from({ length: Math.max(0, most - least - 2) }, (_, i) => least + 2 + i)
    .filter((seam) => !photos.some((p) => p.index < seam && seam < p.index + p.layer))
    .map((seam) => {
      const parts = [photos.filter((p) => p.index < seam), photos.filter((p) => p.index >= seam)].map((part, i) => {
        const cut = extent(part, growing, ends);
        if (!growing) return cut;
        // At the seam nothing is added but, above it, half of a photo that would lie across.
        const spare = ends - 0.5;
        return i
          ? { ...cut, first: cut.first + ends, columns: cut.columns - ends }
          : { ...cut, columns: cut.columns - spare };
      });
      return stacked(parts, [least, seam]);
    });
  const best = [whole, ...broken].sort(
    (a, b) => photoWidth(b, room) - photoWidth(a, room) || a.columns - b.columns,
  )[0]!;
  return photoWidth(best, room) > WORTH * photoWidth(whole, room) ? best : whole;
}

/** Where a slot lies in its album: left edge in card widths, upper edge in card heights. */
export function position(slot: string, { shelves }: Layout): { x: number; y: number } {
  const { layer, index } = slotOf(slot);
  const shelf = shelves.filter((s, i) => i === 0 || index >= s.from).at(-1)!;
  const x = shelf.left + Math.max(0, index - shelf.first + (layer - 1) / 2);
  return { x, y: shelf.top + shelf.height - 1 - (layer - 1) * (1 - COVERED) };
}

/** The card in a slot, or undefined. */
export const cardAt = (side: Seat, slot: string): KimonoCard | undefined =>
  side.photos.find((p) => p.slot === slot)?.card;

/** A symbol in words: "6 waves", "cat". */
export const symbolText = (symbol: string, board: Board): string => board.t(`symbol.${symbol}`);

/** The short name of a card, by what one sees on it: "yellow 4 with fan", "prop card fan", "departure card". */
export function nameOf(card: KimonoCard, board: Board): string {
  const colour = board.words.name(card.colour);
  if (card.kind === "prop") return board.t("prop", { objects: board.words.name(card.scores) });
  if (card.kind !== "beauty") return board.t("departure");
  return card.objects.length
    ? board.t("beautyWith", { colour, pattern: String(card.pattern), objects: board.words.name(card.objects) })
    : board.t("beauty", { colour, pattern: String(card.pattern) });
}

/** Everything printed on a card, in words. */
export function tellCard(card: KimonoCard, board: Board): string {
  const side = (symbol: string | null): string => (symbol === null ? board.t("noSymbol") : symbolText(symbol, board));
  const lines = [nameOf(card, board), board.t("sides", { left: side(card.left), right: side(card.right) })];
  if (card.objects.length) lines.push(board.t("objects", { objects: board.words.name(card.objects) }));
  if (card.kind === "prop")
    lines.push(board.t("propScores", { points: card.points, objects: board.words.name(card.scores) }));
  if (card.mon !== "none") lines.push(board.t(`mon.${card.mon}`));
  return lines.join(". ");
}

/** What the points of an album are made of, line by line, as far as the view tells it. */
export function sumOf(board: Board, side: Seat, table: Table): string {
  const tiles = table.patterns.filter((p) => side.tiles.includes(p.pattern)).map((p) => p.tile);
  const mon = side.photos.flatMap((photo) => photo.mon_seen.map(() => photo.layer)).sort();
  const cards = new Map(side.photos.map(({ card }) => [card.id, card]));
  const lines = [
    ...(tiles.length ? [board.t("sum.tiles", { list: tiles.join(" + ") })] : []),
    ...(side.score.cats ? [board.t("sum.cats", { n: side.cats, points: side.score.cats })] : []),
    ...Object.entries(side.score.props ? side.props : {}).flatMap(([id, points]) =>
      cards.has(id) ? [board.t("sum.prop", { card: nameOf(cards.get(id)!, board), points })] : [],
    ),
    ...(side.score.mon ? [board.t("sum.mon", { list: mon.join(" + ") })] : []),
  ];
  return lines.join("\n") || board.t("sum.none");
}

/** The points of an album as they stand. */
export const total = (side: Seat): number => side.score.tiles + side.score.cats + side.score.props + side.score.mon;
