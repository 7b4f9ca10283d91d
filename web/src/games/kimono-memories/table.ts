/** What lies on the table of Kimono Memories (`present` of src/genjiko/games/kimono_memories/view.py). */
import type { Board } from "../../lib/board.svelte";

export type Corner = "upper left" | "upper right";

export interface KimonoCard {
  id: string;
  kind: "beauty" | "prop" | "departure";
  pattern: number | null;
  colour: string | null;
  /** "3" to "7", "cat", "wild"; null: no symbol on this side. */
  left: string | null;
  right: string | null;
  objects: string[];
  mon: Corner | "both" | "none";
  /** Of a prop card: the objects it counts, and the points for each set of them. */
  scores: string[];
  points: number;
}

export interface Place {
  place: number;
  card: KimonoCard | null;
  /** How many cards to cross to take this one; null: out of reach. */
  cross: number | null;
  emptied: boolean;
}

export interface Track {
  pattern: number;
  colour: string;
  /** Spaces towards seat 0; below 0 towards seat 1. */
  marker: number;
  settled: boolean;
  tile: number;
  winner: number | null;
}

export interface Photo {
  slot: string;
  layer: number;
  index: number;
  card: KimonoCard;
  covered: Corner[];
  mon_seen: Corner[];
}

export interface TokenLaid {
  symbol: string;
  left: string;
  right: string;
}

export interface Side {
  photos: Photo[];
  tokens: TokenLaid[];
  open: string[];
  cats: number;
  objects: Record<string, number>;
  props: Record<string, number>;
  tiles: number[];
  score: { tiles: number; cats: number; props: number; mon: number };
}

export interface Table {
  turn: number;
  turns: number;
  phase: "photos" | "comparisons" | "over";
  step: "cross" | "place" | "name" | "reward" | null;
  acting: number | null;
  photographer: number;
  ring: Place[];
  display: KimonoCard[];
  deck: number;
  deck_order: string[] | null;
  unseen: string[];
  taken: KimonoCard | null;
  naming: { slot: string; side: string; left: string; right: string } | null;
  comparing: number | null;
  patterns: Track[];
  track: number;
  tokens_left: Record<string, number>;
  seats: Side[];
  sudden: boolean;
  /** From this space on a marker counts for a sudden victory; null: there is none. */
  sudden_space: number | null;
}

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

export function extent(photos: Photo[], growing: boolean): Extent {
  const bottom = photos.filter((p) => p.layer === 1).map((p) => p.index);
  const highest = Math.max(...photos.map((p) => p.layer));
  const top = photos.filter((p) => p.layer === highest).map((p) => p.index);
  const room = growing ? 1 : 0;
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
  return { x: index - frame.first + (layer - 1) / 2, y: frame.height - 1 - (layer - 1) * (1 - COVERED) };
}

/** The card in a slot, or undefined. */
export const cardAt = (side: Side, slot: string): KimonoCard | undefined =>
  side.photos.find((p) => p.slot === slot)?.card;

/** The two photos that a slot of a higher layer lies on. */
export function supports(side: Side, slot: string): KimonoCard[] {
  const { layer, index } = slotOf(slot);
  return [index, index + 1].flatMap((i) => cardAt(side, `${layer - 1},${i}`) ?? []);
}

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

/** What putting a card into a slot means: at an end of the bottom row, or on two photos. */
export function putText(card: string, slot: string, side: Side, board: Board): string {
  const on = supports(side, slot);
  if (on.length === 2) return board.t("putOn", { card, a: nameOf(on[0]!, board), b: nameOf(on[1]!, board) });
  return board.t(slotOf(slot).index < 0 ? "putLeft" : "putRight", { card });
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
export const total = (side: Side): number => side.score.tiles + side.score.cats + side.score.props + side.score.mon;
