/** Texts by message id, filled in by the same rules as on the server (kernel/words.py); tests/vectors hold for both. */

/** A text, or its plural forms by the categories of CLDR, chosen by the argument `n`. */
export type Text = string | Partial<Record<string, string>>;
/** Messages by id; one may be several texts, of which the first is taken whose arguments are all there. */
export type Catalogue = Record<string, Text | Text[]>;
export type Args = Record<string, unknown>;
export type NameOf = (seat: number) => string;

const PART = /\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g;

export class Messages {
  readonly #plurals: Intl.PluralRules;

  constructor(
    readonly language: string,
    protected readonly texts: Catalogue,
    protected readonly fallback?: Messages,
  ) {
    this.#plurals = new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf(language)[0] ?? "en");
  }

  has(id: string): boolean {
    return id in this.texts || !!this.fallback?.has(id);
  }

  /** A message: the first of its texts whose arguments are all there. What is not known is left as it stands. */
  text(id: string, args: Args = {}, names: NameOf = (seat) => this.text("seat", { number: seat })): string {
    if (!(id in this.texts)) return this.fallback?.text(id, args, names) ?? id; // a whole sentence of one language
    const found = this.texts[id]!;
    const variants = Array.isArray(found) ? found : [found];
    const text = variants.find((v) => keys(v).every((key) => key in args)) ?? variants.at(-1)!;
    return this.#form(text, args).replace(PART, (whole, key: string | undefined, spec = "") => {
      if (key === undefined) return whole.charAt(0);
      return key in args ? this.#show(key, args, spec, names) : whole;
    });
  }

  /** The display name of a piece, or the thing itself where it has none. */
  name(thing: unknown): string {
    if (Array.isArray(thing)) return thing.length ? this.row(thing.map((part) => this.name(part))) : "-";
    return this.#called(`names.${String(thing)}`, thing);
  }

  /** Several things in a row: "A, B, C", or with `list.last` "Anna, Bruno and Carla". */
  row(things: string[], last = "list.middle"): string {
    const [first = "", ...rest] = things;
    return rest.reduce(
      (before, after, at) => this.text(at === rest.length - 1 ? last : "list.middle", { before, after }),
      first,
    );
  }

  #form(text: Text, args: Args): string {
    if (typeof text === "string") return text;
    return text[this.#plurals.select(Number(args.n))] ?? text.other!;
  }

  #show(key: string, args: Args, spec: string, names: NameOf): string {
    const value = args[key];
    if (spec.includes(".")) return this.text(spec, { ...args, n: Array.isArray(value) ? value.length : value }, names);
    if (spec === "seat" || (key === "seat" && !spec)) {
      if (!Array.isArray(value)) return names(Number(value));
      const called = value.map((seat) => names(Number(seat)));
      return this.row(called, "list.last");
    }
    if (spec === "name") return this.name(value);
    if (spec === "how") return this.#called(`notation.${String(value)}`, value);
    return Array.isArray(value) ? this.row(value.map(String)) : String(value);
  }

  #called(id: string, thing: unknown): string {
    return this.has(id) ? this.text(id) : String(thing);
  }
}

/** The arguments that a text needs; those of all its forms, and the number that chooses among them. */
function keys(text: Text): string[] {
  const forms = typeof text === "string" ? [text] : Object.values(text);
  const found = forms.flatMap((form) => [...form!.matchAll(PART)].flatMap((m) => m[1] ?? []));
  return forms.length > 1 ? [...found, "n"] : found;
}
