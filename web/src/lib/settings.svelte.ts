/** Personal preferences: kept in this browser, never part of the rules of a table. */
import { browserLanguage, words } from "./words.svelte";

export type Ask = "never" | "compound" | "always";
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
  /** Letters of the page, in per cent of what the browser takes for normal. */
  letters: number;
}

const KEY = "genjiko.preferences";
const quiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function read(): Preferences {
  const base: Preferences = {
    language: browserLanguage(),
    scheme: "auto",
    speed: quiet() ? 0 : 260,
    ask: "compound",
    marks: false,
    sound: true,
    letters: 100,
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
  const dark =
    settings.scheme === "dark" || (settings.scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.scheme = dark ? "dark" : "light";
  root.dataset.motion = settings.speed ? "on" : "off";
  root.dataset.marks = settings.marks ? "on" : "off";
  root.style.setProperty("--letters", String(settings.letters / 100));
  root.style.setProperty("--move", `${settings.speed}ms`);
  if (words.language !== settings.language) void words.use(settings.language);
  localStorage.setItem(KEY, JSON.stringify(settings));
}
