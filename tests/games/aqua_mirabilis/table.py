"""Positions of Aqua Mirabilis for the tests, written with letters and names."""

import genjiko
from genjiko.games import shipped_components
from genjiko.games.aqua_mirabilis import favours
from genjiko.games.aqua_mirabilis.perfume import experience
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BONUSES,
    DAMES,
    FLOWERS,
    METHODS,
    NONE,
    PLACE_NAMES,
    RECIPE_NAMES,
    SHOWN,
    TILE_NAMES,
    TYPE_OF,
    as_letters,
    city_of,
    perfume,
    perfume_name,
)
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import MAIN, AquaState, Board
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game, census_totals
from genjiko.kernel.sink import EventSink

BLUE, GREEN, RED, YELLOW = range(4)


def table(players: int = 3, seed: int = 1, changes: dict[str, str] | None = None) -> Game:
    """A new game with empty hands; `changes` replaces texts of the components file."""
    own = None
    if changes is not None:
        text = shipped_components("aqua-mirabilis").text
        for old, new in changes.items():
            assert old in text, old
            text = text.replace(old, new)
        own = Components(text, "mine.toml")
    game = genjiko.new("aqua-mirabilis", players, seed=seed, components=own)
    state = state_of(game)
    for board in state.boards:
        for f in range(6):
            state.supply[f] += board.flowers[f]
            board.flowers[f] = 0
    return ready(game)


def state_of(game: Game) -> AquaState:
    state = game.state
    assert isinstance(state, AquaState)
    return state


def rules_of(game: Game) -> AquaMirabilis:
    rules = game.rules
    assert isinstance(rules, AquaMirabilis)
    return rules


def board_of(game: Game, seat: int = BLUE) -> Board:
    return state_of(game).boards[seat]


def ready(game: Game) -> Game:
    """After a position was changed: the options are found anew, what is forced is played."""
    rules_of(game).settle(state_of(game), game.chance, EventSink(game._events))
    return game


def give(
    game: Game,
    seat: int = BLUE,
    *,
    flowers: str = "",
    scents: str = "",
    stored: dict[str, str] | None = None,
    methods: str = "",
    bases: str = "",
    specializations: str = "",
    abilities: str = "",
    tiles: str = "",
    flipped: str = "",
    letter: int | None = None,
    influence: str = "",
    perfumes: str = "",
    tokens: int | None = None,
    ap: int | None = None,
    coach: int | None = None,
    place: str | None = None,
    after: str | None = None,
) -> Game:
    """Give things to a board, taken from where they lie, so that nothing appears or vanishes.

    `perfumes` is like "B2/4:JN L1/1:N!" (! is shown), `influence` like "AAB"; `after` is the place of the last turn.
    """
    state = state_of(game)
    board = state.boards[seat]
    for letter_of in flowers:
        take(state, letter_of)
        board.flowers[FLOWERS.index(letter_of)] += 1
    for letter_of in scents:
        take(state, letter_of)
        board.scents[FLOWERS.index(letter_of)] += 1
    for name in methods.split():
        m = METHODS.index(name)
        board.methods |= 1 << m
        board.had |= 1 << m
        state.methods[m] -= 1
    for name, baskets in (stored or {}).items():
        for i, letter_of in enumerate(baskets):
            take(state, letter_of)
            board.stored[2 * METHODS.index(name) + i] = FLOWERS.index(letter_of)
    for letter_of in bases:
        board.bases |= 1 << FLOWERS.index(letter_of)
        state.bases &= ~(1 << FLOWERS.index(letter_of))
    for letter_of in specializations:
        board.specializations |= 1 << FLOWERS.index(letter_of)
        state.specializations &= ~(1 << FLOWERS.index(letter_of))
    for name in abilities.split():
        board.abilities |= 1 << ABILITIES.index(name)
        state.abilities[ABILITIES.index(name)] -= 1
    for names, pile in ((tiles, board.tiles), (flipped, board.flipped)):
        for name in names.split():
            tile = TILE_NAMES.index(name)
            state.stacks[city_of(tile)].remove(tile)
            pile.append(tile)
            pile.sort()
    for text in perfumes.split():
        _give_perfume(state, board, text)
    if tokens is not None:
        state.token_supply += board.tokens - tokens
        board.tokens = tokens
    if influence:
        board.influence = [influence.count(dame) for dame in DAMES]
        favours.recount(rules_of(game).box, state, state.step, None)
    _set_up_turn(board, letter, ap, coach, place, after)
    return ready(game)


def _give_perfume(state: AquaState, board: Board, text: str) -> None:
    name, _, complements = text.partition(":")
    number = RECIPE_NAMES.index(name)
    state.recipes[number] -= 1
    assert state.recipes[number] >= 0, f"there is no recipe {name}"
    mask = 0
    for letter in complements.rstrip("!"):
        take(state, letter)
        mask |= 1 << FLOWERS.index(letter)
    shown = SHOWN if text.endswith("!") else 0
    board.perfumes[board.perfumes.index(NONE)] = perfume(number, mask) | shown


def _set_up_turn(
    board: Board, letter: int | None, ap: int | None, coach: int | None, place: str | None, after: str | None
) -> None:
    if letter is not None:
        board.letter = letter
    if ap is not None:
        board.ap = ap
    if coach is not None:
        board.coach = coach
    if place is not None:
        board.place = PLACE_NAMES.index(place)
    if after is not None:
        board.last_type = TYPE_OF[PLACE_NAMES.index(after)]


def take(state: AquaState, letter: str) -> None:
    """One tile of a flower from the supply, or from the market when the supply is empty."""
    f = FLOWERS.index(letter)
    if state.supply[f]:
        state.supply[f] -= 1
    else:
        state.market[f] -= 1
        assert state.market[f] >= 0


def set_market(game: Game, counts: str, workers: str) -> Game:
    """`counts` like "B3 J1"; stalls not named are empty."""
    state = state_of(game)
    for f in range(6):
        state.supply[f] += state.market[f]
        state.market[f] = 0
    for word in counts.split():
        f, count = FLOWERS.index(word[0]), int(word[1:])
        state.market[f] = count
        state.supply[f] -= count
    state.workers = sorted(FLOWERS.index(w) for w in workers)
    return ready(game)


def set_matrix(game: Game, king: str, court: str, cubes: str = "", cube_supply: int | None = None) -> Game:
    """`cubes` like "BJ2 NO1" (column, row, number). Tokens of cells with cubes go to the supply.

    With `cube_supply` the other cubes are put on cells far from those named.
    """
    state = state_of(game)
    state.king, state.court = FLOWERS.index(king), FLOWERS.index(court)
    for word in cubes.split():
        _put(state, FLOWERS.index(word[0]) * 6 + FLOWERS.index(word[1]), int(word[2:]))
    if cube_supply is not None:
        named = {word[:2] for word in cubes.split()}
        for cell in range(35, -1, -1):
            name = FLOWERS[cell // 6] + FLOWERS[cell % 6]
            if cell // 6 != cell % 6 and name not in named and name not in ("LB", "LN"):
                _put(state, cell, min(rules_of(game).box.sub_slots, state.cube_supply - cube_supply))
        assert state.cube_supply == cube_supply
    return ready(game)


def _put(state: AquaState, cell: int, count: int) -> None:
    if count and not state.cubes[cell]:
        state.token_supply += 1
    state.cubes[cell] += count
    state.cube_supply -= count


def set_bonus(game: Game, names: str) -> Game:
    """Bonus tiles under the dames, in order; fewer than four are filled up."""
    chosen = [BONUSES.index(name) for name in names.split()]
    state_of(game).bonus = (chosen + [b for b in range(12) if b not in chosen])[:4]
    return game


def set_day(game: Game, day: int) -> Game:
    """The number of advances so far."""
    state_of(game).day = day
    return game


def set_turn(game: Game, seat: int) -> Game:
    """It is this seat's turn, at its main choice."""
    state = state_of(game)
    state.seat = seat
    state.step = state.window = MAIN
    return ready(game)


def play(game: Game, *texts: str) -> Game:
    """Play one action after the other; after each, nothing may have appeared or vanished."""
    totals = census_totals(game.census())
    for text in texts:
        game.play(text)
        assert census_totals(game.census()) == totals, text
    return game


def legal(game: Game, *words: str) -> list[str]:
    """The legal actions, only those that begin with one of the words if any are given."""
    return [str(a) for a in game.legal() if not words or a.kind in words]


def step(game: Game) -> str:
    """The name of the step that is to be decided."""
    table = game.view(None)["table"]
    assert isinstance(table, dict)
    return str(table["step"])


def flowers(game: Game, seat: int = BLUE) -> str:
    return "".join(as_letters(board_of(game, seat).flowers))


def scents(game: Game, seat: int = BLUE) -> str:
    return "".join(as_letters(board_of(game, seat).scents))


def stored(game: Game, seat: int = BLUE) -> dict[str, str]:
    board = board_of(game, seat)
    baskets = {
        name: "".join(FLOWERS[f] for f in board.stored[2 * m : 2 * m + 2] if f != NONE)
        for m, name in enumerate(METHODS)
    }
    return {name: letters for name, letters in baskets.items() if letters}


def perfumes(game: Game, seat: int = BLUE) -> str:
    """Like "N-O! L-BN"; ! is shown."""
    held = [p for p in board_of(game, seat).perfumes if p != NONE]
    return " ".join(perfume_name(p) + ("!" if p & SHOWN else "") for p in held)


def exp(game: Game, seat: int = BLUE) -> int:
    return experience(rules_of(game).box, board_of(game, seat))


def score(game: Game, seat: int = BLUE) -> int:
    return game.scores[seat]


def tiles(game: Game, seat: int = BLUE) -> str:
    return " ".join(TILE_NAMES[t] for t in board_of(game, seat).tiles)


def flipped(game: Game, seat: int = BLUE) -> str:
    return " ".join(TILE_NAMES[t] for t in board_of(game, seat).flipped)


def cubes(game: Game) -> str:
    """Like "BJ2 NO1"."""
    state = state_of(game)
    cells = [(c, state.cubes[c]) for c in range(36) if state.cubes[c]]
    return " ".join(f"{FLOWERS[c // 6]}{FLOWERS[c % 6]}{n}" for c, n in cells)


def held(game: Game) -> dict[str, int]:
    """Who holds which favour."""
    return {DAMES[d]: who for d, who in enumerate(state_of(game).favours) if who >= 0}


def counts(numbers: list[int]) -> str:
    """Numbers by flower: "B3 J3"."""
    return " ".join(f"{FLOWERS[f]}{numbers[f]}" for f in range(6))
