/** How events of Parfum are seen: which pieces go where, and how the table looks after each. */
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import AromaDie from "./AromaDie.svelte";
import ClockFace from "./ClockFace.svelte";
import CustomerCard from "./CustomerCard.svelte";
import Flacon from "./Flacon.svelte";
import NoteTile from "./NoteTile.svelte";
import { isNote, type Aroma, type Customer, type Note, type NoteType, type Perfume, type PerfumeSide, type Table } from "./table";
import WaterToken from "./WaterToken.svelte";

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const noteOf = (event: GameEvent): Note => ({ note: String(event.note), type: event.type as NoteType, aromas: list<Aroma>(event.aromas), coin: event.coin as number });
const customerOf = (event: GameEvent): Customer => ({
  customer: String(event.customer), back: String(event.back), aroma: event.aroma as Aroma, parts: event.parts as number, price: event.price as number,
});
const note = (from: string, to: string, event: GameEvent, board: Board): Flight => ({ from, to, art: NoteTile, props: { note: noteOf(event), name: board.words.name(String(event.type)), width: "84px" } });
const water = (from: string, to: string, coin: unknown): Flight => ({ from, to, art: WaterToken, props: { coin: coin ?? null, size: "34px" } });

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  const seat = event.seat as number;
  const perfume = `perfume:${seat}:${String(event.perfume)}`;
  switch (event.kind) {
    case "clock":
      return [{ from: `clock:${String(event.clock)}`, to: `clocks:${seat}`, art: ClockFace, props: { clock: event.clock, tan: table.seats.length === 3, size: "44px" } }];
    case "die":
      return [{ from: `market:${String(event.aroma)}`, to: `tray:${seat}`, art: AromaDie, props: { aroma: event.aroma, size: "40px" } }];
    case "draw":
    case "note":
      return [note("bag", `distillery:${String(event.place)}`, event, board)];
    case "water":
      return [water("well", `water:${seat}`, event.coin)];
    case "reroll":
    case "reroll_all":
    case "turn_die":
      return list<number>(event.coins).map((coin) => water(`water:${seat}`, "discards", coin));
    case "drop":
      return [water(`water:${seat}`, "discards", event.coin)];
    case "claim":
      return [note(`distillery:${String(event.place)}`, `tray:${seat}`, event, board)];
    case "begin":
      return [note(`claimed:${String(event.note)}`, `side:${seat}:${String(event.side)}`, event, board)];
    case "add":
      return [note(`claimed:${String(event.note)}`, perfume, event, board)];
    case "finish":
      return Array.from({ length: event.flacons as number }, () => ({ from: "flacons", to: perfume, art: Flacon, props: { size: "22px" } }));
    case "sell":
      return [{ from: perfume, to: `street:${String(event.place)}`, art: Flacon, props: { size: "30px" } }];
    case "bargain":
      return [{ from: perfume, to: "flacons", art: Flacon, props: { size: "30px" } }];
    case "dice_back":
      return list<Aroma>(event.dice).map((aroma) => ({ from: `tray:${seat}`, to: `market:${aroma}`, art: AromaDie, props: { aroma, size: "36px" } }));
    case "customer":
      return [{ from: "pile", to: `street:${String(event.place)}`, art: CustomerCard, props: { customer: customerOf(event), width: "84px" } }];
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  if (event.kind === "roll") return [`tray:${String(event.seat)}`];
  if (event.kind === "begin") return [`perfume:${String(event.seat)}:${String(event.perfume)}`];
  if (event.kind === "closing_time") return ["pile"];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** Dice are looked at when they have rolled, and so is a sale. */
export function rest(event: GameEvent): number {
  if (event.kind === "roll") return 1100;
  if (event.kind === "closing_time") return 1200;
  return event.kind === "claim" || event.kind === "finish" || event.kind === "sell" || event.kind === "bargain" ? 300 : 0;
}

function empty(perfume: number, side: PerfumeSide): Perfume {
  return { perfume, side, head: null, heart: null, base: null, parts: [], flacons: 0, bargain: side === "minor" ? 2 : 3, state: "unfinished" };
}

/** Tokens laid open beside the well. */
function give(table: Table, seat: number, coins: number[]): void {
  const side = table.seats[seat]!;
  side.water -= coins.length;
  for (const coin of coins) side.coins?.splice(side.coins.indexOf(coin), 1);
  table.discards = [...table.discards, ...coins].sort();
}

function placed(table: Table, event: GameEvent): void {
  const perfumes = table.seats[event.seat as number]!.perfumes;
  const number = event.perfume as number;
  if (event.kind === "begin") perfumes.push(empty(number, event.side as PerfumeSide));
  const perfume = perfumes[number - 1]!;
  const laid = noteOf(event);
  perfume[laid.type] = laid;
  perfume.parts.push(...laid.aromas);
  const { turn } = table;
  if (turn) Object.assign(turn, { placing: null, claimed: turn.claimed.filter((n) => n.note !== laid.note) });
}

function sold(table: Table, event: GameEvent): void {
  const side = table.seats[event.seat as number]!;
  const perfume = side.perfumes[(event.perfume as number) - 1]!;
  perfume.flacons = event.left as number;
  side.money = event.money as number;
  if (!perfume.flacons) perfume.state = "sold_out";
  table.flacons++;
  if (event.kind !== "sell") return;
  side.served.push(customerOf(event));
  table.street = table.street.map((shop) => (shop.place === event.place ? { place: shop.place, customer: null } : shop));
}

function claimed(table: Table, event: GameEvent): void {
  const note = noteOf(event);
  table.distillery = table.distillery.map((p) => (isNote(p) && p.place === event.place ? { place: p.place, note: null } : p));
  table.seats[event.seat as number]!.money = event.money as number;
  if (!table.turn) return;
  table.turn.claimed.push(note);
  for (const aroma of note.aromas) table.turn.flasks.splice(table.turn.flasks.indexOf(aroma), 1);
}

/** The table after an event, as far as the event tells. */
export function after(event: GameEvent, before: unknown): Table {
  const table = structuredClone(before) as Table;
  const seat = event.seat as number;
  const { turn } = table;
  switch (event.kind) {
    case "round":
    case "last_round":
      Object.assign(table, { round: event.round, order: event.order, last_round: event.kind === "last_round", step: "wake_up", turn: null, cycle: null });
      break;
    case "clock":
      table.clocks[(event.clock as number) - 1]!.owner = seat;
      table.seats[seat]!.clocks.push(event.clock as number);
      break;
    case "turn":
      table.turn = { seat, clock: event.clock as number, actions_left: event.actions as number, dice: [], flasks: [], flies: [], claimed: [], placing: null, sold: 0, sale: null };
      table.step = "prepare";
      break;
    case "die":
      if (turn) Object.assign(turn, { dice: [...turn.dice, event.aroma], actions_left: turn.actions_left - 1 });
      table.market.find((booth) => booth.aroma === event.aroma)!.dice--;
      break;
    case "draw":
    case "note":
      table.distillery[(event.place as number) - 1] = { place: event.place as number, ...noteOf(event) };
      table.bag = { count: event.bag as number, notes: table.bag.notes.filter((n) => n !== event.note) };
      break;
    case "water": {
      const side = table.seats[seat]!;
      side.water = event.held as number;
      if (side.coins && typeof event.coin === "number") side.coins = [...side.coins, event.coin].sort();
      table.well = event.well as number;
      break;
    }
    case "new_well":
      Object.assign(table, { well: event.count, discards: [] });
      break;
    case "roll":
      if (turn) Object.assign(turn, { flasks: list(event.flasks), flies: list(event.flies) });
      table.step = "distill";
      break;
    case "reroll":
    case "reroll_all":
    case "turn_die":
      give(table, seat, list<number>(event.coins));
      break;
    case "drop":
      give(table, seat, [event.coin as number]);
      break;
    case "claim":
      claimed(table, event);
      break;
    case "begin":
    case "add":
      placed(table, event);
      break;
    case "finish":
      Object.assign(table.seats[seat]!.perfumes[(event.perfume as number) - 1]!, { flacons: event.flacons, state: event.flacons ? "ready" : "sold_out" });
      table.flacons -= event.flacons as number;
      break;
    case "dice_back":
      for (const aroma of list<Aroma>(event.dice)) table.market.find((booth) => booth.aroma === aroma)!.dice++;
      if (turn) Object.assign(turn, { dice: [], flasks: [], flies: [] });
      break;
    case "selling":
      Object.assign(table, { cycle: event.cycle, step: "sell" });
      break;
    case "sell":
    case "bargain":
      sold(table, event);
      break;
    case "show_water":
      table.seats[seat]!.money = event.money as number;
      break;
    case "round_end":
      table.clocks = table.clocks.map((clock) => ({ ...clock, owner: null }));
      for (const side of table.seats) side.clocks = [];
      break;
    case "customer":
      table.street = table.street.map((shop) => (shop.place === event.place ? { place: shop.place, ...customerOf(event) } : shop));
      table.pile.count = event.pile as number;
      break;
  }
  return table;
}
