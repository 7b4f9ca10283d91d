/** One piece on its way over the board: transform and opacity change, nothing else. */
import { mount, unmount } from "svelte";
import type { Flight } from "./board.svelte";

/** Milliseconds at normal speed: the shortest way, what each pixel adds, the longest way, and between two of one event. */
const SHORTEST = 140;
const EACH_PIXEL = 0.45;
const LONGEST = 380;
const STAGGER = 45;

/** The element of a place; the shell has some beside the board. */
export const placeIn = (root: HTMLElement, place: string): HTMLElement | null =>
  find(root, "data-place", place) ?? find(document.body, "data-place", place);

const find = (root: HTMLElement, name: string, value: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`);

/** Whether a place is drawn now; one in another area of a phone's board is not. */
export const isShown = (element: HTMLElement | null): boolean => !!element?.getClientRects().length;

/** How long a way takes: the same speed for all, within limits that the eye can follow. */
export const timeFor = (pixels: number): number => Math.min(LONGEST, SHORTEST + pixels * EACH_PIXEL);

/** Clear away a piece that has arrived, once the board shows it there itself. */
export type Landed = () => void;

/** A piece about to fly. */
interface Ready {
  from: HTMLElement | null;
  to: HTMLElement | null;
  original: HTMLElement | null;
  ghost: HTMLElement;
  drawn: Record<string, unknown> | null;
}

/**
 * Show pieces flying at the same time; `tempo` is 1 at normal speed. Where one end is not on the screen a piece comes or
 * goes at the other. No piece is seen twice: it is gone from where it was, and lies where it arrived until the board is
 * drawn anew. All are drawn first, then all are measured, so that the page is laid out once and not while they fly.
 */
export async function fly(root: HTMLElement, flights: Flight[], tempo: number): Promise<Landed[]> {
  const ready = flights.map((flight) => prepare(root, flight)).filter((piece) => piece !== null);
  const base = root.getBoundingClientRect();
  const ways = ready.map((piece) => wayOf(piece, base));
  for (const { original } of ready) original?.style.setProperty("visibility", "hidden");
  return Promise.all(ready.map((piece, order) => travel(piece, ways[order]!, tempo, order)));
}

/** Milliseconds that laying the table takes at normal speed, and each piece of it. */
const LAYING = 850;
const LAID = 380;

/** Lay the table: what lies there already is seen coming to its place, one piece after the other. */
export async function lay(root: HTMLElement, ways: Pick<Flight, "from" | "to">[], tempo: number): Promise<void> {
  const pieces = ways.flatMap(({ from, to }) => {
    const [source, piece] = [placeIn(root, from), placeIn(root, to)];
    return isShown(source) && isShown(piece) ? [{ piece: piece!, way: between(source!, piece!) }] : [];
  });
  const each = pieces.length > 1 ? (LAYING - LAID) / (pieces.length - 1) : 0;
  const coming = pieces.map(({ piece, way: [x, y] }, order) =>
    piece.animate(
      [
        { translate: `${x}px ${y}px`, rotate: "-9deg", opacity: 0 },
        { opacity: 1, offset: 0.35 },
        { opacity: 1 }, // to where, and how it lies there, the board itself says
      ],
      {
        duration: LAID * tempo,
        delay: order * each * tempo,
        easing: "cubic-bezier(.2,.7,.2,1)",
        fill: "backwards",
        id: "flight",
      },
    ),
  );
  await Promise.all(coming.map((animation) => animation.finished.catch(() => undefined)));
}

/** The way from the middle of one element to that of another, seen from the second. */
function between(from: HTMLElement, to: HTMLElement): [number, number] {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return [a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2];
}

function prepare(root: HTMLElement, flight: Flight): Ready | null {
  const [from, to] = [placeIn(root, flight.from), placeIn(root, flight.to)];
  if (!isShown(from) && !isShown(to)) return null;
  const original = flight.piece ? find(root, "data-piece", flight.piece) : null;
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.setAttribute("aria-hidden", "true");
  const drawn = draw(ghost, flight, original);
  root.append(ghost);
  return { from, to, original, ghost, drawn };
}

interface Way {
  frames: Keyframe[];
  pixels: number;
}

function wayOf({ from, to, original, ghost }: Ready, base: DOMRect): Way {
  const start = (isShown(original) ? original! : isShown(from) ? from! : to!).getBoundingClientRect();
  const end = (isShown(to) ? to! : from!).getBoundingClientRect();
  const size = ghost.getBoundingClientRect();
  const at = (box: DOMRect): string =>
    `translate(${box.left + box.width / 2 - base.left - size.width / 2}px, ${box.top + box.height / 2 - base.top - size.height / 2}px)`;
  return {
    frames: [
      { transform: at(start), opacity: isShown(from) ? 1 : 0 },
      { transform: at(end), opacity: isShown(to) ? 1 : 0 },
    ],
    pixels: Math.hypot(end.left - start.left, end.top - start.top),
  };
}

async function travel({ original, ghost, drawn }: Ready, way: Way, tempo: number, order: number): Promise<Landed> {
  const animation = ghost.animate(way.frames, {
    duration: timeFor(way.pixels) * tempo,
    delay: order * STAGGER * tempo,
    easing: "cubic-bezier(.3,.1,.2,1)",
    fill: "both",
    id: "flight",
  });
  await animation.finished.catch(() => undefined);
  return () => {
    original?.style.removeProperty("visibility");
    if (drawn) void unmount(drawn);
    ghost.remove();
  };
}

function draw(ghost: HTMLElement, flight: Flight, original: HTMLElement | null): Record<string, unknown> | null {
  if (flight.art) return mount(flight.art, { target: ghost, props: flight.props ?? {} }) as Record<string, unknown>;
  if (original) {
    const copy = original.cloneNode(true) as HTMLElement;
    for (const each of [copy, ...copy.querySelectorAll("*")])
      for (const name of ["data-piece", "data-place", "data-spot"]) each.removeAttribute(name);
    const box = original.getBoundingClientRect();
    Object.assign(copy.style, {
      width: `${box.width}px`,
      height: `${box.height}px`,
      position: "static",
      transform: "none",
      margin: "0",
    });
    ghost.append(copy);
  }
  return null;
}
