/** Where we are: the address is the only truth about it. */
import { SITE } from "../line";
import { saveAnswer } from "../line/files";

/** A folder of files cannot answer for addresses that are no files: there, ours stand behind a `#`. */
const here = (): URL => (SITE ? new URL(location.hash.slice(1) || "/", location.origin) : new URL(location.href));

class Router {
  path = $state(here().pathname);
  query = $state.raw(here().searchParams);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  #read(): void {
    this.path = here().pathname;
    this.query = here().searchParams;
  }

  /** Go to an address of this site. */
  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", SITE ? `#${address}` : address);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  /** Change parts of the query in place; null takes one away. */
  set(changes: Record<string, string | null>): void {
    const { pathname, searchParams: query } = here();
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) query.delete(key);
      else query.set(key, value);
    }
    const text = query.toString();
    this.go(pathname + (text ? `?${text}` : ""), true);
  }
}

export const router = new Router();

/** Let plain links change the page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin) return;
  if (SITE && followOnSite(event, link)) return;
  if (link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}

/** Links that only a server could follow: places of this very page, and files that it would make. */
function followOnSite(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const address = link.getAttribute("href") ?? "";
  if (address.startsWith("#/")) {
    event.preventDefault();
    router.go(address.slice(1));
    return true;
  }
  if (address.startsWith("#")) {
    event.preventDefault();
    document.getElementById(address.slice(1))?.focus();
    return true;
  }
  if (!address.startsWith("/api/")) return false;
  event.preventDefault();
  void saveAnswer(address, link.download);
  return true;
}

/** The parts of a path like `/tables/:table`, or null if it is another one. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/");
  const have = path.replace(/\/+$/, "").split("/");
  if (want.length !== Math.max(have.length, 1)) return null;
  const found: Record<string, string> = {};
  for (let i = 0; i < want.length; i++) {
    const part = want[i]!;
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(have[i]!);
    else if (part !== have[i]) return null;
  }
  return found;
}
