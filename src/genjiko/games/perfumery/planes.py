"""Perfumery as a vector for learners: the planes, and how a masked state fills them, in the same order."""

from typing import Final

from genjiko.games.perfumery.box import NOTES, SHARED
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS, IDS, N_CARDS, PERFUME_IDS, RECIPE_IDS
from genjiko.games.perfumery.essences import KINDS, MOST
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
from genjiko.kernel.planes import Plane, Planes, QuickEncoder, Sheet, owners

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


class PerfumeryPlanes(QuickEncoder[PerfumeryState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: Perfumery) -> None:
        self.layout = LAYOUTS[rules.players]
        self.box = rules.box

    def write(self, state: PerfumeryState, seat: int, sheet: Sheet) -> None:
        players = len(state.players)
        for step in range(players):
            _write_player(sheet, state.players[(seat + step) % players])
        developing = state.phase == DEVELOPMENT
        blending = state.phase == BLENDING
        for step in range(players):
            owner = (seat + step) % players
            busy = blending and state.players[owner].step != DONE
            sheet.flag(busy or (developing and state.acting == owner))
        sheet.number(state.round)
        sheet.one_of(state.phase, len(PHASES))
        _write_owner(sheet, state.first, seat, players)
        _write_owner(sheet, state.acting, seat, players)
        sheet.one_of(state.step if developing else _NONE, len(TURN_STEPS))
        sheet.one_of(state.note, len(NOTES))
        sheet.one_of(state.lifted, _RECIPES)
        sheet.number(state.owed)
        sheet.one_of(state.path, players + 1)
        _write_owner(sheet, state.starting, seat, players)
        _write_owner(sheet, state.next_holder, seat, players)
        sheet.one_of(state.next_column, players + 1)
        for column in state.columns:
            sheet.things(column, N_CARDS)
        for owner in state.tiles:
            _write_owner(sheet, owner, seat, players)
        self._write_decks(state, sheet)

    def _write_decks(self, state: PerfumeryState, sheet: Sheet) -> None:
        """The cards of the game that lie nowhere else: as `known_cards` tells, without looking into the decks."""
        for card in self.box.in_game:
            if card < FUNDS:
                sheet.put(card, 1)
        for column in state.columns:
            _take_away(sheet, column)
        for player in state.players:
            _take_away(sheet, player.hand)
            _take_away(sheet, player.produced)
            for recipes in player.notes:
                _take_away(sheet, recipes)
        sheet.skip(FUNDS)


def _take_away(sheet: Sheet, cards: list[int]) -> None:
    for card in cards:
        if 0 <= card < FUNDS:
            sheet.put(card, 0)


def _write_owner(sheet: Sheet, owner: int, seat: int, players: int) -> None:
    sheet.one_of((owner - seat) % players if owner >= 0 else _NONE, players)


def _write_essences(sheet: Sheet, essences: int) -> None:
    sheet.packed(essences, 8, len(KINDS))


def _write_player(sheet: Sheet, player: Player) -> None:
    sheet.things(player.hand, N_CARDS)
    sheet.number(player.perfumers)
    sheet.number(player.ready)
    sheet.members(player.used, len(NOTES) + len(SHARED))
    for recipes in player.notes:
        for place in range(len(recipes)):
            sheet.put(recipes[place], place + 1)
        sheet.skip(_RECIPES)
    for essences in player.stock:
        _write_essences(sheet, essences)
    for card in player.produced:
        sheet.put(card - FIRST_PERFUME, 1)
    sheet.skip(_PERFUMES)
    _write_essences(sheet, player.stored)
    sheet.one_of(player.step, len(BLEND_STEPS))
    sheet.one_of(player.note if player.step == MIXING else NOWHERE, len(NOTES))
    sheet.number(player.height if player.step == MIXING else 0)
    _write_essences(sheet, player.pot)
    sheet.one_of(player.making - FIRST_PERFUME, _PERFUMES)
    sheet.number(player.paid)
