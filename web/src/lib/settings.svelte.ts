/** Personal preferences: kept in this browser, never part of the rules of a table. */
import { MediaQuery } from "svelte/reactivity";
import { browserLanguage, words } from "./words.svelte";

/** `careful`: what took several clicks, and everything where nothing can be taken back from those who have answered. */
export type Ask = "never" | "compound" | "careful" | "always";
/** By day or by night. */
export type Scheme = "auto" | "light" | "dark";

export interface Preferences {
  language: string;
  scheme: Scheme;
  /** Milliseconds that a piece is on its way; 0: no movement. */
  speed: number;
  /** When a move is asked back before it is sent. */
  ask: Ask;
  /** Letters on everything that also has a colour. */
  marks: boolean;
  sound: boolean;
  /** The screen is shown to others: my hand is covered unless I hold it open. */
  streamer: boolean;
  /** Letters of the page, in per cent of what the browser takes for normal. */
  letters: number;
  /** Against bots: tell me when a move has given much away. */
  coach: boolean;
  /** Games that are over are shown without a word of what comes later. */
  spoilerFree: boolean;
  /** The games whose legend has been read and put away. */
  legends: string[];
}

const KEY = "genjiko.preferences";
/** Whether the system says that it is night; it may become so while the page is open. */
const night = new MediaQuery("(prefers-color-scheme: dark)");
const quiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function read(): Preferences {
  const base: Preferences = {
    language: browserLanguage(),
    scheme: "auto",
    speed: quiet() ? 0 : 260,
    ask: "careful",
    marks: false,
    sound: true,
    streamer: false,
    letters: 100,
    coach: false,
    spoilerFree: false,
    legends: [],
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences> & { theme?: Scheme };
    const { theme: scheme = base.scheme, ...others } = kept; // "theme" is how earlier clients kept the scheme
    return { ...base, scheme, ...others };
  } catch {
    return base;
  }
}

export const settings: Preferences = $state(read());

/** Keep what was chosen and let the page show it. Call once, inside an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  const dark = settings.scheme === "auto" ? night.current : settings.scheme === "dark";
  root.dataset.scheme = dark ? "dark" : "light";
  root.dataset.motion = settings.speed ? "on" : "off";
  root.dataset.marks = settings.marks ? "on" : "off";
  root.style.setProperty("--letters", String(settings.letters / 100));
  root.style.setProperty("--move", `${settings.speed}ms`);
  if (words.language !== settings.language) void words.use(settings.language);
  localStorage.setItem(KEY, JSON.stringify(settings));
}
