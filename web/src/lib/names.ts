/** How players are named in sentences. */
import type { GameWords, NameOf } from "./gamewords";
import { t, words as shell } from "./words.svelte";

/** The names at a table; a seat without one is called by its number, which pages count from 1 as people do. */
export function namesAt(words: GameWords, names: (seat: number) => string | undefined): NameOf {
  return (seat) => names(seat) || words.text("seat", { number: seat + 1 });
}

/** Several names in a row: "Anna, Bruno and Carla". */
export const listed = (names: string[]): string => shell.listed(names);

/** Who has won, said to somebody who holds the seats `mine`. Whoever holds several is told which of them it was. */
export function whoWon(winners: number[], name: NameOf, mine: number[]): string {
  if (!winners.length) return t("result.nobody");
  const me = mine.length === 1 && winners.includes(mine[0]!);
  if (winners.length === 1) return me ? t("result.you") : t("result.won", { names: name(winners[0]!) });
  const others = winners.filter((seat) => !me || seat !== mine[0]).map(name);
  return me
    ? t("result.youShared", { names: listed([t("result.meFirst"), ...others]) })
    : t("result.shared", { names: listed(others) });
}
