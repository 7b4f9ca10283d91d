import { describe, expect, it } from "vitest";
import { type Catalogue, Messages, type Text } from "../src/lib/messages";
import { LANGUAGES, languageOf, t, words } from "../src/lib/words.svelte";

const shell = import.meta.glob<Catalogue>("../src/words/*.json", { eager: true, import: "default" });
const boards = import.meta.glob<Catalogue>("../src/games/*/words/*.json", { eager: true, import: "default" });

const textsIn = (text: Text | Text[]): string[] =>
  [text].flat().flatMap((one) => (typeof one === "string" ? [one] : (Object.values(one) as string[])));
/** The arguments of a message; a number that only chooses the form is one of them. */
const places = (text: Text | Text[]): string[] =>
  [...new Set(textsIn(text).flatMap((one) => [...one.matchAll(/\{(\w+)/g)].map((m) => m[1]!)))].sort();
/** The messages but those that count: a language has as many of them as it needs. */
const sentences = (texts: Catalogue): string[] => Object.keys(texts).filter((id) => !id.startsWith("counts."));

/** Catalogues by folder and language. */
function folders(files: Record<string, Catalogue>): Map<string, Map<string, Catalogue>> {
  const found = new Map<string, Map<string, Catalogue>>();
  for (const [path, texts] of Object.entries(files)) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    found.set(folder, (found.get(folder) ?? new Map<string, Catalogue>()).set(languageOf(path), texts));
  }
  return found;
}

describe.each([...folders({ ...shell, ...boards })])("texts of %s", (_, languages) => {
  const english = languages.get("en")!;

  it("are there in every language with the same ids", () => {
    expect([...languages.keys()].sort()).toEqual(Object.keys(LANGUAGES).sort());
    for (const texts of languages.values()) expect(sentences(texts).sort()).toEqual(sentences(english).sort());
  });

  it("use the same arguments in every language", () => {
    for (const texts of languages.values()) {
      for (const id of sentences(texts))
        expect(`${id} ${places(texts[id]!).join()}`).toBe(`${id} ${places(english[id]!).join()}`);
    }
  });

  it("have all plural forms of their language, and every count that they ask for", () => {
    for (const [language, texts] of languages) {
      const needed = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort().join();
      const asked = new Set<string>();
      for (const [id, text] of Object.entries(texts)) {
        if (typeof text === "object" && !Array.isArray(text))
          expect(`${id} ${Object.keys(text).sort().join()}`).toBe(`${id} ${needed}`);
        for (const one of textsIn(text)) for (const m of one.matchAll(/\{\w+:([\w.]+)\}/g)) asked.add(m[1]!);
        expect(textsIn(text).filter((one) => /\{[^}]*\|/.test(one))).toEqual([]);
      }
      expect([...asked].sort()).toEqual(
        Object.keys(texts)
          .filter((id) => id.startsWith("counts."))
          .sort(),
      );
    }
  });
});

const sources = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

describe("sources", () => {
  it("name no text that is not there", () => {
    const english = shell["../src/words/en.json"]!;
    const named = Object.entries(sources).flatMap(([file, source]) => {
      const own = boards[`${/^\.\.\/src\/games\/[^/]+/.exec(file)?.[0]}/words/en.json`] ?? {};
      const ids = [...source.matchAll(/\bt\(\s*["'`]([\w.]+)["'`]/g)].map((m) => m[1]!);
      return ids.map((id) => ({ where: `${file}: ${id}`, known: id in own || id in english }));
    });
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter(({ known }) => !known).map(({ where }) => where)).toEqual([]);
  });
});

describe("the shell's words", () => {
  it("put arguments in and choose the form for a number", () => {
    const said = new Messages("en", {
      a: "{name} draws {n:counts.cards}",
      "counts.cards": { one: "{n} card", other: "{n} cards" },
    });
    expect(said.text("a", { name: "Anna", n: 1 })).toBe("Anna draws 1 card");
    expect(said.text("counts.cards", { n: 2 })).toBe("2 cards");
  });

  it("leave what they do not know", () => {
    expect(new Messages("en", { a: "{what}?" }).text("a")).toBe("{what}?");
    expect(t("no.such.text")).toBe("no.such.text");
  });

  it("are offered in every language that has a file, by its own name", async () => {
    expect(LANGUAGES).toMatchObject({ en: "English", it: "Italiano" });
    for (const language of Object.keys(LANGUAGES)) {
      await words.use(language);
      expect([words.language, t("language")]).toEqual([language, LANGUAGES[language]]);
    }
    await words.use("en");
  });
});
