/** Games that were played without a server, taken along to one. */

/** A game as `POST /api/me/games` takes it. */
export interface OwnGame {
  record: string;
  seats: { kind: string; level?: string }[];
}

export interface Taken {
  came: number;
  left: number;
  /** What the server said to the last one that was left. */
  why: string;
}

/** What a post came to: null when it was taken, else why not, and whether to try again later. */
export type Post = (game: OwnGame) => Promise<{ why: string; later: boolean } | null>;

const PAUSE = 3000;
const PATIENCE = 20;

/** The games of a file; null if it is none of ours. */
export function gamesOf(file: string): OwnGame[] | null {
  try {
    const own = JSON.parse(file) as { format?: string; games?: OwnGame[] };
    return own.format === "genjiko.own" ? (own.games ?? []) : null;
  } catch {
    return null;
  }
}

/** One after the other: a server takes only so many in a minute. */
export async function takeAlong(games: OwnGame[], post: Post, pause = PAUSE): Promise<Taken> {
  const taken: Taken = { came: 0, left: 0, why: "" };
  for (const game of games) {
    let refused = await post(game);
    for (let tries = 0; refused?.later && tries < PATIENCE; tries++) {
      await new Promise((done) => setTimeout(done, pause));
      refused = await post(game);
    }
    if (refused) {
      taken.left += 1;
      taken.why = refused.why;
    } else taken.came += 1;
  }
  return taken;
}
