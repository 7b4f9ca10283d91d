"""`genjiko rules`: a game's rules in our own words, with credit and what is reconstructed."""

import click

from genjiko.door import rules_page
from genjiko.games import game_meta, game_words, shipped_components
from genjiko.kernel.errors import BadOption
from genjiko.kernel.meta import show_value
from genjiko.kernel.rules_page import chapters
from genjiko.terminal.options import GameId, in_language
from genjiko.terminal.screen import Screen
from genjiko.terminal.sources import made_up
from genjiko.terminal.words import terminal_words


@click.command()
@click.argument("game", type=GameId())
@click.argument("chapter", required=False)
@in_language
def command(game: str, chapter: str | None, language: str) -> None:
    """Print the rules of GAME, its options, its credit, and which of its tables are reconstructions.

    With a CHAPTER, like winning or example, only that one.
    """
    if chapter is not None:
        Screen().page(_chapter(game, chapter, language))
        return
    meta = game_meta(game)
    words, own = game_words(game, language), terminal_words(language)
    screen = Screen()
    credit = {"title": meta.title, "designers": meta.designers, "publisher": meta.publisher, "year": meta.year}
    screen.say(own.text("rules.title", credit), "bold")
    screen.say(own.text("rules.credit"))
    screen.show()
    screen.page(rules_page(game, language))
    screen.show()
    if words.has("rules.notation"):
        screen.say(own.text("rules.typing", {"notation": words.text("rules.notation")}))
        screen.show()
    for option in meta.options:
        about = {
            "option": option.name,
            "values": [show_value(value) for value in option.values],
            "default": show_value(option.default),
            "text": words.text(f"options.{option.name}"),
        }
        screen.say(own.text("rules.option", about))
    for line in made_up(shipped_components(game), words, own, ("reconstructed", "deduced")):
        screen.say(line)


def _chapter(game: str, wanted: str, language: str) -> str:
    """A chapter of the page. Raises BadOption."""
    found = {
        chapter.anchor: f"## {chapter.title}\n\n{chapter.text}" for chapter in chapters(rules_page(game, language))
    }
    if wanted not in found:
        words = terminal_words(language)
        raise BadOption(words.text("rules.no_chapter", {"chapter": wanted, "chapters": list(found)}))
    return found[wanted]
