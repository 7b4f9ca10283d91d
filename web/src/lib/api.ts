/** Requests: one function, and the server's refusal as an error. */
import { line } from "../line";
import type { Answer, Method } from "../line/line";
import type { Problem } from "../wire";
import { t, words } from "./words.svelte";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problemText(problem));
  }
}

/** A problem in the player's language, by its code; `text` is the server's own sentence, with details. */
export const problemText = (problem: Problem): string => {
  const id = `problem.${problem.code}`;
  return words.has(id) ? t(id, { text: problem.text }) : problem.text;
};

const UNREACHABLE: Problem = { code: "unreachable", text: "", reason: "", args: {} };

/** Ask the server, or whatever is at the other end of the line. Raises Refusal, also when nobody answers at all. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let answer: Answer;
  try {
    answer = await line.ask(method, path, body === undefined ? undefined : JSON.stringify(body));
  } catch {
    throw new Refusal(0, UNREACHABLE);
  }
  const { status, kind, text } = answer;
  if (status >= 400) throw new Refusal(status, problemOf(text));
  return (kind.includes("json") ? JSON.parse(text) : text) as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);

function problemOf(text: string): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return { code: "unknown", text: text.slice(0, 100), reason: "", args: {} };
  }
}

/** The query of an address, without what is empty. */
export function query(parts: Record<string, string | number | null | undefined>): string {
  const kept = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : "";
}
