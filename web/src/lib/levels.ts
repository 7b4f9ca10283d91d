/** The bots' levels as the lobby offers them: weakest first, as the server tells them. */

/** The bot for a first game, here and everywhere. */
const USUAL = "casual";

/** The level that is chosen if nobody says another. */
export const usual = (levels: string[]): string => (levels.includes(USUAL) ? USUAL : (levels[0] ?? ""));

/** The next stronger level, if there is one. */
export function stronger(levels: string[], than: string): string | undefined {
  const at = levels.indexOf(than);
  return at < 0 ? undefined : levels[at + 1];
}
