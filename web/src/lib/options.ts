/** Variants of the rules, as a table chooses them. */
import type { OptionInfo } from "../wire";
import type { GameWords } from "./gamewords";
import { t } from "./words.svelte";

export type OptionValue = OptionInfo["default"];

const YES: OptionValue[] = [true, "on"];
const NO: OptionValue[] = [false, "off"];

/** Whether an option is a switch; its two values are then "no" and "yes". */
export const isSwitch = (option: OptionInfo): boolean =>
  option.values.length === 2 && option.values.every((v) => YES.includes(v) || NO.includes(v));

/** The value of a switch that is on, or off. */
export const switched = (option: OptionInfo, on: boolean): OptionValue =>
  option.values.find((v) => (on ? YES : NO).includes(v))!;

/** A text of the words as a sentence of its own. */
export const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** A value in the player's language. */
export function valueTitle(value: OptionValue, words: GameWords): string {
  if (YES.includes(value) || NO.includes(value)) return t(YES.includes(value) ? "yes" : "no");
  return words.name(value);
}
