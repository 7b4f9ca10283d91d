/** An action in words: its notation is taken apart by a pattern, what it names is looked up on the table, and a text of
 * the game's words is filled. The engine does the same (src/genjiko/kernel/action_text.py); tests/vectors hold for both. */
import type { ActionPattern } from "../wire";
import type { Args, GameWords } from "./gamewords";

const PLACE = /\{(\w+)(?::(\w+))?\}/g;
const FILLED = /\{(\w+)([+-]\d+)?\}/g;
const STEP = /(\w+)|\[(?:(\w+)=)?([^\]]*)\]/g;
const TYPES: Record<string, string> = { "": "(\\S+)", number: "(\\d+)", letter: "(\\S)" };

/** An action in words, by what `seat`, who plays it, sees on the table; the notation where there is no text. */
export function sayAction(words: GameWords, action: string, table?: unknown, seat?: number): string {
  for (const pattern of words.actions) {
    const args = read(pattern.notation, action);
    const text = args && say(pattern, words, args, table, seat);
    if (text) return text;
  }
  return action;
}

/** The arguments that the notation itself gives; null for an action of another pattern. */
export function read(notation: string, action: string): Args | null {
  const types = [...notation.matchAll(PLACE)];
  const literals = notation.split(/\{\w+(?::\w+)?\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  const form = literals.reduce((before, after, i) => before + TYPES[types[i - 1]![2] ?? ""]! + after);
  const found = new RegExp(`^${form}$`).exec(action);
  if (!found) return null;
  return Object.fromEntries(
    types.map(([, key, type], i) => [key!, type === "number" ? Number(found[i + 1]) : found[i + 1]!]),
  );
}

/** The first thing that a path leads to; null where it leads nowhere. */
export function lookUp(table: unknown, path: string, filling: Args): unknown {
  if ([...path.matchAll(FILLED)].some(([, key]) => !(key! in filling))) return null;
  const filled = path.replace(FILLED, (_, key: string, more?: string) =>
    String(more ? Number(filling[key]) + Number(more) : filling[key]),
  );
  if (filled.startsWith("=")) return filled.slice(1);
  let nodes: unknown[] = [table];
  for (const [, name, key, value = ""] of filled.matchAll(STEP))
    nodes = nodes.flatMap((node) => step(node, name, key, value));
  return nodes.find((node) => node !== null && node !== undefined) ?? null;
}

function say(pattern: ActionPattern, words: GameWords, args: Args, table: unknown, seat?: number): string | null {
  const filling = seat === undefined ? args : { ...args, seat };
  const found = pattern.by ? lookUp(table, pattern.by, filling) : null;
  const id = [`actions.${pattern.message} ${String(found)}`, `actions.${pattern.message}`].find((m) => words.has(m));
  if (id === undefined) return null;
  const seen = Object.entries(pattern.look).map(([key, path]) => [key, called(words, table, path, filling)]);
  return words.text(id, { ...args, ...told(Object.fromEntries(seen)) });
}

/** Where one step of a path leads from a node. */
function step(node: unknown, name: string | undefined, key: string | undefined, value: string): unknown[] {
  if (!Array.isArray(node)) {
    const at = name ?? value;
    return isThing(node) && !key && at in node ? [node[at]] : [];
  }
  if (name) return [];
  if (key) return node.filter((item) => isThing(item) && String(item[key]) === value);
  if (value === "*") return node;
  return /^\d+$/.test(value) && Number(value) < node.length ? [node[Number(value)]] : [];
}

/** What a path of `look` leads to; with `as`, how it is called, if enough is known of it for one of its texts. */
function called(words: GameWords, table: unknown, path: string, filling: Args): unknown {
  const [where = "", thing] = path.split(" as ");
  const found = lookUp(table, where, filling);
  if (!thing || !isThing(found)) return found;
  const text = words.text(`things.${thing}`, told(found));
  return text.includes("{") ? null : text;
}

/** The arguments of a text: what is nothing, or an empty list or word, is none. */
const told = (things: Args): Args =>
  Object.fromEntries(
    Object.entries(things).filter(([, v]) => v !== null && v !== undefined && v !== "" && !isEmpty(v)),
  );

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isThing = (value: unknown): value is Args => typeof value === "object" && value !== null && !Array.isArray(value);
