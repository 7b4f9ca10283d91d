import type { Component } from "svelte";
import Cards from "./pictures/Cards.svelte";
import Covered from "./pictures/Covered.svelte";
import Match from "./pictures/Match.svelte";
import Tiles from "./pictures/Tiles.svelte";

/** Small pictures for the paragraphs of the rules, by their number. */
export default { 0: Cards, 1: Match, 2: Tiles, 3: Covered } satisfies Record<number, Component>;
