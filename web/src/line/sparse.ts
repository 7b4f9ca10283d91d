/** Memory without its empty stretches: a third of Python's is zeros, which need not be kept, read or checked. */

/** A stretch that is not empty: from where, up to where. */
export type Stretch = [from: number, to: number];

/** Stretches are cut at multiples of this. */
const PAGE = 1 << 14;

/** Where something is. */
export function stretches(memory: Uint8Array): Stretch[] {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength >> 2);
  const found: Stretch[] = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    const to = Math.min(from + PAGE, memory.length);
    if (words.subarray(from >> 2, to >> 2).every((word) => word === 0)) continue;
    const last = found.at(-1);
    if (last?.[1] === from) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}

/** All stretches in a row. */
export function gathered(memory: Uint8Array, filled: Stretch[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(filled.reduce((sum, [from, to]) => sum + to - from, 0));
  let at = 0;
  for (const [from, to] of filled) {
    whole.set(memory.subarray(from, to), at);
    at += to - from;
  }
  return whole;
}

/** Lay gathered stretches out again, whatever was there before. */
export function scatter(whole: Uint8Array, filled: Stretch[], memory: Uint8Array): void {
  let at = 0;
  let end = 0;
  for (const [from, to] of filled) {
    memory.fill(0, end, from);
    memory.set(whole.subarray(at, at + to - from), from);
    at += to - from;
    end = to;
  }
  memory.fill(0, end);
}
