"""The table of Hanamikoji drawn as text."""

from typing import cast

from genjiko.games.hanamikoji.actions import MARKERS
from genjiko.games.hanamikoji.view_types import Geisha, Offer, Table
from genjiko.kernel.text_markup import pad, paint, width
from genjiko.kernel.words import Words

_WIDTH = 9
_GAP = "   "


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """The row of geisha between the two sides, with hands, markers, face-down cards and the offer."""
    table = cast(Table, view["table"])
    viewer = view["seat"]
    bottom = 1 if viewer == 1 else 0
    top = 1 - bottom
    lines = [_head(table, words), "", *_seat(table, words, top, viewer), ""]
    lines += _row(table, words, (top, bottom), viewer)
    lines += ["", *_seat(table, words, bottom, viewer)]
    if table["offer"]:
        lines += ["", _offer(table["offer"], words)]
    return "\n".join([*lines, "", paint(words.text("sketch.legend"), "dim")])


def _head(table: Table, words: Words) -> str:
    removed = {"card": table["removed"]} if table["removed"] else {}
    facts = [
        words.text("sketch.round", {"round": table["round"]}),
        words.text("sketch.deck", {"n": table["deck"]}),
        words.text("sketch.removed", removed),
    ]
    return _GAP.join(facts)


def _name(words: Words, seat: int, viewer: object) -> str:
    return words.text("sketch.you", {"seat": seat}) if seat == viewer else words.seat_name(seat)


def _row(table: Table, words: Words, sides: tuple[int, int], viewer: object) -> list[str]:
    """The geisha with their charm, and on either side the favour markers and the cards."""
    geisha = table["geisha"]
    top, bottom = sides
    rows = [
        (_name(words, top, viewer), [_cards(g, top) for g in geisha]),
        (words.text("sketch.favour"), [_marker(g, top) for g in geisha]),
        (words.text("sketch.geisha"), [paint(f"{g['id']} {words.name(g['id'])}", "bold") for g in geisha]),
        (words.text("sketch.charm"), [paint(str(g["charm"]), "bold") for g in geisha]),
        (words.text("sketch.favour"), [_marker(g, bottom) for g in geisha]),
        (_name(words, bottom, viewer), [_cards(g, bottom) for g in geisha]),
    ]
    label = max(width(name) for name, _ in rows) + 1
    return [(pad(name, label) + "".join(pad(cell, _WIDTH, "^") for cell in cells)).rstrip() for name, cells in rows]


def _cards(geisha: Geisha, seat: int) -> str:
    return geisha["id"] * geisha["cards"][seat] or "."


def _marker(geisha: Geisha, seat: int) -> str:
    return paint("(*)", "yellow") if geisha["favour"] == seat else ""


def _seat(table: Table, words: Words, seat: int, viewer: object) -> list[str]:
    """What a player has won and holds, the markers, and the cards that lie face down."""
    mine = table["seats"][seat]
    won = [g["charm"] for g in table["geisha"] if g["favour"] == seat]
    facts = [
        paint(_name(words, seat, viewer), "bold"),
        words.text("sketch.score", {"charm": sum(won), "geisha": len(won)}),
        words.text("sketch.hand", {"n": mine["hand_size"], **_known(mine["hand"])}),
    ]
    marks = [paint(words.name(m), "green") if m in mine["ready"] else _used(words, m) for m in MARKERS]
    lines = [_GAP.join(facts), "  " + " ".join([words.text("sketch.markers"), *marks])]
    down = [words.text(f"sketch.{place}", _known(mine[place])) for place in ("secret", "discards") if mine[place] != []]
    if down:
        head = words.text("sketch.face_down_own" if seat == viewer else "sketch.face_down")
        lines.append(f"  {head} {_GAP.join(down)}")
    return lines


def _used(words: Words, marker: str) -> str:
    return paint(f"({words.name(marker)})", "dim")


def _known(cards: list[str] | None) -> dict[str, object]:
    """The letters of cards as an argument of a text, none where the viewer may not know them."""
    return {} if cards is None else {"cards": " ".join(cards) or "-"}


def _offer(offer: Offer, words: Words) -> str:
    groups = offer["pairs"] if offer["kind"] == "competition" else [[card] for card in offer["cards"]]
    shown = [paint(" " + " ".join(group) + " ", "black on yellow") for group in groups]
    return _GAP.join([words.text("sketch.offer", {"by": offer["by"]}), *shown])
