"""Which tables of a box are not as printed, said in words."""

from genjiko.kernel.components import Components
from genjiko.kernel.words import Words


def made_up(components: Components, words: Words, kinds: tuple[str, ...] = ("reconstructed",)) -> list[str]:
    """A sentence for each kind of source that the box has; `kinds` are those of `[sources]`."""
    lines = []
    for kind in kinds:
        tables = [name.replace("_", " ") for name, source in components.sources.items() if source == kind]
        if tables:
            lines.append(words.text(f"rules.{kind}", {"tables": tables}))
    return lines
