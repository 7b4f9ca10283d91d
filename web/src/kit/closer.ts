/** What of the page lies below a board, in pixels. */
const BELOW = 8;

/**
 * How close the pieces of a board must lie so that it ends within the window: from 0, as they like, to `most`. It tries
 * on the board itself, whose style sheet reads `data-closer`. At the last step the parts that `scrolled` selects are
 * scrolled within themselves.
 */
export function closer(board: HTMLElement, most: number, scrolled = ""): number {
  let step = 0;
  board.dataset.closer = "0";
  while (step < most && board.getBoundingClientRect().bottom + scrollY > innerHeight - BELOW) {
    step++;
    board.dataset.closer = String(step);
  }
  if (scrolled) board.querySelectorAll<HTMLElement>(scrolled).forEach(reachable);
  return step;
}

/** What can be scrolled can be reached by keys. */
function reachable(part: HTMLElement): void {
  if (getComputedStyle(part).overflowY === "auto" && part.scrollHeight > part.clientHeight) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
}
