/** How events of Parfum are seen: which pieces go where. */
import type { Board, Flight } from "../../lib/board.svelte";
import AromaDie from "./AromaDie.svelte";
import ClockFace from "./ClockFace.svelte";
import CoinPiece from "./CoinPiece.svelte";
import CustomerCard from "./CustomerCard.svelte";
import Flacon from "./Flacon.svelte";
import Guest from "./Guest.svelte";
import NoteTile from "./NoteTile.svelte";
import type { Customer, GameEvent, Note, Table } from "./types";
import WaterToken from "./WaterToken.svelte";

const customerOf = ({ customer, back, aroma, parts, price }: Customer): Customer => ({
  customer,
  back,
  aroma,
  parts,
  price,
});
const perfumeOf = ({ seat, perfume }: { seat: number; perfume: number }): string => `perfume:${seat}:${perfume}`;
const note = (from: string, to: string, { note, type, aromas, coin }: Note, board: Board): Flight => ({
  from,
  to,
  art: NoteTile,
  props: { note: { note, type, aromas, coin }, name: board.words.name(type), width: "104px" },
});
/** What is paid goes into the purse. */
const coin = (from: string, { seat }: { seat: number }, n: number): Flight => ({
  from,
  to: `purse:${seat}`,
  art: CoinPiece,
  props: { n, size: "44px" },
});
const water = (from: string, to: string, coin: number | undefined): Flight => ({
  from,
  to,
  art: WaterToken,
  props: { coin: coin ?? null, size: "34px" },
});

/** Customers walk in from their pile, notes come out of the bag. */
export function opening(board: Board): Pick<Flight, "from" | "to">[] {
  const table = board.table as Table;
  return [
    ...table.street.map((shop) => ({ from: "pile", to: `street:${shop.place}` })),
    ...table.distillery.map((place) => ({ from: "bag", to: `distillery:${place.place}` })),
  ];
}

export function flights(event: GameEvent, board: Board): Flight[] {
  const table = board.table as Table;
  switch (event.kind) {
    case "clock":
      return [
        {
          from: `clock:${event.clock}`,
          to: `clocks:${event.seat}`,
          art: ClockFace,
          props: { clock: event.clock, tan: table.clock_kind === "tan", size: "64px" },
        },
      ];
    case "die":
      return [
        {
          from: `market:${event.aroma}`,
          to: `tray:${event.seat}`,
          art: AromaDie,
          props: { aroma: event.aroma, size: "60px" },
        },
      ];
    case "draw":
    case "note":
      return [note("bag", `distillery:${event.place}`, event, board)];
    case "water":
      return [water("well", `water:${event.seat}`, event.coin)];
    case "reroll":
    case "reroll_all":
    case "turn_die":
      return event.coins.map((coin) => water(`water:${event.seat}`, "discards", coin));
    case "drop":
      return [water(`water:${event.seat}`, "discards", event.coin)];
    case "claim":
      return [
        note(`distillery:${event.place}`, `tray:${event.seat}`, event, board),
        ...(event.coin ? [coin(`distillery:${event.place}`, event, event.coin)] : []),
      ];
    case "begin":
      return [note(`claimed:${event.note}`, `side:${event.seat}:${event.side}`, event, board)];
    case "add":
      return [note(`claimed:${event.note}`, perfumeOf(event), event, board)];
    case "finish":
      return Array.from({ length: event.flacons }, () => ({
        from: "flacons",
        to: perfumeOf(event),
        art: Flacon,
        props: { size: "34px" },
      }));
    case "sell":
      // The flacon goes to the customer, who pays and is one of those served.
      return [
        { from: perfumeOf(event), to: `street:${event.place}`, art: Flacon, props: { size: "44px" } },
        coin(`street:${event.place}`, event, event.price),
        {
          from: `street:${event.place}`,
          to: `purse:${event.seat}`,
          art: Guest,
          props: { customer: event.customer, aroma: event.aroma, size: "72px" },
        },
      ];
    case "bargain":
      return [
        { from: perfumeOf(event), to: "flacons", art: Flacon, props: { size: "44px" } },
        coin(perfumeOf(event), event, event.price),
      ];
    case "dice_back":
      return event.dice.map((aroma) => ({
        from: `tray:${event.seat}`,
        to: `market:${aroma}`,
        art: AromaDie,
        props: { aroma, size: "52px" },
      }));
    case "customer":
      return [
        {
          from: "pile",
          to: `street:${event.place}`,
          art: CustomerCard,
          props: { customer: customerOf(event), width: "112px" },
        },
      ];
    default:
      return [];
  }
}

export function places(event: GameEvent, board: Board): string[] {
  if (event.kind === "roll") return [`tray:${event.seat}`];
  if (event.kind === "begin") return [perfumeOf(event)];
  if (event.kind === "closing_time") return ["pile"];
  return [...new Set(flights(event, board).map((f) => f.to))];
}

/** Dice are looked at when they have rolled, and so are a perfume that is done, a sale and the end of a round. */
export function rest(event: GameEvent): number {
  switch (event.kind) {
    case "roll":
      return 1300;
    case "closing_time":
    case "last_round":
      return 1200;
    case "finish":
      return 700;
    case "sell":
    case "round":
      return 600;
    case "claim":
    case "bargain":
      return 300;
    default:
      return 0;
  }
}
