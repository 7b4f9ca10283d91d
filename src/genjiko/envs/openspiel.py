"""The games for OpenSpiel: importing this module registers `python_genjiko_hanamikoji` and its sisters.

import pyspiel
import genjiko.envs.openspiel
game = pyspiel.load_game("python_genjiko_hanamikoji(three_rounds=True)")
"""

from collections.abc import Callable
from typing import Any
from zlib import crc32

import numpy as np

from genjiko.envs.missing import what_to_install
from genjiko.envs.position import OVER, Position
from genjiko.envs.small import small_box
from genjiko.envs.table import COLUMNS, look_into, whole
from genjiko.games import draw_table, find_rules, game_ids, game_meta, game_words, new_header, read_components
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.components import Components
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game, census_totals
from genjiko.kernel.planes import Sheet
from genjiko.kernel.tables import rewards, write_row
from genjiko.kernel.text_markup import strip

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise what_to_install(error) from None

MEMORY = 16
"""How many of the last events the information state tensor tells, unless the game is loaded with another `memory`."""

SMALL = "small"
"""The value of the parameter `components` that stands for the small box of a game."""

BITS = 16
"""How many places of the tensor one event takes."""


def short_name(game: str) -> str:
    """Under which name OpenSpiel knows a game."""
    return f"python_genjiko_{game.replace('-', '_')}"


def game_type(game: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded. The options of the game are parameters."""
    meta = game_meta(game)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{meta.title} (Genjiko)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(meta.players),
        min_num_players=min(meta.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": min(meta.players),
            "memory": MEMORY,
            "components": "",
            **{option.name: option.default for option in meta.options},
        },
    )


def _box(game: str, name: str) -> Components | None:
    """The box that the parameter `components` names: a file, SMALL, or "" for the shipped one."""
    if name == SMALL:
        return small_box(game)
    return read_components(name) if name else None


class SpielGame(pyspiel.Game):
    """A game with its number of players and options; each game has a subclass with its id and type."""

    game_id = ""
    kind: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises BadOption."""
        chosen = {**self.kind.parameter_specification, **(params or {})}
        options = {name: value for name, value in chosen.items() if name not in ("players", "memory", "components")}
        box = _box(self.game_id, chosen["components"])
        self.rules, self.words = find_rules(new_header(self.game_id, chosen["players"], options, box))
        self.memory: int = chosen["memory"]
        players = self.rules.players
        # A shuffle draws from at most all pieces of the box; dice and markers are fewer.
        pieces = sum(census_totals(self.rules.checks.census(self.rules.setup(Chance(0), None))).values())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.catalogue),
            max_chance_outcomes=pieces,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.bound,
        )
        super().__init__(self.kind, info, params or {})
        self.start = Position(self.rules)

    def new_initial_state(self, *_: Any) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What OpenSpiel's observations are made by."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self, params)


class SpielState(pyspiel.State):
    """A position; all that it has of its own is in `position`, which copies and pickles itself quickly."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.start.copy()

    def current_player(self) -> int:
        return self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        return [action.id for action in position.rules.legal(position.state, player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes()

    def apply_action(self, action: object) -> None:
        """Raises TypeError for what is no whole number: OpenSpiel itself would cut it off."""
        super().apply_action(whole(action))

    def child(self, action: object) -> "SpielState":
        """The state after an action. Raises TypeError as `apply_action` does."""
        return super().child(whole(action))  # type: ignore[no-any-return]

    def _apply_action(self, action: int) -> None:
        self.position.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return str(self.position.rules.catalogue[action].text)

    def is_terminal(self) -> bool:
        return self.position.player == OVER

    def returns(self) -> list[float]:
        position = self.position
        if position.state is None:
            return [0.0] * position.rules.players
        return rewards(position.rules, position.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot tell from this one; each possible one is equally likely."""
        other = self.clone()
        other.position = self.position.resample(player, Rng(int(sampler() * (1 << 53))))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        position = self.position
        rules = position.rules
        if position.state is None:
            return "before the set-up"
        game = Game(rules, position.state, Chance(0), game_words(rules.meta.id), keep_events=False)
        return strip(draw_table(rules.meta.id, game.view(OPEN), game.words, COLUMNS))


class Observer:
    """Observations: the planes of the game by name, and with perfect recall also the last events.

    Each event, as the player was told it, is BITS bits of its checksum: whatever the game tells is different to a
    learner, and nothing that the player was not told can get in. The string has them all, in full.
    """

    def __init__(self, kind: Any, game: SpielGame, params: Any) -> None:
        if params:
            raise ValueError(f"no observation parameters are known; given: {params}")
        self.kind = kind
        self.rules = game.rules
        self.planes = game.rules.planes.layout
        self.memory = game.memory if kind.perfect_recall and kind.public_info else 0
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = self.planes.size
        self.tensor = np.zeros(size + self.memory * BITS, np.float32)
        self._sheet = Sheet(1, size)
        self._numbers = look_into(self._sheet.numbers, np.int16)
        self._scales = np.array(self.planes.scales, np.float32)
        self.dict = {
            plane.name: self.tensor[self.planes.offsets[plane.name] :][: plane.size] for plane in self.planes.planes
        }
        if self.memory:
            self.dict["heard"] = self.tensor[size:].reshape(self.memory, BITS)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        position = state.position
        if position.state is None or not (self.private and self.kind.public_info):
            return
        write_row(self.rules, position.state, player, self._sheet, 0)
        np.divide(self._numbers, self._scales, out=self.tensor[: self.planes.size], dtype=np.float32)
        if self.memory:
            for place, line in enumerate(reversed(position.heard(player)[-self.memory :])):
                checksum = crc32(line.encode())
                self.dict["heard"][place] = [checksum >> bit & 1 for bit in range(BITS)]

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation in words of the dump; with perfect recall all that was ever told."""
        position = state.position
        if not self.kind.public_info:
            return position.seen(player) if self.private else ""
        who = player if self.private else SPECTATOR
        if not self.kind.perfect_recall:
            return position.seen(who)
        return "\n".join(position.heard(who)) if who >= 0 else position.seen(who)


def register() -> None:
    """Tell OpenSpiel all games; done when this module is imported."""
    known = set(pyspiel.registered_names())
    for game in game_ids():
        if short_name(game) not in known:
            kind = game_type(game)
            # A class, not a function: OpenSpiel lets go of it after Python has ended, which only a class survives.
            pyspiel.register_game(kind, type(short_name(game), (SpielGame,), {"game_id": game, "kind": kind}))


register()
