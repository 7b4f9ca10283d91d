/** What every page shows of a game before its board is there: its colour, emblem, sign and box. */
import type { Component } from "svelte";
import { outside } from "./outside";

/** What `web/src/games/<id>/theme.ts` exports as default. */
export interface Theme {
  /** The leading colour by day and by night. */
  lead: { day: string; night: string };
  /** Which of the five strokes are joined: its Genji-mon. */
  strokes: number[][];
  /** One sign for it. */
  sign: string;
}

const folder = (path: string): string => path.split("/").at(-2)!;
const byGame = <T>(files: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(files).map(([path, found]) => [folder(path), found]));

/** The themes of all games that have one, by id. */
export const themes = byGame(import.meta.glob<Theme>("../games/*/theme.ts", { eager: true, import: "default" }));
const boxes = byGame(import.meta.glob<Component>("../games/*/Box.svelte", { eager: true, import: "default" }));

/** The emblem of the house: all five scents are the same. */
export const HOUSE_STROKES = [[0, 1, 2, 3, 4]];

/** For games without a theme: colours that can be read by day and by night, … */
const LEADS = [
  { day: "#8a3d1f", night: "#eaa27e" },
  { day: "#1f6467", night: "#7fc4c6" },
  { day: "#7d2f5e", night: "#e09ac6" },
  { day: "#4b4f8f", night: "#a9adea" },
  { day: "#5f5a1c", night: "#cfc877" },
];
/** … and emblems that no game with a theme has. */
const EMBLEMS = [
  [[0, 1], [2, 3], [4]],
  [[0], [1, 2], [3, 4]],
  [[0, 3], [1, 2], [4]],
  [[0], [1, 4], [2, 3]],
  [[0, 1, 2], [3], [4]],
  [[0], [1], [2, 3, 4]],
  [[0, 2], [1, 3], [4]],
];

/** The theme of a game; one without gets a colour, an emblem and a letter by its id, always the same. */
export function themeOf(game: string): Theme {
  const found = themes.get(game) ?? outside.get(game)?.theme;
  if (found) return found;
  const number = [...game].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7);
  return {
    lead: LEADS[number % LEADS.length]!,
    strokes: EMBLEMS[number % EMBLEMS.length]!,
    sign: game.charAt(0).toUpperCase(),
  };
}

/** The picture on the lid of a game's box (SVG, 300 by 300), if it has one. */
export const boxOf = (game: string): Component | undefined => boxes.get(game);

/** Everything within an element in the colours of a game. */
export const themed =
  (game: string | undefined) =>
  (element: HTMLElement): void => {
    if (!game) return;
    const { lead } = themeOf(game);
    element.dataset.game = game;
    element.style.setProperty("--lead-day", lead.day);
    element.style.setProperty("--lead-night", lead.night);
  };
