/** Cards and actions in the player's words. */
import type { Board } from "../../lib/board.svelte";
import { NOTES } from "./table";
import type { Table } from "./types";

/** "floral, floral, green"; "–" for nothing. */
export function essences(letters: string | readonly string[], board: Board): string {
  const kinds = [...letters];
  return kinds.length ? kinds.map((kind) => board.words.name(kind)).join(", ") : "–";
}

/** A card with all that is printed on it. */
export function cardText(id: string, table: Table, board: Board): string {
  const card = table.cards[id];
  if (!card) return id;
  switch (card.type) {
    case "funds":
      return board.t("card.funds", { name: board.words.name(id), value: card.value });
    case "recipe":
      if (card.kind === "extraction")
        return board.t("card.extraction", { id, get: essences(card.get, board), value: card.value });
      return board.t("card.mixing", {
        id,
        pay: essences(card.pay, board),
        get: essences(card.get, board),
        value: card.value,
      });
    case "perfume": {
      const needs = NOTES.filter((note) => card[note]).map(
        (note) => `${board.words.name(note)}: ${essences(card[note], board)}`,
      );
      return (
        board.t("card.perfume", {
          id,
          needs: needs.join("; "),
          brand: card.brand,
          storage: essences(card.storage, board),
          value: card.value,
        }) + lackText(id, table, board)
      );
    }
  }
}

/** What the viewer's stills would not pay of a perfume, as a line of its own; nothing where nobody's stills are meant. */
function lackText(id: string, table: Table, board: Board): string {
  const lacks = table.lacks?.[id];
  if (!lacks) return "";
  if (!lacks.length) return `\n${board.t("lacks.none")}`;
  const list = lacks.map(({ note, essence }) => `${board.words.name(essence)} (${board.words.name(note)})`);
  return `\n${board.t("lacks", { list: list.join(", ") })}`;
}

/** Where a hint points. */
export function touches(action: string, board: Board): string[] {
  const [kind = "", what = "", where = ""] = action.split(" ");
  const me = board.bottom;
  switch (kind) {
    case "acquire":
      return [`tile:${what}`];
    case "note":
      return [`note:${me}:${what}`];
    case "sort":
    case "mix":
    case "skip":
      return kind === "sort" ? ["space:sort", `recipe:${what}`] : [`recipe:${what}`];
    case "replenish":
      return ["space:replenish", `produced:${me}`];
    case "floral":
    case "synthetic":
      return [`space:${kind}`, `stock:${me}:${what}`];
    case "hire":
    case "start":
      return [`space:${kind}`];
    case "place":
      return [`gap:${what}:${where}`];
    case "store":
      return NOTES.map((note) => `stock:${me}:${note}`);
    case "use":
      return [what === "storage" ? `produced:${me}` : `making:${me}`];
    case "end":
    case "finish":
      return ["end"];
    default:
      return [`card:${what}`];
  }
}
