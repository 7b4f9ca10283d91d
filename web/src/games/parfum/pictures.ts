import type { Component } from "svelte";
import Create from "./pictures/Create.svelte";
import Sell from "./pictures/Sell.svelte";
import WakeUp from "./pictures/WakeUp.svelte";

/** Small pictures for chapters of the rules, by their anchors. */
export default { clocks: WakeUp, create: Create, sell: Sell } satisfies Record<string, Component>;
