/** Pieces and actions in the player's words. */
import type { Board } from "../../lib/board.svelte";
import { driveTo } from "./table";
import type { CityTile, Dame, Method, PairPoints, Perfume, Table } from "./types";

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const names = (letters: readonly string[], board: Board): string =>
  letters.map((letter) => board.words.name(letter)).join(", ");

export function abilityTip(id: string, board: Board): string {
  return capital(board.words.name(id));
}

/** A method with its cost, what goes in and what comes out. */
export function methodTip(method: Method, board: Board): string {
  const what = board.t(method.baskets === 1 ? "method.one" : method.equal ? "method.equal" : "method.different");
  return board.t("method.tip", {
    name: capital(board.words.name(method.id)),
    n: method.points,
    what,
    flowers: names(method.flowers, board),
    scents: method.scents,
  });
}

/** A city tile with its effect and the points of its back. */
export function tileTip(tile: CityTile, board: Board): string {
  return board.t("tile.tip", {
    city: board.words.name(tile.city),
    effect: board.words.name(tile.effect),
    points: tile.points,
    experience: tile.experience,
  });
}

/** The word on a city tile whose picture needs one. */
export function tileWord(tile: CityTile, board: Board): string {
  const kind = tile.effect.split(":")[0]!;
  return ["C2", "FREE3", "HALF", "R2", "SECOND"].includes(kind) ? board.t(`tile.word.${kind}`) : "";
}

/** A bonus tile: what counts, and the steps. */
export function bonusText(bonus: NonNullable<Dame["bonus"]>, board: Board): string {
  return `${board.words.name(bonus.id)}: ${bonus.steps.map(([from, points]) => board.t("bonus.step", { from: from!, points: points! })).join(", ")}`;
}

/** A cell of the matrix and what the pair would bring now, part by part. */
export function pairText(pair: PairPoints, cubes: number, subSlots: number, board: Board): string {
  const title = board.t("pair", {
    base: board.words.name(pair.base),
    complement: board.words.name(pair.complement),
    cubes,
    of: subSlots,
  });
  if (!pair.room) return `${title}\n${board.t("pair.full")}`;
  const parts = (["originality", "court", "king", "perfection", "cube"] as const).filter(
    (part) => part === "originality" || pair[part] > 0,
  );
  const sum = parts.map((part) => board.t(`pair.${part}`, { n: pair[part] })).join(" + ");
  return `${title}\n${board.t("pair.now", { sum, points: pair.points })}${pair.token ? `\n${board.t("pair.token")}` : ""}`;
}

/** A perfume with what it would bring now. */
export function perfumeText(perfume: Perfume, board: Board): string {
  const title = board.t("perfume", {
    base: board.words.name(perfume.recipe.base),
    complements: names(perfume.complements, board),
    level: perfume.recipe.level,
  });
  if (perfume.shown) return `${title}\n${board.t("perfume.shown")}`;
  const { pairs, points } = perfume.brings;
  const parts = pairs.map((pair) => `${pair.base}-${pair.complement} ${pair.points}`).join(", ");
  return `${title}\n${board.t("perfume.now", { points, parts })}`;
}

/** Where a hint points, beyond the spots that play it. */
export function touches(action: string, board: Board): string[] {
  const table = board.table as Table;
  const [kind = "", one = "", two = ""] = action.split(" ");
  const me = board.bottom;
  switch (kind) {
    case "worker":
      return [`market:${one}`, `market:${two}`];
    case "keep":
      return [...one].map((id) => `dame:${id}`);
    case "use":
    case "store":
    case "discard":
      return [`method:${me}:${one}`];
    case "coach": {
      const at = table.track.findIndex((_, spot) => driveTo(table.seats[me]!.coach, spot) === action);
      return at < 0 ? [] : [`spot:${at}`];
    }
    default:
      return [];
  }
}
