/** Arrow keys on a board: to the nearest spot in that direction. */

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
const DIRECTIONS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The index of the box that lies next in a direction, -1 if none: near counts, straight ahead counts more. */
export function nearest(from: Rectangle, boxes: Rectangle[], direction: Direction): number {
  const [x, y] = middle(from);
  let best = -1;
  let shortest = Infinity;
  boxes.forEach((box, i) => {
    const [bx, by] = middle(box);
    const across = direction === "ArrowLeft" || direction === "ArrowRight";
    const sign = direction === "ArrowRight" || direction === "ArrowDown" ? 1 : -1;
    const ahead = sign * (across ? bx - x : by - y);
    const aside = Math.abs(across ? by - y : bx - x);
    if (ahead <= 1) return;
    const length = ahead + 2.5 * aside;
    if (length < shortest) {
      shortest = length;
      best = i;
    }
  });
  return best;
}

const middle = (box: Rectangle): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** Handle a key on a board. True if it moved the focus. */
export function moveFocus(root: HTMLElement, event: KeyboardEvent): boolean {
  if (!DIRECTIONS.has(event.key)) return false;
  const spots = [...root.querySelectorAll<HTMLElement>("[data-spot]")].filter((s) => s.offsetParent !== null);
  if (!spots.length) return false;
  const here = document.activeElement as HTMLElement | null;
  const others = spots.filter((s) => s !== here);
  const found =
    here && spots.includes(here)
      ? nearest(
          here.getBoundingClientRect(),
          others.map((s) => s.getBoundingClientRect()),
          event.key as Direction,
        )
      : 0;
  if (found < 0) return false;
  others[found]?.focus();
  event.preventDefault();
  return true;
}
