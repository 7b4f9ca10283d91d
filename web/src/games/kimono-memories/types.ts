// Made by genjiko.kernel.typescript from view_types.py and events.py of genjiko.games.kimono_memories. Do not edit.

export type Corner = "upper left" | "upper right";

export type ObjectName = "fan" | "umbrella" | "flower" | "lantern";

export type SymbolName = "3" | "4" | "5" | "6" | "7" | "cat" | "wild";

export type TokenName = "3" | "4" | "5" | "6" | "7" | "cat";

export type Edge = "left" | "right";

export type Step = "cross" | "place" | "name" | "reward";

export type Goal = "points" | "more_tiles" | "tie_break" | "sudden";

/** A card with everything printed on it. */
export interface KimonoCard {
  id: string;
  kind: "beauty" | "prop" | "departure";
  /** Null: it is no beauty card. */
  pattern: number | null;
  colour: string | null;
  /** The symbol of this side; null: there is none. */
  left: SymbolName | null;
  right: SymbolName | null;
  objects: ObjectName[];
  mon: Corner | "none" | "both";
  /** Of a prop card: the objects it counts. */
  scores: ObjectName[];
  /** Of a prop card: points for each set of them. */
  points: number;
}

/** A place around the board. */
export interface Place {
  place: number;
  /** Null: the place is empty. */
  card: KimonoCard | null;
  /** How many cards to cross to take this one; null: out of reach. */
  cross: number | null;
  /** Whether it is refilled at the end of the turn. */
  emptied: boolean;
}

/** Two wild sides that face each other and wait for a name. */
export interface Naming {
  /** The photo just placed. */
  slot: string;
  side: Edge;
  /** The slots of the two photos. */
  left: string;
  right: string;
}

/** A pattern with its marker and tile. */
export interface Track {
  pattern: number;
  colour: string;
  /** Spaces towards seat 0; below 0 towards seat 1. */
  marker: number;
  /** Whether it has been compared, or is being compared. */
  settled: boolean;
  /** Points of the scoring tile. */
  tile: number;
  /** Null: nobody has the tile. */
  winner: number | null;
}

/** A card in an album. */
export interface Photo {
  /** Layer and index, as `2,-1`. */
  slot: string;
  layer: number;
  index: number;
  card: KimonoCard;
  covered: Corner[];
  mon_seen: Corner[];
}

/** A token between two photos. */
export interface TokenLaid {
  symbol: TokenName;
  /** The slots of the two photos. */
  left: string;
  right: string;
}

/** The points of an album by line; in basic mode the tiles are counted, not their points. */
export interface Score {
  tiles: number;
  cats: number;
  props: number;
  mon: number;
}

/** What the photo in hand would bring in a slot, by itself. */
export interface Gain {
  /** What it would make with its neighbours; `wild` waits for a name. */
  matches: SymbolName[];
  /** How the points of cats, props and mon would change; 0 where they do not count. */
  points: number;
}

/** A player's album. */
export interface Seat {
  photos: Photo[];
  tokens: TokenLaid[];
  /** The slots where the photo in hand may go; empty unless there is one. */
  open: string[];
  /** For each of these slots what the photo would bring there. */
  gains: Record<string, Gain>;
  cats: number;
  /** How often each object is in the album. */
  objects: Record<ObjectName, number>;
  /** Points by prop card. */
  props: Record<string, number>;
  /** The patterns whose tiles it has. */
  tiles: number[];
  score: Score;
}

/** What lies on the table. */
export interface Table {
  turn: number;
  turns: number;
  phase: "photos" | "comparisons" | "over";
  /** Null: the game is over. */
  step: Step | null;
  /** Null: the game is over. */
  acting: number | null;
  /** The gap just before the place of this number. */
  photographer: number;
  /** The places clockwise. */
  ring: Place[];
  display: KimonoCard[];
  /** Cards left in the deck. */
  deck: number;
  /** From the top; null: the viewer cannot know it. */
  deck_order: string[] | null;
  /** The cards that have not been turned up: they are in the deck. */
  unseen: string[];
  /** The card to be placed; null: there is none. */
  taken: KimonoCard | null;
  naming: Naming | null;
  /** The pattern that is compared; null while photos are taken. */
  comparing: number | null;
  patterns: Track[];
  /** Spaces of a track on each side of the middle. */
  track: number;
  tokens_left: Record<TokenName, number>;
  seats: Seat[];
  /** Whether the game was won by sudden victory. */
  sudden: boolean;
  /** From this space on a marker counts for a sudden victory; null: there is none. */
  sudden_space: number | null;
}

/** The cards are shuffled; the first lie open. */
export type SetupEvent = {
  kind: "setup";
  /** The cards on the places around the board, clockwise from place 0. */
  ring: string[];
  /** The cards of the reward display. */
  display: string[];
  /** Cards in the deck. */
  deck: number;
  /** The seat that starts. */
  starting: number;
};

/** The photographer walks, and the seat takes the last card crossed. */
export type CrossEvent = {
  kind: "cross";
  seat: number;
  /** The card. */
  card: string;
  /** Colour of its pattern, of a beauty card. */
  colour?: string;
  /** Number of its pattern, of a beauty card. */
  pattern?: number;
  /** The objects on it, of a beauty card. */
  objects?: ObjectName[];
  /** The objects that it scores, of a prop card. */
  prop?: ObjectName[];
  /** How many cards are crossed. */
  cards: number;
  /** The place around the board where it lay. */
  place: number;
  /** The gap where the photographer stands now. */
  photographer: number;
};

/** A photo goes into the album of the seat. */
export type PlaceEvent = {
  kind: "place";
  seat: number;
  /** The card. */
  card: string;
  /** Colour of its pattern, of a beauty card. */
  colour?: string;
  /** Number of its pattern, of a beauty card. */
  pattern?: number;
  /** The objects on it, of a beauty card. */
  objects?: ObjectName[];
  /** The objects that it scores, of a prop card. */
  prop?: ObjectName[];
  /** Where it lies, as layer,i. */
  slot: string;
  /** The end of the bottom row where it lies. */
  end?: Edge;
  /** Its layer, above the bottom row. */
  layer?: number;
  /** The layer under it, above the bottom row. */
  below?: number;
  /** The left photo under it, counted from the left. */
  first?: number;
  /** The right photo under it, counted from the left. */
  second?: number;
};

/** The seat says what two wild sides that face each other are. */
export type NameEvent = {
  kind: "name";
  seat: number;
  /** A pattern or cat. */
  symbol: TokenName;
  /** Colour of the pattern. */
  colour?: string;
};

/** A token is laid between two photos whose sides match. */
export type TokenEvent = {
  kind: "token";
  seat: number;
  /** A pattern or cat. */
  symbol: TokenName;
  /** Colour of the pattern. */
  colour?: string;
  /** Slot of the photo to its left. */
  left: string;
  /** Slot of the photo to its right. */
  right: string;
  /** The side of the new photo on which it lies. */
  edge: Edge;
};

/** Two sides match, but no token for it is left. */
export type NoTokenEvent = {
  kind: "no_token";
  seat: number;
  /** A pattern or cat. */
  symbol: TokenName;
  /** Colour of the pattern. */
  colour?: string;
};

/** A marker moves one space towards the seat. */
export type StepEvent = {
  kind: "step";
  seat: number;
  /** Number of the pattern. */
  pattern: number;
  /** Its colour. */
  colour: string;
  /** Where the marker stands now: spaces towards seat 0, below 0 towards seat 1. */
  marker: number;
  /** The seat on whose side it stands, left out in the middle. */
  side?: number;
  /** The space of that side, left out in the middle. */
  space?: number;
};

/** A step of the seat is lost: the marker is at the end of its track. */
export type LostAtTheEndEvent = {
  kind: "lost_at_the_end";
  seat: number;
  /** Number of the pattern. */
  pattern: number;
  /** Its colour. */
  colour: string;
};

/** A step of the seat is lost: the pattern has been compared. */
export type LostSettledEvent = {
  kind: "lost_settled";
  seat: number;
  /** Number of the pattern. */
  pattern: number;
  /** Its colour. */
  colour: string;
};

/** The top card of the deck comes to the empty place, and the turn is over. */
export type RefillEvent = {
  kind: "refill";
  /** The card. */
  card: string;
  /** Colour of its pattern, of a beauty card. */
  colour?: string;
  /** Number of its pattern, of a beauty card. */
  pattern?: number;
  /** The objects on it, of a beauty card. */
  objects?: ObjectName[];
  /** The objects that it scores, of a prop card. */
  prop?: ObjectName[];
  /** The place around the board. */
  place: number;
  /** Cards left in the deck. */
  deck: number;
};

/** The last cards around the board join the reward display. */
export type LeftoverEvent = {
  kind: "leftover";
  /** These cards. */
  cards: string[];
  /** The cards of the reward display now. */
  display: string[];
};

/** A pattern is compared: its marker is in the middle, and nobody takes the tile. */
export type TieEvent = {
  kind: "tie";
  /** Number of the pattern. */
  pattern: number;
  /** Its colour. */
  colour: string;
  /** Where its marker stands: 0. */
  marker: number;
};

/** A pattern is compared: the seat takes the scoring tile. */
export type TileEvent = {
  kind: "tile";
  seat: number;
  /** Number of the pattern. */
  pattern: number;
  /** Its colour. */
  colour: string;
  /** Where its marker stands: spaces towards seat 0, below 0 towards seat 1. */
  marker: number;
  /** Points of the tile. */
  points: number;
};

/** The seat takes a card of the reward display, to be placed. */
export type RewardEvent = {
  kind: "reward";
  seat: number;
  /** The card. */
  card: string;
  /** Colour of its pattern, of a beauty card. */
  colour?: string;
  /** Number of its pattern, of a beauty card. */
  pattern?: number;
  /** The objects on it, of a beauty card. */
  objects?: ObjectName[];
  /** The objects that it scores, of a prop card. */
  prop?: ObjectName[];
};

/** What a seat scores at the end; its lines are told in expert mode. */
export type ScoreEvent = {
  kind: "score";
  seat: number;
  /** Points, or tiles in basic mode. */
  score: number;
  /** Points for scoring tiles. */
  tiles?: number;
  /** Points for cat tokens. */
  cats?: number;
  /** Points for prop cards. */
  props?: number;
  /** Points for mon in sight. */
  mon?: number;
};

/** The game is over. */
export type EndEvent = {
  kind: "end";
  /** The seats that have won. */
  winners: number[];
  /** What decided it, left out if the win is shared. */
  goal?: Goal;
};

/** Whatever happens, told apart by its kind. */
export type GameEvent =
  | SetupEvent
  | CrossEvent
  | PlaceEvent
  | NameEvent
  | TokenEvent
  | NoTokenEvent
  | StepEvent
  | LostAtTheEndEvent
  | LostSettledEvent
  | RefillEvent
  | LeftoverEvent
  | TieEvent
  | TileEvent
  | RewardEvent
  | ScoreEvent
  | EndEvent;
