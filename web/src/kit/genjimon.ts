/** The Genji-mon: five upright strokes, read from the right in Kyoto, joined at the top where scents are the same. */

export interface Bar {
  from: number;
  to: number;
  /** How far below the top it lies: 0 is the highest. */
  level: number;
}

export interface Emblem {
  bars: Bar[];
  /** For each stroke the level at which it begins. */
  tops: number[];
  levels: number;
}

/** Where bars and strokes of a pattern lie; bars whose spans meet get different heights, inner ones lower. */
export function emblem(groups: number[][]): Emblem {
  const spans = groups
    .filter((g) => g.length > 1)
    .map((g) => ({ group: g, from: Math.min(...g), to: Math.max(...g) }))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const bars: (Bar & { group: number[] })[] = [];
  for (const span of spans) {
    const met = bars.filter((bar) => bar.from <= span.to && span.from <= bar.to);
    bars.push({ ...span, level: met.length ? Math.max(...met.map((bar) => bar.level)) + 1 : 0 });
  }
  const tops = [0, 1, 2, 3, 4].map((stroke) => {
    const own = bars.find((bar) => bar.group.includes(stroke));
    if (own) return own.level;
    const over = bars.filter((bar) => bar.from < stroke && stroke < bar.to);
    return over.length ? Math.max(...over.map((bar) => bar.level)) + 1 : 0;
  });
  return { bars: bars.map(({ from, to, level }) => ({ from, to, level })), tops, levels: Math.max(0, ...tops) + 1 };
}
