/** Pieces and actions in the player's words. */
import type { Board } from "../../lib/board.svelte";
import { driveTo } from "./table";
import type { CityTile, Dame, Method, PairPoints, Perfume, Recipe, Table } from "./types";

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

/** The recipe of a notation like "B2/4". */
const recipeOf = (id: string, table: Table): Recipe | undefined => table.recipes.find((recipe) => recipe.id === id);

const tileOf = (id: string, table: Table): CityTile | undefined =>
  [...table.seats.flatMap((side) => side.tiles), ...table.cities.flatMap((city) => city.left)].find(
    (tile) => tile.id === id,
  );

/** An action as a person would say it. */
export function describe(action: string, board: Board): string {
  const table = board.table as Table;
  const [kind = "", one = "", two = ""] = action.split(" ");
  const name = (word: string): string => board.words.name(word);
  const perfume = (slot: string): string => table.seats[table.seat]?.perfumes[Number(slot) - 1]?.name ?? slot;
  switch (kind) {
    case "market":
    case "visit":
    case "travel":
    case "specialization":
    case "method":
    case "base":
    case "ability":
    case "versailles":
      return board.t("do.go", { place: name(kind === "visit" ? `couple ${one}` : kind === "travel" ? one : action) });
    case "worker":
    case "use":
    case "store":
    case "discard":
      return board.t(`do.${kind}`, { one: name(one), two: name(two) });
    case "pick":
      return board.t("do.pick", { what: name(one), step: name(`step ${table.step}`) });
    case "end":
      return board.t(one ? "do.endStoring" : "do.end");
    case "keep":
      return board.t("do.keep", { dames: [...one].join(", ") });
    case "gift":
      return board.t("do.gift", {
        what: one === "token" ? board.t("token") : /\d/.test(one) ? perfume(one) : name(one),
      });
    case "show":
    case "throw":
      return board.t(`do.${kind}`, { what: perfume(one) });
    case "coach":
      return two ? board.t("do.coach", { n: Number(two), direction: name(one) }) : board.t(`coach.${one}`);
    case "take":
    case "flip": {
      const tile = tileOf(one, table);
      return tile ? board.t(`do.${kind}`, { tile: tileTip(tile, board) }) : board.t("take.none");
    }
    case "recipe": {
      const recipe = recipeOf(one, table);
      return recipe ? board.t("recipe", { base: name(recipe.base), slots: recipe.slots, level: recipe.level }) : one;
    }
    case "learn":
    case "drop":
    case "make":
    case "move":
    case "place":
      return board.t(`do.${kind}`, { what: name(one) });
    default:
      return board.t(`do.${kind}`);
  }
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
