/** What the board of Kimono Memories makes of the table, whose types are made by the engine: see types.ts. */
import type { Board } from "../../lib/board.svelte";
import type { KimonoCard, Photo, Seat } from "./types";

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

/** Where a slot lies in its album: left edge in card widths, upper edge in card heights. */
export function position(slot: string, frame: Extent): { x: number; y: number } {
  const { layer, index } = slotOf(slot);
  const x = Math.max(0, index - frame.first + (layer - 1) / 2);
  return { x, y: frame.height - 1 - (layer - 1) * (1 - COVERED) };
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

/** The points of an album as they stand. */
export const total = (side: Seat): number => side.score.tiles + side.score.cats + side.score.props + side.score.mon;
