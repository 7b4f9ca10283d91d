/** Games that were played, puzzles that were tried and studies that were kept without a server, taken along to one. */

/** A game as `POST /api/me/games` takes it. */
export interface OwnGame {
  record: string;
  seats: { kind: string; level?: string }[];
}

/** A first try at a puzzle, as `POST /api/me/puzzles` takes it. */
export interface OwnTry {
  puzzle: string;
  solved: boolean;
}

/** A study with its game, as `POST /api/me/studies` takes it. */
export interface OwnStudy extends OwnGame {
  tree: object;
}

/** As far as a file of ours concerns a server. */
export interface Own {
  games: OwnGame[];
  tries: OwnTry[];
  studies: OwnStudy[];
}

export interface Taken {
  came: number;
  left: number;
  /** What the server said to the last one that was left. */
  why: string;
}

/** What a post came to: null when it was taken, else why not, and whether to try again later. */
export type Post<T> = (what: T) => Promise<{ why: string; later: boolean } | null>;

const PAUSE = 3000;
const PATIENCE = 20;
/** So many tries a server takes at once. */
const AT_ONCE = 500;

/** What a file holds; null if it is none of ours. */
export function readOwn(file: string): Own | null {
  try {
    const own = JSON.parse(file) as { format?: string } & Partial<Own>;
    if (own.format !== "genjiko.own") return null;
    return { games: own.games ?? [], tries: own.tries ?? [], studies: own.studies ?? [] };
  } catch {
    return null;
  }
}

/** Tries in as many posts as they need. */
export function inParts(tries: OwnTry[]): OwnTry[][] {
  const parts = Math.ceil(tries.length / AT_ONCE);
  return Array.from({ length: parts }, (_, at) => tries.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

/** One after the other: a server takes only so many in a minute. */
export async function takeAlong<T>(all: T[], post: Post<T>, pause = PAUSE): Promise<Taken> {
  const taken: Taken = { came: 0, left: 0, why: "" };
  for (const one of all) {
    let refused = await post(one);
    for (let tries = 0; refused?.later && tries < PATIENCE; tries++) {
      await new Promise((done) => setTimeout(done, pause));
      refused = await post(one);
    }
    if (refused) {
      taken.left += 1;
      taken.why = refused.why;
    } else taken.came += 1;
  }
  return taken;
}

/** What each kind came to. */
export type AllTaken = Record<keyof Own, Taken>;

/** Everything that a server takes; `post` sends one body to an address. */
export async function takeAll(
  own: Own,
  post: (path: string, body: object) => ReturnType<Post<object>>,
): Promise<AllTaken> {
  const games = await takeAlong(own.games, (game) => post("/api/me/games", game));
  const tries = await takeAlong(inParts(own.tries), (part) => post("/api/me/puzzles", { tries: part }));
  const studies = await takeAlong(own.studies, (study) => post("/api/me/studies", study));
  return { games, tries, studies };
}
