/** The bots' levels as the lobby offers them. */

/** Bots for tests and arenas: nobody would choose them as company. */
const NOT_OFFERED = ["random", "greedy"];
/** The bot for a first game, here and everywhere. */
const USUAL = "casual";

/** The levels to choose from, weakest first. */
export const offered = (levels: string[]): string[] => levels.filter((level) => !NOT_OFFERED.includes(level));

/** The level that is chosen if nobody says another. */
export const usual = (levels: string[]): string =>
  levels.includes(USUAL) ? USUAL : (offered(levels)[0] ?? levels[0] ?? "");

/** The next stronger level, if there is one. */
export function stronger(levels: string[], than: string): string | undefined {
  const list = offered(levels);
  const at = list.indexOf(than);
  return at < 0 ? undefined : list[at + 1];
}
