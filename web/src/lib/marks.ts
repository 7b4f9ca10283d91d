/** Marks on the places of a board: attributes, which a board that is drawn anew loses and gets back. */
import { placeIn } from "./flight";

export type Mark = "data-fresh" | "data-since" | "data-pointed" | "data-spotlight";

export class Marks {
  #places = new Map<Mark, string[]>();
  #watch: MutationObserver | null = null;
  #root: HTMLElement | null = null;

  /** Put the marks on this element from now on. */
  follow(root: HTMLElement | null): void {
    this.#watch?.disconnect();
    this.#root = root;
    if (!root) return;
    this.#watch = new MutationObserver((changes) => {
      // A flying piece comes and goes beside the board: it changes no place.
      if (changes.some((c) => c.target !== root)) this.#draw();
    });
    this.#watch.observe(root, { childList: true, subtree: true });
    this.#draw();
  }

  /** Mark just these places. */
  set(mark: Mark, places: Iterable<string>): void {
    for (const old of this.#root?.querySelectorAll(`[${mark}]`) ?? []) old.removeAttribute(mark);
    this.#places.set(mark, [...new Set(places)]);
    this.#draw();
  }

  #draw(): void {
    if (!this.#root) return;
    for (const [mark, places] of this.#places) {
      for (const place of places) {
        const found = placeIn(this.#root, place);
        if (found && !found.hasAttribute(mark)) found.setAttribute(mark, "");
      }
    }
  }
}
