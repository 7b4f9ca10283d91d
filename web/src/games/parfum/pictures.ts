import type { Component } from "svelte";
import Create from "./pictures/Create.svelte";
import Sell from "./pictures/Sell.svelte";
import WakeUp from "./pictures/WakeUp.svelte";

/** Small pictures for the paragraphs of the rules, by their number. */
export default { 2: WakeUp, 3: Create, 4: Sell } satisfies Record<number, Component>;
