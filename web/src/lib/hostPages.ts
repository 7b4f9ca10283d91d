/** The pages that a host has written: plain text, read as paragraphs and links. */
import { t, words } from "./words.svelte";

export const pageTitle = (page: string): string => (words.has(`pages.${page}`) ? t(`pages.${page}`) : page);

/** A piece of a text; with an address, a link. */
export interface Piece {
  text: string;
  href?: string;
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

/** What stands between empty lines. */
export const paragraphs = (text: string): string[] =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A text with its addresses of pages and of mail as links. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index) });
    found.push({ text: match[0], href: match[1] ?? `mailto:${match[0]}` });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}
