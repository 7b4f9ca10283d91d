/** The boards, by game id: each is loaded when its first table is opened. */
import { Board, type BoardActions, type BoardModule } from "./board.svelte";
import { type GameWords, gameWords } from "./gamewords";
import type { Json } from "../wire";
import type { Catalogue } from "./messages";
import { namesAt } from "./names";
import { loadOutside } from "./outside";
import { settings } from "./settings.svelte";

const texts = import.meta.glob<Catalogue>("../games/*/words/*.json", { import: "default" });
const boards = import.meta.glob<{ default: BoardModule }>("../games/*/index.ts");

export interface BoardParts {
  module: BoardModule;
  words: GameWords;
}

/** What a game's board is made of: its folder here, or what it brings with it. Raises Refusal. */
export async function loadBoard(game: string): Promise<BoardParts> {
  const load = boards[`../games/${game}/index.ts`] ?? (() => loadOutside(game));
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

/** A board for a view without a table of people: seats are called by their numbers, and `mine` is whose eyes they are. */
export async function boardOf(
  game: string,
  view: Record<string, Json>,
  mine: number | null = null,
  actions?: BoardActions,
): Promise<Board> {
  const board = makeBoard(game, await loadBoard(game), () => undefined, actions);
  board.players = Array.from({ length: Number(view.players) }, (_, seat) => ({
    seat,
    name: board.words.seatName(seat),
    mine: seat === mine,
    level: "",
  }));
  return board;
}
