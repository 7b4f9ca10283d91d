/** The legend of a board: its parts by number, as the pictures of the rules call them. */
import type { PictureLabel } from "../wire";

/** A part of the board with its number, and the place where the number stands. */
export interface LegendPart {
  n: number;
  place: string;
  text: string;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Half of the room that a number takes, with some air around it. */
const HALF = 13;

/** How much two boxes have in common. */
const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const around = (x: number, y: number): Box => ({ left: x - HALF, top: y - HALF, right: x + HALF, bottom: y + HALF });
const within = (n: number, low: number, high: number): number => Math.max(low + HALF, Math.min(high - HALF, n));

/**
 * The room of a number for `place`: at one of its corners or in the middle of its left side, wherever it covers least of
 * what can be read there, and all of it on the board.
 */
export function roomFor(place: Box, board: Box, read: Box[]): Box {
  const middle = (place.top + place.bottom) / 2;
  const rooms = [
    [place.left, place.top],
    [place.left, middle],
    [place.right, place.top],
    [place.left, place.bottom],
    [place.right, place.bottom],
  ].map(([x, y]) => around(within(x!, board.left, board.right), within(y!, board.top, board.bottom)));
  const covered = rooms.map((room) => read.reduce((sum, box) => sum + common(room, box), 0));
  return rooms[covered.indexOf(Math.min(...covered))]!;
}

/**
 * A place of the example, where seat 0 is nearest, as it is called where `bottom` is. Numbers change places whatever they
 * count: a place that is no seat's has another of its kind beside it.
 */
export const seenFrom = (place: string, bottom: number): string =>
  place
    .split(":")
    .map((word) => (word === "0" ? String(bottom) : word === String(bottom) ? "0" : word))
    .join(":");

/** The parts of a board, as far as it has such places (`has`) while `bottom` is drawn nearest. */
export function legendParts(labels: PictureLabel[], bottom: number, has: (place: string) => boolean): LegendPart[] {
  return labels
    .map(({ place, text }) => ({ place: [seenFrom(place, bottom), place].find(has), text }))
    .filter((part): part is PictureLabel => part.place !== undefined)
    .map((part, i) => ({ ...part, n: i + 1 }));
}
