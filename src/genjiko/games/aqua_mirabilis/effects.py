"""What every choice does: the way from an action to the function of its area."""

from genjiko.games.aqua_mirabilis import (
    apprenticeship,
    city_tiles,
    court,
    favours,
    market,
    perfume,
    production,
    scoring,
    travel,
    turn,
    versailles,
)
from genjiko.games.aqua_mirabilis.actions import (
    COACH,
    COLLECT,
    COURT_DOWN,
    DISCARD,
    DONE,
    DROP,
    END,
    END_STORING,
    EXTRA,
    FLIP,
    GIFT_PERFUME,
    GIFT_SCENT,
    GIFT_TOKEN,
    GO,
    HOME,
    KEEP,
    LEARN_ABILITY,
    LEARN_METHOD,
    MAKE,
    MOVE,
    PASS,
    PICK,
    PLACE,
    PRODUCE,
    RECIPE,
    SHOW,
    STORE,
    TAKE,
    THROW,
    USE,
    WORKER,
    Play,
)
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import NONE
from genjiko.games.aqua_mirabilis.state import (
    ARRIVAL,
    BASE,
    CLEAN_UP,
    COMPLEMENT,
    COMPLEMENT2,
    CONVERT,
    FLOWER,
    GIFTS,
    LAST,
    MACERATE,
    PAIR,
    PAYMENT,
    RELOCATE,
    SHOWING,
    SPECIALIZATION,
    TILE_BASE,
    AquaState,
)
from genjiko.kernel.chance import Chance
from genjiko.kernel.sink import Tell


def carry_out(box: Box, state: AquaState, action: Play, chance: Chance, tell: Tell) -> None:
    """Do what was chosen; the step then says what comes next."""
    verb = action.verb
    if verb == MAKE:
        state.window = state.step
        perfume.begin(state, action.a, NONE)
    elif verb == FLIP:
        city_tiles.flip(box, state, action.a, tell)
    elif verb == GO:
        turn.go(box, state, action.a, tell)
    elif verb == PRODUCE:
        production.begin(box, state, tell)
    elif verb == DONE:
        _done(box, state, tell)
    elif verb == PICK:
        _pick(box, state, action.a, tell)
    elif verb == KEEP:
        favours.keep(state, action.a, action.b, tell)
    elif verb == WORKER:
        market.move_worker(state, action.a, action.b, tell)
    elif verb == COLLECT:
        market.collect(state, tell)
    elif verb == SHOW:
        versailles.show(box, state, action.a, tell)
    elif verb == COURT_DOWN:
        versailles.lower_court(box, state, tell)
    elif verb == USE:
        production.use(box, state, action.a, action.b, tell)
    elif verb == STORE:
        production.store(state, action.a, action.b, tell)
    elif verb == DISCARD:
        production.discard(state, action.a, action.b, tell)
    else:
        _carry_out_rare(box, state, action, chance, tell)


def _carry_out_rare(box: Box, state: AquaState, action: Play, chance: Chance, tell: Tell) -> None:
    verb = action.verb
    if verb == END:
        state.step = CLEAN_UP
    elif verb == END_STORING:
        production.end_storing(state)
    elif verb == EXTRA:
        turn.extra_turn(state, tell)
    elif verb == PASS:
        turn.next_player(box, state, tell)
    elif verb == COACH:
        _coach(box, state, action.a, tell)
    elif verb == HOME:
        travel.go_home(box, state, tell)
    elif verb == TAKE:
        travel.take_tile(box, state, action.a, chance, tell)
    elif verb == THROW:
        perfume.throw(box, state, action.a, tell)
    elif verb == RECIPE:
        perfume.take_recipe(state, action.a, tell)
    elif verb == LEARN_ABILITY:
        apprenticeship.learn_ability(state, action.a, tell)
    elif verb == LEARN_METHOD:
        apprenticeship.choose_method(box, state, action.a, tell)
    elif verb == DROP:
        apprenticeship.drop_method(state, action.a, tell)
    else:
        _carry_out_at_court(box, state, action, tell)


def _carry_out_at_court(box: Box, state: AquaState, action: Play, tell: Tell) -> None:
    verb = action.verb
    if verb == GIFT_SCENT:
        court.give_scent(state, action.a, tell)
    elif verb == GIFT_TOKEN:
        court.give_token(state, tell)
    elif verb == GIFT_PERFUME:
        court.give_perfume(box, state, action.a, tell)
    elif verb == PLACE:
        court.place_one(box, state, action.a, tell)
    elif verb == MOVE and state.step == RELOCATE:
        court.relocate(box, state, action.a, tell)
    elif verb == MOVE:
        court.move_one(box, state, action.a, tell)
    elif state.step == RELOCATE:
        court.end_influence(box, state, LAST, tell)
    else:
        court.end_two(box, state, tell)


def _done(box: Box, state: AquaState, tell: Tell) -> None:
    """`done` leaves a repeated step."""
    if state.step == GIFTS:
        court.end_gifts(box, state, tell)
    elif state.step == SHOWING:
        state.step = CLEAN_UP
    elif state.step == CONVERT:
        production.end_converting(state)
    else:
        scoring.end_parade_of(box, state, tell)


def _pick(box: Box, state: AquaState, f: int, tell: Tell) -> None:
    """`pick` answers whatever flower or scent the step asks for."""
    step = state.step
    if step == FLOWER:
        market.take_flower(state, f, tell)
    elif step == BASE:
        apprenticeship.learn_base(state, f, tell)
    elif step == SPECIALIZATION:
        apprenticeship.learn_specialization(state, f, tell)
    elif step == PAYMENT:
        apprenticeship.pay_method(state, f, tell)
    elif step == PAIR:
        versailles.choose_pair(box, state, f, tell)
    elif step == MACERATE:
        production.use_second(box, state, f, tell)
    elif step == TILE_BASE:
        perfume.begin(state, f, state.tile)
    elif step in (COMPLEMENT, COMPLEMENT2):
        perfume.take_complement(state, f, tell)
    else:
        city_tiles.take_scent(state, f, tell)


def _coach(box: Box, state: AquaState, steps: int, tell: Tell) -> None:
    if state.step == ARRIVAL:  # stays in the city
        state.step = LAST
    else:
        travel.drive(box, state, steps, tell)
