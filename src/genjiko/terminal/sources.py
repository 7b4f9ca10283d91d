"""Which tables of a box are not as printed, said in words."""

from genjiko.kernel.components import Components
from genjiko.kernel.words import Words


def made_up(
    components: Components, game: Words, words: Words, kinds: tuple[str, ...] = ("reconstructed",)
) -> list[str]:
    """A sentence for each kind of source that the box has; `kinds` are those of `[sources]`.

    `game` are the words of the game, which may name a table (`names."table note"`); `words` are the terminal's.
    """
    lines = []
    for kind in kinds:
        tables = [_called(table, game) for table, source in components.sources.items() if source == kind]
        if tables:
            lines.append(words.text(f"rules.{kind}", {"tables": tables}))
    return lines


def _called(table: str, game: Words) -> str:
    thing = f"table {table}"
    return game.name(thing) if game.has(f"names.{thing}") else table.replace("_", " ")
