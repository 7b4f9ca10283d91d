import type { Component } from "svelte";
import Cards from "./pictures/Cards.svelte";
import Covered from "./pictures/Covered.svelte";
import Match from "./pictures/Match.svelte";
import Tiles from "./pictures/Tiles.svelte";

/** Small pictures for chapters of the rules, by their anchors. */
export default { photo: Cards, turn: Match, end: Tiles, scoring: Covered } satisfies Record<string, Component>;
