import type { Component } from "svelte";
import Essences from "./pictures/Essences.svelte";
import Rising from "./pictures/Rising.svelte";

/** Small pictures for chapters of the rules, by their anchors. */
export default { essences: Essences, blending: Rising } satisfies Record<string, Component>;
