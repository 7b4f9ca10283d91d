import { describe, expect, it } from "vitest";
import vectors from "../../tests/vectors/messages.json";
import { type Catalogue, Messages } from "../src/lib/messages";

/** The same vectors as in tests/kernel/test_words.py. */
interface Group {
  why: string;
  language: string;
  texts: Catalogue;
  english?: Catalogue;
  cases: { id: string; args: Record<string, unknown>; text: string; names?: string[]; lacks?: string[] }[];
}

describe.each(vectors as unknown as Group[])("$language: $why", ({ language, texts, english, cases }) => {
  const words = new Messages(language, texts, english && new Messages("en", english));

  it.each(cases)("$text", ({ id, args, text, names }) => {
    expect(words.text(id, args, names && ((seat) => names[seat]!))).toBe(text);
  });
});
