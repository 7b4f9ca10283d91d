"""Perfumery as a vector for learners: the planes, and how a masked state fills them, in the same order."""

from typing import Final

from genjiko.games.perfumery.box import NOTES, SHARED
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS, IDS, N_CARDS, PERFUME_IDS, RECIPE_IDS
from genjiko.games.perfumery.essences import KINDS, MOST, count
from genjiko.games.perfumery.meta import META
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import (
    BLEND_STEPS,
    BLENDING,
    DEVELOPMENT,
    DONE,
    MIXING,
    NOWHERE,
    PHASES,
    TURN_STEPS,
    PerfumeryState,
    Player,
)
from genjiko.games.perfumery.view import known_cards
from genjiko.kernel.planes import Encoder, Plane, Planes, Sheet, in_turn_order, owners

_ALIKE: Final = 4  # initial funds are the only cards that are alike
_RECIPES: Final = len(RECIPE_IDS)
_PERFUMES: Final = len(PERFUME_IDS)
_OWED: Final = 200  # more than a hand can install
_NONE: Final = -1


def layout_for(players: int) -> Planes:
    """The planes for a number of players."""
    who = owners(players)
    columns = [str(column + 1) for column in range(players + 1)]
    found: list[Plane] = []
    for name in who:
        found += [
            Plane(f"{name} hand", IDS, _ALIKE, "cards in hand, which everybody has seen being taken"),
            Plane(f"{name} perfumers", [""], 3, "perfumers owned"),
            Plane(f"{name} ready", [""], 3, "perfumers not placed yet"),
            Plane(f"{name} spaces", [*NOTES, *SHARED], 1, "note tiles and shared spaces with an own perfumer"),
            *[Plane(f"{name} {n} recipes", RECIPE_IDS, _RECIPES, "place of each recipe, 1 at the tile") for n in NOTES],
            *[Plane(f"{name} {note} stock", KINDS, MOST, "essences on the stockyard") for note in NOTES],
            Plane(f"{name} produced", PERFUME_IDS, 1, "perfumes produced"),
            Plane(f"{name} stored", KINDS, MOST, "essences on storage spaces"),
            Plane(f"{name} blending", BLEND_STEPS, 1, "how far the seat has come in blending"),
            Plane(f"{name} mixing", NOTES, 1, "the note that is being blended"),
            Plane(f"{name} height", [""], _RECIPES, "recipes of that note that are done"),
            Plane(f"{name} pot", KINDS, MOST, "essences in the pot"),
            Plane(f"{name} making", PERFUME_IDS, 1, "the perfume that is being paid for"),
            Plane(f"{name} paid", [""], 12, "essences of it that are paid"),
        ]
    found += [
        Plane("to act", who, 1, "who may decide now; in blending several seats do"),
        Plane("round", [""], 8, "number of the round"),
        Plane("phase", PHASES, 1, "phase of the round"),
        Plane("first", who, 1, "who began this development phase"),
        Plane("turn", who, 1, "whose turn it is in development"),
        Plane("step", TURN_STEPS, 1, "how far that turn has come"),
        Plane("note", NOTES, 1, "the note that is being equipped"),
        Plane("lifted", RECIPE_IDS, 1, "the recipe that is to be placed"),
        Plane("owed", [""], _OWED, "what is left to pay"),
        Plane("path", columns, 1, "the column of the next discard"),
        Plane("starting marker", who, 1, "who holds it"),
        Plane("next marker", who, 1, "who holds the next-starting marker"),
        Plane("next column", columns, 1, "the column where it lies"),
        *[Plane(f"column {column}", IDS, _ALIKE, "open cards of the column") for column in columns],
        *[Plane(f"tile {column}", who, 1, "whose perfumer stands on the column's tile") for column in columns],
        Plane("decks", IDS[:FUNDS], 1, "cards that are still in the decks"),
    ]
    return Planes(found)


LAYOUTS: Final[dict[int, Planes]] = {players: layout_for(players) for players in META.players}
"""By number of players: every observation has rooms of its own, and they share these."""


class PerfumeryPlanes(Encoder[PerfumeryState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: Perfumery) -> None:
        self.layout = LAYOUTS[rules.players]
        self.box = rules.box

    def encode(self, seen: PerfumeryState, seat: int) -> list[float]:
        players = len(seen.players)
        order = in_turn_order(seat, players)
        sheet = Sheet()
        for owner in order:
            _write_player(sheet, seen.players[owner])
        developing = seen.phase == DEVELOPMENT
        for owner in order:
            busy = seen.phase == BLENDING and seen.players[owner].step != DONE
            sheet.flag(busy or (developing and seen.acting == owner))
        sheet.number(seen.round, 8)
        sheet.one_of(seen.phase, len(PHASES))
        _write_owner(sheet, seen.first, order)
        _write_owner(sheet, seen.acting, order)
        sheet.one_of(seen.step if developing else _NONE, len(TURN_STEPS))
        sheet.one_of(seen.note, len(NOTES))
        sheet.one_of(seen.lifted, _RECIPES)
        sheet.number(seen.owed, _OWED)
        sheet.one_of(seen.path, players + 1)
        _write_owner(sheet, seen.starting, order)
        _write_owner(sheet, seen.next_holder, order)
        sheet.one_of(seen.next_column, players + 1)
        for column in seen.columns:
            sheet.things(column, N_CARDS, _ALIKE)
        for owner in seen.tiles:
            _write_owner(sheet, owner, order)
        known = known_cards(seen)
        sheet.things([card for card in self.box.in_game if card not in known], FUNDS)
        return sheet.values


def _write_owner(sheet: Sheet, owner: int, order: list[int]) -> None:
    for seat in order:
        sheet.flag(seat == owner)


def _write_essences(sheet: Sheet, essences: int) -> None:
    sheet.numbers([count(essences, kind) for kind in range(4)], MOST)


def _write_player(sheet: Sheet, player: Player) -> None:
    sheet.things(player.hand, N_CARDS, _ALIKE)
    sheet.number(player.perfumers, 3)
    sheet.number(player.ready, 3)
    sheet.members(player.used, len(NOTES) + len(SHARED))
    for recipes in player.notes:
        heights = [0] * _RECIPES
        for place, card in enumerate(recipes):
            heights[card] = place + 1
        sheet.numbers(heights, _RECIPES)
    for essences in player.stock:
        _write_essences(sheet, essences)
    sheet.things([card - FIRST_PERFUME for card in player.produced], _PERFUMES)
    _write_essences(sheet, player.stored)
    sheet.one_of(player.step, len(BLEND_STEPS))
    sheet.one_of(player.note if player.step == MIXING else NOWHERE, len(NOTES))
    sheet.number(player.height if player.step == MIXING else 0, _RECIPES)
    _write_essences(sheet, player.pot)
    sheet.one_of(player.making - FIRST_PERFUME, _PERFUMES)
    sheet.number(player.paid, 12)
