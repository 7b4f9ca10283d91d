/** A choice that is made in several clicks before it becomes one action. */

export interface Picked {
  /** Which piece on the screen: unique, e.g. the place in the hand. */
  key: string;
  /** How the notation calls it. */
  word: string;
}

const wordsOf = (action: string): string[] => action.split(" ").slice(1);

/** The legal actions as multisets of words: which words may still be picked, and which actions are complete. */
export class Draft {
  kind = $state("");
  picks: Picked[] = $state([]);

  constructor(
    private readonly legal: () => string[],
    private readonly parts: (action: string) => string[] = wordsOf,
    private readonly ordered = false,
  ) {}

  get words(): string[] {
    return this.picks.map((p) => p.word);
  }

  get started(): boolean {
    return this.kind !== "" || this.picks.length > 0;
  }

  /** The kinds of action that are legal at all. */
  get kinds(): string[] {
    return [...new Set(this.legal().map((a) => a.split(" ")[0]!))];
  }

  /** The legal actions that hold everything picked so far. */
  get candidates(): string[] {
    return this.#holding(this.words);
  }

  /** The legal actions that are said completely by what is picked. */
  get complete(): string[] {
    return this.candidates.filter((a) => this.parts(a).length === this.picks.length);
  }

  /** Whether this word may be picked next. */
  allows(word: string): boolean {
    return this.#holding([...this.words, word]).length > 0;
  }

  has(key: string): boolean {
    return this.picks.some((p) => p.key === key);
  }

  begin(kind: string): void {
    this.kind = kind;
    this.picks = [];
  }

  /** Pick a piece, or put it back. */
  toggle(word: string, key = word): void {
    if (this.has(key)) this.picks = this.picks.filter((p) => p.key !== key);
    else if (this.allows(word)) this.picks = [...this.picks, { key, word }];
  }

  /** One step back: the last pick, then the kind. False if there was nothing. */
  back(): boolean {
    if (this.picks.length) this.picks = this.picks.slice(0, -1);
    else if (this.kind) this.kind = "";
    else return false;
    return true;
  }

  clear(): void {
    this.kind = "";
    this.picks = [];
  }

  #holding(words: string[]): string[] {
    return this.legal().filter((action) => {
      if (this.kind && action.split(" ")[0] !== this.kind) return false;
      const rest = [...this.parts(action)];
      if (this.ordered) return words.every((word, i) => rest[i] === word);
      return words.every((word) => {
        const at = rest.indexOf(word);
        if (at >= 0) rest.splice(at, 1);
        return at >= 0;
      });
    });
  }
}
