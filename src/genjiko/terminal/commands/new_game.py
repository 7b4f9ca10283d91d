"""`genjiko new-game`: a small package that runs, to be made into a game of one's own."""

import re
from pathlib import Path

import click

import genjiko
from genjiko.games import game_ids
from genjiko.kernel.errors import BadOption

PACKAGE = Path(genjiko.__file__).parent
EXAMPLES = (PACKAGE / "_goofspiel", PACKAGE.parent.parent / "examples" / "goofspiel")
"""Where the sixth game lies: in a wheel, and in the sources."""
README = """# {title} for Genjikō

A game of hidden bids that runs, to be made your own. `docs/add-a-game.md` of Genjikō tells what each file holds and
when to write it; `docs/add-a-board.md` tells of `board/index.js`, without which there is a plain board.

    pip install -e .
    python -m pytest
    genjiko check {name} --games 200
    genjiko play {name}
    genjiko serve
    python -m genjiko.kernel.typescript {module} types.ts   # the types of its views and events for a board
"""


@click.command("new-game")
@click.argument("name")
@click.option(
    "--folder", type=click.Path(path_type=Path), help="Where to write it (default: a folder of that name here)."
)
def command(name: str, folder: Path | None) -> None:
    """Write a small game called NAME (small letters, digits and dashes), with its rooms, words and tests."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadOption(f"the name of a game has small letters, digits and single dashes, not {name!r}")
    if name in game_ids():
        raise BadOption(f"there is a game {name!r} already")
    target = folder or Path(name)
    if target.exists():
        raise BadOption(f"{target} is there already")
    write_game(name, target)
    click.echo(f"{target}: a game of hidden bids that is called {name} now. Try it, then make it your own:")
    click.echo(f"  pip install -e {target}\n  genjiko check {name} --games 200\n  genjiko play {name}")
    click.echo(f"Types for a board of its own: python -m genjiko.kernel.typescript {name.replace('-', '_')} types.ts")


def write_game(name: str, target: Path) -> None:
    """The example under another name: id, module, classes and titles."""
    source = next(folder for folder in EXAMPLES if folder.is_dir())
    words = [word.capitalize() for word in name.split("-")]
    title, module = " ".join(words), name.replace("-", "_")
    # In this order: what is left of the example's name is that of the module and of classes.
    new = {
        'id="goofspiel"': f'id="{name}"',
        'new("goofspiel"': f'new("{name}"',
        'goofspiel = "goofspiel"': f'{name} = "{module}"',
        "genjiko-goofspiel": f"genjiko-{name}",
        "check goofspiel": f"check {name}",
        'title="Goofspiel"': f'title="{title}"',
        "Goofspiel, a game": f"{title}, a game",
        "goofspiel": module,
        "Goofspiel": "".join(words),
    }
    for file in sorted(source.rglob("*")):
        inside = file.relative_to(source)
        if not file.is_file() or any(
            part.startswith((".", "__pycache__")) or "egg-info" in part for part in inside.parts
        ):
            continue
        text = file.read_text(encoding="utf-8")
        for old, other in new.items():
            text = text.replace(old, other)
        place = target / str(inside).replace("goofspiel", module)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    (target / "README.md").write_text(README.format(title=title, name=name, module=module), encoding="utf-8")
