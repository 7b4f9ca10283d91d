/** How events of Parfum are seen: which pieces go where. */
import type { Board, Flight, GameEvent } from "../../lib/board.svelte";
import AromaDie from "./AromaDie.svelte";
import ClockFace from "./ClockFace.svelte";
import CustomerCard from "./CustomerCard.svelte";
import Flacon from "./Flacon.svelte";
import NoteTile from "./NoteTile.svelte";
import type { Aroma, Customer, Note, NoteType, Table } from "./table";
import WaterToken from "./WaterToken.svelte";

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const noteOf = (event: GameEvent): Note => ({
  note: String(event.note),
  type: event.type as NoteType,
  aromas: list<Aroma>(event.aromas),
  coin: event.coin as number,
});
const customerOf = (event: GameEvent): Customer => ({
  customer: String(event.customer),
  back: String(event.back),
  aroma: event.aroma as Aroma,
  parts: event.parts as number,
  price: event.price as number,
});
const note = (from: string, to: string, event: GameEvent, board: Board): Flight => ({
  from,
  to,
  art: NoteTile,
  props: { note: noteOf(event), name: board.words.name(String(event.type)), width: "84px" },
});
const water = (from: string, to: string, coin: unknown): Flight => ({
  from,
  to,
  art: WaterToken,
  props: { coin: coin ?? null, size: "34px" },
});

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  const seat = event.seat as number;
  const perfume = `perfume:${seat}:${String(event.perfume)}`;
  switch (event.kind) {
    case "clock":
      return [
        {
          from: `clock:${String(event.clock)}`,
          to: `clocks:${seat}`,
          art: ClockFace,
          props: { clock: event.clock, tan: table.seats.length === 3, size: "44px" },
        },
      ];
    case "die":
      return [
        {
          from: `market:${String(event.aroma)}`,
          to: `tray:${seat}`,
          art: AromaDie,
          props: { aroma: event.aroma, size: "40px" },
        },
      ];
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
      return Array.from({ length: event.flacons as number }, () => ({
        from: "flacons",
        to: perfume,
        art: Flacon,
        props: { size: "22px" },
      }));
    case "sell":
      return [{ from: perfume, to: `street:${String(event.place)}`, art: Flacon, props: { size: "30px" } }];
    case "bargain":
      return [{ from: perfume, to: "flacons", art: Flacon, props: { size: "30px" } }];
    case "dice_back":
      return list<Aroma>(event.dice).map((aroma) => ({
        from: `tray:${seat}`,
        to: `market:${aroma}`,
        art: AromaDie,
        props: { aroma, size: "36px" },
      }));
    case "customer":
      return [
        {
          from: "pile",
          to: `street:${String(event.place)}`,
          art: CustomerCard,
          props: { customer: customerOf(event), width: "84px" },
        },
      ];
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
  return event.kind === "claim" || event.kind === "finish" || event.kind === "sell" || event.kind === "bargain"
    ? 300
    : 0;
}
