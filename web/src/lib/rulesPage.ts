import { lexer, type Token, type Tokens } from "marked";

/** The page that teaches a game comes as Markdown, in chapters that can be linked to: `## Title {#anchor}`. */
export interface Chapter {
  anchor: string;
  title: string;
  tokens: Token[];
  /** All that it says, in small letters, to search in. */
  said: string;
}

const HEADING = /^(.+?) \{#([a-z-]+)\}$/;

/** The chapters of a page. */
export function chapters(page: string): Chapter[] {
  const found: Chapter[] = [];
  for (const token of lexer(page)) {
    const heading = token.type === "heading" ? HEADING.exec((token as Tokens.Heading).text) : null;
    if (heading) found.push({ anchor: heading[2]!, title: heading[1]!, tokens: [], said: heading[1]!.toLowerCase() });
    else if (token.type !== "space") {
      const last = found.at(-1);
      last?.tokens.push(token);
      if (last) last.said += ` ${token.raw.toLowerCase()}`;
    }
  }
  return found;
}

/** A text cut where the wanted word stands. */
export function cutAt(text: string, wanted: string): { text: string; hit: boolean }[] {
  const word = wanted.trim().toLowerCase();
  if (!word) return [{ text, hit: false }];
  const found: { text: string; hit: boolean }[] = [];
  let rest = text;
  for (let at = rest.toLowerCase().indexOf(word); at >= 0; at = rest.toLowerCase().indexOf(word)) {
    found.push({ text: rest.slice(0, at), hit: false }, { text: rest.slice(at, at + word.length), hit: true });
    rest = rest.slice(at + word.length);
  }
  return [...found, { text: rest, hit: false }];
}

/** The text of a token without signs of Markdown in front of it. */
export function plain(token: Token): string {
  return "text" in token ? String(token.text) : token.raw;
}
