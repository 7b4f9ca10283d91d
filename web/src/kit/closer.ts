/** What of the page lies below a board, in pixels. */
const BELOW = 8;

/**
 * How close the pieces of a board must lie so that it ends within the window: from 0, as they like, to `most`. It tries
 * on the board itself, whose style sheet reads `data-closer`.
 */
export function closer(board: HTMLElement, most: number): number {
  for (let tried = 0; ; tried++) {
    board.dataset.closer = String(tried);
    if (tried === most || board.getBoundingClientRect().bottom + scrollY <= innerHeight - BELOW) return tried;
  }
}
