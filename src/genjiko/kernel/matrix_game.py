"""A zero-sum game given as a matrix, solved exactly: a linear programme in whole numbers, read from both sides.

The simplex method of Dantzig with Bland's rule, pivoting without fractions as Edmonds showed: every entry stays a whole
number over one common denominator, so that nothing is ever rounded.
"""

from fractions import Fraction


class Solved:
    """The value to the row player, and how often each side plays what."""

    def __init__(self, value: Fraction, rows: list[Fraction], columns: list[Fraction]) -> None:
        self.value = value
        self.rows = rows
        self.columns = columns


def solve_matrix(payoffs: list[list[int]]) -> Solved:
    """The equilibrium of a game in which the row player gets these payoffs from the column player."""
    shift = 1 - min([min(row) for row in payoffs])  # so that every entry, and with them the value, is above 0
    total, rows, columns = _simplex([[value + shift for value in row] for row in payoffs])
    return Solved(1 / total - shift, [part / total for part in rows], [part / total for part in columns])


def _simplex(matrix: list[list[int]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The most that numbers of the columns sum up to while no row exceeds 1, the prices of the rows, those numbers."""
    height, width = len(matrix), len(matrix[0])
    table = [[*matrix[i], *[int(i == j) for j in range(height)], 1] for i in range(height)]
    table.append([-1] * width + [0] * height + [0])
    basis = [width + i for i in range(height)]
    common = 1
    while True:
        column = _entering(table[height], width + height)
        if column < 0:
            break
        row = _leaving(table, basis, column)
        common = _pivot(table, row, column, common)
        basis[row] = column
    columns = [Fraction(0)] * width
    for i, variable in enumerate(basis):
        if variable < width:
            columns[variable] = Fraction(table[i][-1], common)
    rows = [Fraction(price, common) for price in table[height][width : width + height]]
    return Fraction(table[height][-1], common), rows, columns


def _entering(goal: list[int], number: int) -> int:
    """The first column that would raise the sum; -1 if none does."""
    for column in range(number):
        if goal[column] < 0:
            return column
    return -1


def _leaving(table: list[list[int]], basis: list[int], column: int) -> int:
    """The row that is used up first; of equals the one whose variable comes first, or it could go in circles."""
    best = -1
    for row in range(len(basis)):
        if table[row][column] <= 0:
            continue
        if best < 0:
            best = row
            continue
        less = table[row][-1] * table[best][column] - table[best][-1] * table[row][column]
        if less < 0 or (less == 0 and basis[row] < basis[best]):
            best = row
    assert best >= 0, "all entries are above 0, so that some row is used up"
    return best


def _pivot(table: list[list[int]], row: int, column: int, common: int) -> int:
    """Take a column into the basis; gives the new common denominator."""
    pivot = table[row][column]
    source = table[row]
    for i, line in enumerate(table):
        factor = line[column]
        if i != row:
            table[i] = [(pivot * line[j] - factor * source[j]) // common for j in range(len(line))]
    return pivot
