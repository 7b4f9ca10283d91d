/** How events of Aqua Mirabilis are seen: perfumers on their way, flowers, scents, cubes and tiles, and the table after each. */
import { Pawn } from "../../kit";
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import { seatColour } from "../../lib/seats";
import Bottle from "./Bottle.svelte";
import Chip from "./Chip.svelte";
import Icon from "./Icon.svelte";
import SchoolTile from "./SchoolTile.svelte";
import type { AbilityId, CityTile, Kind, Perfume, Recipe, Seat, Table } from "./table";
import TileFace from "./TileFace.svelte";

const kinds = (value: unknown): Kind[] => (Array.isArray(value) ? (value as Kind[]) : []);
const chip = (kind: Kind, scent: boolean, from: string, to: string): Flight => ({ from, to, art: Chip, props: { kind, scent, size: "26px" } });
const icon = (name: string, from: string, to: string, colour?: string): Flight => ({ from, to, art: Icon, props: { name, colour, size: "26px" } });

/** "B-JN" as it is drawn: base and complements. */
export function bottleOf(name: unknown): { base: Kind; complements: Kind[] } {
  const [base = "B", complements = ""] = String(name).split("-");
  return { base: base as Kind, complements: [...complements] as Kind[] };
}

const tileOf = (id: unknown, table: Table): CityTile | undefined => [...table.cities.flatMap((city) => city.left), ...table.seats.flatMap((side) => [...side.tiles, ...side.flipped])].find((tile) => tile.id === id);

function tileFlight(event: GameEvent, table: Table): Flight[] {
  const tile = tileOf(event.tile, table);
  return tile ? [{ from: `city:${String(event.city)}`, to: `tiles:${String(event.seat)}`, art: TileFace, props: { tile } }] : [];
}

const bottle = (event: GameEvent, from: string, to: string): Flight => ({ from, to, art: Bottle, props: bottleOf(event.perfume) });

function learned(event: GameEvent, kind: "base" | "specialization" | "ability"): Flight[] {
  const what = String(kind === "ability" ? event.ability : event.flower);
  return [{ from: `pool:${kind}:${what}`, to: `tiles:${String(event.seat)}`, art: SchoolTile, props: { [kind]: what } }];
}

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  const seat = event.seat as number;
  const [flowers, scents] = [`flowers:${seat}`, `scents:${seat}`];
  const method = `method:${seat}:${String(event.method)}`;
  const cell = `cell:${String(event.base)}${String(event.complement)}`;
  switch (event.kind) {
    case "go":
      return [{ from: table.seats[seat]?.place ? `place:${table.seats[seat].place}` : `home:${seat}`, to: `place:${String(event.place)}`, art: Pawn, props: { seat, size: "24px" } }];
    case "worker":
      return [icon("worker", `market:${String(event.from)}`, `market:${String(event.to)}`)];
    case "collect":
      return kinds(event.flowers).map((kind) => chip(kind, false, `market:${kind}`, flowers));
    case "ability_flower":
      return [chip(event.flower as Kind, false, `market:${String(event.flower)}`, flowers)];
    case "gain_flowers":
      return kinds(event.flowers).map((kind) => chip(kind, false, `tiles:${seat}`, flowers));
    case "gain_scents":
      return kinds(event.flowers).map((kind) => chip(kind, true, `tiles:${seat}`, scents));
    case "learn_base":
      return learned(event, "base");
    case "learn_specialization":
      return learned(event, "specialization");
    case "learn_ability":
      return learned(event, "ability");
    case "learn_method":
      return [icon("still", `pool:method:${String(event.method)}`, `home:${seat}`)];
    case "city_tile":
      return tileFlight(event, table);
    case "letter":
      return [{ from: `dame:${"ABCD"[Number(event.letter) - 1] ?? "A"}`, to: `letter:${seat}`, art: Icon, props: { name: "letter", size: "30px" } }];
    case "gift_scent":
      return [chip(event.scent as Kind, true, scents, `dame:${String(event.dame)}`)];
    case "gift_token":
      return [icon("token", `tokens:${seat}`, `dame:${String(event.dame)}`)];
    case "gift_perfume":
      return [bottle(event, `perfume:${seat}:${String(event.slot)}`, "dame:D")];
    case "influence":
      return [icon("heart", `stock:${seat}`, `dame:${String(event.dame)}`, seatColour(seat))];
    case "relocate":
      return [icon("heart", `dame:${String(event.from)}`, `dame:${String(event.to)}`, seatColour(seat))];
    case "make":
      return [bottle(event, `recipes:${bottleOf(event.perfume).base}`, `perfume:${seat}:${String(event.slot)}`)];
    case "show":
      return [bottle(event, `perfume:${seat}:${String(event.slot)}`, "place:versailles")];
    case "pair":
      return [icon("cube", "cubes", cell)];
    case "sunday_cube":
      return [icon("cube", "cubes", cell)];
    case "token":
      return [icon("token", cell, `tokens:${seat}`)];
    case "court_down":
    case "court_moves":
      return [icon("fan", `court:${table.matrix.court}`, `court:${String(event.court)}`)];
    case "king_moves":
      return [icon("crown", `king:${table.matrix.king}`, `king:${String(event.king)}`)];
    case "use":
      return [...kinds(event.flowers).map((kind) => chip(kind, false, flowers, method)), ...kinds(event.scents).map((kind) => chip(kind, true, method, scents))];
    case "store":
      return [chip(event.flower as Kind, false, flowers, method)];
    case "coach":
    case "coach_home":
      return [icon("coach", `spot:${table.seats[seat]!.coach}`, `spot:${String(event.spot)}`, seatColour(seat))];
    case "delivery":
      return kinds(event.flowers).map((kind) => chip(kind, false, `day:${table.calendar.day}`, `market:${kind}`));
    case "day":
      return [icon("sun", `day:${table.calendar.day}`, `day:${table.calendar.day + 1}`)];
    default:
      return [];
  }
}

/** Where a log line points: to where something arrived, or to what the line speaks of. */
export function places(event: GameEvent, board: Board): string[] {
  if (event.kind === "no_room") return [`cell:${String(event.base)}${String(event.complement)}`];
  if (event.kind === "look" || event.kind === "favour" || event.kind === "favour_back") return [`dame:${String(event.dame)}`];
  if (event.kind === "recipe") return [`recipes:${String(event.recipe).slice(0, 1)}`];
  return [...new Set(flights(event, board).map((flight) => flight.to))];
}

/** Points, Sundays and the end deserve a look. */
export function rest(event: GameEvent): number {
  if (event.kind === "pair" || event.kind === "half" || event.kind === "parade_points") return 500;
  if (event.kind === "last_sunday" || event.kind === "parade" || event.kind === "bonuses") return 700;
  return event.kind === "delivery" || event.kind === "make" ? 300 : 0;
}

/** Change the flowers or scents of a seat. */
function add(counts: Record<Kind, number>, letters: readonly Kind[], by: number): void {
  for (const kind of letters) counts[kind] = Math.max(0, counts[kind] + by);
}

/** Perfumers stand where the last `go` of their seat led. */
function stand(table: Table, seat: number, place: string | null): void {
  for (const each of table.places) each.perfumers = each.perfumers.filter((s) => s !== seat);
  if (place) table.places.find((each) => each.id === place)?.perfumers.push(seat);
  table.seats[seat]!.place = place;
}

/** What an event changes at the places of the board. */
function onTheBoard(table: Table, event: GameEvent): void {
  const { matrix, calendar } = table;
  const seat = event.seat as number;
  const stall = (kind: unknown) => table.market.find((each) => each.flower === kind)!;
  const cell = matrix.cells[`${String(event.base)}${String(event.complement)}`];
  switch (event.kind) {
    case "go":
      stand(table, seat, event.place as string);
      break;
    case "produce":
      stand(table, seat, null);
      break;
    case "worker":
      stall(event.from).workers--;
      stall(event.to).workers++;
      break;
    case "collect":
      for (const kind of kinds(event.flowers)) stall(kind).flowers--;
      break;
    case "delivery":
      for (const kind of kinds(event.flowers)) stall(kind).flowers++;
      break;
    case "pair":
    case "sunday_cube":
      Object.assign(cell!, { cubes: cell!.cubes + 1, token: false });
      table.cubes--;
      break;
    case "court_down":
    case "court_moves":
      matrix.court = event.court as Kind;
      break;
    case "king_moves":
      matrix.king = event.king as Kind;
      break;
    case "city_tile": {
      const city = table.cities.find((each) => each.id === event.city)!;
      city.top = tileOf(event.top, table) ?? null;
      city.height = event.left as number;
      break;
    }
    case "day":
      calendar.day++;
      break;
    case "influence":
      table.dames.find((dame) => dame.id === event.dame)!.influence[seat]! += event.count as number;
      break;
    case "relocate":
      table.dames.find((dame) => dame.id === event.from)!.influence[seat]!--;
      table.dames.find((dame) => dame.id === event.to)!.influence[seat]!++;
      break;
    case "favour":
      table.dames.find((dame) => dame.id === event.dame)!.favour = seat;
      break;
    case "favour_back":
      table.dames.find((dame) => dame.id === event.dame)!.favour = null;
      break;
  }
}

const made = (event: GameEvent, recipe: Recipe | null): Perfume => {
  const { base, complements } = bottleOf(event.perfume);
  return { slot: event.slot as number, name: String(event.perfume), complements, shown: false, recipe: recipe ?? { id: "", base, slots: complements.length, level: 0 } };
};

/** What an event changes in a workshop. */
function inTheWorkshop(table: Table, side: Seat, event: GameEvent): void {
  const slot = Number(event.slot) - 1;
  switch (event.kind) {
    case "go":
    case "worker":
      side.ap = event.ap as number;
      break;
    case "collect":
    case "gain_flowers":
      add(side.flowers, kinds(event.flowers), 1);
      break;
    case "ability_flower":
      add(side.flowers, [event.flower as Kind], 1);
      break;
    case "gain_scents":
      add(side.scents, kinds(event.flowers), 1);
      break;
    case "use":
      add(side.flowers, kinds(event.flowers), -1);
      add(side.scents, kinds(event.scents), 1);
      break;
    case "lose_flowers":
      add(side.flowers, kinds(event.flowers), -1);
      break;
    case "learn_base":
      side.bases.push(event.flower as Kind);
      add(side.scents, [event.flower as Kind], -1);
      break;
    case "learn_specialization":
      side.specializations.push(event.flower as Kind);
      add(side.flowers, [event.flower as Kind], -1);
      break;
    case "learn_ability":
      side.abilities.push(event.ability as AbilityId);
      side.tokens--;
      break;
    case "gift_scent":
      add(side.scents, [event.scent as Kind], -1);
      break;
    case "gift_perfume":
    case "throw":
      side.perfumes[slot] = null;
      break;
    case "make":
      side.perfumes[slot] = made(event, table.now.recipe);
      break;
    case "show":
      if (side.perfumes[slot]) side.perfumes[slot].shown = true;
      break;
    case "pair":
    case "half":
    case "parade_points":
      side.points += event.points as number;
      break;
    case "token":
    case "gain_token":
      side.tokens++;
      break;
    case "gift_token":
    case "extra_turn":
      side.tokens--;
      break;
    case "letter":
      side.letter = event.letter as number;
      break;
    case "coach":
    case "coach_home":
      side.coach = event.spot as number;
      break;
    case "day":
    case "sundial":
      side.ap = 5;
      break;
  }
}

/** The table after an event, as far as the event tells. */
export function after(event: GameEvent, before: unknown): Table {
  const table = structuredClone(before) as Table;
  const side = typeof event.seat === "number" ? table.seats[event.seat] : undefined;
  onTheBoard(table, event);
  if (side) inTheWorkshop(table, side, event);
  if (event.kind === "turn" || event.kind === "extra_turn") table.seat = event.seat as number;
  if (event.kind === "perfumes_up") for (const each of table.seats) for (const perfume of each.perfumes) if (perfume) perfume.shown = false;
  return table;
}
