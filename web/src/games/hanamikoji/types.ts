// Made by genjiko.kernel.typescript from view_types.py and events.py of genjiko.games.hanamikoji. Do not edit.

export type MarkerName = "secret" | "discard" | "gift" | "competition";

export type Offer = GiftOffer | CompetitionOffer;

/** A geisha in the middle of the table. */
export interface Geisha {
  id: string;
  charm: number;
  /** The seat whose side her marker lies on; null: in the middle. */
  favour: number | null;
  /** How many of her cards lie on each side. */
  cards: number[];
}

/** A player's hand and markers. */
export interface Seat {
  hand: string[] | null;
  hand_size: number;
  /** The markers not used in this round. */
  ready: MarkerName[];
  secret: string[] | null;
  discards: string[] | null;
}

/** Three cards, of which the other player takes one. */
export interface GiftOffer {
  kind: "gift";
  by: number;
  cards: string[];
}

/** Two pairs, of which the other player takes one. */
export interface CompetitionOffer {
  kind: "competition";
  by: number;
  pairs: string[][];
}

/** What wins at the end of a round: so much charm, or so many geisha. */
export interface GoalsShown {
  charm: number;
  geisha: number;
}

/** What lies on the table. */
export interface Table {
  round: number;
  starting: number;
  acting: number;
  geisha: Geisha[];
  seats: Seat[];
  /** Null: nothing is offered. */
  offer: Offer | null;
  /** Cards left in the deck. */
  deck: number;
  /** The card that is out of the round. */
  removed: string | null;
  goals: GoalsShown;
}

/** A round begins: one card is removed, and both players get a hand. */
export type DealEvent = {
  kind: "deal";
  /** Number of the round. */
  round: number;
  /** The seat that starts it. */
  starting: number;
  /** The cards dealt to each seat. */
  hands?: string[][];
  /** The own part of it. */
  hand?: string[];
  /** The card that is out of the round. */
  removed?: string;
};

/** A card comes from the deck into a hand. */
export type DrawEvent = {
  kind: "draw";
  seat: number;
  /** Cards left in the deck. */
  deck: number;
  /** The card. */
  card?: string;
};

/** A card is laid face down under the secret marker. */
export type SecretEvent = {
  kind: "secret";
  seat: number;
  /** The card, as a list of one. */
  cards?: string[];
};

/** Two cards are laid face down under the discard marker, out of the round. */
export type DiscardEvent = {
  kind: "discard";
  seat: number;
  /** The two cards. */
  cards?: string[];
};

/** Three cards are offered. */
export type GiftEvent = {
  kind: "gift";
  seat: number;
  /** The three cards. */
  cards: string[];
};

/** Two pairs of cards are offered. */
export type CompeteEvent = {
  kind: "compete";
  seat: number;
  /** One pair. */
  first: string[];
  /** The other pair. */
  second: string[];
};

/** An offer is answered: cards go to both sides. */
export type TakeEvent = {
  kind: "take";
  seat: number;
  /** What the seat takes. */
  cards: string[];
  /** What goes to the side of who offered. */
  rest: string[];
  /** The seat that had offered. */
  by: number;
};

/** The secret card is shown and goes to the side. */
export type RevealEvent = {
  kind: "reveal";
  seat: number;
  /** The card, as a list of one. */
  cards: string[];
};

/** A geisha turns her favour to a seat. */
export type FavourEvent = {
  kind: "favour";
  seat: number;
  /** Who she is. */
  geisha: string;
  /** The seat that had her favour; null: nobody. */
  was: number | null;
  /** Cards of hers on the winning side. */
  more: number;
  /** Cards of hers on the other side. */
  fewer: number;
};

/** A geisha's favour stays with the seat that has it and has more cards again. */
export type KeepEvent = {
  kind: "keep";
  seat: number;
  /** Who she is. */
  geisha: string;
  /** Cards of hers on the winning side. */
  more: number;
  /** Cards of hers on the other side. */
  fewer: number;
};

/** Both sides have equally many cards of a geisha: her marker stays. */
export type TieEvent = {
  kind: "tie";
  /** Who she is. */
  geisha: string;
  /** Cards of hers on each side, left out if there are none. */
  cards?: number;
  /** The seat that keeps her favour, left out if nobody has it. */
  holder?: number;
};

/** How a seat stands after a round. */
export type ScoreEvent = {
  kind: "score";
  seat: number;
  /** Charm of the geisha who favour it. */
  charm: number;
  /** How many geisha favour it. */
  geisha: number;
};

/** All cards are taken together and all markers made ready for another round. */
export type RefreshEvent = {
  kind: "refresh";
};

/** The game is over. */
export type EndEvent = {
  kind: "end";
  /** The seats that have won. */
  winners: number[];
  /** What decided it. */
  goal: string;
};

/** Whatever happens, told apart by its kind. */
export type GameEvent =
  | DealEvent
  | DrawEvent
  | SecretEvent
  | DiscardEvent
  | GiftEvent
  | CompeteEvent
  | TakeEvent
  | RevealEvent
  | FavourEvent
  | KeepEvent
  | TieEvent
  | ScoreEvent
  | RefreshEvent
  | EndEvent;
