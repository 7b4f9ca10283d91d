import type { Component } from "svelte";
import Distilling from "./pictures/Distilling.svelte";
import Kinds from "./pictures/Kinds.svelte";
import Perfume from "./pictures/Perfume.svelte";
import Turn from "./pictures/Turn.svelte";
import Wishes from "./pictures/Wishes.svelte";

/** Small pictures for the paragraphs of the rules, by their number. */
export default { 0: Kinds, 2: Turn, 5: Perfume, 8: Wishes, 9: Distilling } satisfies Record<number, Component>;
