/** The shell's own texts. English is in the first load; other languages are fetched when chosen. */
import english from "../words/en.json";

export type Catalogue = Record<string, string>;
export const LANGUAGES: Record<string, string> = { en: "English", it: "Italiano" };

const loaders = import.meta.glob<{ default: Catalogue }>(["../words/*.json", "!../words/en.json"]);

class Words {
  language = $state("en");
  #texts: Catalogue = $state.raw(english);

  /** Change the language; an unknown one is English. */
  async use(language: string): Promise<void> {
    const load = loaders[`../words/${language}.json`];
    this.#texts = load ? { ...english, ...(await load()).default } : english;
    this.language = load ? language : "en";
    document.documentElement.lang = this.language;
  }

  /** The text of a message; `{key}` is filled in, `{n:one|many}` chooses the word for the number n. */
  text(id: string, args: Record<string, string | number> = {}): string {
    return fill(this.#texts[id] ?? id, args);
  }

  has(id: string): boolean {
    return id in this.#texts;
  }
}

/** Put the arguments into a text. */
export function fill(text: string, args: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, key: string, one?: string, many?: string) => {
    const value = args[key];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : `${value} ${value === 1 ? one : many}`;
  });
}

export const words = new Words();
export const t = (id: string, args?: Record<string, string | number>): string => words.text(id, args);

/** How a level of bots is called; one that we do not know keeps its id. */
export const levelName = (level: string): string => (words.has(`level.${level}`) ? t(`level.${level}`) : level);

/** The language that the browser asks for, if we have it. */
export function browserLanguage(): string {
  return navigator.languages.map((l) => l.slice(0, 2)).find((l) => l in LANGUAGES) ?? "en";
}

/** A bot's level beside its name, unless the name says it. */
export function botNote(name: string, level: string): string {
  const said = [level, levelName(level)].some((word) => name.toLowerCase().startsWith(word.toLowerCase()));
  return said ? t("players.bot") : t("players.botOf", { level: levelName(level) });
}
