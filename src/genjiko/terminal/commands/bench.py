"""`genjiko bench`: the engine's speed, plain and compiled side by side in one run."""

import json
import os
import platform
import subprocess
import sys
from typing import Any

import click
from rich.table import Table

import genjiko
from genjiko.games import game_meta
from genjiko.kernel.errors import GenjikoError
from genjiko.terminal.options import GameId
from genjiko.terminal.screen import Screen

MEASURES = ("games/s", "decisions/s", "door decisions/s", "copies/s", "resamples/s", "setups/s", "search iterations/s")


def measure_form(form: str, seconds: float, cases: list[str]) -> dict[str, Any]:
    """The figures of one form for cases such as `parfum:3`, in a process of its own. Raises GenjikoError."""
    environment = {**os.environ, "GENJIKO_FORM": form}
    call = [sys.executable, "-m", "genjiko.terminal.measure", str(seconds), *cases]
    done = subprocess.run(call, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GenjikoError(f"measuring the {form} form failed: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@click.command()
@click.argument("games", type=GameId(), nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--seconds", default=1.0, show_default=True, help="How long each figure is measured.")
def command(games: tuple[str, ...], as_json: bool, seconds: float) -> None:
    """Random games, decisions, copies, resamples, search iterations a second of GAMES (default: all), on one core."""
    cases = [f"{game}:{players}" for game in games or genjiko.games() for players in game_meta(game).players]
    plain = measure_form("plain", seconds, cases)
    fast = measure_form("compiled", seconds, cases)
    if as_json:
        about = {"python": platform.python_version(), "machine": platform.machine()}
        click.echo(
            json.dumps({"about": about, "plain": plain, "compiled": fast if fast["compiled"] else None}, indent=1)
        )
        return
    screen = Screen()
    screen.show(f"Python {platform.python_version()}, one core, {platform.machine()}")
    screen.show(f"reference: an empty loop of 10 million takes {plain['empty loop']:.2f} s here")
    if not fast["compiled"]:
        screen.show("the compiled form is not built here (see `genjiko doctor`): plain figures only")
    for case in cases:
        _print_case(screen, case, plain, fast)


def _print_case(screen: Screen, case: str, plain: dict[str, object], fast: dict[str, object]) -> None:
    game, _, players = case.partition(":")
    table = Table(title=f"{game}, {players} players", title_justify="left")
    for heading in ("random play", "plain", "compiled", "ratio"):
        table.add_column(heading, justify="left" if heading == "random play" else "right")
    one, two = plain["figures"], fast["figures"]
    assert isinstance(one, dict)
    assert isinstance(two, dict)
    for name in MEASURES:
        a, b = one[case][name], two[case][name]
        row = (f"{b:,.0f}", f"{b / a:.1f}") if fast["compiled"] else ("-", "-")
        table.add_row(name, f"{a:,.0f}", *row)
    screen.console.print(table)
