/** Version skew: whether this tab runs another build than the server has, and when it may load the new one. */
import { type HelloNews, PROTOCOL } from "../wire";

const KEY = "genjiko.reloaded";
/** While a server is being replaced, its old workers may serve the old page for a while. */
const BETWEEN_RELOADS = 5 * 60_000;

/** The id of this build, which `vite build` writes into the page; "" for live sources. */
export const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";

export class Version {
  /** Whether the server has another client than this one. */
  outdated = $state(false);
  /** What has to be done first, so that the page finds the new client. */
  before: () => Promise<void> | void = () => {};
  /** How many notices on this page would say that it is outdated, and load the new one when nothing is half made. */
  notices = 0;
  /** Whether a new client is told by somebody else than the tables, and never loaded unasked. */
  asks = false;

  constructor(private readonly build = ownBuild()) {}

  receiveHello({ protocol, build }: Pick<HelloNews, "protocol" | "build">): void {
    if (this.asks) return;
    const otherBuild = !!build && !!this.build && build !== this.build;
    this.outdated = otherBuild || protocol !== PROTOCOL;
  }

  /** Whether the page may load itself anew unasked: not when it has just done so and is still the old one. */
  get mayReload(): boolean {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > BETWEEN_RELOADS;
  }

  reload(): void {
    sessionStorage.setItem(KEY, String(Date.now()));
    const ready = this.before();
    if (ready) void ready.then(() => location.reload());
    else location.reload();
  }
}

export const version = new Version();

/** Whether somebody is writing, or has a dialog open. */
export function isTyping(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  const written = fields.some(
    (field) => !field.readOnly && !["checkbox", "radio"].includes(field.type) && field.value !== field.defaultValue,
  );
  return written || document.querySelector("dialog[open]") !== null;
}

/** A part of the client that is not there any more, because the server has a newer one: load that, or say so. */
async function partIsGone(): Promise<void> {
  if (!(await isReachable())) return; // the part is missing as everything is, and so would the page be
  if (version.notices) version.outdated = true;
  else if (!isTyping() && version.mayReload) version.reload();
}

/** Whether this page can be had just now. */
const isReachable = (): Promise<boolean> =>
  fetch(location.href, { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );

export function reloadWhenPartsAreGone(): void {
  addEventListener("vite:preloadError", () => void partIsGone());
}
