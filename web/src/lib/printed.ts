/** What is printed on a button is part of its name, so that who steers by voice can say what they read. */

/** The labels that the boards have given, where more stands in `aria-label` now. */
const given = new WeakMap<Element, { label: string; named: string }>();
const WAIT = 120;

/** What a board calls a piece, without what is printed on it. */
export function plainLabel(element: Element): string {
  const label = element.getAttribute("aria-label") ?? "";
  const kept = given.get(element);
  return kept?.named === label ? kept.label : label;
}

/** Letters and figures that can be seen on an element, as they stand there. */
export function printedOn(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = "";
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    // What lies within a hidden group of a picture has no boxes, though it is said to be visible.
    const seen = parent.getClientRects().length > 0 && parent.checkVisibility({ visibilityProperty: true });
    if (seen && !parent.closest(".hidden, title")) text += walker.currentNode.textContent;
  }
  return text.replace(/\s+/g, " ").trim();
}

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** The name of a button with this label on which this is printed. */
export const nameFor = (label: string, printed: string): string =>
  !printed || wordsOf(label).includes(wordsOf(printed)) ? label : `${label} · ${printed}`;

function nameAll(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLElement>("button[aria-label]")) {
    if (!button.getClientRects().length) continue; // in an area of the board that is not shown
    const label = plainLabel(button);
    const named = nameFor(label, printedOn(button));
    given.set(button, { label, named });
    if (button.getAttribute("aria-label") !== named) button.setAttribute("aria-label", named);
  }
}

/** Keep the names of all buttons of a board true; while pieces move nobody chooses, and nothing is looked at. */
export function printedNames(root: HTMLElement): () => void {
  let timer = 0;
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => ("moving" in root.dataset ? soon() : nameAll(root)), WAIT);
  };
  const watch = new MutationObserver(soon);
  const attributeFilter = ["aria-label", "class", "data-spot"];
  watch.observe(root, { childList: true, subtree: true, characterData: true, attributeFilter });
  soon();
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
