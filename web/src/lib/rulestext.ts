/** Rules come as plain text: paragraphs, a paragraph's first short sentence as its title, indented lines as a list. */

export interface Line {
  /** The word that an indented line explains; "" for running text. */
  term: string;
  text: string;
}

export interface Chapter {
  title: string;
  lines: Line[];
}

const TITLE = /^([A-ZÀ-Ý][^.:]{1,36})\.\s+(?=[A-ZÀ-Ý0-9"«])/;

/** The chapters of a rules text. */
export function chapters(text: string): Chapter[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.replace(/^\n+|\s+$/g, ""))
    .filter((block) => block)
    .map(chapter);
}

function chapter(block: string): Chapter {
  const heading = /^#+\s*(.+)\n?/.exec(block);
  const found = heading ?? TITLE.exec(block);
  const body = found ? block.slice(found[0].length) : block;
  const lines: Line[] = [];
  for (const raw of body.split("\n")) {
    const item = /^\s{2,}(\S+(?: \S+)*?)\s{2,}(.+)$/.exec(raw);
    const bullet = /^\s*[-*]\s+(.+)$/.exec(raw);
    const last = lines.at(-1);
    if (item) lines.push({ term: item[1]!, text: item[2]! });
    else if (bullet) lines.push({ term: "•", text: bullet[1]! });
    else if (last && (!last.term || /^\s/.test(raw))) last.text += ` ${raw.trim()}`;
    else lines.push({ term: "", text: raw.trim() });
  }
  return { title: found?.[1]?.trim() ?? "", lines: lines.filter((l) => l.text) };
}
