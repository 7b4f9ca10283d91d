/** How players are named in sentences. */
import type { GameWords, NameOf } from "./gamewords";
import { t } from "./words.svelte";

/** The names at a table; a seat without one is called by its number, which pages count from 1 as people do. */
export function namesAt(words: GameWords, names: (seat: number) => string | undefined): NameOf {
  return (seat) => names(seat) || words.text("seat", { number: seat + 1 });
}

/** Several names in a row: "Anna, Bruno and Carla". */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${t("and")} ${names.at(-1)!}`;
}

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
