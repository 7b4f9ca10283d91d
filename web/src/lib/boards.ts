/** The boards, by game id: each is loaded when its first table is opened. */
import { Board, type BoardActions, type BoardModule } from "./board.svelte";
import { type GameWords, gameWords } from "./gamewords";
import type { Catalogue } from "./messages";
import { namesAt } from "./names";
import { settings } from "./settings.svelte";

const texts = import.meta.glob<Catalogue>("../games/*/words/*.json", { import: "default" });
const boards = import.meta.glob<{ default: BoardModule }>("../games/*/index.ts");

export interface BoardParts {
  module: BoardModule;
  words: GameWords;
}

/** What a game's board is made of; where it has none, the plain one that can show any game. Raises Refusal. */
export async function loadBoard(game: string): Promise<BoardParts> {
  const load = boards[`../games/${game}/index.ts`] ?? boards["../games/generic/index.ts"]!;
  const { language } = settings;
  const [found, english, own, words] = await Promise.all([
    load(),
    textsOf(game, "en"),
    textsOf(game, language),
    gameWords(game, language),
  ]);
  return { module: { texts: { en: english, [language]: own }, ...found.default }, words };
}

async function textsOf(game: string, language: string): Promise<Catalogue> {
  return (await texts[`../games/${game}/words/${language}.json`]?.()) ?? {};
}

/** A board for one table. `names` are those of the seats, as far as they have one; a replay needs no actions. */
export function makeBoard(
  game: string,
  { module, words }: BoardParts,
  names: (seat: number) => string | undefined,
  actions?: BoardActions,
): Board {
  const board = new Board(game, module, actions);
  board.words = words.withNames(namesAt(words, names));
  return board;
}
