"""Matches between this installation and an older one, each thinking the same processor time.

    python -m tools.rival match ../old/src hanamikoji --bot master@0.2s --rival master@0.2s --games 400 --out DIR
    python -m tools.rival check ../old/src hanamikoji --positions 200

The older one is a folder `src`. It gets header, moves and results of chance as a record, and its bot sees there what
the seat sees. Deals are mirrored: every seating of each is played. The same command goes on where it was stopped.
`check` lets the older installation play in its own arena, and asks it again through the pipe: both must be the same.
"""

import argparse
import sys
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tools.side import Json, Side

import genjiko
from genjiko.arena.plan import Pairing, Series, make_series, pairings
from genjiko.arena.play import DEALS, Played, ThinkingTime, told
from genjiko.arena.store import Store
from genjiko.arena.summary import interval, summarize, won
from genjiko.kernel.header import header_in

HERE = Path(__file__).parent
BEFORE = "before:"
"""What stands before the name of a bot of the older installation."""


def rival_series(game: str, players: int | None, bots: list[str], games: int, seed: int) -> Series:
    """A series in which the bots with `before:` are those of the older installation."""
    own = [name for name in bots if not name.startswith(BEFORE)]
    return msgspec.structs.replace(make_series(game, players, own or ["random"], games, seed), bots=bots)


class Match:
    """Both installations at one table."""

    def __init__(self, before: Path, now: Path) -> None:
        self.before = Side("tools.rival_side", before, {})
        self.now = Side("tools.rival_side", now, {})

    def ask(self, name: str, seed: int, seat: int, record: str, first: bool) -> Json:
        """What a bot of either side does after the moves of a record."""
        side = self.before if name.startswith(BEFORE) else self.now
        bot = name.removeprefix(BEFORE)
        return side.ask({"bot": bot, "seed": seed, "seat": seat, "record": record, "first": first})

    def play(self, series: Series, pairing: Pairing) -> Played:
        """One game of a series; each seat's time is processor time."""
        seed = series.seed * DEALS + pairing.deal
        game = genjiko.start(header_in(series.header, "series").with_seed(seed))
        thinking = [ThinkingTime() for _ in pairing.bots]
        while not game.over:
            seat = game.to_act[0]
            legal = game.legal(seat)
            if len(legal) == 1:
                game.play(legal[0], seat)
                continue
            spent = thinking[seat]
            said = self.ask(pairing.bots[seat], seed, seat, game.record(), spent.decisions == 0)
            spent.decisions += 1
            spent.seconds += said["seconds"]
            spent.longest = max(spent.longest, said["seconds"])
            game.play(said["action"], seat)
        return told(pairing, game, thinking)

    def repeats(self, game: str, players: int | None, bot: str, seed: int) -> tuple[int, list[str]]:
        """How many decisions of a game in the older arena were asked again, and where the answer was another."""
        job = {"game": game, "players": players, "bots": [bot] * 4, "seed": seed}
        played = genjiko.load(self.before.ask(job)["record"])
        again = genjiko.start(played.header)
        asked: list[int] = []
        parted: list[str] = []
        for number, move in enumerate(played.moves, 1):
            if len(again.legal(move.seat)) > 1:
                said = self.ask(BEFORE + bot, seed * DEALS, move.seat, again.record(), move.seat not in asked)
                asked.append(move.seat)
                if said["action"] != move.action.text:
                    parted.append(f"{game} seed {seed} move {number}: {move.action.text}, asked {said['action']}")
            again.play(move.action, move.seat)
        return len(asked), parted

    def close(self) -> None:
        """Let both go."""
        self.before.close()
        self.now.close()


def standing(games: list[Played], bots: list[str]) -> str:
    """How the first of the bots has done so far."""
    mine = [won(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bots[0]]
    share = interval(sum(mine), len(mine))
    return f"{bots[0]} won {100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f}) of {len(mine)}"


def match(arguments: argparse.Namespace) -> int:
    """Play the games that are still missing; at the end, or when stopped, the folder tells how it stands."""
    bots = [arguments.bot, BEFORE + arguments.rival]
    series = rival_series(arguments.game, arguments.players, bots, arguments.games, arguments.seed)
    store = Store(arguments.out, series)
    table = Match(arguments.before, arguments.now)
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns) as bar:
        every = pairings(series)
        task = bar.add_task(arguments.game, total=len(every), completed=len(store.games))
        for pairing in every:
            if pairing.number not in store.games:
                store.add(table.play(series, pairing))
                bar.update(task, advance=1, description=standing(store.in_order(), bots))
    store.close()
    summary = summarize(series, store.in_order())
    (arguments.out / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary)) + b"\n")
    print(f"before: {table.before.form}, now: {table.now.form}")
    for line in summary.bots:
        print(f"{line.bot}: mean score {line.mean_score:.1f}, {line.ms_per_decision:.0f} ms a decision")
    print(standing(store.in_order(), bots))
    table.close()
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Whether the older bot moves here as it does at home; 1 if not."""
    table = Match(arguments.before, arguments.now)
    asked, seed = 0, arguments.seed
    parted: list[str] = []
    while asked < arguments.positions:
        more, apart = table.repeats(arguments.game, arguments.players, arguments.rival, seed)
        asked, seed, parted = asked + more, seed + 1, parted + apart
    print("\n".join([*parted, f"{arguments.game}: {asked} decisions asked again, {len(parted)} differ"]))
    table.close()
    return int(bool(parted))


def main() -> int:
    """Play a match, or check the older side."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["match", "check"])
    parser.add_argument("before", type=Path, help="the folder src of the older installation")
    parser.add_argument("game")
    parser.add_argument("--now", type=Path, default=HERE.parent / "src", help="the folder src of the newer one")
    parser.add_argument("--bot", default="master@0.2s", help="the bot of the newer one, in one seat")
    parser.add_argument("--rival", help="the bot of the older one, in all others (master@0.2s; check: master/4)")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=200, help="how many decisions a check asks again")
    parser.add_argument("--out", type=Path, help="the folder of a match")
    arguments = parser.parse_args()
    if arguments.what == "check":
        arguments.rival = arguments.rival or "master/4"
        return check(arguments)
    arguments.rival = arguments.rival or "master@0.2s"
    if arguments.out is None:
        parser.error("a match needs --out")
    return match(arguments)


if __name__ == "__main__":
    sys.exit(main())
