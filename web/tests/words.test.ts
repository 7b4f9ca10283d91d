import { describe, expect, it } from "vitest";
import { fill } from "../src/lib/words.svelte";

const shell = import.meta.glob<Record<string, string>>("../src/words/*.json", { eager: true, import: "default" });
const boards = import.meta.glob<Record<string, string>>("../src/games/*/words/*.json", {
  eager: true,
  import: "default",
});
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]!).sort();

/** Catalogues by folder and language. */
function folders(files: Record<string, Record<string, string>>): Map<string, Map<string, Record<string, string>>> {
  const found = new Map<string, Map<string, Record<string, string>>>();
  for (const [path, texts] of Object.entries(files)) {
    const [folder, language] = [path.slice(0, path.lastIndexOf("/")), path.slice(path.lastIndexOf("/") + 1, -5)];
    found.set(folder, (found.get(folder) ?? new Map()).set(language, texts));
  }
  return found;
}

describe.each([...folders({ ...shell, ...boards })])("texts of %s", (_, languages) => {
  const english = languages.get("en")!;

  it("are there in English and Italian with the same ids", () => {
    expect([...languages.keys()].sort()).toEqual(["en", "it"]);
    for (const texts of languages.values()) expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it("use the same arguments in every language", () => {
    for (const texts of languages.values()) {
      for (const [id, text] of Object.entries(texts))
        expect(`${id} ${places(text).join()}`).toBe(`${id} ${places(english[id]!).join()}`);
    }
  });
});

describe("fill", () => {
  it("puts arguments in and chooses the word for a number", () => {
    expect(fill("{name} draws {n:card|cards}", { name: "Anna", n: 1 })).toBe("Anna draws 1 card");
    expect(fill("{n:card|cards}", { n: 2 })).toBe("2 cards");
  });

  it("leaves what it does not know", () => {
    expect(fill("{what}?", {})).toBe("{what}?");
  });
});
