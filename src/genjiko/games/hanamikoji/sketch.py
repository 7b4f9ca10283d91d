"""The table of Hanamikoji drawn as text."""

from genjiko.kernel.sketch import pad, paint
from genjiko.kernel.words import Words

_WIDTH = 9


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """The row of geisha between the two sides, with hands, markers and the offer."""
    table = view["table"]
    assert isinstance(table, dict)
    bottom = view["seat"] if view["seat"] in (0, 1) else 0
    assert isinstance(bottom, int)
    top = 1 - bottom
    lines = [f"Round {table['round']}, {table['deck']} cards in the deck; used markers stand in brackets"]
    lines.append(f"{paint(f'Seat {top}', 'bold')}   {_marks(table, top)}   {_hand(table, top)}")
    lines.append("")
    lines += _row(table, words, top, bottom)
    lines.append("")
    lines.append(f"{paint(f'Seat {bottom}', 'bold')}   {_marks(table, bottom)}   {_hand(table, bottom)}")
    offer = table["offer"]
    if isinstance(offer, dict):
        groups = offer.get("pairs") or [[card] for card in offer["cards"]]
        shown = "   ".join(paint(" " + " ".join(group) + " ", "black on yellow") for group in groups)
        lines.append(f"Offered by seat {offer['by']}:   {shown}")
    return "\n".join(lines)


def _row(table: dict[str, object], words: Words, top: int, bottom: int) -> list[str]:
    geisha = table["geisha"]
    assert isinstance(geisha, list)

    def line(cells: list[str]) -> str:
        return "".join(pad(cell, _WIDTH, "^") for cell in cells).rstrip()

    return [
        line([_cards(g, top) for g in geisha]),
        line([_marker(g, top) for g in geisha]),
        line([paint(f"{g['id']} {g['charm']}", "bold") for g in geisha]),
        line([paint(words.name(g["id"]), "dim") for g in geisha]),
        line([_marker(g, bottom) for g in geisha]),
        line([_cards(g, bottom) for g in geisha]),
    ]


def _cards(geisha: dict[str, object], seat: int) -> str:
    cards = geisha["cards"]
    assert isinstance(cards, list)
    return str(geisha["id"]) * cards[seat] if cards[seat] else "."


def _marker(geisha: dict[str, object], seat: int) -> str:
    return paint("(*)", "yellow") if geisha["favor"] == seat else ""


def _seat(table: dict[str, object], seat: int) -> dict[str, object]:
    seats = table["seats"]
    assert isinstance(seats, list)
    found = seats[seat]
    assert isinstance(found, dict)
    return found


def _hand(table: dict[str, object], seat: int) -> str:
    mine = _seat(table, seat)
    hand = mine["hand"]
    if isinstance(hand, list):
        text = "hand " + paint(" ".join(hand) or "-", "bold")
    else:
        text = f"hand of {mine['hand_size']}"
    for name in ("secret", "discards"):
        cards = mine[name]
        if isinstance(cards, list) and cards:
            text += f"   {name} {' '.join(cards)}"
    return text


def _marks(table: dict[str, object], seat: int) -> str:
    ready = _seat(table, seat)["ready"]
    assert isinstance(ready, list)
    names = ("secret", "discard", "gift", "competition")
    return " ".join(paint(n, "green") if n in ready else paint(f"({n})", "dim") for n in names)
