import type { Board as Given, BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";
import { flights, opening, places, rest } from "./animation";
import Panel from "./Panel.svelte";
import { touches } from "./say";
import type { GameEvent, Table } from "./types";

/** Workers are picked by where they stand and where they go, favours by their dames; all else word by word. */
function parts(action: string): string[] {
  const [kind = "", ...words] = action.split(" ");
  if (kind === "worker") return [`${words[0]}>`, `>${words[1]}`];
  return kind === "keep" ? [...(words[0] ?? "")] : words;
}

/** Weeks, the last round and the parade; the week of a delivery is told by those before it. */
function chapter(event: GameEvent, board: Given): string | null {
  if (event.kind === "set_up") return board.t("week", { n: 1 });
  if (event.kind === "delivery")
    return board.t("week", {
      n: 2 + board.events.filter((e) => e.event.kind === "delivery").findIndex((e) => e.event === event),
    });
  if (event.kind === "last_sunday") return board.t("lastRound");
  return event.kind === "parade" ? board.t("parade") : null;
}

export default {
  Board,
  ending: () => import("./Ending.svelte"),
  Panel,
  brief: (board, seat) => board.t("pointsShort", { n: (board.table as Table).seats[seat]!.points }),
  parts,
  touches,
  flights,
  opening,
  places,
  rest,
  chapter,
} satisfies BoardModule;
