// Made by genjiko.kernel.typescript from view_types.py and events.py of genjiko.games.aqua_mirabilis. Do not edit.

export type AbilityId = "market" | "points" | "coach";

export type BonusId =
  | "exp5"
  | "city4"
  | "london3"
  | "jasmine"
  | "bases3"
  | "rose"
  | "methods"
  | "influence"
  | "tokens"
  | "scents"
  | "letter"
  | "levels";

export type CityId = "paris" | "london" | "koln" | "florence";

export type DameId = "A" | "B" | "C" | "D";

export type Kind = "B" | "J" | "L" | "N" | "O" | "R";

export type MethodId = "distillation" | "maceration" | "squeezing" | "enfleurage" | "extraction";

export type PointsLine =
  | "originality"
  | "court"
  | "king"
  | "perfection"
  | "cubes"
  | "half"
  | "parade"
  | "tokens"
  | "cities"
  | "dames"
  | "bonus_a"
  | "bonus_b"
  | "bonus_c"
  | "bonus_d";

export type Step =
  | "over"
  | "main"
  | "workers"
  | "flower"
  | "base"
  | "specialization"
  | "ability"
  | "payment"
  | "method"
  | "drop"
  | "gifts"
  | "relocate"
  | "keep"
  | "showing"
  | "pair"
  | "second"
  | "convert"
  | "macerate"
  | "store"
  | "coach"
  | "city_tile"
  | "arrival"
  | "last"
  | "extra"
  | "throw"
  | "tile_base"
  | "recipe"
  | "complement"
  | "complement2"
  | "scent"
  | "scent2"
  | "dame"
  | "source"
  | "parade"
  | "clean_up";

export type Counts = Record<Kind, number>;

/** What a tile of a Sunday brings: so many of each flower. */
export interface DeliveryTile {
  factor: number;
  flowers: Kind[];
}

/** What a Sunday brings. */
export interface Delivery {
  day: number;
  tiles: DeliveryTile[];
}

/** The days of the game. */
export interface Calendar {
  day: number;
  last: number;
  name: string;
  week: number;
  /** The days of a week in this game, from Sunday on. */
  days: string[];
  /** The seat that brought the last Sunday. */
  trigger: number | null;
  deliveries: Delivery[];
}

/** A stall of the market. */
export interface Stall {
  flower: Kind;
  flowers: number;
  workers: number;
}

/** A cell of the matrix. */
export interface Cell {
  cubes: number;
  token: boolean;
}

/** The matrix of Versailles. */
export interface Matrix {
  order: Kind[];
  sub_slots: number;
  /** His column. */
  king: Kind;
  /** Its row. */
  court: Kind;
  /** By column and row: `BJ` is base B with complement J. */
  cells: Record<string, Cell>;
}

/** What a base with a complement would bring at Versailles now, or in the parade. */
export interface PairPoints {
  base: Kind;
  complement: Kind;
  /** False: the cell is full or no cube is left, and the pair brings nothing. */
  room: boolean;
  token: boolean;
  originality: number;
  court: number;
  king: number;
  perfection: number;
  cube: number;
  points: number;
}

/** A recipe. */
export interface Recipe {
  id: string;
  base: Kind;
  slots: number;
  level: number;
}

/** A recipe that can be taken. */
export interface OpenRecipe {
  id: string;
  base: Kind;
  slots: number;
  level: number;
  count: number;
}

/** A city tile with all its properties. */
export interface CityTile {
  id: string;
  city: CityId;
  effect: string;
  points: number;
  experience: number;
}

/** A city with its stack of tiles. */
export interface City {
  id: CityId;
  /** The level of letter that opens it. */
  letter: number;
  spot: number;
  sends_home: boolean;
  height: number;
  top: CityTile | null;
  /** All tiles of the stack, sorted. */
  left: CityTile[];
}

/** A place for the perfumers. */
export interface Place {
  id: string;
  ap: number;
  room: number;
  /** The seats whose perfumers stand there. */
  perfumers: number[];
}

/** What can still be learned. */
export interface Apprenticeship {
  bases: Kind[];
  specializations: Kind[];
  abilities: Record<AbilityId, number>;
  methods: Record<MethodId, number>;
}

/** A method of production as it is printed. */
export interface Method {
  id: MethodId;
  points: number;
  baskets: number;
  equal: boolean;
  flowers: Kind[];
  scents: number;
}

/** A bonus tile. */
export interface Bonus {
  id: BonusId;
  /** Pairs: from how many on, and the points. */
  steps: number[][];
}

/** A dame of the court. */
export interface Dame {
  id: DameId;
  /** Letters of scents, `token` or `perfume`. */
  gift: string;
  /** The seat that holds it. */
  favour: number | null;
  /** By seat. */
  influence: number[];
  /** The seats that have seen her bonus tile. */
  looked: number[];
  /** Null: this viewer has not looked. */
  bonus: Bonus | null;
}

/** What a perfume would bring its owner now. */
export interface Brings {
  pairs: PairPoints[];
  points: number;
}

/** A perfume on a board. */
export interface Perfume {
  slot: number;
  name: string;
  complements: Kind[];
  shown: boolean;
  recipe: Recipe;
  brings: Brings;
}

/** A method on a board, with the flowers stored on it. */
export interface OwnMethod {
  id: MethodId;
  stored: Kind[];
}

/** The board of a player. */
export interface Seat {
  points: number;
  breakdown: Record<PointsLine, number>;
  ap: number;
  production: number;
  steps: number;
  experience: number;
  flowers: Counts;
  scents: Counts;
  methods: OwnMethod[];
  /** Every method that the player has learned so far. */
  had: MethodId[];
  bases: Kind[];
  specializations: Kind[];
  abilities: AbilityId[];
  tiles: CityTile[];
  flipped: CityTile[];
  letter: number;
  /** By dame. */
  influence: number[];
  /** Influence tokens left. */
  stock: number;
  favours: DameId[];
  leads: DameId[];
  owes_favours: boolean;
  perfumes: (Perfume | null)[];
  tokens: number;
  /** The spot of the track where it stands. */
  coach: number;
  /** Null: at home. */
  place: string | null;
}

/** Where a drive of the coach would end, and whether a tile could be taken there. */
export interface Way {
  action: string;
  spot: number;
  city: string | null;
  tile: boolean;
}

/** What has been chosen so far inside the turn. */
export interface Now {
  free_action: boolean;
  producing: boolean;
  production_points: number | null;
  gifts: number;
  influence_left: number | null;
  worker_moves_left: number | null;
  /** A flower, a dame, or the number of a pair's perfume. */
  chosen: Kind | DameId | number | null;
  method: MethodId | null;
  recipe: Recipe | null;
  tile: string | null;
  showings: number;
  last_points: number | null;
  court_moved: boolean;
  /** Null: the coach is not on its way. */
  coach: Way[] | null;
}

/** What lies on the table. */
export interface Table {
  step: Step;
  seat: number;
  extra: boolean;
  turn: number;
  calendar: Calendar;
  market: Stall[];
  supply: Counts;
  tokens: number;
  cubes: number;
  matrix: Matrix;
  /** What each pair would bring the viewer, or the seat to act for whoever has no seat; by cell of the matrix. */
  brings: Record<string, PairPoints>;
  recipes: OpenRecipe[];
  cities: City[];
  /** The spots of the road: Grasse, a city, or null. */
  track: (string | null)[];
  places: Place[];
  apprenticeship: Apprenticeship;
  methods: Method[];
  dames: Dame[];
  seats: Seat[];
  now: Now;
}

/** The table is laid out. */
export type SetUpEvent = {
  kind: "set_up";
  /** The column of the king. */
  king: Kind;
  /** The row of the court. */
  court: Kind;
  /** The stalls of the two workers. */
  workers: Kind[];
  /** The tiles of the Sundays to come, two for each: factor and flowers. */
  deliveries: string[];
  /** The top tile of each city. */
  tops: Record<CityId, string>;
};

/** A player gets flowers of the set-up. */
export type StartFlowersEvent = {
  kind: "start_flowers";
  seat: number;
  /** The flowers. */
  flowers: Kind[];
};

/** A turn begins. */
export type TurnEvent = {
  kind: "turn";
  seat: number;
  /** Action points on the sundial. */
  ap: number;
};

/** A token is paid, and one more turn begins. */
export type ExtraTurnEvent = {
  kind: "extra_turn";
  seat: number;
  /** Action points on the sundial. */
  ap: number;
};

/** The perfumer goes to a place. */
export type GoEvent = {
  kind: "go";
  seat: number;
  /** The place. */
  place: string;
  /** Action points left. */
  ap: number;
};

/** A worker goes to another stall. */
export type WorkerEvent = {
  kind: "worker";
  seat: number;
  /** The stall left. */
  from: Kind;
  /** The stall entered. */
  to: Kind;
  /** Action points left. */
  ap: number;
};

/** Flowers come from the stalls of the perfumer and the workers. */
export type CollectEvent = {
  kind: "collect";
  seat: number;
  /** What was there to take. */
  flowers: Kind[];
};

/** The market ability brings a flower from the supply. */
export type AbilityFlowerEvent = {
  kind: "ability_flower";
  seat: number;
  /** The flower. */
  flower: Kind;
};

/** A scent goes to the supply for the base-scent tile of its type. */
export type LearnBaseEvent = {
  kind: "learn_base";
  seat: number;
  /** The type. */
  flower: Kind;
};

/** A flower goes to the supply for the specialization in its type. */
export type LearnSpecializationEvent = {
  kind: "learn_specialization";
  seat: number;
  /** The type. */
  flower: Kind;
};

/** A token goes to the supply for a special ability. */
export type LearnAbilityEvent = {
  kind: "learn_ability";
  seat: number;
  /** The ability. */
  ability: AbilityId;
};

/** Two equal flowers go to the supply for a method. */
export type PayFlowersEvent = {
  kind: "pay_flowers";
  seat: number;
  /** Their type. */
  flower: Kind;
};

/** A method comes onto the board. */
export type LearnMethodEvent = {
  kind: "learn_method";
  seat: number;
  /** The method. */
  method: MethodId;
};

/** A method leaves the board to make room for another. */
export type DropMethodEvent = {
  kind: "drop_method";
  seat: number;
  /** The method. */
  method: MethodId;
  /** The baskets stored on it, which are lost. */
  flowers: Kind[];
};

/** A tile comes from the stack of a city to a board. */
export type CityTileEvent = {
  kind: "city_tile";
  seat: number;
  /** The tile. */
  tile: string;
  /** What it does once flipped. */
  effect: string;
  /** The city. */
  city: CityId;
  /** Tiles left in the stack. */
  left: number;
  /** The tile now on top; null: none is left. */
  top: string | null;
};

/** A city tile is turned over for its effect. */
export type FlipEvent = {
  kind: "flip";
  seat: number;
  /** The tile. */
  tile: string;
  /** What it does. */
  effect: string;
};

/** A tile brings flowers from the supply. */
export type GainFlowersEvent = {
  kind: "gain_flowers";
  seat: number;
  /** As far as the supply goes. */
  flowers: Kind[];
};

/** A tile brings scents from the supply. */
export type GainScentsEvent = {
  kind: "gain_scents";
  seat: number;
  /** Their types, as far as the supply goes. */
  flowers: Kind[];
};

/** A tile brings an originality token from the supply. */
export type GainTokenEvent = {
  kind: "gain_token";
  seat: number;
};

/** The coach drives along the road. */
export type CoachEvent = {
  kind: "coach";
  seat: number;
  /** Where it stops, counted from the left end. */
  spot: number;
  /** How far it went. */
  steps: number;
  /** Which way. */
  direction: "left" | "right";
  /** The city it stops in, left out beside a city. */
  city?: CityId;
};

/** The coach returns to Grasse. */
export type CoachHomeEvent = {
  kind: "coach_home";
  seat: number;
  /** Where Grasse lies, counted from the left end. */
  spot: number;
};

/** A nobleman writes a better letter. */
export type LetterEvent = {
  kind: "letter";
  seat: number;
  /** Its level. */
  letter: number;
};

/** A dame gets a scent, which goes to the supply. */
export type GiftScentEvent = {
  kind: "gift_scent";
  seat: number;
  /** The dame. */
  dame: DameId;
  /** Its type. */
  scent: Kind;
};

/** A dame gets a token, which goes to the supply. */
export type GiftTokenEvent = {
  kind: "gift_token";
  seat: number;
  /** The dame. */
  dame: DameId;
};

/** A dame gets a perfume: its recipe leaves the board, its complements go to the supply. */
export type GiftPerfumeEvent = {
  kind: "gift_perfume";
  seat: number;
  /** Its short name. */
  perfume: string;
  /** Its base. */
  base: Kind;
  /** Its complements. */
  complements: Kind[];
  /** The slot it leaves, counted from 1. */
  slot: number;
  /** Its recipe. */
  recipe: string;
  /** The dame. */
  dame: DameId;
};

/** A player looks at the bonus tile of a dame. */
export type LookEvent = {
  kind: "look";
  seat: number;
  /** The dame. */
  dame: DameId;
  /** The tile; null in a masked state that does not know it. */
  bonus?: BonusId | null;
};

/** Influence tokens come from the stock to a dame. */
export type InfluenceEvent = {
  kind: "influence";
  seat: number;
  /** The dame. */
  dame: DameId;
  /** How many. */
  count: number;
};

/** An influence token goes from one dame to another. */
export type RelocateEvent = {
  kind: "relocate";
  seat: number;
  /** The dame left. */
  from: DameId;
  /** The dame it comes to. */
  to: DameId;
};

/** A player now has the most influence on a dame, alone. */
export type LeadEvent = {
  kind: "lead";
  seat: number;
  /** The dame. */
  dame: DameId;
};

/** A player no longer has the most influence on a dame, alone. */
export type LeadLostEvent = {
  kind: "lead_lost";
  seat: number;
  /** The dame. */
  dame: DameId;
};

/** A player will choose favours anew as the next turn begins. */
export type FavoursOwedEvent = {
  kind: "favours_owed";
  seat: number;
  /** The dames whose lead came or went. */
  dames: DameId[];
};

/** A player takes the favour of a dame. */
export type FavourEvent = {
  kind: "favour";
  seat: number;
  /** The dame. */
  dame: DameId;
  /** The seat that held it; null: nobody. */
  was: number | null;
};

/** The favour of a dame goes back to her. */
export type FavourBackEvent = {
  kind: "favour_back";
  seat: number;
  /** The dame. */
  dame: DameId;
};

/** An open recipe is taken for a new perfume. */
export type RecipeEvent = {
  kind: "recipe";
  seat: number;
  /** The recipe. */
  recipe: string;
  /** Its base. */
  flower: Kind;
  /** How many complements it needs. */
  slots: number;
  /** The experience it needs. */
  level: number;
  /** The base scent discarded, left out if a tile saved it. */
  base?: Kind;
};

/** A perfume is completed. */
export type MakeEvent = {
  kind: "make";
  seat: number;
  /** Its short name. */
  perfume: string;
  /** Its base. */
  base: Kind;
  /** Its complements. */
  complements: Kind[];
  /** The slot it gets, counted from 1. */
  slot: number;
};

/** A perfume makes room for another: its recipe leaves the board, its complements go to the supply. */
export type ThrowEvent = {
  kind: "throw";
  seat: number;
  /** Its short name. */
  perfume: string;
  /** Its base. */
  base: Kind;
  /** Its complements. */
  complements: Kind[];
  /** The slot it leaves, counted from 1. */
  slot: number;
  /** Its recipe. */
  recipe: string;
};

/** A perfume is shown at Versailles. */
export type ShowEvent = {
  kind: "show";
  seat: number;
  /** Its short name. */
  perfume: string;
  /** Its base. */
  base: Kind;
  /** Its complements. */
  complements: Kind[];
  /** Its slot, counted from 1. */
  slot: number;
};

/** A base and a complement of the perfume shown get a cube and score. */
export type PairEvent = {
  kind: "pair";
  seat: number;
  /** The column of the cell. */
  base: Kind;
  /** The row of the cell. */
  complement: Kind;
  /** Whether the token of the cell is won by it. */
  token: boolean;
  /** Points for sub-slots still free. */
  originality: number;
  /** Points for the wish of the court. */
  court: number;
  /** Points for the wish of the king. */
  king: number;
  /** Points for both wishes at once. */
  perfection: number;
  /** Points by favour D. */
  cube: number;
  /** All points of the pair. */
  points: number;
  /** Cubes now in the cell. */
  cubes: number;
};

/** The originality token of a cell goes to who put the first cube there. */
export type TokenEvent = {
  kind: "token";
  seat: number;
  /** The column of the cell. */
  base: Kind;
  /** The row of the cell. */
  complement: Kind;
};

/** A pair scores nothing: its cell is full, or no cube is left. */
export type NoRoomEvent = {
  kind: "no_room";
  seat: number;
  /** The column of the cell. */
  base: Kind;
  /** The row of the cell. */
  complement: Kind;
};

/** A tile scores half of the last showing. */
export type HalfEvent = {
  kind: "half";
  seat: number;
  /** The points. */
  points: number;
};

/** Favour A: the court goes one row down. */
export type CourtDownEvent = {
  kind: "court_down";
  seat: number;
  /** Its row. */
  court: Kind;
};

/** The perfumer goes home to produce. */
export type ProduceEvent = {
  kind: "produce";
  seat: number;
  /** Production points. */
  points: number;
};

/** A method turns flowers into scents. */
export type UseEvent = {
  kind: "use";
  seat: number;
  /** The method. */
  method: MethodId;
  /** What goes in. */
  flowers: Kind[];
  /** What comes out. */
  scents: Kind[];
  /** Production points left. */
  left: number;
};

/** A flower is kept on a method. */
export type StoreEvent = {
  kind: "store";
  seat: number;
  /** The method. */
  method: MethodId;
  /** The flower. */
  flower: Kind;
};

/** A flower stored on a method goes to the supply. */
export type DiscardEvent = {
  kind: "discard";
  seat: number;
  /** The method. */
  method: MethodId;
  /** The flower. */
  flower: Kind;
};

/** Flowers still loose after a production go to the supply. */
export type LoseFlowersEvent = {
  kind: "lose_flowers";
  seat: number;
  /** The flowers. */
  flowers: Kind[];
};

/** A sundial goes back to 5 after the last Sunday has come: no day passes. */
export type SundialEvent = {
  kind: "sundial";
  seat: number;
};

/** A sundial goes back to 5, and a day passes. */
export type DayEvent = {
  kind: "day";
  seat: number;
  /** The new day. */
  day: string;
  /** Its week, left out for the last Sunday, which belongs to none. */
  week?: number;
};

/** The last Sunday has come: everybody else plays once more. */
export type LastSundayEvent = {
  kind: "last_sunday";
  seat: number;
};

/** Flowers come from the supply to the market. */
export type DeliveryEvent = {
  kind: "delivery";
  /** The flowers. */
  flowers: Kind[];
};

/** Every perfume can be shown again. */
export type PerfumesUpEvent = {
  kind: "perfumes_up";
};

/** A cube is put where king and court meet. */
export type SundayCubeEvent = {
  kind: "sunday_cube";
  /** The column of the cell. */
  base: Kind;
  /** The row of the cell. */
  complement: Kind;
  /** Whether the token of the cell goes to the supply for it. */
  token: boolean;
};

/** The court turns to another row. */
export type CourtMovesEvent = {
  kind: "court_moves";
  /** Its row. */
  court: Kind;
  /** Whether it looks for the most cubes; if not, for the fewest. */
  most: boolean;
};

/** The king turns to another column. */
export type KingMovesEvent = {
  kind: "king_moves";
  /** His column. */
  king: Kind;
};

/** The final parade begins. */
export type ParadeEvent = {
  kind: "parade";
};

/** The bonus tiles are shown. */
export type BonusesEvent = {
  kind: "bonuses";
  /** Those of dames A to D. */
  bonuses: BonusId[];
};

/** A perfume scores in the final parade. */
export type ParadePointsEvent = {
  kind: "parade_points";
  seat: number;
  /** Its short name. */
  perfume: string;
  /** Its base. */
  base: Kind;
  /** Its complements. */
  complements: Kind[];
  /** The points. */
  points: number;
};

/** The final scoring of a player. */
export type FinalEvent = {
  kind: "final";
  seat: number;
  /** Points for tokens. */
  tokens: number;
  /** Points for flipped tiles. */
  cities: number;
  /** Points for majorities. */
  dames: number;
  /** Points for the bonus tiles of dames A to D. */
  bonuses: number[];
  /** All points of the game. */
  points: number;
};

/** The game is over. */
export type EndEvent = {
  kind: "end";
  /** The seats that have won. */
  winners: number[];
  /** The points of each seat. */
  scores: number[];
};

/** Whatever happens, told apart by its kind. */
export type GameEvent =
  | SetUpEvent
  | StartFlowersEvent
  | TurnEvent
  | ExtraTurnEvent
  | GoEvent
  | WorkerEvent
  | CollectEvent
  | AbilityFlowerEvent
  | LearnBaseEvent
  | LearnSpecializationEvent
  | LearnAbilityEvent
  | PayFlowersEvent
  | LearnMethodEvent
  | DropMethodEvent
  | CityTileEvent
  | FlipEvent
  | GainFlowersEvent
  | GainScentsEvent
  | GainTokenEvent
  | CoachEvent
  | CoachHomeEvent
  | LetterEvent
  | GiftScentEvent
  | GiftTokenEvent
  | GiftPerfumeEvent
  | LookEvent
  | InfluenceEvent
  | RelocateEvent
  | LeadEvent
  | LeadLostEvent
  | FavoursOwedEvent
  | FavourEvent
  | FavourBackEvent
  | RecipeEvent
  | MakeEvent
  | ThrowEvent
  | ShowEvent
  | PairEvent
  | TokenEvent
  | NoRoomEvent
  | HalfEvent
  | CourtDownEvent
  | ProduceEvent
  | UseEvent
  | StoreEvent
  | DiscardEvent
  | LoseFlowersEvent
  | SundialEvent
  | DayEvent
  | LastSundayEvent
  | DeliveryEvent
  | PerfumesUpEvent
  | SundayCubeEvent
  | CourtMovesEvent
  | KingMovesEvent
  | ParadeEvent
  | BonusesEvent
  | ParadePointsEvent
  | FinalEvent
  | EndEvent;
