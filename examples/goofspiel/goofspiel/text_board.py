"""The table of Goofspiel drawn as text."""

from typing import cast

from genjiko.kernel.text_markup import paint
from genjiko.kernel.words import Words
from goofspiel.view_types import Table


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """The prizes, then a line or two for each player."""
    table = cast(Table, view["table"])
    prizes = ", ".join(map(str, table["prizes"])) or "-"
    lines = [paint(words.text("sketch.prizes", {"prizes": prizes, "deck": table["deck"]}), "bold")]
    for seat, side in enumerate(table["seats"]):
        name = words.seat_name(seat) + (f" {words.text('sketch.you')}" if view["seat"] == seat else "")
        lines += ["", words.text("sketch.seat", {"name": name, "score": side["score"]})]
        if side["has_bid"]:
            bid = side["bid"]
            lines.append(
                "  " + (words.text("sketch.hidden_bid") if bid is None else words.text("sketch.bid", {"bid": bid}))
            )
        lines.append("  " + words.text("sketch.used", {"cards": " ".join(map(str, side["used"])) or "-"}))
        if side["hand"] is not None:
            lines.append("  " + words.text("sketch.hand", {"cards": " ".join(map(str, side["hand"])) or "-"}))
    return "\n".join(lines)
