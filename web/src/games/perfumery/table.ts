/** What the board of Perfumery makes of the table, whose types are made by the engine: see types.ts. */
import type { CardInfo, Due, Kind, Note, NoteName, RecipeInfo, Table } from "./types";

export const KINDS: readonly Kind[] = ["F", "G", "A", "S"];

/** The three notes of every seat, as they lie from left to right. */
export const NOTES = ["top", "middle", "base"] as const;

/** Actions that are chosen in two clicks: first the space, then what it is about. */
export const TWO_CLICKS = ["sort", "replenish", "floral", "synthetic"] as const;

export const isPerfume = (id: string): boolean => id.startsWith("P");

/** The cards of a column as they lie: perfumes above its tile, then recipes and funds below. */
export const piled = (cards: readonly string[]): string[] => [
  ...cards.filter(isPerfume),
  ...cards.filter((id) => !isPerfume(id)),
];

/** A piece of a line: plain text, or a card by its id. */
export interface Part {
  text: string;
  card?: CardInfo;
}

/** A line in pieces: the ids of cards, with what the log writes of their faces, and the text between them. */
export function cardsIn(line: string, cards: Record<string, CardInfo>): Part[] {
  const found: Part[] = [];
  let rest = 0;
  for (const match of line.matchAll(/\b([PR]\d-\d\d)\b( [FGAS+>/-]+(?=[\s,.;:)]|$))?/g)) {
    const card = cards[match[1]!];
    if (!card) continue;
    if (match.index > rest) found.push({ text: line.slice(rest, match.index) });
    found.push({ text: match[1]!, card });
    rest = match.index + match[0].length;
  }
  if (rest < line.length) found.push({ text: line.slice(rest) });
  return found;
}

/** How many cards after now this column gets one: 1 is the next; 0 without a path. */
export function turnOnPath(table: Table, column: number): number {
  const path = table.turn?.path ?? null;
  if (path === null) return 0;
  const columns = table.columns.length;
  return ((path - column + columns) % columns) + 1;
}

/** Essences by kind, with their number, in the order of the box. */
export function counted(essences: readonly string[]): { kind: Kind; n: number }[] {
  return KINDS.map((kind) => ({ kind, n: essences.filter((e) => e === kind).length })).filter(({ n }) => n > 0);
}

/** The recipes of a note without the one that is being moved. */
export const settled = (note: Note, lifted: string | null): string[] => note.recipes.filter((id) => id !== lifted);

/** The own seats' storage spaces of a perfume: each kind printed, and whether an essence lies on it. */
export function spaces(printed: string, stored: readonly string[]): { kind: Kind; full: boolean }[] {
  const left = [...stored];
  return ([...printed] as Kind[]).map((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return { kind, full: at >= 0 };
  });
}

/** The essences that a perfume wants for a note, each with whether it would be there. */
export function wanted(letters: string, note: NoteName, lacks: readonly Due[]): { kind: Kind; there: boolean }[] {
  const missing = lacks.filter((due) => due.note === note).map((due) => due.essence);
  const row = ([...letters] as Kind[]).map((kind) => ({ kind, there: true }));
  for (const one of row.toReversed()) {
    const at = missing.indexOf(one.kind);
    if (at < 0) continue;
    missing.splice(at, 1);
    one.there = false;
  }
  return row;
}

/** A sign of a recipe as it is drawn: where, how large, and whether it bears its letter. */
export interface Laid {
  sign: string;
  x: number;
  r: number;
  letter: boolean;
}

const ARROW = 0.75; // as wide as this part of an essence
const STEP = 0.5; // of an essence that half hides its like behind it

/** What a recipe takes and gives, in a row around 0: where room is short, like essences lie over each other. */
export function laid(card: RecipeInfo, room: number, most = 18.5): Laid[] {
  const line = [...card.pay, ...(card.pay ? [">"] : []), ...card.get];
  const place = (step: number): number[] =>
    line.map((sign, i) => (sign === ">" ? ARROW : sign === line[i - 1] ? step : 1));
  const sum = (parts: number[]): number => parts.reduce((a, b) => a + b, 0);
  const close = room / sum(place(1)) < most * 0.94;
  const parts = place(close ? STEP : 1);
  const size = Math.min(most, room / sum(parts));
  let right = (-sum(parts) * size) / 2;
  return line.map((sign, i) => {
    right += parts[i]! * size;
    return {
      sign,
      x: right - (sign === ">" ? (ARROW * size) / 2 : size / 2),
      r: size / 2,
      letter: !(close && line[i + 1] === sign),
    };
  });
}
