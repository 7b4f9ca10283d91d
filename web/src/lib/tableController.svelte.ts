/** One table in this browser: what is chosen on the board goes to the socket, what the socket brings to the board. */
import type { GameState, LoggedEvent, Problem, TableInfo } from "../wire";
import { Animator } from "./animator";
import { get, problemText, query } from "./api";
import type { Board, BoardActions, Player } from "./board.svelte";
import { type BoardParts, loadBoard, makeBoard } from "./boards";
import { type Frame, frameOf } from "./frame";
import { session } from "./session.svelte";
import { play as sound } from "./sound";
import { type TableReceiver, TableSocket } from "./tableSocket.svelte";

/** Sit down at a table, or watch it. Raises Refusal. */
export async function openTable(id: string, key: string, seat: number | undefined): Promise<TableController> {
  await session.ensure();
  const info = await get<TableInfo>(`/api/tables/${id}${query({ key })}`);
  const controller = new TableController(info, key, seat, await loadBoard(info.game));
  controller.socket.open();
  return controller;
}

/**
 * The walk of a move: a board calls `play`, the socket sends it; what the server says of it comes to `receiveState`,
 * which has the animator show it on the board.
 */
export class TableController implements BoardActions, TableReceiver {
  /** The table as last told: who sits there, whether it has begun. */
  table: TableInfo = $state.raw(null as unknown as TableInfo);
  /** Whether there is a position to show; before, players are gathering. */
  started = $state(false);
  readonly socket: TableSocket;
  readonly board: Board;
  readonly animator: Animator;

  constructor(info: TableInfo, key: string, seat: number | undefined, parts: BoardParts) {
    this.socket = new TableSocket(info.id, key, seat, this);
    this.board = makeBoard(info.game, parts, (at) => this.table.seats[at]?.name, this);
    this.animator = new Animator(this.board);
    this.receiveTable(info);
  }

  /** Whether something was begun here, or said and not heard yet, that would be lost with the page. */
  get halfMade(): boolean {
    return this.board.halfMade || this.socket.waiting.length > 0;
  }

  close(): void {
    this.socket.close();
  }

  // -- what the board asks for --

  /** Send an action; true when it was accepted and is shown. */
  async play(action: string): Promise<boolean> {
    const { ok } = await this.socket.play(action);
    await this.animator.idle();
    return ok;
  }

  /** Why the rules refuse an action. */
  async why(action: string): Promise<string> {
    const answer = await this.socket.why(action);
    return answer === null ? "" : this.#reason(answer.problem);
  }

  // -- what the socket brings --

  receiveTable(table: TableInfo): void {
    this.table = table;
    this.board.final =
      table.rated || table.seats.some((at) => at.kind !== "bot" && !table.your_seats.includes(at.seat));
    this.board.players = table.seats.map((at): Player => ({
      seat: at.seat,
      name: this.board.words.seatName(at.seat),
      mine: table.your_seats.includes(at.seat),
      level: at.kind === "bot" || at.stand_in ? at.level : "",
    }));
  }

  receiveState(state: GameState, news: LoggedEvent[]): void {
    const frame = frameOf(state, this.socket.events);
    if (this.started) void this.#showNext(frame, news);
    else this.board.show(frame);
    this.started = true;
  }

  receiveProblem(problem: Problem): void {
    this.board.reason = this.#reason(problem);
  }

  async #showNext(frame: Frame, news: LoggedEvent[]): Promise<void> {
    const waited = !this.board.myTurn;
    const running = !this.board.frame.over;
    await this.animator.show(frame, news);
    if (running && this.board.frame.over) sound("end");
    else if (waited && this.board.myTurn) sound("turn");
  }

  /** A refusal in the player's language: the game's words where it is the rules that refuse. */
  #reason(problem: Problem | null): string {
    if (!problem) return "";
    const id = problem.code === "lesson" ? problem.reason : `reasons.${problem.reason}`;
    const { words } = this.board;
    return problem.reason && words.has(id) ? words.text(id, problem.args) : problemText(problem);
  }
}
