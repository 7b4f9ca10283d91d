import type { Board as Given, BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import { nameOf, putText, symbolText } from "./table";
import type { GameEvent, Table } from "./types";

/** An action in words: "Cross 2 cards and take yellow 4 with fan". */
function describe(action: string, board: Given): string {
  const [kind = "", word = ""] = action.split(" ");
  const table = board.table as Table;
  if (kind === "cross") {
    const card = table.ring.find((p) => String(p.cross) === word)?.card;
    return board.t("crossTo", { n: Number(word), card: card ? nameOf(card, board) : "" });
  }
  if (kind === "name") return board.t("nameAs", { symbol: symbolText(word, board) });
  if (kind === "reward") {
    const card = table.display.find((c) => c.id === word);
    return board.t("takeReward", { card: card ? nameOf(card, board) : word });
  }
  const card = table.taken ? nameOf(table.taken, board) : "";
  return table.acting === null ? card : putText(card, word, table.seats[table.acting]!, board);
}

export default {
  Board,
  Panel,
  describe,
  flights,
  places,
  rest,
  chapter: (event: GameEvent, board) =>
    event.kind === "leftover" ? board.t("phase.comparisons") : event.kind === "setup" ? board.t("phase.photos") : null,
} satisfies BoardModule;
