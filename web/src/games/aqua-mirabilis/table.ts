/** What the board of Aqua Mirabilis makes of the table, whose types are made by the engine: see types.ts. */
import type { Calendar, Kind, Place, Table } from "./types";

export const KINDS: readonly Kind[] = ["B", "J", "L", "N", "O", "R"];

export const ROMAN = ["–", "I", "II", "III", "IV"] as const;

/** Where the next click lies: an area of the board, or the player's own workshop. */
export type Area = "market" | "school" | "travel" | "court" | "versailles" | "own";
const AREAS: Record<string, Area> = {
  workers: "market",
  flower: "market",
  base: "school",
  specialization: "school",
  ability: "school",
  method: "school",
  coach: "travel",
  city_tile: "travel",
  arrival: "travel",
  relocate: "court",
  keep: "court",
  dame: "court",
  source: "court",
  tile_base: "versailles",
  recipe: "versailles",
  pair: "versailles",
};

/** The area of a step; what is not in the list is done in the workshop. */
export const areaOf = (step: string): Area => AREAS[step] ?? "own";

/** The area in which a place lies, by the first word of its id: "market B", "specialization 1", "couple A", a city. */
export function placeArea(place: string): Area {
  const kind = place.split(" ")[0]!;
  if (kind === "market" || kind === "versailles") return kind;
  if (kind === "couple") return "court";
  return ["base", "specialization", "ability", "method"].includes(kind) ? "school" : "travel";
}

/** The steps in which `pick` means a flower, and those in which it means a scent, of the workshop. */
export const FLOWER_STEPS = ["flower", "specialization", "payment", "macerate"];
export const SCENT_STEPS = ["base", "complement", "complement2", "scent", "scent2"];

/** The place of the board with this id. */
export const placeOf = (table: Table, id: string): Place => table.places.find((place) => place.id === id)!;

/** Days with their place in the month, from the first Sunday to the last one. */
export function daysOf({ days, last }: Calendar): { day: number; name: string; week: number }[] {
  return Array.from({ length: last + 1 }, (_, day) => ({
    day,
    name: days[day % days.length]!,
    week: Math.floor(day / days.length) + 1,
  }));
}

/** Letters with their number, in the order of the box: "LLNN" is L 2, N 2. */
export function counted(letters: string | readonly string[]): { kind: Kind; n: number }[] {
  const all = [...letters];
  return KINDS.map((kind) => ({ kind, n: all.filter((letter) => letter === kind).length })).filter(({ n }) => n > 0);
}

/** The action that drives the own coach to a spot of the track. */
export function driveTo(coach: number, spot: number): string {
  if (spot === coach) return "coach stay";
  return spot < coach ? `coach left ${coach - spot}` : `coach right ${spot - coach}`;
}
