import type { Component } from "svelte";
import Distilling from "./pictures/Distilling.svelte";
import Kinds from "./pictures/Kinds.svelte";
import Perfume from "./pictures/Perfume.svelte";
import Turn from "./pictures/Turn.svelte";
import Wishes from "./pictures/Wishes.svelte";

/** Small pictures for the paragraphs of the rules, by their number. */
export default { 0: Kinds, 1: Turn, 3: Distilling, 4: Perfume, 5: Wishes } satisfies Record<number, Component>;
