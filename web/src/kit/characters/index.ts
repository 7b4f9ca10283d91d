/** The six who play for the levels, by the id of their level: small round portraits, clear from 24 to 160 pixels. */
import type { Component } from "svelte";
import Aoi from "./Aoi.svelte";
import Beginner from "./Beginner.svelte";
import Casual from "./Casual.svelte";
import Expert from "./Expert.svelte";
import Goro from "./Goro.svelte";
import Master from "./Master.svelte";
import Novice from "./Novice.svelte";
import Skilled from "./Skilled.svelte";

export type Character = Component<{ size?: string; label?: string }>;

export const CHARACTERS: Record<string, Character> = {
  beginner: Beginner,
  novice: Novice,
  casual: Casual,
  skilled: Skilled,
  expert: Expert,
  master: Master,
};

/** Who comes along where several bots of one level play, in this order. */
export const FRIENDS: Character[] = [Aoi, Goro];
