/** Dragging as another way to say two clicks: the piece that is taken up, and the place where it is let go. */

const FAR = 10;
const live = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-spot="live"]') ?? null;

/** `{@attach dragging}` on a board. A finger scrolls the page, so it is for the mouse and the pen. */
export function dragging(root: HTMLElement): () => void {
  let from: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let ghost: HTMLElement | null = null;

  const down = (event: PointerEvent): void => {
    if (event.pointerType === "touch" || event.button) return;
    from = live(event.target as Element);
    start = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    if (!from) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!ghost && Math.hypot(x, y) < FAR) return;
    ghost ??= lift(root, from);
    ghost.style.transform = `translate(${x}px, ${y}px)`;
  };
  const up = (event: PointerEvent): void => {
    const taken = from;
    from = null;
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    const over = live(document.elementFromPoint(event.clientX, event.clientY));
    if (!taken || !over || over === taken) return;
    // What the first click makes of the board decides where the second can go.
    taken.click();
    requestAnimationFrame(() => live(document.elementFromPoint(event.clientX, event.clientY))?.click());
  };
  const cancel = (): void => {
    from = null;
    ghost?.remove();
    ghost = null;
  };
  root.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", cancel);
  return () => {
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
  };
}

/** A copy of a piece that follows the pointer. */
function lift(root: HTMLElement, piece: HTMLElement): HTMLElement {
  const base = root.getBoundingClientRect();
  const box = piece.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { left: `${box.left - base.left}px`, top: `${box.top - base.top}px` });
  const copy = piece.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, { position: "static", width: `${box.width}px`, height: `${box.height}px`, margin: "0" });
  for (const name of ["data-spot", "data-place", "data-piece", "data-action"]) copy.removeAttribute(name);
  ghost.append(copy);
  root.append(ghost);
  return ghost;
}
