/** A puzzle in this browser: a board on which one decision is made, and what came of it. */
import type { PuzzleAnswer, PuzzleInfo } from "../wire";
import { Animator } from "./animator";
import { get, post, Refusal } from "./api";
import type { Board, BoardActions } from "./board.svelte";
import { boardOf } from "./boards";
import { frameOf } from "./frame";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

/** Lay out a puzzle. Raises Refusal. */
export async function openPuzzle(game: string, id: string): Promise<PuzzleController> {
  const address = `/api/puzzles/${game}/${id}`;
  const info = await get<PuzzleInfo>(`${address}?language=${settings.language}`);
  const controller = new PuzzleController(info, address);
  const board = await boardOf(game, info.state.view, info.state.seat, controller);
  board.show(frameOf(info.state));
  controller.board = board;
  controller.animator = new Animator(board);
  return controller;
}

export class PuzzleController implements BoardActions {
  board: Board = null as unknown as Board;
  animator: Animator = null as unknown as Animator;
  /** What was answered last, and what the house says to it; null before the first try. */
  answer: PuzzleAnswer | null = $state.raw(null);
  played = $state("");
  /** What the first try did to the rating. */
  change = $state(0);
  /** Whether all is told: after a right answer, or when somebody has given up. */
  shown = $state(false);
  voted = $state(false);
  tried = $state(false);

  constructor(
    readonly info: PuzzleInfo,
    private readonly address: string,
  ) {
    this.tried = info.tried;
  }

  /** An answer: the board stays as it is, since nobody plays on. */
  async play(action: string): Promise<boolean> {
    try {
      await session.ensure();
      const answer = await post<PuzzleAnswer>(`${this.address}?language=${settings.language}`, { action });
      if (this.answer === null) this.change = answer.change;
      this.answer = answer;
      this.played = action;
      this.tried = true;
      if (answer.right) this.tell();
      else this.board.reason = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.board.reason = error.message;
      return false;
    }
    return true;
  }

  /** Why the rules refuse an action: the house says so, and such a try counts for nothing. */
  async why(action: string): Promise<string> {
    try {
      await session.ensure();
      await post(`${this.address}?language=${settings.language}`, { action });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { reason, args } = error.problem;
      const { words } = this.board;
      return reason && words.has(`reasons.${reason}`) ? words.text(`reasons.${reason}`, args) : error.message;
    }
    return "";
  }

  /** Tell everything: nothing can be chosen any more. */
  tell(): void {
    this.shown = true;
    this.board.show({ ...this.board.frame, legal: [] });
    this.board.hints = this.answer?.considered ?? [];
  }

  async vote(good: boolean): Promise<void> {
    await post(`${this.address}/vote`, { good });
    this.voted = true;
  }
}
