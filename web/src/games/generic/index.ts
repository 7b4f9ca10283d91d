import type { BoardModule } from "../../lib/board.svelte";
import Board from "./Board.svelte";

/** Shows any game: the view as panels, the legal actions as a list. */
export default { Board } satisfies BoardModule;
