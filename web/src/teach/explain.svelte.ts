/** What the rules say of something on the table: of the prompt, or of a sign that somebody points at. */
import { get } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { RulesText } from "../wire";

const BOARD = ".board-area";
/** What nothing else explains is told by the chapter that names all parts of the table. */
const TABLE = "table";

export class Explain {
  /** The chapter that is asked for and not opened yet; "" for none. */
  chapter = $state("");
  /** Whether the next click on the board asks and plays nothing. */
  pointing = $state(false);

  constructor(readonly game: string) {}

  /** The page of rules, with its links. */
  get rules(): Promise<RulesText> {
    return get<RulesText>(`/api/games/${this.game}/rules?language=${settings.language}`);
  }

  /** Open the chapter of what is to be done now. */
  async prompt(id: string): Promise<void> {
    const { prompts } = await this.rules;
    this.chapter = prompts[id] ?? TABLE;
  }

  /** Open the chapter of what lies there. */
  async place(there: Element): Promise<void> {
    this.pointing = false;
    const { places } = await this.rules;
    for (let at = there.closest<HTMLElement>("[data-place]"); at; at = outside(at)) {
      const anchor = places[at.dataset.place!.split(":")[0]!];
      if (anchor) return void (this.chapter = anchor);
    }
    this.chapter = TABLE;
  }

  /** Whether a click asks what lies there; then it plays nothing. */
  takes(event: Event): boolean {
    if (!this.pointing || !(event.target as Element).closest(BOARD)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** From now on the board is pointed at, or no more. */
  point(): void {
    this.pointing = !this.pointing;
    if (this.pointing) document.querySelector(BOARD)?.scrollIntoView({ block: "nearest" });
  }
}

const outside = (place: HTMLElement): HTMLElement | null =>
  place.parentElement?.closest<HTMLElement>(`${BOARD} [data-place]`) ?? null;

/** The piece that who goes by keys has come to, else the one under the mouse; null where neither is one. */
export function pointedAt(): Element | null {
  const focused = document.querySelector(`${BOARD} :focus-visible`)?.closest(`${BOARD} [data-place]`);
  return focused ?? [...document.querySelectorAll(`${BOARD} [data-place]:hover`)].at(-1) ?? null;
}
