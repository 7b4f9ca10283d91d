"""`genjiko doctor`: what runs here, and what does not."""

import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version

import click

import genjiko
from genjiko._form import compiled, why_plain
from genjiko.games import game_meta, game_words, shipped_components

LIBRARIES = ("click", "rich", "msgspec", "starlette", "uvicorn", "sqlalchemy", "openskill")


def _library(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


@click.command()
def command() -> None:
    """Say which form of the engine runs, which games are there, and what the program stands on."""
    click.echo(f"genjiko {genjiko.__version__}, Python {platform.python_version()} on {platform.system()}")
    click.echo("engine: compiled" if compiled() else f"engine: plain Python ({why_plain()})")
    click.echo(f"C compiler: {'found' if shutil.which('cc') or shutil.which('gcc') else 'none'}")
    bad = 0
    for game in genjiko.games():
        meta = game_meta(game)
        try:
            genjiko.new(game, seed=1)
            game_words(game)
            sources = shipped_components(game).sources
        except genjiko.GenjikoError as error:
            click.echo(f"game {game}: broken: {error}")
            bad = 1
            continue
        rebuilt = sum(origin == "reconstructed" for origin in sources.values())
        players = "-".join(str(n) for n in sorted({meta.players[0], meta.players[-1]}))
        note = f", {rebuilt} of {len(sources)} tables reconstructed" if rebuilt else ""
        click.echo(f"game {game}: rules version {meta.rules_version}, {players} players{note}")
    for name in LIBRARIES:
        click.echo(f"library {name}: {_library(name)}")
    sys.exit(bad)
