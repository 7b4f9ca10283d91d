/** What a perfume would score at Versailles now, by the rules of docs/games/aqua-mirabilis.md. */
import type { Kind, Perfume, Table } from "./table";

/** Points for the court's wish by letter, for the king's wish without and with favour B, for both, for a cube with D. */
const COURT = [0, 1, 2, 3, 5];
const KING = 3;
const KING_WITH_B = 5;
const PERFECTION = 1;
const CUBE_WITH_D = 2;

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

export interface Preview {
  pairs: PairPoints[];
  points: number;
}

const inParade = (table: Table): boolean => table.step === "parade";

/** One pair for a seat. `king`: the king's wish has not counted yet for this perfume. `cubes`: those left. */
export function pairPoints(table: Table, seat: number, base: Kind, complement: Kind, king = true, cubes = table.cubes): PairPoints {
  const { matrix, seats } = table;
  const cell = matrix.cells[base + complement]!;
  const parade = inParade(table);
  const holds = (dame: number): boolean => !parade && table.dames[dame]?.favour === seat;
  const pair: PairPoints = { base, complement, room: false, token: false, originality: 0, court: 0, king: 0, perfection: 0, cube: 0, points: 0 };
  if (cell.cubes >= matrix.sub_slots || (cubes === 0 && !parade)) return pair; // rulings 23, 24, 39
  pair.room = true;
  pair.token = cell.token && !parade;
  pair.originality = matrix.sub_slots - cell.cubes - 1;
  if (complement === matrix.court) pair.court = COURT[seats[seat]!.letter] ?? 0;
  if (king && base === matrix.king) pair.king = holds(1) ? KING_WITH_B : KING;
  if (complement === matrix.court && base === matrix.king) pair.perfection = PERFECTION; // ruling 25
  if (holds(3)) pair.cube = CUBE_WITH_D;
  pair.points = pair.originality + pair.court + pair.king + pair.perfection + pair.cube;
  return pair;
}

function inOrder(table: Table, seat: number, base: Kind, complements: readonly Kind[]): Preview {
  let king = true;
  let cubes = table.cubes;
  const pairs = complements.map((complement) => {
    const pair = pairPoints(table, seat, base, complement, king, cubes);
    if (pair.room) {
      king = false; // once for each perfume, on the first pair that scores
      cubes--;
    }
    return pair;
  });
  return { pairs, points: pairs.reduce((sum, pair) => sum + pair.points, 0) };
}

/** A perfume for a seat; with one cube left for two cells the better pair gets it (ruling 54). */
export function preview(table: Table, seat: number, perfume: Pick<Perfume, "complements"> & { recipe: { base: Kind } }): Preview {
  const { base } = perfume.recipe;
  const first = inOrder(table, seat, base, perfume.complements);
  const second = inOrder(table, seat, base, [...perfume.complements].reverse());
  return second.points > first.points ? second : first;
}
