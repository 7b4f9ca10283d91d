import type { Component } from "svelte";
import Cards from "./pictures/Cards.svelte";
import Covered from "./pictures/Covered.svelte";
import Match from "./pictures/Match.svelte";
import Tiles from "./pictures/Tiles.svelte";

/** Small pictures for the paragraphs of the rules, by their number. */
export default { 1: Cards, 2: Match, 3: Tiles, 4: Covered } satisfies Record<number, Component>;
