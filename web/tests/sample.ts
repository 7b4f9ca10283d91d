/** A board without a server, for tests: a position as the server would send it. */
import vectors from "../../tests/vectors/action_texts.json";
import { Board, type BoardActions, type BoardModule } from "../src/lib/board.svelte";
import type { Frame } from "../src/lib/frame";
import { GameWords } from "../src/lib/gamewords";
import type { Catalogue } from "../src/lib/messages";
import type { ActionPattern, Json } from "../src/wire";

/** How a game says its actions in English, with the names of its pieces, from the common examples. */
type Said = Partial<Record<string, { patterns: ActionPattern[]; words: { en: Catalogue } }>>;

const english = import.meta.glob<Catalogue>("../src/games/*/words/en.json", { eager: true, import: "default" });

export interface Sample {
  table: unknown;
  legal?: string[];
  seat?: number | "open" | null;
  names?: string[];
  words?: Catalogue;
  options?: Record<string, Json>;
}

/** The board of a position; `played` collects what it says to the server. */
export function sampleBoard(game: string, module: BoardModule, sample: Sample): { board: Board; played: string[] } {
  const played: string[] = [];
  const actions: BoardActions = {
    play: (action) => {
      played.push(action);
      return Promise.resolve(true);
    },
    why: (action) => Promise.resolve(`not ${action}`),
  };
  const board = new Board(
    game,
    { texts: { en: english[`../src/games/${game}/words/en.json`] ?? {} }, ...module },
    actions,
  );
  const names = sample.names ?? ["Anna", "Bruno"];
  const seat = sample.seat === undefined ? 0 : sample.seat;
  const frame: Frame = {
    view: { table: sample.table as Json, options: sample.options ?? {} },
    seat,
    step: 0,
    toAct: typeof seat === "number" ? [seat] : [],
    legal: sample.legal ?? [],
    over: false,
    prompt: { id: "act", args: {}, text: "Anna acts.", help: "" },
    frames: [],
    undo: 0,
    result: null,
    log: null,
  };
  const said = (vectors as unknown as Said)[game];
  const texts = { ...said?.words.en, ...sample.words };
  board.words = new GameWords(texts, "en", undefined, said?.patterns, (s) => names[s] ?? "");
  board.players = names.map((name, i) => ({ seat: i, name, mine: i === seat, level: "" }));
  board.show(frame);
  return { board, played };
}
