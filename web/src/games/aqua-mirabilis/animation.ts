/** How events of Aqua Mirabilis are seen: perfumers on their way, flowers, scents, cubes and tiles. */
import type { ComponentProps } from "svelte";
import Perfumer from "./Perfumer.svelte";
import type { Board, Flight } from "../../lib/board.svelte";
import { seatColour } from "../../lib/seats";
import Bottle from "./Bottle.svelte";
import Chip from "./Chip.svelte";
import Icon from "./Icon.svelte";
import Person from "./Person.svelte";
import { tileWord } from "./say";
import SchoolTile from "./SchoolTile.svelte";
import type { CityTile, CityTileEvent, GameEvent, Kind, Table } from "./types";
import TileFace from "./TileFace.svelte";

const chip = (kind: Kind, scent: boolean, from: string, to: string): Flight => ({
  from,
  to,
  art: Chip,
  props: { kind, scent, size: "34px" },
});
/** A person who walks there. */
const person = (name: ComponentProps<typeof Person>["name"], from: string, to: string): Flight => ({
  from,
  to,
  art: Person,
  props: { name, size: name === "king" ? "84px" : "56px" },
});
const icon = (name: string, from: string, to: string, colour?: string): Flight => ({
  from,
  to,
  art: Icon,
  props: { name, colour, size: "40px" },
});

/** "B-JN" as it is drawn: base and complements. */
export function bottleOf(name: string): { base: Kind; complements: Kind[] } {
  const [base = "B", complements = ""] = name.split("-");
  return { base: base as Kind, complements: [...complements] as Kind[] };
}

const tileOf = (id: string, table: Table): CityTile | undefined =>
  [
    ...table.cities.flatMap((city) => city.left),
    ...table.seats.flatMap((side) => [...side.tiles, ...side.flipped]),
  ].find((tile) => tile.id === id);

function tileFlight(event: CityTileEvent, table: Table, board: Board): Flight[] {
  const tile = tileOf(event.tile, table);
  const props = { tile, word: tile ? tileWord(tile, board) : "" };
  return tile ? [{ from: `city:${event.city}`, to: `tiles:${event.seat}`, art: TileFace, props }] : [];
}

const bottle = (event: { perfume: string }, from: string, to: string): Flight => ({
  from,
  to,
  art: Bottle,
  props: bottleOf(event.perfume),
});

const learned = (seat: number, kind: "base" | "specialization" | "ability", what: string): Flight => ({
  from: `pool:${kind}:${what}`,
  to: `tiles:${seat}`,
  art: SchoolTile,
  props: { [kind]: what },
});
const placeOf = (seat: number, table: Table): string => {
  const place = table.seats[seat]?.place;
  return place ? `place:${place}` : `home:${seat}`;
};
const flowersOf = (event: { seat: number }): string => `flowers:${event.seat}`;
const scentsOf = (event: { seat: number }): string => `scents:${event.seat}`;
const methodOf = (event: { seat: number; method: string }): string => `method:${event.seat}:${event.method}`;
const cellOf = (event: { base: Kind; complement: Kind }): string => `cell:${event.base}${event.complement}`;
const slotOf = (event: { seat: number; slot: number }): string => `perfume:${event.seat}:${event.slot}`;

/** The market is stocked, travellers and ladies come, the king takes his place in the garden. */
export function opening(board: Board): Pick<Flight, "from" | "to">[] {
  const table = board.table as Table;
  return [
    ...table.market.map((stall) => ({ from: "day:1", to: `market:${stall.flower}` })),
    ...table.cities.map((city) => ({ from: "day:1", to: `city:${city.id}` })),
    ...table.dames.map((dame) => ({ from: "cubes", to: `dame:${dame.id}` })),
  ];
}

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  switch (event.kind) {
    case "go":
      return [
        {
          from: placeOf(event.seat, table),
          to: `place:${event.place}`,
          art: Perfumer,
          props: { seat: event.seat, size: "56px", lit: true },
        },
      ];
    case "worker":
      return [person("worker", `market:${event.from}`, `market:${event.to}`)];
    case "collect":
      return event.flowers.map((kind) => chip(kind, false, `market:${kind}`, flowersOf(event)));
    case "ability_flower":
      return [chip(event.flower, false, `market:${event.flower}`, flowersOf(event))];
    case "gain_flowers":
      return event.flowers.map((kind) => chip(kind, false, `tiles:${event.seat}`, flowersOf(event)));
    case "gain_scents":
      return event.flowers.map((kind) => chip(kind, true, `tiles:${event.seat}`, scentsOf(event)));
    case "learn_base":
      return [learned(event.seat, "base", event.flower)];
    case "learn_specialization":
      return [learned(event.seat, "specialization", event.flower)];
    case "learn_ability":
      return [learned(event.seat, "ability", event.ability)];
    case "learn_method":
      return [icon("still", `pool:method:${event.method}`, `home:${event.seat}`)];
    case "city_tile":
      return tileFlight(event, table, board);
    case "letter":
      return [
        {
          from: `dame:${"ABCD"[event.letter - 1] ?? "A"}`,
          to: `letter:${event.seat}`,
          art: Icon,
          props: { name: "letter", size: "30px" },
        },
      ];
    case "gift_scent":
      return [chip(event.scent, true, scentsOf(event), `dame:${event.dame}`)];
    case "gift_token":
      return [icon("token", `tokens:${event.seat}`, `dame:${event.dame}`)];
    case "gift_perfume":
      return [bottle(event, slotOf(event), "dame:D")];
    case "influence":
      return [icon("heart", `stock:${event.seat}`, `dame:${event.dame}`, seatColour(event.seat))];
    case "relocate":
      return [icon("heart", `dame:${event.from}`, `dame:${event.to}`, seatColour(event.seat))];
    case "make":
      return [bottle(event, `recipes:${bottleOf(event.perfume).base}`, slotOf(event))];
    case "show":
      return [bottle(event, slotOf(event), "place:versailles")];
    case "pair":
      return [icon("cube", "cubes", cellOf(event))];
    case "sunday_cube":
      return [icon("cube", "cubes", cellOf(event))];
    case "token":
      return [icon("token", cellOf(event), `tokens:${event.seat}`)];
    case "court_down":
    case "court_moves":
      return [person("court", `court:${table.matrix.court}`, `court:${event.court}`)];
    case "king_moves":
      return [person("king", `king:${table.matrix.king}`, `king:${event.king}`)];
    case "use":
      return [
        ...event.flowers.map((kind) => chip(kind, false, flowersOf(event), methodOf(event))),
        ...event.scents.map((kind) => chip(kind, true, methodOf(event), scentsOf(event))),
      ];
    case "store":
      return [chip(event.flower, false, flowersOf(event), methodOf(event))];
    case "coach":
    case "coach_home":
      return [icon("coach", `spot:${table.seats[event.seat]!.coach}`, `spot:${event.spot}`, seatColour(event.seat))];
    case "delivery":
      return event.flowers.map((kind) => chip(kind, false, `day:${table.calendar.day}`, `market:${kind}`));
    case "day":
      return [icon("sun", `day:${table.calendar.day}`, `day:${table.calendar.day + 1}`)];
    default:
      return [];
  }
}

/** Where a log line points: to where something arrived, or to what the line speaks of. */
export function places(event: GameEvent, board: Board): string[] {
  if (event.kind === "no_room") return [cellOf(event)];
  if (event.kind === "look" || event.kind === "favour" || event.kind === "favour_back") return [`dame:${event.dame}`];
  if (event.kind === "recipe") return [`recipes:${event.recipe.slice(0, 1)}`];
  return [...new Set(flights(event, board).map((flight) => flight.to))];
}

/** Where a perfumer goes, points, the king's walk, Sundays and the end deserve a look. */
export function rest(event: GameEvent): number {
  switch (event.kind) {
    case "go":
      return 260;
    case "king_moves":
      return 800;
    case "court_moves":
      return 400;
    case "pair":
    case "half":
    case "parade_points":
      return 500;
    case "make":
      return 600;
    case "last_sunday":
    case "parade":
    case "bonuses":
      return 900;
    case "delivery":
      return 450;
    default:
      return 0;
  }
}
