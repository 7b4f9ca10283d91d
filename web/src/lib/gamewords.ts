/** A game's texts, with the names of the players at a table. */
import { get } from "./api";
import { type Args, type Catalogue, Messages, type NameOf } from "./messages";
import type { ActionPattern, GameWords as Wire } from "../wire";

export type { Args, NameOf };

export class GameWords extends Messages {
  #names?: NameOf;

  constructor(
    texts: Catalogue,
    language = "en",
    english?: Messages,
    /** How its actions are said in words. */
    readonly actions: ActionPattern[] = [],
    names?: NameOf,
  ) {
    super(language, texts, english);
    this.#names = names;
  }

  /** How a seat is called: by the names of the table, else by the engine's number. */
  readonly seatName: NameOf = (seat) => this.#names?.(seat) ?? this.text("seat", { number: seat });

  /** The same texts with the names of the players at a table. */
  withNames(seatName: NameOf): GameWords {
    return new GameWords(this.texts, this.language, this.fallback, this.actions, seatName);
  }

  override text(id: string, args: Args = {}, names: NameOf = this.seatName): string {
    return super.text(id, args, names);
  }
}

const kept = new Map<string, Promise<GameWords>>();

/** The texts of a game in a language, fetched once. */
export function gameWords(game: string, language: string): Promise<GameWords> {
  const key = `${game}/${language}`;
  let found = kept.get(key);
  if (!found) {
    found = get<Wire>(`/api/games/${game}/words?language=${language}`).then(
      ({ words, language, english, actions }) => new GameWords(words, language, new Messages("en", english), actions),
    );
    found.catch(() => kept.delete(key));
    kept.set(key, found);
  }
  return found;
}
