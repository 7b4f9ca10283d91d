/** What the board of Parfum makes of the table, whose types are made by the engine: see types.ts. */
import type { Board } from "../../lib/board.svelte";
import type {
  Aroma,
  Booth,
  Customer,
  CustomerInShop,
  Note,
  NoteOnPlace,
  NotePlace,
  NoteType,
  Perfume,
  Shop,
  Table,
  Turn,
} from "./types";

export const AROMAS = ["violet", "bergamot", "rose", "vanilla", "lavender"] as const;
export const TYPES = ["head", "heart", "base"] as const;
export const SIDES = ["minor", "major"] as const;

/** The colours of the dice as inks that stay readable with white signs on them. */
const INKS: Record<string, string> = {
  blue: "#3a5fb0",
  green: "#3b7d42",
  red: "#bf3346",
  black: "#413731",
  purple: "#8350ab",
};
const USUAL: Record<Aroma, string> = {
  violet: "blue",
  bergamot: "green",
  rose: "red",
  vanilla: "black",
  lavender: "purple",
};

/** The colour of an aroma: as the board sets it from the box, or the usual one while a piece flies. */
export const inkOf = (aroma: Aroma): string => `var(--aroma-${aroma}, ${INKS[USUAL[aroma]]!})`;

/** The colours of the box as custom properties. */
export const inks = (market: Booth[]): string =>
  market.map((b) => `--aroma-${b.aroma}:${INKS[b.colour] ?? INKS[USUAL[b.aroma]]!}`).join(";");

/** The letters of an aroma: "Vi", "Be", "Ro", "Va", "La". */
export const letters = (aroma: Aroma): string => aroma[0]!.toUpperCase() + aroma[1]!;

/** How often each aroma occurs, in the order of the market. */
function tally(aromas: Aroma[]): { aroma: Aroma; n: number }[] {
  return AROMAS.map((aroma) => ({ aroma, n: aromas.filter((a) => a === aroma).length })).filter(({ n }) => n > 0);
}

/** Aromas in words: "2 rose, 1 vanilla". */
export const aromaText = (aromas: Aroma[], board: Board): string =>
  tally(aromas)
    .map(({ aroma, n }) => `${n} ${board.words.name(aroma)}`)
    .join(", ");

/** A note in words: "n17, heart note of 2 rose". */
export const noteText = (note: Note, board: Board): string =>
  board.t("note", { type: board.words.name(note.type), aromas: aromaText(note.aromas, board), n: note.coin });

/** A customer in words: "wants at least 2 parts of rose, pays 6". */
export const customerText = (c: Customer, board: Board): string =>
  board.t("customer", { n: c.parts, aroma: board.words.name(c.aroma), price: c.price });

export const isNote = (place: NotePlace): place is NoteOnPlace => place.note !== null;
export const isServed = (shop: Shop): shop is CustomerInShop => shop.customer !== null;

/** The slots of a perfume from the bottom up. */
export const slotsOf = (perfume: Perfume): { type: NoteType; note: Note | null }[] =>
  ([...TYPES].reverse() as NoteType[])
    .filter((type) => perfume.side === "major" || type !== "heart")
    .map((type) => ({ type, note: perfume[type] }));

/** The money track as a ring: columns, rows, and the cell of each space, clockwise from the lower left. */
export function ring(spaces: number): { columns: number; rows: number; cells: { column: number; row: number }[] } {
  const half = Math.ceil(spaces / 2) + 2;
  const rows = Math.max(3, Math.round(half * 0.25));
  const columns = half - rows;
  const cells = Array.from({ length: spaces }, (_, i) => {
    if (i < rows) return { column: 1, row: rows - i };
    if (i < rows + columns - 1) return { column: i - rows + 2, row: 1 };
    if (i < 2 * rows + columns - 2) return { column: columns, row: i - rows - columns + 3 };
    return { column: columns - (i - 2 * rows - columns + 3), row: rows };
  });
  return { columns, rows, cells };
}

/** The seats whose markers lie on a space, the lowest first. */
export const stackOn = (table: Table, space: number): number[] =>
  table.seats
    .map((_, seat) => seat)
    .filter((seat) => table.seats[seat]!.money % table.track === space)
    .sort((a, b) => table.seats[a]!.arrival - table.seats[b]!.arrival);

/** The dice in front of a player: how each lies; before the roll they show no face. */
export function diceOf(turn: Turn): { aroma: Aroma; face: "flask" | "fly" | null }[] {
  const rolled = [
    ...turn.flasks.map((aroma) => ({ aroma, face: "flask" as const })),
    ...turn.flies.map((aroma) => ({ aroma, face: "fly" as const })),
  ];
  const dice = rolled.length || turn.claimed.length ? rolled : turn.dice.map((aroma) => ({ aroma, face: null }));
  return dice.sort((a, b) => AROMAS.indexOf(a.aroma) - AROMAS.indexOf(b.aroma));
}
