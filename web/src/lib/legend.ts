/** The legend of a board: its parts by number, as the pictures of the rules call them. */
import type { PictureLabel } from "../wire";

/** A part of the board with its number, and the place where the number stands. */
export interface LegendPart {
  n: number;
  place: string;
  text: string;
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
