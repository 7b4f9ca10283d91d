/** The kit: what boards are drawn from. */
export { default as Areas } from "./Areas.svelte";
export { default as Art } from "./Art.svelte";
export { default as Card } from "./Card.svelte";
export { default as Cube } from "./Cube.svelte";
export { default as Die } from "./Die.svelte";
export { default as Fan } from "./Fan.svelte";
export { default as Flask } from "./Flask.svelte";
export { default as Flower } from "./Flower.svelte";
export { default as GenjiMon } from "./GenjiMon.svelte";
export { default as Lantern } from "./Lantern.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as Pawn } from "./Pawn.svelte";
export { default as SeatMark } from "./SeatMark.svelte";
export { default as Spot } from "./Spot.svelte";
export { default as Tile } from "./Tile.svelte";
export { tip } from "./tip";
export { default as Token } from "./Token.svelte";
export { default as Track } from "./Track.svelte";
