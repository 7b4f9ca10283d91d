/** What the board of Hanamikoji makes of the table, whose types are made by the engine: see types.ts. */
import type { Board } from "../../lib/board.svelte";
import type { Draft } from "../../lib/draft.svelte";
import type { Table } from "./types";

/** The four markers, in the order of the box: name, first word of the notation, number of cards. */
export const MARKERS = [
  { name: "secret", kind: "secret", cards: 1 },
  { name: "discard", kind: "discard", cards: 2 },
  { name: "gift", kind: "gift", cards: 3 },
  { name: "competition", kind: "compete", cards: 4 },
] as const;

/** The marker that the next card is for: the one chosen, or the only one that can be used at all. */
export function markerFor({ kind, kinds }: Draft): (typeof MARKERS)[number] | undefined {
  const wanted = kind || (kinds.length === 1 ? kinds[0] : "");
  return MARKERS.find((m) => m.kind === wanted);
}

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

/** What a side's charm is made of, lady by lady, and how much of it wins. */
export function charmOf(board: Board, table: Table, seat: number): string {
  const ladies = table.geisha.filter((g) => g.favour === seat).map((g) => `${board.words.name(g.id)} ${g.charm}`);
  const told = ladies.length ? board.t("charmFrom", { ladies: ladies.join(" + ") }) : board.t("charmNone");
  return `${told}\n${board.t("goal", { ...table.goals })}`;
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
