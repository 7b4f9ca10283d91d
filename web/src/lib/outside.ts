/** Boards that games from outside bring with them: plain modules, made with whatever their authors like. */
import { SvelteMap } from "svelte/reactivity";
import type { GameInfo } from "../wire";
import { get } from "./api";
import type { Board, BoardModule } from "./board.svelte";
import type { Theme } from "./theme";

/** What a spot is told, as of the kit's `Spot`; `html` is what lies on it. */
export interface OutsideSpot {
  label: string;
  action?: string;
  enabled?: boolean;
  onpick?: () => void;
  chosen?: boolean;
  whynot?: string;
  place?: string;
  piece?: string;
  tip?: string;
  class?: string;
  style?: string;
  html?: string;
}

/** What `board/index.js` of such a package exports as default. Everything is optional. */
export interface OutsideModule extends Omit<BoardModule, "Board" | "Panel"> {
  theme?: Theme;
  /** The picture on the lid of its box: SVG elements within 300 by 300. */
  box?: string;
  /**
   * Draw the board into an empty element; called again whenever something changes that it has read of `board`.
   * `spot` puts something into an element that can be chosen.
   */
  draw?(element: HTMLElement, board: Board, spot: (into: HTMLElement, told: OutsideSpot) => void): void;
}

/** The modules read so far, by game. */
export const outside = new SvelteMap<string, OutsideModule>();
const asked = new Map<string, Promise<void>>();

/** Read what a game brings with it, once; a module that cannot be read is passed over. */
export function readOutside({ id, board }: GameInfo): Promise<void> {
  if (!board) return Promise.resolve();
  if (!asked.has(id)) asked.set(id, read(id, board));
  return asked.get(id)!;
}

async function read(game: string, address: string): Promise<void> {
  try {
    const { default: module } = (await import(/* @vite-ignore */ address)) as { default: OutsideModule };
    outside.set(game, module);
  } catch (error) {
    console.warn(`the board of ${game} is passed over`, error);
  }
}

/** The board that a game brings with it, else the plain one that can show any game. Raises Refusal. */
export async function loadOutside(game: string): Promise<{ default: BoardModule }> {
  await readOutside(await get<GameInfo>(`/api/games/${game}`));
  const { draw, ...module } = outside.get(game) ?? {};
  const plain = await import("../games/generic");
  const drawn = draw ? (await import("../shell/OutsideBoard.svelte")).default : plain.default.Board;
  return { default: { ...plain.default, ...module, Board: drawn } };
}
