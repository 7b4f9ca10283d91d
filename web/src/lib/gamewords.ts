/** A game's texts, filled in by the same rules as on the server. */
import { get } from "./api";
import type { GameWords as Wire } from "../wire";

export type Args = Record<string, unknown>;
export type NameOf = (seat: number) => string;

export class GameWords {
  constructor(
    private readonly texts: Record<string, string[]>,
    private readonly names?: NameOf,
  ) {}

  /** How a seat is called: by the names of the table, else by the engine's number. */
  readonly seatName: NameOf = (seat) => this.names?.(seat) ?? this.text("seat", { number: seat });

  /** The same texts with the names of the players at a table. */
  withNames(seatName: NameOf): GameWords {
    return new GameWords(this.texts, seatName);
  }

  has(id: string): boolean {
    return id in this.texts;
  }

  /** The display name of a piece, or the thing itself where it has none. */
  name(thing: unknown): string {
    if (Array.isArray(thing)) return thing.length ? thing.map((x) => this.name(x)).join(", ") : "-";
    return this.texts[`names.${String(thing)}`]?.[0] ?? String(thing);
  }

  /** A message: the first of its texts whose arguments are all there. */
  text(id: string, args: Args = {}): string {
    const variants = this.texts[id] ?? [];
    const variant = variants.find((v) => keys(v).every((key) => key in args)) ?? variants.at(-1) ?? id;
    return variant.replace(PLACE, (_, key: string, spec = "") => this.#show(key, args[key], spec));
  }

  #show(key: string, value: unknown, spec: string): string {
    if (spec === "seat" || (key === "seat" && !spec)) {
      return Array.isArray(value)
        ? this.#all(value.map((v) => this.seatName(Number(v))))
        : this.seatName(Number(value));
    }
    if (spec === "name") return this.name(value);
    if (spec === "how") return this.texts[`notation.${String(value)}`]?.[0] ?? String(value);
    if (spec.includes("|")) {
      const [one, many] = spec.split("|");
      if (Array.isArray(value)) return (value.length === 1 ? one : many)!;
      return `${String(value)} ${value === 1 ? one : many}`;
    }
    return Array.isArray(value) ? value.join(", ") : String(value);
  }

  /** Several names in a row: "Anna, Bruno and Carla". */
  #all(names: string[]): string {
    if (names.length < 2) return names.join("");
    return `${names.slice(0, -1).join(", ")} ${this.text("and")} ${names.at(-1)!}`;
  }
}

const PLACE = /\{(\w+)(?::([^}]*))?\}/g;
const keys = (text: string): string[] => [...text.matchAll(PLACE)].map((m) => m[1]!);

const kept = new Map<string, Promise<GameWords>>();

/** The texts of a game in a language, fetched once. */
export function gameWords(game: string, language: string): Promise<GameWords> {
  const key = `${game}/${language}`;
  let found = kept.get(key);
  if (!found) {
    found = get<Wire>(`/api/games/${game}/words?language=${language}`).then((w) => new GameWords(w.words));
    found.catch(() => kept.delete(key));
    kept.set(key, found);
  }
  return found;
}
