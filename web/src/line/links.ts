/**
 * Links of a page whose addresses stand behind a `#`. They are written as everywhere else; as soon as somebody points at
 * one it gets its real address, so that a new tab, a bookmark or "copy link" finds the same place.
 */
function name(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
  const address = link?.getAttribute("href") ?? "";
  if (!link || address.startsWith("//") || address.startsWith("/api/")) return;
  link.setAttribute("href", `#${address}`);
}

export function nameLinks(): void {
  for (const kind of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(kind, name, { capture: true, passive: true });
  }
}
