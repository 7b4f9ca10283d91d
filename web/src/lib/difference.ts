/** What has changed between two JSON values: the twin of src/genjiko/kernel/difference.py, which tells it. */
import type { Json } from "../wire";

/** `[path, value]`: what stands at the path is now the value; `[path]`: it is gone. */
export type Change = Json[];
type Path = (string | number)[];

/** The value with the changes carried out; what it is made of is shared where nothing has changed. */
export function changed(value: Json, changes: Change[]): Json {
  return changes.reduce<Json>((now, [path, ...news]) => put(now, path as Path, news), value);
}

function put(value: Json | undefined, [step, ...rest]: Path, news: Json[]): Json {
  if (step === undefined) return news[0]!;
  if (Array.isArray(value)) return value.map((one, place) => (place === step ? put(one, rest, news) : one));
  const table = { ...(value as Record<string, Json>) };
  if (news.length || rest.length) table[step] = put(table[step], rest, news);
  else delete table[step];
  return table;
}
