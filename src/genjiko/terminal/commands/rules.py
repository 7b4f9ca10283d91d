"""`genjiko rules`: a game's rules in our own words, with credit and what is reconstructed."""

import click

from genjiko.games import game_meta, game_words, shipped_components
from genjiko.kernel.meta import show_value
from genjiko.kernel.sketch import paint, plain_brackets
from genjiko.terminal.options import GameId
from genjiko.terminal.screen import Screen


@click.command()
@click.argument("game", type=GameId())
@click.option("--language", default="en", show_default=True, help="Language of the text, where the game has it.")
def command(game: str, language: str) -> None:
    """Print the rules of GAME, its options, its credit, and which of its tables are reconstructions."""
    meta = game_meta(game)
    words = game_words(game, language)
    screen = Screen()
    screen.show(f"{paint(meta.title, 'bold')} by {meta.designers} ({meta.publisher} {meta.year})")
    screen.show("The game is theirs; these words are ours.")
    screen.show(plain_brackets(words.text("rules.text")))
    screen.show()
    for option in meta.options:
        values = ", ".join(show_value(v) for v in option.values)
        text = words.text(f"options.{option.name}")
        screen.show(f"Option {option.name} ({values}; default {show_value(option.default)}): {text}")
    for source, what in (
        ("reconstructed", "made to fit all known facts, not the printed list"),
        ("deduced", "deduced"),
    ):
        tables = [name for name, origin in shipped_components(game).sources.items() if origin == source]
        if tables:
            screen.show(f"Tables {what}: {', '.join(tables)}.")
