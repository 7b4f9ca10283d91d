"""A whole position of Perfumery: where everything is, and whether it can occur in play."""

from genjiko.games.perfumery import blending, development
from genjiko.games.perfumery.box import ESSENCE, HIRE, NOTES, Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS, HIDDEN, IDS, is_perfume, is_recipe
from genjiko.games.perfumery.essences import FLORAL, KINDS, ONE, SYNTHETIC, holds
from genjiko.games.perfumery.market import empty_spaces
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import (
    BLENDING,
    DEVELOPMENT,
    DISCARDING,
    DONE,
    FIELDS,
    IDLE,
    INSTALLING,
    MIXING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    OVER,
    PAYING,
    PLACING,
    SETTING,
    SPENDING,
    STORING,
    PerfumeryState,
    Player,
    space_bit,
)
from genjiko.kernel.checks import Checks
from genjiko.kernel.errors import BadDump


class PerfumeryChecks(Checks[PerfumeryState]):
    """The box counted, and every position that play can lead to."""

    def __init__(self, rules: Perfumery) -> None:
        self.fields = FIELDS[rules.players]
        self.box = rules.box

    def blank(self) -> PerfumeryState:
        return PerfumeryState()

    def check(self, state: PerfumeryState) -> None:
        """Raises BadDump when this full state cannot occur in play."""
        box = self.box
        _check_cards(box, state)
        _check_markers(state)
        for seat, player in enumerate(state.players):
            _check_player(box, state, seat, player)
        if state.phase == DEVELOPMENT:
            _check_turn(box, state)
        else:
            idle = (NOBODY, PLACING, NOWHERE, NO_CARD, 0, NOWHERE)
            _need(
                (state.acting, state.step, state.note, state.lifted, state.owed, state.path) == idle,
                "somebody has a turn outside the development phase",
            )
        if state.phase == BLENDING:
            _need(not blending.is_over(state), "the blending phase is over already")
        if state.phase == OVER:
            _need(state.round == box.rounds, f"a game ends after {box.rounds} rounds")

    def census(self, state: PerfumeryState) -> dict[str, dict[str, int]]:
        """Component -> place -> number."""
        found: dict[str, dict[str, int]] = {IDS[card]: {} for card in [*self.box.in_game, FUNDS]}
        for place, cards in _bags(state):
            for card in cards:
                places = found.setdefault(IDS[card], {})
                places[place] = places.get(place, 0) + 1
        for kind, letter in enumerate(KINDS):
            places = {"supply": state.supply[kind]}
            for seat, player in enumerate(state.players):
                on_stockyards = player.stock[0] + player.stock[1] + player.stock[2] + player.pot
                places[f"stockyards {seat}"] = on_stockyards >> (8 * kind) & 255
                places[f"storage {seat}"] = player.stored >> (8 * kind) & 255
            found[f"essence {letter}"] = places
        for seat, player in enumerate(state.players):
            placed = player.used.bit_count() + state.tiles.count(seat)
            waiting = self.box.most_perfumers - player.perfumers
            found[f"perfumers of {seat}"] = {"ready": player.ready, "placed": placed, "waiting": waiting}
        found["starting marker"] = {f"seat {state.starting}": 1}
        found["next-starting marker"] = {
            "seats": int(state.next_holder != NOBODY),
            "columns": int(state.next_column != NOWHERE),
        }
        return found


def _bags(state: PerfumeryState) -> list[tuple[str, list[int]]]:
    found = [("perfume deck", state.perfumes), ("recipe deck", state.recipes)]
    found += [(f"column {n + 1}", cards) for n, cards in enumerate(state.columns)]
    for seat, player in enumerate(state.players):
        found.append((f"hand {seat}", player.hand))
        found.append((f"produced {seat}", player.produced))
        found += [(f"{NOTES[note]} {seat}", player.notes[note]) for note in range(3)]
    return found


def _need(holds_true: bool, what: str) -> None:
    if not holds_true:
        raise BadDump(f"dump: {what}")


def _check_cards(box: Box, state: PerfumeryState) -> None:
    in_game = {*box.in_game, FUNDS}
    for place, cards in _bags(state):
        _need(HIDDEN not in cards, "hidden cards ('?') cannot be played with")
        strangers = [IDS[card] for card in cards if card not in in_game]
        _need(not strangers, f"{place}: not used with {box.players} players: {', '.join(strangers)}")
    _need(all(map(is_perfume, state.perfumes)), "the perfume deck holds another card")
    _need(all(map(is_recipe, state.recipes)), "the recipe deck holds another card")
    left = (box.rounds - state.round) * box.columns
    for deck in (state.perfumes, state.recipes):
        _need(len(deck) == left, f"a deck holds {left} cards in round {state.round}")
        stages = [box.stage[card] for card in deck]
        _need(stages == sorted(stages, reverse=True), "a deck is stage I on stage II on stage III")
    for column in state.columns:
        _need(column == sorted(column), "the cards of a column are written in order")


def _check_markers(state: PerfumeryState) -> None:
    held = state.next_holder != NOBODY
    _need(held == (state.next_column == NOWHERE), "the next-starting marker is held or lies in one column")
    _need(not held or state.next_holder == state.starting, "both markers go to one seat")


def _check_player(box: Box, state: PerfumeryState, seat: int, player: Player) -> None:
    who = f"seat {seat}:"
    _need(player.hand == sorted(player.hand), f"{who} the hand is written in order")
    discards = state.step == DISCARDING and state.acting == seat
    _need(discards or len(player.hand) <= box.hand_limit, f"{who} more than {box.hand_limit} cards in hand")
    _need(all(map(is_perfume, player.produced)), f"{who} only perfumes are produced")
    _need(all(is_recipe(card) for recipes in player.notes for card in recipes), f"{who} only recipes are installed")
    _need(player.perfumers <= box.most_perfumers, f"{who} too many perfumers")
    hired = player.perfumers == box.most_perfumers
    _need(not (hired and player.used & space_bit(HIRE)), f"{who} has hired already")
    spaces = empty_spaces(box, player) + player.stored
    _need(holds(spaces, player.stored), f"{who} more stored than there are spaces")
    if state.phase == BLENDING:
        _check_blending(box, state, who, player)
        return
    start = (IDLE, 0, 0, 0, NO_CARD, 0)
    now = (player.step, player.note, player.height, player.pot, player.making, player.paid)
    _need(now == start, f"{who} blends outside the blending phase")
    there = player.stock[0] + player.stock[1] + player.stock[2]
    taken = state.phase == DEVELOPMENT and player.used & space_bit(ESSENCE)
    allowed = (ONE[FLORAL], ONE[SYNTHETIC]) if taken else (0,)
    _need(there in allowed, f"{who} the stockyards hold what nothing has brought there")


def _check_blending(box: Box, state: PerfumeryState, who: str, player: Player) -> None:
    _need(player.step != IDLE, f"{who} takes part in the blending phase")
    mixing, spending = player.step == MIXING, player.step == SPENDING
    _need(mixing or (player.height, player.pot) == (0, 0), f"{who} something is left in the pot")
    _need(spending == (player.making != NO_CARD) and (spending or not player.paid), f"{who} pays for no perfume")
    if player.step == DONE:
        _need(player.stock == [0, 0, 0] and player.note == 0, f"{who} done, but essences are left")
        return
    if mixing:
        recipes = player.notes[player.note]
        fits = player.height < len(recipes) and blending.something_to_gain(box, state, player)
        _need(fits and _is_question(box, player.pot, recipes[player.height]), f"{who} there is no mixing to decide on")
        return
    _need(player.note == 2, f"{who} all three notes are blended first")
    if spending:
        fits = player.making in player.hand and 0 <= player.paid < len(box.units[player.making])
        _need(fits, f"{who} the perfume that is paid for is in hand")
    if player.step == STORING and not box.every_choice:
        _need(not blending.producible(box, player), f"{who} finishes, but could still produce")
        return
    _need(len(blending.legal(box, state, player)) > 1, f"{who} there is nothing to decide")


def _is_question(box: Box, pot: int, card: int) -> bool:
    return box.pay[card] != 0 and holds(pot, box.pay[card]) and not holds(box.get[card], box.pay[card])


def _check_turn(box: Box, state: PerfumeryState) -> None:
    _need(state.acting != NOBODY, "somebody has a turn in the development phase")
    for column, cards in enumerate(state.columns):
        _need(state.tiles[column] != NOBODY or len(cards) >= 2, "a free column holds at least two cards")  # ruling 29
    player = state.players[state.acting]
    lifting = state.step == SETTING
    _need(lifting == (state.lifted != NO_CARD), "a recipe is lifted to be placed")
    _need((state.path == NOWHERE) == (not _discards(state)), "the path of discards is open while cards are laid")
    if state.step == PLACING:
        _need(player.ready > 0 and not state.owed and state.note == NOWHERE, "a turn begins with a ready perfumer")
        _need(development.can_place(box, state, state.acting), "there is no space for the perfumer")
        return
    equips = state.step in (INSTALLING, SETTING, PAYING) and state.note != NOWHERE
    _need(equips or state.note == NOWHERE, "a note is equipped only by the Note action")
    _need(equips or state.step != INSTALLING, "recipes are installed in a note")
    if equips:
        _need(bool(player.used >> state.note & 1), "the note that is equipped has a perfumer")
    if lifting and equips:
        _need(state.lifted in player.hand and state.lifted < FIRST_PERFUME, "the lifted recipe is in hand")
        _need(bool(player.notes[state.note]), "the first recipe of a note needs no choice of place")
        _need(state.owed + 2 * box.value[state.lifted] <= box.worth(player.hand), "the lifted recipe can be paid")
    elif lifting:
        installed = [card for recipes in player.notes for card in recipes]
        _need(state.lifted in installed and not state.owed, "the lifted recipe is installed")
    if state.step == PAYING:
        _need(0 < state.owed <= box.worth(player.hand), "what is owed can be paid")
    if state.step == DISCARDING:
        _need(len(player.hand) > box.hand_limit and not state.owed, "only a hand over the limit is discarded from")
    _need(state.owed <= box.worth(player.hand), "what is owed can be paid")
    choices = development.legal(box, state)
    _need(len(choices) > 1, "there is nothing to decide")


def _discards(state: PerfumeryState) -> bool:
    return state.step in (INSTALLING, PAYING, DISCARDING) or (state.step == SETTING and state.note != NOWHERE)
