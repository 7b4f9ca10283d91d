/** What a page and its worker say to each other. */
import type { Method } from "./line";

export type ToWorker =
  | { type: "ask"; id: number; method: Method; path: string; body: string | null }
  | { type: "connect"; id: number; path: string }
  | { type: "say"; id: number; text: string }
  | { type: "hang"; id: number };

export type FromWorker =
  | { type: "progress"; done: number; text: "loading" | "starting" | "elsewhere" }
  /** Everything is there; whether it came from a prepared start, and how many kept texts could not be read. */
  | { type: "ready"; prepared: boolean; unreadable: number }
  /** A request is taken up: its answer may take a while. */
  | { type: "begun"; id: number }
  | { type: "answer"; id: number; status: number; kind: string; text: string }
  | { type: "told"; id: number; text: string }
  | { type: "ended"; id: number; code: number }
  /** A bot thinks, and until it is done nobody is answered. */
  | { type: "thinking"; on: boolean }
  /** Python could not be started, or has broken down. */
  | { type: "broken"; text: string };
