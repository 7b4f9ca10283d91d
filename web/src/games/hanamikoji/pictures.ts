import type { Component } from "svelte";
import Geisha from "./pictures/Geisha.svelte";
import Markers from "./pictures/Markers.svelte";
import Scoring from "./pictures/Scoring.svelte";

/** Small pictures for the paragraphs of the rules, by their number. */
export default { 0: Geisha, 1: Markers, 2: Scoring } satisfies Record<number, Component>;
