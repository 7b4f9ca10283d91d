/** What lies on the table of Aqua Mirabilis (`present` of src/genjiko/games/aqua_mirabilis/view_json.py). */
export type Kind = "B" | "J" | "L" | "N" | "O" | "R";
export const KINDS: readonly Kind[] = ["B", "J", "L", "N", "O", "R"];
export type Counts = Record<Kind, number>;

export type DameId = "A" | "B" | "C" | "D";
export type MethodId = "distillation" | "maceration" | "squeezing" | "enfleurage" | "extraction";
export type AbilityId = "market" | "points" | "coach";
export type CityId = "paris" | "london" | "koln" | "florence";

export interface Delivery {
  day: number;
  tiles: { factor: number; flowers: Kind[] }[];
}

export interface Calendar {
  day: number;
  last: number;
  name: string;
  week: number;
  /** The days of a week in this game, from Sunday on. */
  days: string[];
  trigger: number | null;
  deliveries: Delivery[];
}

export interface Stall {
  flower: Kind;
  flowers: number;
  workers: number;
}

/** What a base with a complement would bring at Versailles now, or in the parade. */
export interface PairPoints {
  base: Kind;
  complement: Kind;
  /** False: the cell is full or no cube is left, and the pair brings nothing. */
  room: boolean;
  token: boolean;
  originality: number;
  court: number;
  king: number;
  perfection: number;
  cube: number;
  points: number;
}

export interface Matrix {
  order: Kind[];
  sub_slots: number;
  king: Kind;
  court: Kind;
  /** By column and row: "BJ" is base B with complement J. */
  cells: Record<string, { cubes: number; token: boolean }>;
}

export interface Recipe {
  id: string;
  base: Kind;
  slots: number;
  level: number;
}

export interface CityTile {
  id: string;
  city: CityId;
  effect: string;
  points: number;
  experience: number;
}

export interface City {
  id: CityId;
  letter: number;
  spot: number;
  sends_home: boolean;
  height: number;
  top: CityTile | null;
  left: CityTile[];
}

export interface Place {
  id: string;
  ap: number;
  room: number;
  perfumers: number[];
}

export interface Method {
  id: MethodId;
  points: number;
  baskets: number;
  equal: boolean;
  flowers: Kind[];
  scents: number;
}

export interface Dame {
  id: DameId;
  /** Letters of scents, "token" or "perfume". */
  gift: string;
  favour: number | null;
  influence: number[];
  looked: number[];
  /** null: this viewer has not looked. */
  bonus: { id: string; steps: number[][] } | null;
}

export interface Perfume {
  slot: number;
  name: string;
  complements: Kind[];
  shown: boolean;
  recipe: Recipe;
  /** What it would bring its owner now. */
  brings: { pairs: PairPoints[]; points: number };
}

export interface Seat {
  points: number;
  breakdown: Record<string, number>;
  ap: number;
  production: number;
  steps: number;
  experience: number;
  flowers: Counts;
  scents: Counts;
  methods: { id: MethodId; stored: Kind[] }[];
  had: MethodId[];
  bases: Kind[];
  specializations: Kind[];
  abilities: AbilityId[];
  tiles: CityTile[];
  flipped: CityTile[];
  letter: number;
  influence: number[];
  stock: number;
  favours: DameId[];
  leads: DameId[];
  owes_favours: boolean;
  perfumes: (Perfume | null)[];
  tokens: number;
  coach: number;
  place: string | null;
}

export interface Now {
  free_action: boolean;
  producing: boolean;
  production_points: number | null;
  gifts: number;
  influence_left: number | null;
  worker_moves_left: number | null;
  chosen: string | number | null;
  method: MethodId | null;
  recipe: Recipe | null;
  tile: string | null;
  showings: number;
  last_points: number | null;
  court_moved: boolean;
}

export interface Table {
  step: string;
  seat: number;
  extra: boolean;
  turn: number;
  calendar: Calendar;
  market: Stall[];
  supply: Counts;
  tokens: number;
  cubes: number;
  matrix: Matrix;
  /** What each pair would bring the viewer, or the seat to act for whoever has no seat; by cell of the matrix. */
  brings: Record<string, PairPoints>;
  recipes: (Recipe & { count: number })[];
  cities: City[];
  track: (string | null)[];
  places: Place[];
  apprenticeship: {
    bases: Kind[];
    specializations: Kind[];
    abilities: Record<AbilityId, number>;
    methods: Record<MethodId, number>;
  };
  methods: Method[];
  dames: Dame[];
  seats: Seat[];
  now: Now;
}

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
