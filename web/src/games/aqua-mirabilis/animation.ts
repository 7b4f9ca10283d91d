/** How events of Aqua Mirabilis are seen: perfumers on their way, flowers, scents, cubes and tiles. */
import { Pawn } from "../../kit";
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import { seatColour } from "../../lib/seats";
import Bottle from "./Bottle.svelte";
import Chip from "./Chip.svelte";
import Icon from "./Icon.svelte";
import SchoolTile from "./SchoolTile.svelte";
import type { CityTile, Kind, Table } from "./table";
import TileFace from "./TileFace.svelte";

const kinds = (value: unknown): Kind[] => (Array.isArray(value) ? (value as Kind[]) : []);
const chip = (kind: Kind, scent: boolean, from: string, to: string): Flight => ({
  from,
  to,
  art: Chip,
  props: { kind, scent, size: "26px" },
});
const icon = (name: string, from: string, to: string, colour?: string): Flight => ({
  from,
  to,
  art: Icon,
  props: { name, colour, size: "26px" },
});

/** "B-JN" as it is drawn: base and complements. */
export function bottleOf(name: unknown): { base: Kind; complements: Kind[] } {
  const [base = "B", complements = ""] = String(name).split("-");
  return { base: base as Kind, complements: [...complements] as Kind[] };
}

const tileOf = (id: unknown, table: Table): CityTile | undefined =>
  [
    ...table.cities.flatMap((city) => city.left),
    ...table.seats.flatMap((side) => [...side.tiles, ...side.flipped]),
  ].find((tile) => tile.id === id);

function tileFlight(event: GameEvent, table: Table): Flight[] {
  const tile = tileOf(event.tile, table);
  return tile
    ? [{ from: `city:${String(event.city)}`, to: `tiles:${String(event.seat)}`, art: TileFace, props: { tile } }]
    : [];
}

const bottle = (event: GameEvent, from: string, to: string): Flight => ({
  from,
  to,
  art: Bottle,
  props: bottleOf(event.perfume),
});

function learned(event: GameEvent, kind: "base" | "specialization" | "ability"): Flight[] {
  const what = String(kind === "ability" ? event.ability : event.flower);
  return [
    { from: `pool:${kind}:${what}`, to: `tiles:${String(event.seat)}`, art: SchoolTile, props: { [kind]: what } },
  ];
}

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  const seat = event.seat as number;
  const [flowers, scents] = [`flowers:${seat}`, `scents:${seat}`];
  const method = `method:${seat}:${String(event.method)}`;
  const cell = `cell:${String(event.base)}${String(event.complement)}`;
  switch (event.kind) {
    case "go":
      return [
        {
          from: table.seats[seat]?.place ? `place:${table.seats[seat].place}` : `home:${seat}`,
          to: `place:${String(event.place)}`,
          art: Pawn,
          props: { seat, size: "24px" },
        },
      ];
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
      return [
        {
          from: `dame:${"ABCD"[Number(event.letter) - 1] ?? "A"}`,
          to: `letter:${seat}`,
          art: Icon,
          props: { name: "letter", size: "30px" },
        },
      ];
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
      return [
        ...kinds(event.flowers).map((kind) => chip(kind, false, flowers, method)),
        ...kinds(event.scents).map((kind) => chip(kind, true, method, scents)),
      ];
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
  if (event.kind === "look" || event.kind === "favour" || event.kind === "favour_back")
    return [`dame:${String(event.dame)}`];
  if (event.kind === "recipe") return [`recipes:${String(event.recipe).slice(0, 1)}`];
  return [...new Set(flights(event, board).map((flight) => flight.to))];
}

/** Points, Sundays and the end deserve a look. */
export function rest(event: GameEvent): number {
  if (event.kind === "pair" || event.kind === "half" || event.kind === "parade_points") return 500;
  if (event.kind === "last_sunday" || event.kind === "parade" || event.kind === "bonuses") return 700;
  return event.kind === "delivery" || event.kind === "make" ? 300 : 0;
}
