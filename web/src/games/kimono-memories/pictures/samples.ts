/** Cards that the pictures of the rules show. */
import type { KimonoCard } from "../types";

const PLAIN: KimonoCard = {
  id: "",
  kind: "beauty",
  pattern: 6,
  colour: "blue",
  left: null,
  right: null,
  objects: [],
  mon: "none",
  scores: [],
  points: 0,
};

export const WAVES: KimonoCard = { ...PLAIN, left: "5", right: "4", objects: ["flower"], mon: "upper left" };
export const FEATHERS: KimonoCard = {
  ...PLAIN,
  pattern: 7,
  colour: "purple",
  left: "4",
  right: "5",
  objects: ["fan"],
  mon: "upper right",
};
export const PROP: KimonoCard = {
  ...PLAIN,
  kind: "prop",
  pattern: null,
  colour: null,
  left: "wild",
  mon: "upper left",
  scores: ["fan"],
  points: 2,
};
export const DEPARTURE: KimonoCard = {
  ...PLAIN,
  kind: "departure",
  pattern: null,
  colour: null,
  left: "wild",
  right: "wild",
  mon: "upper right",
};
