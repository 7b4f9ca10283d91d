/** The shell's own texts. English is in the first load; other languages are fetched when chosen. */
import english from "../words/en.json";
import { type Args, type Catalogue, Messages } from "./messages";

const names = import.meta.glob<string>("../words/*.json", { eager: true, query: "?name", import: "default" });
const loaders = import.meta.glob<Catalogue>(["../words/*.json", "!../words/en.json"], { import: "default" });
const ENGLISH = new Messages("en", english);

/** The language of a file of words. */
export const languageOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1, file.indexOf(".json"));

/** The languages that have a file, by their own names. */
export const LANGUAGES: Record<string, string> = Object.fromEntries(
  Object.entries(names).map(([file, name]) => [languageOf(file), name]),
);

class Words {
  #messages: Messages = $state.raw(ENGLISH);

  get language(): string {
    return this.#messages.language;
  }

  /** Change the language; an unknown one is English. */
  async use(language: string): Promise<void> {
    const load = loaders[`../words/${language}.json`];
    this.#messages = load ? new Messages(language, await load(), ENGLISH) : ENGLISH;
    document.documentElement.lang = this.language;
  }

  text(id: string, args?: Args): string {
    return this.#messages.text(id, args);
  }

  has(id: string): boolean {
    return this.#messages.has(id);
  }

  /** Several names in a row: "Anna, Bruno and Carla". */
  listed(names: string[]): string {
    return this.#messages.row(names, "list.last");
  }
}

export const words = new Words();
export const t = (id: string, args?: Args): string => words.text(id, args);

/** How a level of bots is called; one that we do not know keeps its id. */
export const levelName = (level: string): string => (words.has(`level.${level}`) ? t(`level.${level}`) : level);

/** Who plays for a level, and how; "" for levels that the house does not know. */
export const levelPerson = (level: string): string =>
  words.has(`level.${level}.name`) ? t(`level.${level}.name`) : "";
export const levelPlays = (level: string): string =>
  words.has(`level.${level}.plays`) ? t(`level.${level}.plays`) : "";

/** The language that the browser asks for, if we have it. */
export function browserLanguage(): string {
  const wanted = navigator.languages.flatMap((l) => [l, l.split("-")[0]!]);
  return wanted.find((l) => l in LANGUAGES) ?? "en";
}

/** A bot's level beside its name; where the name says the level, who plays for it. */
export function botNote(name: string, level: string): string {
  const said = [level, levelName(level)].some((word) => name.toLowerCase().startsWith(word.toLowerCase()));
  const person = levelPerson(level);
  if (!said) return t("players.botOf", { level: levelName(level) });
  return person ? `${person}, ${t("players.bot")}` : t("players.bot");
}
