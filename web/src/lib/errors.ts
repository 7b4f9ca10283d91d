/** What goes wrong in this browser is told to the own server, so that whoever runs it hears of it. */
import type { BrowserError } from "../wire";
import { post, Refusal } from "./api";
import { ownBuild } from "./version.svelte";

/** So many errors of one page say enough; a page that fails in a loop must not fill anybody's log. */
const MOST = 5;
const LONGEST = 4000;

/** Addresses may carry a key in what follows their path: that is nobody's business. */
const withoutQueries = (text: string): string => text.replace(/(\bhttps?:\/\/[^\s?#)]*)[?#][^\s)]*/g, "$1");

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stack = "" } = error;
  const said = `${error.name}: ${error.message}`;
  return stack.includes(error.message) ? stack : `${said}\n${stack}`;
}

/** Tell the server of errors that nobody has caught; gives what ends that. */
export function reportErrors(): () => void {
  const told = new Set<string>();

  function tell(error: unknown): void {
    if (error instanceof Refusal && error.status === 0) return; // nobody would hear it
    const text = withoutQueries(textOf(error)).slice(0, LONGEST);
    if (!text || told.has(text) || told.size >= MOST) return;
    told.add(text);
    const body: BrowserError = { text, where: location.pathname.slice(0, 200), build: ownBuild().slice(0, 64) };
    post("/api/browser-errors", body).catch(() => {}); // then it stays in the browser's own console
  }

  /** Extensions fail in our pages too, and a loop of sizes is no error. */
  const onError = (event: ErrorEvent): void => {
    const ours = !event.filename || event.filename.startsWith(location.origin);
    if (ours && (event.error || event.filename) && !event.message.startsWith("ResizeObserver"))
      tell(event.error ?? event.message);
  };
  const onRejection = (event: PromiseRejectionEvent): void => tell(event.reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
