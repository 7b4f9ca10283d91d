import type { Component } from "svelte";
import Distilling from "./pictures/Distilling.svelte";
import Kinds from "./pictures/Kinds.svelte";
import Perfume from "./pictures/Perfume.svelte";
import Turn from "./pictures/Turn.svelte";
import Wishes from "./pictures/Wishes.svelte";

/** Small pictures for chapters of the rules, by their anchors. */
export default {
  table: Kinds,
  turn: Turn,
  perfumes: Perfume,
  versailles: Wishes,
  production: Distilling,
} satisfies Record<string, Component>;
