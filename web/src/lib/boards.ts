/** The boards, by game id: each is loaded when its first table is opened. */
import { Board, type BoardActions, type BoardModule } from "./board.svelte";
import { type GameWords, gameWords } from "./gamewords";
import { namesAt } from "./names";
import { settings } from "./settings.svelte";

const boards = import.meta.glob<{ default: BoardModule }>("../games/*/index.ts");

export interface BoardParts {
  module: BoardModule;
  words: GameWords;
}

/** What a game's board is made of; where it has none, the plain one that can show any game. Raises Refusal. */
export async function loadBoard(game: string): Promise<BoardParts> {
  const load = boards[`../games/${game}/index.ts`] ?? boards["../games/generic/index.ts"]!;
  const [{ default: module }, words] = await Promise.all([load(), gameWords(game, settings.language)]);
  return { module, words };
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
