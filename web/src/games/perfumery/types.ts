// Made by genjiko.kernel.typescript from view_types.py and events.py of genjiko.games.perfumery. Do not edit.

export type NoteName = "top" | "middle" | "base";

export type Room = "one" | "each";

export type SpaceId = "sort" | "replenish" | "essence" | "hire" | "start";

export type Stage = "I" | "II" | "III";

export type Kind = "F" | "G" | "A" | "S";

export type BlendStep = "idle" | "mix" | "produce" | "spend" | "store" | "done";

export type Phase = "development" | "blending" | "over";

export type TurnStep = "place_perfumer" | "install" | "place_recipe" | "pay" | "discard";

export type Closed = "taken" | "no_recipe" | "no_storage" | "has_all_perfumers" | "too_dear" | "has_start";

export type CardInfo = RecipeInfo | PerfumeInfo | FundsInfo;

export type Source = "stockyard" | "storage";

/** A turn of the development phase. */
export interface Turn {
  step: TurnStep;
  /** The note that is being equipped. */
  note: NoteName | null;
  /** A recipe on its way to a place; it still lies where it came from. */
  lifted: string | null;
  owed: number;
  to_discard: number;
  /** The column of the next discard. */
  path: number | null;
}

/** The next-starting marker: with a seat, or below a column. */
export interface NextMarker {
  seat: number | null;
  column: number | null;
}

/** A column of open cards. */
export interface Column {
  number: number;
  cards: string[];
  next_marker: boolean;
  items: number;
  /** The seat whose perfumer stands on the tile. */
  perfumer: number | null;
}

/** A deck, whose uppermost card shows its stage. */
export interface Deck {
  left: number;
  top_stage: Stage | null;
}

/** The two decks. */
export interface Decks {
  perfumes: Deck;
  recipes: Deck;
}

/** A shared space. */
export interface Space {
  id: SpaceId;
  room: Room;
  /** The seats whose perfumers stand there. */
  perfumers: number[];
  /** By seat: what keeps it from the space; null: nothing does. */
  closed: (Closed | null)[];
}

/** What shared spaces cost. */
export interface Costs {
  synthetic: number;
  hire: number;
}

/** A note of a player, from its tile up to its stockyard. */
export interface Note {
  id: NoteName;
  /** Essences of the tile, as letters. */
  tile: string;
  perfumer: boolean;
  /** From the tile upwards. */
  recipes: string[];
  stockyard: Kind[];
  /** What rises to the stockyard in a blending in which every mixing is used that can be. */
  gives: Kind[];
}

/** A perfume of the brand with what is stored on it. */
export interface Produced {
  card: string;
  stored: Kind[];
}

/** What comes of an answer to a mixing, if every later one is used that can be. */
export interface Outcome {
  /** What rises to the stockyard of this note. */
  gives: Kind[];
  /** The perfumes in hand for which the essences are then there, each by itself. */
  makes: string[];
}

/** How far a player has come in the blending phase. */
export interface Blending {
  step: BlendStep;
  note: NoteName | null;
  recipe: string | null;
  pot: Kind[];
  /** The perfume that is being paid for. */
  making: string | null;
  /** The essence to be paid next. */
  due: Kind | null;
  /** Null unless this viewer is asked whether to mix; then what comes of it. */
  mixed: Outcome | null;
  skipped: Outcome | null;
}

/** An essence that a perfume wants for one of its notes. */
export interface Due {
  note: NoteName;
  essence: Kind;
}

/** What lies before a player. */
export interface Seat {
  /** Null: hidden from this viewer. */
  hand: string[] | null;
  hand_size: number;
  /** The cards in hand by the log: each was taken openly. */
  known_hand: string[];
  /** Null: hidden from this viewer. */
  money: number | null;
  perfumers: number;
  ready: number;
  notes: Note[];
  produced: Produced[];
  score: number;
  blending: Blending | null;
}

/** A recipe with all that is printed on it. */
export interface RecipeInfo {
  type: "recipe";
  stage: Stage;
  value: number;
  kind: "extraction" | "mixing";
  /** Essences as letters; empty for an extraction. */
  pay: string;
  get: string;
}

/** A perfume with all that is printed on it; essences as letters. */
export interface PerfumeInfo {
  type: "perfume";
  stage: Stage;
  value: number;
  top: string;
  middle: string;
  base: string;
  brand: number;
  storage: string;
}

/** A card of the initial funds. */
export interface FundsInfo {
  type: "funds";
  value: number;
}

/** What lies on the table. */
export interface Table {
  round: number;
  rounds: number;
  last_round: boolean;
  phase: Phase;
  /** Who began this development phase. */
  first: number;
  /** Null outside development. */
  acting: number | null;
  turn: Turn | null;
  starting_marker: number;
  next_marker: NextMarker;
  columns: Column[];
  decks: Decks;
  spaces: Space[];
  supply: Record<Kind, number>;
  costs: Costs;
  hand_limit: number;
  seats: Seat[];
  /** Every card of this game by id. */
  cards: Record<string, CardInfo>;
  /**
   * By perfume in the viewer's hand and in the columns: what its stills and storage would not pay after the next
   * blending. null for whoever has no seat.
   */
  lacks: Record<string, Due[]> | null;
}

/** The decks are stacked, and a seat gets the starting marker. */
export type SetupEvent = {
  kind: "setup";
  /** The seat that gets it. */
  starting: number;
};

/** A column gets a perfume and a recipe from the decks. */
export type RefillEvent = {
  kind: "refill";
  /** Number of the column, from 1. */
  column: number;
  /** Id of the perfume. */
  perfume: string;
  /** Id of the recipe. */
  recipe: string;
  /** What one sees on the two, the perfume first. */
  faces: string[];
  /** Perfumes left in their deck, which are as many as recipes. */
  left: number;
};

/** The next-starting marker goes below a column. */
export type MarkerReturnsEvent = {
  kind: "marker_returns";
  /** Number of the column, from 1. */
  column: number;
};

/** A round begins that is not the last. */
export type RoundEvent = {
  kind: "round";
  /** Number of the round. */
  round: number;
  /** The seat that begins. */
  starting: number;
};

/** The last round begins. */
export type LastRoundEvent = {
  kind: "last_round";
  /** Number of the round. */
  round: number;
  /** The seat that begins. */
  starting: number;
};

/** A seat has a ready perfumer but no space for it, and is passed over. */
export type CannotPlaceEvent = {
  kind: "cannot_place";
  seat: number;
};

/** A perfumer goes to the tile of a column, whose cards come into the hand. */
export type AcquireEvent = {
  kind: "acquire";
  seat: number;
  /** Number of the column, from 1. */
  column: number;
  /** Ids of the cards. */
  cards: string[];
  /** What one sees on them. */
  faces: string[];
};

/** The next-starting marker comes with the cards of its column. */
export type TakeNextMarkerEvent = {
  kind: "take_next_marker";
  seat: number;
  /** Number of the column, from 1. */
  column: number;
};

/** A seat takes the starting marker. */
export type TakeStartEvent = {
  kind: "take_start";
  seat: number;
  /** The seat that had it. */
  from: number;
};

/** A seat takes the starting marker and the next-starting marker. */
export type TakeBothMarkersEvent = {
  kind: "take_both_markers";
  seat: number;
  /** The seat that had them. */
  from: number;
};

/** A card of a hand over the limit goes to the next column of the path. */
export type DiscardEvent = {
  kind: "discard";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** Number of the column, from 1. */
  column: number;
};

/** A card of the hand goes to the next column of the path as a payment. */
export type PayEvent = {
  kind: "pay";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** Number of the column, from 1. */
  column: number;
};

/** A perfumer goes to an own note tile. */
export type NoteEvent = {
  kind: "note";
  seat: number;
  /** The note. */
  note: NoteName;
};

/** A recipe of the hand is lifted; its place in the note is still to be named. */
export type ChooseRecipeEvent = {
  kind: "choose_recipe";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** The note. */
  note: NoteName;
};

/** A recipe of the hand goes to its place in a note. */
export type InstallEvent = {
  kind: "install";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** The note. */
  note: NoteName;
  /** Recipes below it. */
  place: number;
  /** What one sees on the recipe just below, left out if there is none. */
  above?: string;
  /** What is to be paid for all recipes of this turn so far. */
  owed: number;
};

/** A perfumer goes to Sort Recipes, and an installed recipe is lifted. */
export type SortEvent = {
  kind: "sort";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
};

/** The lifted recipe goes to another place. */
export type MoveRecipeEvent = {
  kind: "move_recipe";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** The note. */
  note: NoteName;
  /** Recipes below it. */
  place: number;
  /** What one sees on the recipe just below, left out if there is none. */
  above?: string;
};

/** A perfumer goes to Replenish, and an essence of the supply to a storage space. */
export type ReplenishEvent = {
  kind: "replenish";
  seat: number;
  /** The essence. */
  essence: Kind;
};

/** A perfumer goes to Floral / Synthetic, and an essence of the supply to a stockyard. */
export type TakeEssenceEvent = {
  kind: "take_essence";
  seat: number;
  /** The essence. */
  essence: "F" | "S";
  /** Whose stockyard it is. */
  note: NoteName;
};

/** A perfumer goes to Hire: the third one comes with the cleanup. */
export type HireEvent = {
  kind: "hire";
  seat: number;
};

/** A perfumer goes to Starting Player. */
export type StartEvent = {
  kind: "start";
  seat: number;
};

/** The blending phase begins, for all seats at once. */
export type BlendingEvent = {
  kind: "blending";
  /** Number of the round. */
  round: number;
};

/** A note tile brings essences of the supply into the pot. */
export type ExtractTileEvent = {
  kind: "extract_tile";
  seat: number;
  /** The note. */
  note: NoteName;
  /** The essences. */
  got: Kind[];
};

/** A recipe brings essences of the supply into the pot. */
export type ExtractEvent = {
  kind: "extract";
  seat: number;
  /** The note. */
  note: NoteName;
  /** Id of the recipe. */
  card: string;
  /** The essences. */
  got: Kind[];
};

/** A recipe makes other essences of some in the pot. */
export type MixEvent = {
  kind: "mix";
  seat: number;
  /** The note. */
  note: NoteName;
  /** Id of the recipe. */
  card: string;
  /** The essences that go to the supply. */
  paid: Kind[];
  /** The essences that come from it. */
  got: Kind[];
};

/** A mixing is left out by choice. */
export type SkipEvent = {
  kind: "skip";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** The note. */
  note: NoteName;
};

/** A mixing is left out, as the pot lacks the essences. */
export type CannotMixEvent = {
  kind: "cannot_mix";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** The note. */
  note: NoteName;
};

/** A mixing is left out, as nothing could come of it. */
export type NoUseEvent = {
  kind: "no_use";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** The note. */
  note: NoteName;
};

/** What has risen through a note goes onto its stockyard. */
export type PourEvent = {
  kind: "pour";
  seat: number;
  /** The note. */
  note: NoteName;
  /** The essences. */
  essences: Kind[];
};

/** A seat begins to pay for a perfume of its hand. */
export type ChoosePerfumeEvent = {
  kind: "choose_perfume";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
};

/** An essence is paid for a perfume. */
export type SpendEvent = {
  kind: "spend";
  seat: number;
  /** The essence. */
  essence: Kind;
  /** Where it lay. */
  source: Source;
  /** The note of the perfume that it is for. */
  note: NoteName;
  /** Id of the perfume. */
  card: string;
  /** The essence that it stands for, left out if that is the same. */
  as?: Kind;
};

/** A perfume is paid for and goes from the hand to the brand. */
export type ProduceEvent = {
  kind: "produce";
  seat: number;
  /** Id of the card. */
  card: string;
  /** What one sees on it. */
  face: string;
  /** Its brand value. */
  brand: number;
};

/** An essence goes from a stockyard to a storage space. */
export type StoreEvent = {
  kind: "store";
  seat: number;
  /** The essence. */
  essence: Kind;
  /** Whose stockyard it was. */
  note: NoteName;
};

/** What is left on the stockyards goes back to the supply. */
export type VolatiliseEvent = {
  kind: "volatilise";
  seat: number;
  /** The essences. */
  essences: Kind[];
};

/** A seat has finished its blending. */
export type DoneEvent = {
  kind: "done";
  seat: number;
};

/** The third perfumer that was hired joins the others. */
export type ThirdPerfumerEvent = {
  kind: "third_perfumer";
  seat: number;
};

/** All perfumers return. */
export type CleanupEvent = {
  kind: "cleanup";
};

/** The game is over. */
export type EndEvent = {
  kind: "end";
  /** The seats that have won. */
  winners: number[];
  /** Points by seat. */
  scores: number[];
};

/** Whatever happens, told apart by its kind. */
export type GameEvent =
  | SetupEvent
  | RefillEvent
  | MarkerReturnsEvent
  | RoundEvent
  | LastRoundEvent
  | CannotPlaceEvent
  | AcquireEvent
  | TakeNextMarkerEvent
  | TakeStartEvent
  | TakeBothMarkersEvent
  | DiscardEvent
  | PayEvent
  | NoteEvent
  | ChooseRecipeEvent
  | InstallEvent
  | SortEvent
  | MoveRecipeEvent
  | ReplenishEvent
  | TakeEssenceEvent
  | HireEvent
  | StartEvent
  | BlendingEvent
  | ExtractTileEvent
  | ExtractEvent
  | MixEvent
  | SkipEvent
  | CannotMixEvent
  | NoUseEvent
  | PourEvent
  | ChoosePerfumeEvent
  | SpendEvent
  | ProduceEvent
  | StoreEvent
  | VolatiliseEvent
  | DoneEvent
  | ThirdPerfumerEvent
  | CleanupEvent
  | EndEvent;
