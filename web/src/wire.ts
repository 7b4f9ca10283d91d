// Made by tools/wire_types.py from src/genjiko/server/wire and messages.py. Do not edit: run the tool.
// docs/protocol.md says when what is sent.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * The body of every answer from 400 up, and the reason in `Refused`.
 *
 * `code` is for programs, `text` one English sentence for people. For an action that the rules refuse,
 * `reason` and `args` are a message id under `reasons` of the game's words and its arguments.
 */
export interface Problem {
  code: string;
  text: string;
  reason: string;
  args: Record<string, Json>;
}

/** `GET /health`. */
export interface Health {
  status: "ok" | "stopping";
  version: string;
}

/** What this server is and offers. */
export interface About {
  version: string;
  /** How the engine runs: compiled or plain. */
  form: string;
  games: string[];
  levels: string[];
  languages: string[];
  /** Whether a player may have "your turn" posted to an address. */
  webhooks: boolean;
  /** Whether an account may have it sent by e-mail. */
  email: boolean;
  /** What those who run this server tell everybody now: a restart, for instance. */
  notice: string;
  /** Which of the host's own pages there are: `privacy`, `imprint`. */
  pages: string[];
}

/** A variant of the rules that a table chooses; `help` says what it means, in the language asked for. */
export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  help: string;
}

/** The title page of a game. */
export interface GameInfo {
  id: string;
  title: string;
  tagline: string;
  designers: string;
  publisher: string;
  year: number;
  players: number[];
  options: OptionInfo[];
  /** The bots that can take a seat, weakest first. */
  levels: string[];
  languages: string[];
  rules_version: number;
  /** For each table of the box: rulebook, deduced or reconstructed. */
  sources: Record<string, string>;
  /** Where the board lies that the game brings with it (docs/add-a-board.md); "" if it brings none. */
  board: string;
}

/** How the actions of the text `actions.<message>` are written, and what on the table it names. */
export interface ActionPattern {
  message: string;
  notation: string;
  look: Record<string, string>;
  by: string;
}

/** All texts of a game in a language, by message id. A text that changes with a number is a table of its forms. */
export interface GameWords {
  game: string;
  language: string;
  words: Record<string, (string | Record<string, string>)[]>;
  /** What nobody has translated yet. */
  english: Record<string, (string | Record<string, string>)[]>;
  /** How an action is said in words; the first pattern that fits its notation is used. */
  actions: ActionPattern[];
}

/**
 * The rules of a game in our own words.
 *
 * `prompts` and `places` name the chapter that explains a prompt and a place of the table, the latter by the word
 * before its colon.
 */
export interface RulesText {
  game: string;
  title: string;
  language: string;
  text: string;
  sources: Record<string, string>;
  prompts: Record<string, string>;
  places: Record<string, string>;
}

/** Play at once, without an account. */
export interface BeGuest {
  name: string;
}

/** Make an account. A guest who is signed in keeps the tables and becomes the account. */
export interface SignUp {
  name: string;
  passphrase: string;
}

/** Come back to an account. */
export interface SignIn {
  name: string;
  passphrase: string;
}

/** How strong a player is at a game; `shown` is a cautious figure around 1500, `games` how many it rests on. */
export interface Rating {
  game: string;
  shown: number;
  mu: number;
  sigma: number;
  games: number;
  /** It rests on few games yet, or on few against people. */
  provisional: boolean;
}

/** Who I am. A guest's `account` is false. */
export interface Me {
  id: string;
  name: string;
  account: boolean;
  ratings: Rating[];
  webhook: string;
  email: string;
  /** False until the link in the first mail has been followed; no other mail is sent before. */
  email_confirmed: boolean;
  /** Whether I look after this server. */
  operator: boolean;
  /** What those who run this server have told me, until I say that I have read it. */
  warning: string;
}

/** Who I am now. `token` is the session for programs (`Authorization: Bearer`); browsers have it as a cookie. */
export interface SignedIn {
  me: Me;
  token: string;
}

/** What I want to change; what is left out stays. An empty webhook or e-mail address switches it off. */
export interface ChangeMe {
  name?: string | null;
  webhook?: string | null;
  email?: string | null;
  /** That mails to this address are written in. */
  language?: string;
}

/** A lasting token for a program that plays for me. */
export interface NewToken {
  label: string;
}

/** A token as the list shows it; `token` itself is told only once, when it is made. */
export interface Token {
  id: string;
  label: string;
  created: number;
  token: string;
}

/** My tokens. */
export interface Tokens {
  tokens: Token[];
}

/** A place where I am signed in. `current`: it is this one. */
export interface SessionInfo {
  id: string;
  created: number;
  /** About when it was last used. */
  seen: number;
  /** The browser or program, as it calls itself. */
  agent: string;
  current: boolean;
}

/** Where I am signed in, newest first. */
export interface Sessions {
  sessions: SessionInfo[];
}

/** A new passphrase; all other sessions and tokens end. */
export interface ChangePassphrase {
  old: string;
  new: string;
}

/** I have forgotten my passphrase: a link goes to the e-mail address of the account, if it has one. */
export interface AskReset {
  name: string;
}

/** A new passphrase by such a link, or by one that the operator has given; all sessions end. */
export interface ResetPassphrase {
  key: string;
  passphrase: string;
}

/** What the browser's `navigator.credentials` is asked with, as JSON of WebAuthn. */
export interface PasskeyOptions {
  options: Record<string, Json>;
}

/** What the browser has answered, and how the passkey shall be called. */
export interface AddPasskey {
  label: string;
  credential: Record<string, Json>;
}

/** What the browser has answered. */
export interface SignInByPasskey {
  credential: Record<string, Json>;
}

/** A passkey of mine. */
export interface PasskeyInfo {
  id: string;
  label: string;
  created: number;
}

/** My passkeys. */
export interface Passkeys {
  passkeys: PasskeyInfo[];
}

/** Somebody at a table: who sits on a seat, or who said a line of the chat. */
export interface SomebodyThere {
  table: string;
  seat?: number | null;
  line?: number | null;
  key?: string | null;
}

/** `mute`: I do not want to read what they say; `block`: nor to sit at a table with them. */
export interface BlockSomebody {
  table: string;
  seat?: number | null;
  line?: number | null;
  key?: string | null;
  kind: "block" | "mute";
}

/** Somebody whom I have muted or blocked. */
export interface BlockedPerson {
  id: string;
  name: string;
  kind: "block" | "mute";
  created: number;
}

/** Whom I have muted or blocked. */
export interface BlockedPeople {
  people: BlockedPerson[];
}

/** Tell those who run this server what somebody does there. */
export interface ReportSomebody {
  table: string;
  seat?: number | null;
  line?: number | null;
  key?: string | null;
  text: string;
}

/** Delete everything that is mine. An account says its passphrase; a guest has none. */
export interface DeleteMe {
  passphrase?: string;
}

/** A table at which I sat: who played, what was said, and the record once the game is over. */
export interface ExportedTable {
  table: TableLine;
  record: string;
  chat: ChatLine[];
}

/** Everything that this server knows of me. */
export interface Export {
  me: Me;
  sessions: SessionInfo[];
  tokens: Token[];
  passkeys: PasskeyInfo[];
  blocked: BlockedPerson[];
  tables: ExportedTable[];
  /** The records that I have uploaded. */
  uploads: string[];
  studies: NewStudy[];
}

/** Something that went wrong in a browser, told by our own page. */
export interface BrowserError {
  text: string;
  where?: string;
  build?: string;
}

/** `GET /ready`: whether the server can do its work now; with 503 if not. */
export interface Ready {
  status: "not ready" | "ready";
}

/** A person as the operator sees them. */
export interface PersonInfo {
  id: string;
  name: string;
  account: boolean;
  operator: boolean;
  muted: number | null;
  closed: boolean;
  warning: string;
}

/** People whose names have something in them. */
export interface PeopleFound {
  people: PersonInfo[];
}

/** What the operator changes; what is left out stays. */
export interface ChangePerson {
  name?: string | null;
  /** For how many seconds nobody hears them; 0: they are heard again. */
  mute?: number | null;
  /** A closed account is signed out everywhere, and nobody signs in to it. */
  closed?: boolean | null;
  warning?: string | null;
}

/** A report that waits for the operator. */
export interface ReportInfo {
  id: string;
  at: number;
  reporter: string;
  person: string;
  name: string;
  table: string;
  line: number | null;
  said: string;
  text: string;
}

/** Reports that wait, oldest first. */
export interface Reports {
  reports: ReportInfo[];
}

/** Something that everybody is told for so many seconds; an empty text ends it. */
export interface Announcement {
  text: string;
  seconds?: number;
}

/** What everybody may know of an account. */
export interface PlayerPage {
  name: string;
  ratings: Rating[];
  tables: TableLine[];
}

/** One line of a ladder. */
export interface Ranked {
  name: string;
  bot: boolean;
  rating: Rating;
}

/** The players of a game by rating, best first. */
export interface Ladder {
  game: string;
  players: Ranked[];
}

/**
 * `none`; `live`: `turn` seconds for every turn, then the `reserve`; `days`: `turn` seconds, no reserve.
 *
 * When both are used up, a bot takes the seat over (`bot`), or the seat has resigned (`resign`).
 */
export interface ClockRule {
  kind?: "days" | "live" | "none";
  turn?: number;
  reserve?: number;
  on_timeout?: "bot" | "resign";
}

/** Who shall sit where in a new table: me, a bot of a level, or anybody (open). */
export interface SeatPlan {
  kind: "bot" | "me" | "open";
  level?: string;
}

/** A new table. `seats` may be left out: I sit on the first, the others are open. */
export interface CreateTable {
  game: string;
  players?: number | null;
  options?: Record<string, string | number | boolean>;
  /** Another components file (TOML text) than the shipped one. */
  components?: string | null;
  seats?: SeatPlan[] | null;
  /** `drawn`: until the start the seats are only chairs, then they are drawn by lot; `as_seated`: everybody stays. */
  seating?: "as_seated" | "drawn";
  /** Public tables are listed and open to everybody; others need a link. */
  public?: boolean;
  spectators?: boolean;
  undo?: boolean;
  /** Whether hints are given to all; where all other seats are bots, they always are. */
  hints?: boolean;
  clock?: ClockRule;
  /** What becomes of a seat whose player leaves a running game. */
  on_leave?: "bot" | "open";
  /** The level of the bot that takes over; the strongest by default. */
  stand_in?: string;
  /** Fixes all chance: for tests, lessons and playing the same deal again. Such a table is not rated. */
  seed?: number | null;
  /** Start at once if no seat is open. */
  start?: boolean;
}

/** A game that I have begun without a server, to be gone on with here. It never counts for ratings. */
export interface TakeGame {
  /** Its record (docs/record-format.md), which may end before the game does. */
  record: string;
  /** Who sits where: me, and bots. */
  seats: SeatPlan[];
}

/** A seat as everybody sees it. Bots of one level at a table have a number in their names. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "empty" | "person";
  name: string;
  account: boolean;
  /** A bot's level; for a person: the level of the bot that stands in now. */
  level: string;
  /** A person's seat that a bot plays for now; the person may come back by `sit`. */
  stand_in: boolean;
  connected: boolean;
  resigned: boolean;
  rating: number | null;
  /** The rating rests on little yet. */
  provisional: boolean;
}

/** The keys for others: `?key=` of the table's address. Told to those who sit; empty for everybody else. */
export interface Links {
  join: string;
  watch: string;
  /** Of your seats that show their hand to guests. */
  hands: Record<string, string>;
}

/** How a game ended. `by`: by the rules, because all others resigned, or because nobody can play it on. */
export interface TableResult {
  winners: number[];
  scores: number[];
  breakdown: Record<string, number>[];
  by: "abandoned" | "resignation" | "rules";
  /** If by the rules: a message id under `ending` of the game's words; "" where an older server has kept it. */
  why: string;
  why_args: Record<string, Json>;
}

/** A table, without what lies on it, as one person may know it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, string | number | boolean>;
  own_components: boolean;
  status: "gathering" | "over" | "playing";
  /** Before the start of a table whose seats are drawn: the chairs. */
  seats: SeatInfo[];
  your_seats: number[];
  /** Whether you may start it and give bots a seat. */
  host: boolean;
  public: boolean;
  spectators: boolean;
  /** How many spectators are connected. */
  watching: number;
  undo: boolean;
  /** Whether you may ask for hints now. */
  hints: boolean;
  rated: boolean;
  clock: ClockRule;
  on_leave: string;
  stand_in: string;
  links: Links;
  created: number;
  version: number;
  /** SHA-256 of `salt:seed`, shown from the start; both are told at the end, so that the deal can be checked. */
  commitment: string;
  seed: number | null;
  salt: string;
  result: TableResult | null;
  /** The id of the next table, once somebody has asked for one. */
  rematch: string;
  /** Whether the seats are drawn at the start; once the game runs: whether they were. */
  seating: "as_seated" | "drawn";
  /**
   * Why the game cannot be shown or played on: it was begun by rules that this server does not know. Names, chat,
   * result and record are there, and whoever leaves the table ends it.
   */
  other_rules: string;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  game: string;
  title: string;
  status: "gathering" | "over" | "playing";
  players: number;
  seats: SeatInfo[];
  to_act: number[];
  your_seats: number[];
  clock: ClockRule;
  updated: number;
  winners: number[];
  /** Of a finished game. */
  scores: number[];
  /** How long its log is. */
  actions: number;
}

/** Tables, newest first. `more` is the value of `before` for the next page, 0 at the end. */
export interface TableList {
  tables: TableLine[];
  more: number;
}

/** Take a seat, the first free one by default. Also: come back to the own seat that a bot plays for. */
export interface Sit {
  seat?: number | null;
  key?: string | null;
}

/** Leave one seat, or all that are mine. */
export interface Leave {
  seat?: number | null;
}

/** Give a free seat (before the start: any seat without a connected person) to a bot; "" makes it empty. */
export interface PutBot {
  seat: number;
  level: string;
}

/** Let whoever has the link see what a seat of mine sees, or end that. Not at a rated table. */
export interface ShowHand {
  shown: boolean;
  seat?: number | null;
}

/** One thing that happened, as this viewer may know it. `n` counts from 0, `step` is the action it belongs to. */
export interface LoggedEvent {
  n: number;
  step: number;
  /** `kind`, mostly `seat`, and what else the game tells: see the game's page. */
  event: Record<string, Json>;
  /** The same as a sentence in the language asked for. */
  line: string;
}

/** The time of one seat in seconds, at the moment of `GameState.now`. */
export interface SeatClock {
  turn: number;
  reserve: number;
  running: boolean;
  /** All that this seat has used in this game. */
  used: number;
}

/** What is to be done now: a message id under `prompts` and `help` of the game's words, and both as text. */
export interface Prompt {
  id: string;
  args: Record<string, Json>;
  text: string;
  help: string;
}

/**
 * What lies on the table, for one viewer, complete: a client that has it needs nothing older.
 *
 * `events` begin with number `events_from`; a client drops what it has from that number on (an undo takes
 * events back). `version` is to be sent back with the next action.
 */
export interface GameState {
  version: number;
  /** How many actions have been played, those taken back not counted. */
  step: number;
  seat: number | null;
  view: Record<string, Json>;
  to_act: number[];
  /** The notation of everything this seat may play now. */
  legal: string[];
  /** How many of its last actions this seat may take back now. */
  undo: number;
  over: boolean;
  /** Only at the end: in most games the standing would tell what is hidden. */
  scores: number[] | null;
  prompt: Prompt;
  events_from: number;
  events: LoggedEvent[];
  clocks: SeatClock[];
  now: number;
  result: TableResult | null;
  /** Whether this seat has played an action; for a spectator: whether anybody has. */
  acted: boolean;
  /**
   * How the table changed with each of `events` but the last, after which it is as in `view`: lists of changes,
   * `[path, value]` or `[path]` for what is gone, to the table of the frame before; the first to that of the state that
   * ended with event `events_from`. Empty where nothing is known in between.
   */
  frames: Json[][][];
  /**
   * Only for a socket that asked for it (`thin` in `hello`): the view is the last one that it was sent, with these
   * changes, and `view` is empty.
   */
  changes: Json[][] | null;
}

/**
 * Play: the notation, the version that the player saw, and an id of the client's choice, new for every action.
 *
 * Sent again with the same id it is answered again, and never played twice.
 */
export interface PlayAction {
  action: string;
  version: number;
  id: string;
  seat?: number | null;
}

/** Undo the last own actions. */
export interface TakeBack {
  version: number;
  id: string;
  steps?: number;
  seat?: number | null;
}

/** Give the game up: with two players the other wins, with more a bot plays the seat on, ranked last. */
export interface Resign {
  id: string;
  seat?: number | null;
}

/** Saved. `version` is the table's version that holds it. */
export interface Done {
  id: string;
  version: number;
}

/** Say something to the table. Sent again with the same id it is not said twice. */
export interface ChatText {
  text: string;
  id?: string | null;
}

/** One line of chat. `seat` is null for a spectator, and for everybody before the start. */
export interface ChatLine {
  n: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
  /** Whether you said it: others may have your name. */
  mine: boolean;
}

/** Chat, oldest first. */
export interface ChatLines {
  lines: ChatLine[];
}

/** Why an action cannot be played now; an empty text if it can. */
export interface Why {
  action: string;
  problem: Problem | null;
}

/** A move that the bots' search thought about: the expected result of each seat (0 to 1), and why one plays it. */
export interface Hint {
  action: string;
  values: number[];
  visits: number;
  reason: string;
  /** The action in words. */
  text: string;
  /** The points that it brings at once, where that is certain; 0 where it is not. */
  gain: number;
  /**
   * The standard error: of the best move's own chance, of how far the one that was played lies behind it; 0 where
   * nobody has reckoned it.
   */
  error: number;
}

/** The best few moves, best first, by the bot `level`. */
export interface Hints {
  version: number;
  level: string;
  hints: Hint[];
}

/** A game to be looked at again, from one point of view: who played, and everything that happened. */
export interface ReplayInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, string | number | boolean>;
  names: string[];
  steps: number;
  seat: number | "open" | null;
  events: LoggedEvent[];
  result: TableResult | null;
  /** What an uploaded record holds beside the game. */
  study: Study | null;
  /** Later steps were asked not to be told: `steps` counts one more than those told, if there is one. */
  cut: boolean;
}

/** The table after `step` actions. `action` is the last one, where this point of view may know it. */
export interface ReplayStep {
  step: number;
  steps: number;
  seat: number | "open" | null;
  view: Record<string, Json>;
  prompt: Prompt;
  mover: number | null;
  action: string | null;
  /** What happened by that action. */
  events: LoggedEvent[];
  /** How the table changed with each of `events` but the last, from the step before on: as in `GameState`. */
  frames: Json[][][];
}

/**
 * What the bot `level` thinks of a position of a finished game, knowing what `seat` knew before it decided.
 *
 * `chances` is the expected result of each seat (0 to 1) if the best move is played; it is empty where there was
 * nothing to choose. At the end of the game `seat` is null and `chances` is how it ended.
 */
export interface StepHints {
  step: number;
  seat: number | null;
  level: string;
  chances: number[];
  /** What this seat did next, if it did anything. */
  played: string | null;
  /** The best few moves, best first; then the one that was played, if it is none of them. */
  hints: Hint[];
  /** How far the chances are exact and not a bot's: to the end of the round, or to that of the game. */
  proved: "" | "game" | "round";
}

/** A record (docs/record-format.md) to be looked at. */
export interface UploadRecord {
  record: string;
}

/** What is posted to a webhook when a player who is not looking at the table has to act. */
export interface YourTurn {
  event: "your_turn";
  table: string;
  game: string;
  title: string;
  seat: number;
  player: string;
  text: string;
  version: number;
  address: string;
  deadline: number | null;
}

/** Something to read: a message id of the game's words, and the places of the board that it speaks of. */
export interface LessonPage {
  say: string;
  show: string[];
}

/** A decision of the learner, made when the game has `at` moves. */
export interface LessonStep {
  at: number;
  pages: LessonPage[];
  /** The action that the lesson asks for; it may take others too. */
  play: string;
  /** Actions that one might think of, and why they are not played: ask `why`. */
  tries: string[];
}

/** A guided first game. Played at a table of its own, whose other seats have the level `sensei`. */
export interface LessonScript {
  game: string;
  seat: number;
  /** So many moves has the lesson; from then on the game is free. */
  moves: number;
  steps: LessonStep[];
  end: LessonPage[];
}

/** A lesson in the list, and how far I have come. */
export interface LessonLine {
  game: string;
  steps: number;
  /** How many steps of the running one are made. */
  step: number;
  /** The table of a lesson that I have begun. */
  table: string;
  done: boolean;
  /** Whether I have sat at a table of this game. */
  played: boolean;
}

/**
 * What the coach says of a decision that a player has just made, by what that player knew then.
 *
 * `told` is false where nothing is worth saying; then the rest is empty. `lost` is the chance that was let go, `error`
 * its standard error.
 */
export interface Coaching {
  step: number;
  told: boolean;
  lost: number;
  error: number;
  played: Hint | null;
  better: Hint[];
}

/** A move that somebody might have made. */
export interface SeatMove {
  seat: number;
  action: string;
}

/**
 * A position beside a finished game: after its first `step` actions these moves were made instead.
 *
 * `seat` says with whose eyes it is looked at; nobody's by default: a spectator's. In place of moves, which these
 * eyes may not know, a kept study and one of its moves can be named; more `moves` then follow that.
 */
export interface WhatIf {
  of: string;
  step: number;
  study?: string | null;
  move?: number;
  moves?: SeatMove[];
  seat?: string | null;
  key?: string | null;
  language?: string;
}

/** The table in such a position. `legal` is what the seat may play whose eyes these are. */
export interface WhatIfStep {
  step: number;
  steps: number;
  seat: number | "open" | null;
  view: Record<string, Json>;
  prompt: Prompt;
  mover: number | null;
  action: string | null;
  events: LoggedEvent[];
  frames: Json[][][];
  to_act: number[];
  legal: string[];
  over: boolean;
  result: TableResult | null;
}

/** Let a bot move there, for the seat whose eyes these are. */
export interface AskBot {
  of: string;
  step: number;
  study?: string | null;
  move?: number;
  moves?: SeatMove[];
  seat?: string | null;
  key?: string | null;
  language?: string;
  level: string;
}

/** What it plays. */
export interface BotMove {
  seat: number;
  action: string;
}

/** What do the bots think of this action there, by what the seat knows? */
export interface AskJudge {
  of: string;
  step: number;
  study?: string | null;
  move?: number;
  moves?: SeatMove[];
  seat?: string | null;
  key?: string | null;
  language?: string;
  action: string;
}

/** A sign and a comment at a step of the game itself. */
export interface StepNote {
  step: number;
  sign?: "" | "!" | "!!" | "!?" | "?" | "?!" | "??";
  comment?: string;
}

/** A move of a study: behind another one of it (`after`, counted from 0), or behind `step` of the game (-1). */
export interface StudyMove {
  after: number;
  step: number;
  seat: number;
  action: string;
  sign?: "" | "!" | "!!" | "!?" | "?" | "?!" | "??";
  comment?: string;
}

/** Where the leader of a study looks: behind a move of it, or at a step of the game (-1). */
export interface StudyPlace {
  step: number;
  move: number;
  seat: string | null;
}

/**
 * What somebody has thought about a game: signs and comments, and moves that might have been, each behind another.
 *
 * A move stands behind those that lead to it; what follows the same place is told in the order of the list.
 */
export interface StudyTree {
  name?: string;
  notes?: StepNote[];
  moves?: StudyMove[];
}

/** Keep a study of a finished game. */
export interface NewStudy {
  of: string;
  tree: StudyTree;
  place?: StudyPlace;
  key?: string | null;
}

/** A study that I have kept without a server, with its game. */
export interface TakeStudy {
  record: string;
  tree: StudyTree;
  /** Who sat where at my table (`TakeGame`); empty for a record that I only looked at. */
  seats?: SeatPlan[];
}

/** What the leader changes; what is left out stays. */
export interface ChangeStudy {
  tree?: StudyTree | null;
  place?: StudyPlace | null;
  key?: string | null;
}

/** A move of a study as a viewer may know it: `text` says what these eyes see of it. */
export interface ShownMove {
  after: number;
  step: number;
  seat: number;
  /** Null where these eyes do not see it. */
  action: string | null;
  text: string;
  sign: "" | "!" | "!!" | "!?" | "?" | "?!" | "??";
  comment: string;
}

/** A study as a viewer may know it. `id` is empty for one that came with a record. */
export interface Study {
  id: string;
  of: string;
  name: string;
  /** The name of who keeps it. */
  leader: string;
  mine: boolean;
  notes: StepNote[];
  moves: ShownMove[];
  place: StudyPlace;
  revision: number;
}

/** A study in a list. */
export interface StudyLine {
  id: string;
  of: string;
  name: string;
  leader: string;
  moves: number;
  changed: number;
}

/** The puzzles of a game, and how I stand with them. */
export interface PuzzleLine {
  game: string;
  puzzles: number;
  /** The id of the one that everybody is asked today. */
  today: string;
  /** The one that suits my rating and that I have not tried; "" when there is none left. */
  next: string;
  rating: number;
  tried: number;
  solved: number;
}

/** A decision to find: the table as the seat sees it, and what it may play. Hidden things stay hidden. */
export interface PuzzleInfo {
  id: string;
  game: string;
  title: string;
  state: GameState;
  themes: string[];
  rating: number;
  /** Whether the answer is known exactly. */
  proved: boolean;
  /** Whether I have answered it: then it counts for my rating no more. */
  tried: boolean;
}

/** What I would play. */
export interface AnswerPuzzle {
  action: string;
}

/** A first try at a puzzle (`GAME/ID`) that was made without a server. */
export interface TakenTry {
  puzzle: string;
  solved: boolean;
}

/** Such tries, in their order. They count for nobody's rating but one's own at puzzles. */
export interface TakeTries {
  tries: TakenTry[];
}

/** Whether it was right, all that is right, and what else was looked at; best first. */
export interface PuzzleAnswer {
  right: boolean;
  accepted: string[];
  considered: Hint[];
  /** Mine, after this. */
  rating: number;
  /** By how much it has changed; 0 where this was not my first try. */
  change: number;
}

/** Whether a puzzle that I have tried is a good one. */
export interface VotePuzzle {
  good: boolean;
}

/** An example of the rules that can be laid on the table. */
export interface ExampleLine {
  id: string;
  title: string;
  /** So many moves it has. */
  steps: number;
}

/** A place of the board that is pointed at, and what it is. */
export interface PictureLabel {
  place: string;
  text: string;
}

/** The examples of a game, that of its page (`page`) first; and what the page shows of that one. */
export interface ExampleList {
  game: string;
  title: string;
  examples: ExampleLine[];
  /** After so many moves of `page` the table is shown with its labels; -1: it is not. */
  step: number;
  labels: PictureLabel[];
  /** After so many moves it is shown again, beside the worked example. */
  steps: number[];
}

/**
 * Always the first message. `seat`: one of mine, null to watch; left out (-1): my first seat, else to watch.
 *
 * `version` and `events` are what the client still has from before (0 if nothing): it then gets only the events
 * that are missing. `token` is for programs that can set no header. Who is `thin` is sent the whole view once and then
 * what has changed in it (`GameState.changes`), and `done` together with the `state` that shows it (`StateNews.done`).
 */
export interface Hello {
  type: "hello";
  seat?: number | null;
  version?: number;
  events?: number;
  chat?: number;
  language?: string;
  token?: string;
  thin?: boolean;
}

/** See `PlayAction`. Answered by `state` and `done`, or by `refused`. */
export interface Play {
  type: "play";
  action: string;
  version: number;
  id: string;
  seat?: number | null;
}

/** See `TakeBack`. */
export interface Undo {
  type: "undo";
  version: number;
  id: string;
  steps?: number;
  seat?: number | null;
}

/** See `Resign`. */
export interface GiveUp {
  type: "resign";
  id: string;
  seat?: number | null;
}

/** See `ChatText`. Answered by `chat` and `done`, or by `refused`. */
export interface Say {
  type: "chat";
  text: string;
  id: string;
}

/** Ask for hints for the own seat; answered by `hints` or `refused`. */
export interface AskHint {
  type: "hint";
  id: string;
}

/** Ask why an action cannot be played; answered by `why`. */
export interface AskWhy {
  type: "why";
  id: string;
  action: string;
}

/** Answered by `pong`; costs nothing. */
export interface Ping {
  type: "ping";
  at?: number;
}

/**
 * Always the first message, before the client has said anything.
 *
 * A client of another `protocol` is too old or too new for this server.
 */
export interface HelloNews {
  type: "hello";
  protocol: number;
  /** The id of the browser client that this server gives out; null if it has none. */
  build: string | null;
}

/** The table has changed: seats, who is connected, status, result. */
export interface TableNews {
  type: "table";
  table: TableInfo;
}

/** The request with this id is saved. */
export interface DoneNews {
  type: "done";
  id: string;
  version: number;
}

/** What lies on the table, after every action and after `hello`. Absent while the table is gathering. */
export interface StateNews {
  type: "state";
  state: GameState;
  /** Only for a socket that is `thin`: its requests that are saved, in place of messages of their own. */
  done: Done[];
}

/** New lines of chat; after `hello` those that the client does not have. */
export interface ChatNews {
  type: "chat";
  lines: ChatLine[];
}

/** The request with this id was not carried out; with a stale one the present `state` is sent. */
export interface Refused {
  type: "refused";
  id: string;
  problem: Problem;
  version: number;
}

/** The answer to `hint`. */
export interface HintNews {
  type: "hints";
  id: string;
  hints: Hints;
}

/** The answer to `why`. */
export interface WhyNews {
  type: "why";
  id: string;
  why: Why;
}

/** The answer to `ping`, with the server's time. */
export interface Pong {
  type: "pong";
  at: number;
  now: number;
}

/** Something about the connection itself: `too_fast`, `bad_message`, `lost_seat` (the socket ends). */
export interface Notice {
  type: "notice";
  code: string;
  text: string;
}

/** Only on the socket of a study: it has changed, or its leader looks at another place. Ask for it anew. */
export interface StudyNews {
  type: "study";
  revision: number;
  place: StudyPlace;
  /** How many follow it through this process. */
  following: number;
}

export type ClientMessage = Hello | Play | Undo | GiveUp | Say | AskHint | AskWhy | Ping;
export type ServerMessage =
  HelloNews | TableNews | StateNews | ChatNews | DoneNews | Refused | HintNews | WhyNews | Pong | Notice | StudyNews;

/** What this client speaks; see `HelloNews`. */
export const PROTOCOL = 1;
