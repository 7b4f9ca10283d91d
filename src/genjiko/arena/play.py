"""One game of a series, from its seed to one line of JSON."""

import time

import msgspec

import genjiko
from genjiko.arena.line_protocol import make_player
from genjiko.arena.plan import Pairing, Series
from genjiko.bots.process import collect_rarely
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game
from genjiko.kernel.header import header_in

DEALS = 1_000_000
"""Seeds of two series differ as long as neither has more deals than this."""


class ThinkingTime(msgspec.Struct):
    """How a seat used its time: forced moves are not counted."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


class Played(msgspec.Struct):
    """One line of games.jsonl. All but `thinking` is the same whenever and wherever the game is played."""

    number: int
    deal: int
    bots: list[str]
    winners: list[int]
    scores: list[int]
    decisions: int
    rounds: int
    end: dict[str, str | int | bool]
    record: str
    thinking: list[ThinkingTime]


def play_game(series: Series, pairing: Pairing) -> Played:
    """Play one game of the series. Every seat has its own source of chance, fixed by series, deal and seat."""
    collect_rarely()
    seed = series.seed * DEALS + pairing.deal
    game = genjiko.start(header_in(series.header, "series").with_seed(seed))
    bots = [make_player(name) for name in pairing.bots]
    rngs = [Rng(f"{seed} {seat} {name}") for seat, name in enumerate(pairing.bots)]
    thinking = [ThinkingTime() for _ in bots]
    while not game.over:
        seat = game.to_act[0]
        seen = game.observation(seat)
        choice = len(seen.legal()) > 1
        start = time.perf_counter()
        action = bots[seat].decide(seen, rngs[seat]).action
        if choice:
            spent = time.perf_counter() - start
            thinking[seat].decisions += 1
            thinking[seat].seconds += spent
            thinking[seat].longest = max(thinking[seat].longest, spent)
        game.play(action, seat)
    return told(pairing, game, thinking)


def told(pairing: Pairing, game: Game, thinking: list[ThinkingTime]) -> Played:
    """A finished game in one line."""
    events = game.events(OPEN)
    end = {k: v for k, v in events[-1].items() if k != "winners" and isinstance(v, str | int | bool)}
    field = game.rules.meta.round_field
    rounds = [number for event in events if isinstance(number := event.get(field), int)]
    return Played(
        pairing.number, pairing.deal, pairing.bots, list(game.winners), list(game.scores),
        len(game.moves), max(rounds, default=0), end, game.record(), thinking,
    )  # fmt: skip
