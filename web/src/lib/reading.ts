/** A board read aloud: what stands on it in words, section by section, in the order of the document. */

import { plainLabel } from "./printed";

/** One thing on the board; one that can be chosen is chosen by `spot.click()`. */
export interface ReadLine {
  text: string;
  spot: HTMLElement | null;
  chosen: boolean;
}

export interface ReadSection {
  title: string;
  lines: ReadLine[];
}

const INLINE = new Set([
  "SPAN",
  "STRONG",
  "EM",
  "B",
  "I",
  "SMALL",
  "CODE",
  "SUP",
  "SUB",
  "A",
  "TD",
  "TH",
  "DT",
  "LABEL",
]);
const SECTIONS = new Set(["SECTION", "ARTICLE", "FIELDSET"]);
const HEADINGS = new Set(["H1", "H2", "H3", "H4", "H5", "H6", "LEGEND", "SUMMARY", "FIGCAPTION"]);

/** Everything that somebody who sees the board can read on it. */
export function readBoard(root: HTMLElement): ReadSection[] {
  const reader = new Reader();
  reader.visit(root);
  reader.flush();
  return reader.sections.filter((section) => section.lines.length);
}

class Reader {
  readonly sections: ReadSection[] = [{ title: "", lines: [] }];
  #words: string[] = [];

  visit(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) this.#say(node.textContent ?? "");
    if (!(node instanceof Element)) return;
    if (node.getAttribute("aria-hidden") === "true" || node.getAttribute("role") === "tablist") return;
    const label = plainLabel(node);
    if (node.matches(".spot, [role=img], svg, img")) return this.#piece(node, label);
    if (HEADINGS.has(node.tagName)) return this.#begin(node.textContent ?? "");
    if (SECTIONS.has(node.tagName) || node.matches("[role=group], [role=region]")) return this.#section(node, label);
    const block = !INLINE.has(node.tagName);
    if (block) this.flush();
    if (label && !node.children.length) this.#say(label);
    else for (const child of node.childNodes) this.visit(child);
    if (block) this.flush();
  }

  /** End the line that is being said. */
  flush(): void {
    const text = this.#words.join(" ").replace(/\s+/g, " ").trim();
    this.#words = [];
    if (text) this.#line({ text, spot: null, chosen: false });
  }

  #say(text: string): void {
    if (text.trim()) this.#words.push(text.trim());
  }

  /** Something drawn: its label says what it is. Small signs stand within a line, what can be chosen is a line of its own. */
  #piece(node: Element, label: string): void {
    const told = label || (node.querySelector("title")?.textContent ?? "");
    if (!node.matches(".spot")) return this.#say(told);
    this.flush();
    const more = node.getAttribute("aria-description") ?? "";
    const text = more && !told.includes(more) ? `${told}. ${more}` : told;
    const live = node instanceof HTMLElement && node.dataset.spot === "live";
    if (text) this.#line({ text, spot: live ? node : null, chosen: node.getAttribute("aria-pressed") === "true" });
  }

  #section(node: Element, label: string): void {
    this.flush();
    const before = this.sections.at(-1)!.title;
    if (label) this.#begin(label);
    for (const child of node.childNodes) this.visit(child);
    this.flush();
    if (label) this.#begin(before);
  }

  #begin(title: string): void {
    this.flush();
    this.sections.push({ title: title.replace(/\s+/g, " ").trim(), lines: [] });
  }

  #line(line: ReadLine): void {
    const { lines } = this.sections.at(-1)!;
    const last = lines.at(-1);
    if (last?.text !== line.text || line.spot) lines.push(line); // a label and its tip often say the same
  }
}
