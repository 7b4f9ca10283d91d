// Made by genjiko.kernel.typescript from view_types.py and events.py of genjiko.games.parfum. Do not edit.

export type Aroma = "violet" | "bergamot" | "rose" | "vanilla" | "lavender";

export type NoteType = "head" | "heart" | "base";

export type Side = "minor" | "major";

export type Step = "wake_up" | "prepare" | "distill" | "compose" | "sell" | "drop_water" | "over";

export type NotePlace = NoteOnPlace | FreePlace;

export type Shop = CustomerInShop | FreeShop;

/** A note with all that is printed on it. */
export interface Note {
  note: string;
  type: NoteType;
  aromas: Aroma[];
  coin: number;
}

/** A customer with all that is printed on it. */
export interface Customer {
  customer: string;
  back: string;
  aroma: Aroma;
  parts: number;
  price: number;
}

/** A place of the distillery with its note. */
export interface NoteOnPlace {
  note: string;
  type: NoteType;
  aromas: Aroma[];
  coin: number;
  place: number;
}

/** A place of the distillery without a note. */
export interface FreePlace {
  place: number;
  note: null;
}

/** A place of the street with its customer. */
export interface CustomerInShop {
  customer: string;
  back: string;
  aroma: Aroma;
  parts: number;
  price: number;
  place: string;
}

/** A place of the street without a customer. */
export interface FreeShop {
  place: string;
  customer: null;
}

/** A clock of this round. */
export interface Clock {
  clock: number;
  actions: number;
  owner: number | null;
}

/** The turn of phases 2 and 3: whose, with which clock, and how far it has come. */
export interface Turn {
  seat: number;
  clock: number;
  actions_left: number;
  dice: Aroma[];
  flasks: Aroma[];
  flies: Aroma[];
  claimed: Note[];
  /** The claimed note that is being placed. */
  placing: string | null;
  sold: number;
  /** With two players the number of the sale with this clock. */
  sale: number | null;
}

/** A customer who would buy a perfume. */
export interface Buyer {
  place: string;
  price: number;
}

/** What the seller may ask for one of its perfumes. */
export interface Offer {
  perfume: number;
  bargain: number;
  customers: Buyer[];
}

/** The notes to come; what they are is open, not their order. */
export interface Bag {
  count: number;
  notes: string[];
}

/** The customers to come. */
export interface Pile {
  count: number;
  /** The back of the uppermost. */
  top: "A" | "B" | null;
  /** Customers above the closing-time token; null: it has come up. */
  above_closing_time: number | null;
}

/** Rounds in a row without a claim or a sale, and how many of them end the game. */
export interface Idle {
  rounds: number;
  limit: number;
}

/** The dice of an aroma. */
export interface Booth {
  aroma: Aroma;
  /** How many lie there. */
  dice: number;
  /** How many there are. */
  of: number;
  /** How many faces of a die show a flask. */
  flask: number;
  /** How many faces of a die show a fly. */
  fly: number;
  colour: string;
}

/** A perfume of a player. */
export interface Perfume {
  perfume: number;
  side: Side;
  head: Note | null;
  heart: Note | null;
  base: Note | null;
  parts: Aroma[];
  flacons: number;
  bargain: number;
  state: "unfinished" | "ready" | "sold_out";
}

/** What a player has. */
export interface Seat {
  money: number;
  /** Who came later to a space of the track lies higher. */
  arrival: number;
  water: number;
  /** The coins of the tokens; null: hidden from this viewer. */
  coins: number[] | null;
  clocks: number[];
  perfumes: Perfume[];
  served: Customer[];
}

/** What lies on the table. */
export interface Table {
  round: number;
  step: Step | "choose_note";
  last_round: boolean;
  /** The seats in the order of choosing clocks. */
  order: number[];
  clocks: Clock[];
  clock_kind: "brown" | "tan";
  turn: Turn | null;
  /** Of selling; null with two players, who sell in one run. */
  cycle: number | null;
  cycles: number;
  sales_each_clock: number;
  offers: Offer[];
  distillery: NotePlace[];
  bag: Bag;
  street: Shop[];
  pile: Pile;
  idle: Idle;
  market: Booth[];
  flacons: number;
  /** Tokens in the well. */
  well: number;
  /** Coins of the tokens laid open. */
  discards: number[];
  /** Spaces of the money track. */
  track: number;
  seats: Seat[];
}

/** A customer comes from the pile onto the street. */
export type CustomerEvent = {
  kind: "customer";
  /** Which customer. */
  customer: string;
  /** The back of the tile, A or B. */
  back: string;
  /** The aroma wanted. */
  aroma: Aroma;
  /** How many parts of it are wanted. */
  parts: number;
  /** Coins paid. */
  price: number;
  /** The place on the street, a letter. */
  place: string;
  /** Customers left in the pile. */
  pile: number;
};

/** A note comes from the bag onto a free place of the distillery by the refill. */
export type NoteEvent = {
  kind: "note";
  /** Which note. */
  note: string;
  /** Its slot in a perfume. */
  type: NoteType;
  /** Its icons. */
  aromas: Aroma[];
  /** Coins for who claims it. */
  coin: number;
  /** The place in the distillery, counted from 1. */
  place: number;
  /** Notes left in the bag. */
  bag: number;
};

/** The closing-time token comes up and is removed: one more round is played. */
export type ClosingTimeEvent = {
  kind: "closing_time";
};

/** The markers are stacked at random on the start of the track. */
export type StackEvent = {
  kind: "stack";
  /** The seats from the top. */
  seats: number[];
};

/** A round begins: clocks are chosen. */
export type RoundEvent = {
  kind: "round";
  /** Number of the round. */
  round: number;
  /** The seats in the order of choice, one for each clock. */
  order: number[];
};

/** The last round begins: clocks are chosen. */
export type LastRoundEvent = {
  kind: "last_round";
  /** Number of the round. */
  round: number;
  /** The seats in the order of choice, one for each clock. */
  order: number[];
};

/** A seat gets a clock. */
export type ClockEvent = {
  kind: "clock";
  seat: number;
  /** Number of the clock. */
  clock: number;
  /** The actions that it gives. */
  actions: number;
};

/** The creation turn of a clock begins. */
export type TurnEvent = {
  kind: "turn";
  seat: number;
  /** Number of the clock. */
  clock: number;
  /** The actions to be used. */
  actions: number;
};

/** A die is taken from the market. */
export type DieEvent = {
  kind: "die";
  seat: number;
  /** Its aroma. */
  aroma: Aroma;
};

/** A note comes from the bag onto the lowest free place of the distillery by an action. */
export type DrawEvent = {
  kind: "draw";
  seat: number;
  /** Which note. */
  note: string;
  /** Its slot in a perfume. */
  type: NoteType;
  /** Its icons. */
  aromas: Aroma[];
  /** Coins for who claims it. */
  coin: number;
  /** The place in the distillery, counted from 1. */
  place: number;
  /** Notes left in the bag. */
  bag: number;
};

/** The well is empty: the tokens beside it are shuffled and become a new one. */
export type NewWellEvent = {
  kind: "new_well";
  /** The coins of the tokens in it, sorted. */
  coins: number[];
  /** How many tokens these are. */
  count: number;
};

/** A token is taken from the well. */
export type WaterEvent = {
  kind: "water";
  seat: number;
  /** Tokens that the seat has now. */
  held: number;
  /** Tokens left in the well. */
  well: number;
  /** What the token is worth. */
  coin?: number;
};

/** Dice are rolled. */
export type RollEvent = {
  kind: "roll";
  seat: number;
  /** The dice rolled. */
  dice: Aroma[];
  /** All flasks that lie there now. */
  flasks: Aroma[];
  /** All flies that lie there now. */
  flies: Aroma[];
};

/** A token is laid open to roll the flies of one aroma again. */
export type RerollEvent = {
  kind: "reroll";
  seat: number;
  /** The coins of the tokens laid open. */
  coins: number[];
  /** Tokens that the seat has left. */
  held: number;
  /** The aroma of the flies. */
  aroma: Aroma;
};

/** A token is laid open to roll all dice again. */
export type RerollAllEvent = {
  kind: "reroll_all";
  seat: number;
  /** The coins of the tokens laid open. */
  coins: number[];
  /** Tokens that the seat has left. */
  held: number;
};

/** Two tokens are laid open, and a die is turned from fly to flask. */
export type TurnDieEvent = {
  kind: "turn_die";
  seat: number;
  /** The coins of the tokens laid open. */
  coins: number[];
  /** Tokens that the seat has left. */
  held: number;
  /** The aroma of the die. */
  aroma: Aroma;
};

/** Flasks pay for a note of the distillery; its coins come at once. */
export type ClaimEvent = {
  kind: "claim";
  seat: number;
  /** Which note. */
  note: string;
  /** Its slot in a perfume. */
  type: NoteType;
  /** Its icons. */
  aromas: Aroma[];
  /** Coins for who claims it. */
  coin: number;
  /** The place where it lay, counted from 1. */
  place: number;
  /** Money of the seat now. */
  money: number;
};

/** A claimed note begins a perfume. */
export type BeginEvent = {
  kind: "begin";
  seat: number;
  /** Which note. */
  note: string;
  /** Its slot in a perfume. */
  type: NoteType;
  /** Its icons. */
  aromas: Aroma[];
  /** Coins for who claims it. */
  coin: number;
  /** Number of the perfume among those of the seat. */
  perfume: number;
  /** The side of the perfume. */
  side: Side;
};

/** A claimed note is added to an unfinished perfume. */
export type AddEvent = {
  kind: "add";
  seat: number;
  /** Which note. */
  note: string;
  /** Its slot in a perfume. */
  type: NoteType;
  /** Its icons. */
  aromas: Aroma[];
  /** Coins for who claims it. */
  coin: number;
  /** Number of the perfume among those of the seat. */
  perfume: number;
  /** The side of the perfume. */
  side: Side;
};

/** A perfume has all its notes and gets its flacons. */
export type FinishEvent = {
  kind: "finish";
  seat: number;
  /** Number of the perfume among those of the seat. */
  perfume: number;
  /** The side of the perfume. */
  side: Side;
  /** The icons of all its notes. */
  parts: Aroma[];
  /** Flacons put onto it, fewer if the supply is short. */
  flacons: number;
};

/** A creation turn ends, and its dice go back to the market. */
export type DiceBackEvent = {
  kind: "dice_back";
  seat: number;
  /** The dice. */
  dice: Aroma[];
};

/** A cycle of selling begins. */
export type SellingEvent = {
  kind: "selling";
  /** Number of the cycle, left out with two players. */
  cycle?: number;
  /** Cycles in a round, left out with two players. */
  cycles?: number;
  /** Flacons sold with each clock at most, only with two players. */
  sales?: number;
};

/** A seat without a flacon passes without being asked. */
export type NothingToSellEvent = {
  kind: "nothing_to_sell";
  seat: number;
};

/** A seat ends the selling of its clock. */
export type PassEvent = {
  kind: "pass";
  seat: number;
};

/** A flacon is sold to a customer of the street. */
export type SellEvent = {
  kind: "sell";
  seat: number;
  /** Which customer. */
  customer: string;
  /** The back of the tile, A or B. */
  back: string;
  /** The aroma wanted. */
  aroma: Aroma;
  /** How many parts of it are wanted. */
  parts: number;
  /** Coins paid. */
  price: number;
  /** The place on the street, a letter. */
  place: string;
  /** Number of the perfume among those of the seat. */
  perfume: number;
  /** The side of the perfume. */
  side: Side;
  /** Flacons left of the perfume. */
  left: number;
  /** Money of the seat now. */
  money: number;
};

/** A flacon is sold at the bargain price. */
export type BargainEvent = {
  kind: "bargain";
  seat: number;
  /** Number of the perfume among those of the seat. */
  perfume: number;
  /** The side of the perfume. */
  side: Side;
  /** Coins paid. */
  price: number;
  /** Flacons left of the perfume. */
  left: number;
  /** Money of the seat now. */
  money: number;
};

/** The last flacon of a perfume was sold: tokens of water follow. */
export type SoldOutEvent = {
  kind: "sold_out";
  seat: number;
  /** Number of the perfume among those of the seat. */
  perfume: number;
};

/** A token above the limit is laid open. */
export type DropEvent = {
  kind: "drop";
  seat: number;
  /** What the token is worth. */
  coin: number;
  /** Tokens that the seat has left. */
  held: number;
};

/** A round is over, and the clocks go back. */
export type RoundEndEvent = {
  kind: "round_end";
  /** Number of the round. */
  round: number;
};

/** After the end a seat shows its tokens, and its marker advances by their coins. */
export type ShowWaterEvent = {
  kind: "show_water";
  seat: number;
  /** The coins of the tokens, sorted. */
  coins: number[];
  /** Their sum. */
  total: number;
  /** Money of the seat with them. */
  money: number;
};

/** The game is over. */
export type EndEvent = {
  kind: "end";
  /** The seats that have won. */
  winners: number[];
  /** The money of each seat. */
  scores: number[];
  /** What ended it. */
  cause: "closing_time" | "idle" | "bag";
};

/** Whatever happens, told apart by its kind. */
export type GameEvent =
  | CustomerEvent
  | NoteEvent
  | ClosingTimeEvent
  | StackEvent
  | RoundEvent
  | LastRoundEvent
  | ClockEvent
  | TurnEvent
  | DieEvent
  | DrawEvent
  | NewWellEvent
  | WaterEvent
  | RollEvent
  | RerollEvent
  | RerollAllEvent
  | TurnDieEvent
  | ClaimEvent
  | BeginEvent
  | AddEvent
  | FinishEvent
  | DiceBackEvent
  | SellingEvent
  | NothingToSellEvent
  | PassEvent
  | SellEvent
  | BargainEvent
  | SoldOutEvent
  | DropEvent
  | RoundEndEvent
  | ShowWaterEvent
  | EndEvent;
