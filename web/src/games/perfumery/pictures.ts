import type { Component } from "svelte";
import Essences from "./pictures/Essences.svelte";
import Rising from "./pictures/Rising.svelte";

/** Small pictures for the paragraphs of the rules, by their number. */
export default { 0: Essences, 2: Rising } satisfies Record<number, Component>;
