import type { Board as Given, BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import { customerText, isNote, isServed, noteText } from "./table";
import type { GameEvent, Table } from "./types";

/** An action in words: "Sell perfume 3 to the customer at B, who wants 2 rose and pays 6". */
function describe(action: string, board: Given): string {
  const [kind = "", one = "", two = "", three = ""] = action.split(" ");
  const table = board.table as Table;
  const name = (word: string): string => board.words.name(word);
  const claimed = (id: string): string => {
    const note = table.turn?.claimed.find((n) => n.note === id);
    return note ? noteText(note, board) : id;
  };
  switch (kind) {
    case "clock":
      return board.t("clock", { n: Number(one), actions: table.clocks[Number(one) - 1]?.actions ?? 0 });
    case "die":
      return board.t("die", { aroma: name(one) });
    case "claim": {
      const place = table.distillery[Number(one) - 1];
      return board.t("claim", { note: place && isNote(place) ? noteText(place, board) : one });
    }
    case "reroll":
      return one === "all"
        ? board.t("rerollAllFor", { coin: two })
        : board.t("rerollFor", { aroma: name(one), coin: two });
    case "turn":
      return board.t("turnFor", { aroma: name(one), coins: `${two}, ${three}` });
    case "compose":
      return board.t("compose", { note: claimed(one) });
    case "minor":
    case "major":
      return board.t("begin", { side: name(kind) });
    case "onto":
      return board.t("onto", { perfume: board.t("perfumeNumber", { n: one }) });
    case "sell": {
      const shop = table.street.find((s) => s.place === two);
      return board.t("sell", { n: one, place: two, customer: shop && isServed(shop) ? customerText(shop, board) : "" });
    }
    case "bargain":
      return board.t("bargainThis", {
        n: one,
        price: table.seats[board.bottom]?.perfumes[Number(one) - 1]?.bargain ?? 0,
      });
    case "drop":
      return board.t("drop", { coin: one });
    default:
      return board.t(kind);
  }
}

export default {
  Board,
  Panel,
  describe,
  flights,
  places,
  rest,
  chapter: (event: GameEvent, board) =>
    event.kind === "round" || event.kind === "last_round" ? board.t("round", { n: event.round }) : null,
} satisfies BoardModule;
