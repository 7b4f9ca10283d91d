/** What the board of Hanamikoji makes of the table, whose types are made by the engine: see types.ts. */
import type { Table } from "./types";

/** The four markers, in the order of the box: name, first word of the notation, number of cards. */
export const MARKERS = [
  { name: "secret", kind: "secret", cards: 1 },
  { name: "discard", kind: "discard", cards: 2 },
  { name: "gift", kind: "gift", cards: 3 },
  { name: "competition", kind: "compete", cards: 4 },
] as const;

/** The cards that a notation names, one by one. */
export const cardsOf = (action: string): string[] =>
  action
    .split(" ")
    .slice(1)
    .flatMap((word) => [...word]);

/** How many equal cards lie before this one: with its letter that tells it from all others. */
export const copyOf = (cards: string[], at: number): number =>
  cards.slice(0, at).filter((id) => id === cards[at]).length;

/** Charm and number of geisha on a side. */
export function standing(table: Table, seat: number): { charm: number; geisha: number } {
  const mine = table.geisha.filter((g) => g.favour === seat);
  return { charm: mine.reduce((sum, g) => sum + g.charm, 0), geisha: mine.length };
}

/** The notation of a competition with the first two cards against the other two. */
export function compete(cards: string[]): string {
  const pairs = [cards.slice(0, 2), cards.slice(2)].map((pair) => [...pair].sort().join(""));
  return `compete ${pairs.sort().join(" ")}`;
}

/** The ways to divide four cards into two pairs, each once. */
export function divisions(cards: string[]): string[][] {
  const [a, b, c, d] = cards as [string, string, string, string];
  const seen = new Set<string>();
  return [
    [a, b, c, d],
    [a, c, b, d],
    [a, d, b, c],
  ].filter((order) => {
    const notation = compete(order);
    return !seen.has(notation) && seen.add(notation);
  });
}
