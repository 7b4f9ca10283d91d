"""The rules of Aqua Mirabilis, in the order of play. Numbers of rulings are those of docs/games/aqua-mirabilis.md."""

from genjiko.games.aqua_mirabilis import (
    advice,
    apprenticeship,
    city_tiles,
    court,
    favours,
    market,
    perfume,
    position,
    production,
    refusals,
    scoring,
    screen,
    travel,
    turn,
    versailles,
    view,
)
from genjiko.games.aqua_mirabilis.actions import (
    CATALOGUE,
    COACH,
    COLLECT,
    COURT_DOWN,
    DISCARD,
    DONE,
    DONE_HERE,
    DROP,
    END,
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
    Choice,
)
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.meta import META
from genjiko.games.aqua_mirabilis.pieces import FLOWERS_TILE, NONE, POINTS_TILE
from genjiko.games.aqua_mirabilis.setup import set_up
from genjiko.games.aqua_mirabilis.state import (
    ABILITY,
    ARRIVAL,
    AT_MARKET,
    BASE,
    CITY_TILE,
    CLEAN_UP,
    COMPLEMENT,
    COMPLEMENT2,
    CONVERT,
    DAME,
    DROP_METHOD,
    EXTRA_STEP,
    FIELDS,
    FLOWER,
    GIFTS,
    KEEP_FAVOURS,
    LAST,
    MACERATE,
    MAIN,
    METHOD,
    ON_THE_ROAD,
    OVER,
    PAIR,
    PARADE,
    PAYMENT,
    POINTS,
    RECIPE_STEP,
    RELOCATE,
    SCENT,
    SCENT2,
    SECOND,
    SHOWING,
    SOURCE,
    SPECIALIZATION,
    STEPS,
    STORING,
    THROW_STEP,
    TILE_BASE,
    AquaState,
    Board,
)
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.components import Components
from genjiko.kernel.event import Event, Tell
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Reason, Rules


class AquaMirabilis(Rules[AquaState]):
    """Two to four perfumers, four weeks, one king.

    A turn is a row of steps. Each step has its options and its way on, in the module of its area; this frame asks
    the modules step by step and takes a step with one option by itself.
    """

    def __init__(self, players: int, options: dict[str, OptionValue], components: Components) -> None:
        super().__init__(players, options, components)
        self.meta = META
        self.catalogue = CATALOGUE
        self.fields = FIELDS
        self.box = Box(components, players)
        # Fewer than 300 turns; what is done in them is limited by flowers, scents, tokens and tiles gained.
        self.bound = 10_000

    # -- playing --

    def setup(self, chance: Chance, tell: Tell) -> AquaState:
        state = set_up(self.box, chance, tell)
        turn.begin_turn(state, False, tell)
        self.settle(state, chance, tell)
        return state

    def actor(self, state: AquaState) -> int:
        return state.seat if state.step != OVER else -1

    def turn(self, state: AquaState) -> int:
        return state.turns

    def legal(self, state: AquaState, seat: int) -> list[Action]:
        options = state.options
        if options is None:
            options = self._options(state)
            state.options = options
        return options

    def apply(self, state: AquaState, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        assert isinstance(action, Choice)
        self._carry_out(state, action, chance, tell)
        self.settle(state, chance, tell)

    def settle(self, state: AquaState, chance: Chance, tell: Tell) -> None:
        """Go on through all that is forced, up to the next decision."""
        while True:
            if state.step == CLEAN_UP:
                turn.clean_up(self.box, state, tell)
                continue
            options = [] if state.step == OVER else self._options(state)
            state.options = options
            if len(options) != 1 or turn.is_free(options[0]):
                return
            only = options[0]
            assert isinstance(only, Choice)
            self._carry_out(state, only, chance, tell)

    # -- the options of each step, in playing order --

    def _options(self, state: AquaState) -> list[Action]:
        box = self.box
        step = state.step
        board = state.boards[state.seat]
        if step == MAIN:
            return turn.main_options(box, state)
        if step == LAST:
            return turn.last_options(box, state, board)
        if step == EXTRA_STEP:
            return turn.extra_options()
        if step == KEEP_FAVOURS:
            return favours.keep_options(board)
        if step == AT_MARKET:
            return market.worker_options(state)
        if step == FLOWER:
            return market.flower_options(state)
        if step <= DROP_METHOD:
            return self._apprenticeship_options(state, board)
        if step == GIFTS:
            return court.gift_options(box, state, board) + turn.free_actions(box, state, board)
        if step == RELOCATE:
            return court.relocate_options(board)
        if step <= SECOND:
            return self._versailles_options(state, board)
        if step <= ARRIVAL:
            return self._production_options(state, board)
        if step == PARADE:
            return scoring.parade_options(box, state, board)
        return self._free_options(state, board)

    def _apprenticeship_options(self, state: AquaState, board: Board) -> list[Action]:
        step = state.step
        if step == BASE:
            return apprenticeship.base_options(state, board)
        if step == SPECIALIZATION:
            return apprenticeship.specialization_options(state, board)
        if step == ABILITY:
            return apprenticeship.ability_options(state, board)
        if step == PAYMENT:
            return apprenticeship.payment_options(board)
        if step == METHOD:
            return apprenticeship.method_options(board)
        return apprenticeship.drop_options(board)

    def _versailles_options(self, state: AquaState, board: Board) -> list[Action]:
        if state.step == PAIR:
            return versailles.pair_options(state, board)
        if state.step == SECOND:
            return versailles.second_options(board)
        free = turn.free_actions(self.box, state, board)
        return versailles.showing_options(state, board, free, turn.brings_perfume(self.box, free))

    def _production_options(self, state: AquaState, board: Board) -> list[Action]:
        box = self.box
        step = state.step
        if step == CONVERT:
            return self._convert_options(state, board)
        if step == MACERATE:
            return production.second_flower_options(box, state, board)
        if step == STORING:
            return production.store_options(box, state, board)
        if step == ON_THE_ROAD:
            return travel.coach_options(box, state, board)
        if step == CITY_TILE:
            return travel.tile_options(box, state, board)
        return travel.arrival_options()

    def _convert_options(self, state: AquaState, board: Board) -> list[Action]:
        """Nothing is asked when no method can be used and no tile could change that."""
        box = self.box
        uses = production.use_options(box, state, board)
        free = turn.free_actions(box, state, board)
        for action in free:
            assert isinstance(action, Choice)
            if action.verb == FLIP and box.effect[action.a] in (FLOWERS_TILE, POINTS_TILE):
                return [*uses, DONE_HERE, *free]
        return [*uses, DONE_HERE, *free] if uses else [DONE_HERE]

    def _free_options(self, state: AquaState, board: Board) -> list[Action]:
        box = self.box
        step = state.step
        if step == THROW_STEP:
            return perfume.throw_options(box, state, board)
        if step == TILE_BASE:
            return city_tiles.base_options(box, state, board)
        if step == RECIPE_STEP:
            return perfume.recipe_options(box, state, board)
        if step == COMPLEMENT:
            return perfume.complement_options(state, board)
        if step == COMPLEMENT2:
            return perfume.complement2_options(state, board)
        if step == SCENT:
            return city_tiles.scent_options(state)
        if step == SCENT2:
            return city_tiles.scent2_options(state)
        if step == DAME:
            return court.dame_options(box, state, board)
        assert step == SOURCE
        return court.source_options(state, board)

    # -- carrying out --

    def _carry_out(self, state: AquaState, action: Choice, chance: Chance, tell: Tell) -> None:
        box = self.box
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
            self._done(state, tell)
        elif verb == PICK:
            self._pick(state, action.a, tell)
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
            self._carry_out_rare(state, action, chance, tell)

    def _carry_out_rare(self, state: AquaState, action: Choice, chance: Chance, tell: Tell) -> None:
        box = self.box
        verb = action.verb
        if verb == END:
            state.step = CLEAN_UP
        elif verb == EXTRA:
            turn.extra_turn(state, tell)
        elif verb == PASS:
            turn.next_player(box, state, tell)
        elif verb == COACH:
            self._coach(state, action.a, tell)
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
            self._carry_out_at_court(state, action, tell)

    def _carry_out_at_court(self, state: AquaState, action: Choice, tell: Tell) -> None:
        box = self.box
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

    def _done(self, state: AquaState, tell: Tell) -> None:
        """`done` leaves a repeated step."""
        if state.step == GIFTS:
            court.end_gifts(self.box, state, tell)
        elif state.step == SHOWING:
            state.step = CLEAN_UP
        elif state.step == CONVERT:
            state.points = 0
            state.step = STORING
        elif state.step == STORING:
            state.step = ON_THE_ROAD
        else:
            scoring.end_parade_of(self.box, state, tell)

    def _pick(self, state: AquaState, f: int, tell: Tell) -> None:
        """`pick` answers whatever flower or scent the step asks for."""
        box = self.box
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

    def _coach(self, state: AquaState, steps: int, tell: Tell) -> None:
        if state.step == ARRIVAL:  # stays in the city
            state.step = LAST
        else:
            travel.drive(self.box, state, steps, tell)

    # -- refusals --

    def why_not(self, state: AquaState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Choice)
        return refusals.why_not(self.box, state, action)

    # -- the result --

    def scores(self, state: AquaState) -> list[int]:
        return [sum(board.points) for board in state.boards]

    def breakdown(self, state: AquaState) -> list[dict[str, int]]:
        return [
            {name: points for name, points in zip(POINTS, board.points, strict=True) if points}
            for board in state.boards
        ]

    def winners(self, state: AquaState) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.players) if state.won >> seat & 1])

    # -- who may know what --

    def observe(self, state: AquaState, seat: int) -> AquaState:
        return view.observe(state, seat)

    def resample(self, seen: AquaState, seat: int, rng: Rng) -> AquaState:
        return view.resample(seen, seat, rng)

    def present(self, seen: AquaState, seat: int) -> dict[str, object]:
        return screen.present(self.box, seen)

    def see(self, event: Event, seat: int) -> dict[str, object]:
        return view.see_event(event, seat)

    def secrets(self, state: AquaState, seat: int) -> dict[str, object]:
        return view.secrets(state, seat)

    def prompt(self, seen: AquaState, seat: int) -> Reason:
        if seen.step == OVER:
            return "over", {}
        return STEPS[seen.step], {"seat": seen.seat}

    # -- the whole position --

    def blank(self) -> AquaState:
        return AquaState()

    def census(self, state: AquaState) -> dict[str, dict[str, int]]:
        return position.census(self.box, state)

    def check(self, state: AquaState) -> None:
        position.check(self.box, state)
        position.check_options(state, [] if state.step == OVER else self._options(state))

    # -- advice --

    def values(self, state: AquaState) -> list[float]:
        return advice.values(self.box, state)

    def reason(self, seen: AquaState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Choice)
        return advice.reason(self.box, seen, action)


RULES = AquaMirabilis
