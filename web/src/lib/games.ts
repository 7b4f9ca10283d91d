/** The boards, by game id: each is loaded when its first table is opened. */
import type { BoardModule } from "./board.svelte";

const boards = import.meta.glob<{ default: BoardModule }>("../games/*/index.ts");

/** What every page needs to know of a game before its board is there. */
export interface Mood {
  /** Which of the five strokes are joined: its Genji-mon. */
  strokes: number[][];
  /** One sign for it. */
  sign: string;
}

export const HOUSE: Mood = { strokes: [[0, 1, 2, 3, 4]], sign: "香" };
export const MOODS: Record<string, Mood> = {
  hanamikoji: { strokes: [[0, 2], [1], [3, 4]], sign: "花" },
  "kimono-memories": { strokes: [[0, 1], [2], [3, 4]], sign: "着" },
  parfum: { strokes: [[0], [1, 2, 3], [4]], sign: "香" },
  perfumery: { strokes: [[0, 4], [1, 3], [2]], sign: "調" },
  "aqua-mirabilis": {
    strokes: [
      [0, 1, 2],
      [3, 4],
    ],
    sign: "水",
  },
};

export const moodOf = (game: string): Mood => MOODS[game] ?? HOUSE;

/** The board of a game; where there is none, the plain one that can show any game. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[`../games/${game}/index.ts`] ?? boards["../games/generic/index.ts"]!;
  return (await load()).default;
}
