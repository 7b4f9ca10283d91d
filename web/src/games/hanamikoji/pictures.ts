import type { Component } from "svelte";
import Geisha from "./pictures/Geisha.svelte";
import Markers from "./pictures/Markers.svelte";
import Scoring from "./pictures/Scoring.svelte";

/** Small pictures for chapters of the rules, by their anchors. */
export default { table: Geisha, actions: Markers, scoring: Scoring } satisfies Record<string, Component>;
