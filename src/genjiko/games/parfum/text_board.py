"""The table of Parfum drawn as text."""

from typing import Literal, cast

from genjiko.games.parfum.pieces import Aroma, NoteType
from genjiko.games.parfum.view_types import Booth, Clock, Note, NotePlace, Perfume, Seat, Shop, Table, Turn
from genjiko.kernel.text_markup import pad, paint, width
from genjiko.kernel.words import Words

_STYLE = {"violet": "blue", "bergamot": "green", "rose": "red", "vanilla": "yellow", "lavender": "magenta"}
_TITLE = 12
_DICE: dict[str, tuple[Literal["dice", "flasks", "flies"], ...]] = {
    "prepare": ("dice",),
    "distill": ("flasks", "flies"),
}


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """Street, distillery and market, then every player's perfumes, and the turn that is going on."""
    table = cast(Table, view["table"])
    lines = _flow(_headline(table, words), columns)
    lines += _titled("aromas", [f"{_icon(aroma, words)} {words.name(aroma)}" for aroma in _STYLE], words, columns)
    for title, cells in (
        ("street", [_customer(shop, words) for shop in table["street"]]),
        ("distillery", [_note_place(place, words) for place in table["distillery"]]),
        ("clocks", [_clock(clock, words) for clock in table["clocks"]]),
        ("market", [_booth(die, words) for die in table["market"]]),
        ("faces", _odds(table["market"], words)),
    ):
        lines += _row(title, cells, words, columns)
    lines += _titled("water", _water(table, words), words, columns)
    for seat, player in enumerate(table["seats"]):
        lines += ["", *_player(seat, player, view["seat"] == seat, words, columns)]
    if table["step"] == "wake_up":
        seats = [words.seat_name(seat) for seat in table["order"]]
        lines += ["", *_flow([words.text("sketch.order"), *seats], columns)]
    if table["turn"] is not None:
        lines += ["", *_turn(table, table["turn"], words, columns)]
    return "\n".join(lines)


def _flow(parts: list[str], columns: int, indent: int = 2) -> list[str]:
    """Parts one after another, on further lines where the screen ends."""
    lines = [parts[0]]
    for part in parts[1:]:
        if width(lines[-1]) + 3 + width(part) <= columns:
            lines[-1] += "   " + part
        else:
            lines.append(" " * indent + part)
    return lines


def _titled(title: str, parts: list[str], words: Words, columns: int) -> list[str]:
    """Parts under a title, each as wide as it is."""
    head = pad(words.text(f"sketch.{title}"), _TITLE)
    return _flow([head + parts[0], *parts[1:]], columns, _TITLE)


def _row(title: str, cells: list[str], words: Words, columns: int) -> list[str]:
    """Cells of one width under a title, wrapped to the width of the screen."""
    head = words.text(f"sketch.{title}")
    cell = max(width(text) for text in cells) + 2
    fit = max(1, (columns - _TITLE + 2) // cell)
    rows = [cells[i : i + fit] for i in range(0, len(cells), fit)]
    texts = ["".join(pad(text, cell) for text in row).rstrip() for row in rows]
    return [pad(head if i == 0 else "", _TITLE) + text for i, text in enumerate(texts)]


def _headline(table: Table, words: Words) -> list[str]:
    pile, idle = table["pile"], table["idle"]
    parts = [paint(words.text("sketch.round", {"round": table["round"]}), "bold")]
    if table["last_round"]:
        parts.append(paint(words.text("sketch.last_round"), "bold red"))
    top = {"top": pile["top"]} if pile["top"] else {}
    parts.append(words.text("sketch.bag", {"count": table["bag"]["count"]}))
    parts.append(words.text("sketch.pile", {"count": pile["count"], **top}))
    above = pile["above_closing_time"]
    if above is not None:
        parts.append(words.text("sketch.closing" if above else "sketch.closing_next", {"count": above}))
    parts.append(words.text("sketch.supply", {"count": table["flacons"]}))
    if idle["rounds"]:
        parts.append(words.text("sketch.idle", idle))
    return parts


# -- town --


def _icon(aroma: str, words: Words) -> str:
    return paint(words.text(f"sketch.{aroma}"), _STYLE[aroma])


def _icons(aromas: list[Aroma], words: Words) -> str:
    return "".join(_icon(aroma, words) for aroma in aromas) if aromas else words.text("sketch.none")


def _customer(shop: Shop, words: Words) -> str:
    if shop["customer"] is None:
        return words.text("sketch.empty", {"place": shop["place"]})
    return f"{shop['place']} {shop['parts']}x{_icon(shop['aroma'], words)} = {shop['price']}"


def _note_place(place: NotePlace, words: Words) -> str:
    if place["note"] is None:
        return words.text("sketch.empty", {"place": place["place"]})
    return f"{place['place']} {_note(place, words)} = {place['coin']}"


def _note(note: Note, words: Words) -> str:
    return f"{words.name(note['type'])} {_icons(note['aromas'], words)}"


def _clock(clock: Clock, words: Words) -> str:
    owner = {} if clock["owner"] is None else {"seat": clock["owner"]}
    return words.text("sketch.clock", {"clock": clock["clock"], "actions": clock["actions"], **owner})


def _booth(die: Booth, words: Words) -> str:
    return words.text("sketch.booth", {"aroma": _icon(die["aroma"], words), "dice": die["dice"]})


def _odds(market: list[Booth], words: Words) -> list[str]:
    """On how many faces of its die an aroma has a flask."""
    found: dict[tuple[int, int], list[str]] = {}
    for die in market:
        found.setdefault((die["flask"], die["flask"] + die["fly"]), []).append(_icon(die["aroma"], words))
    return [
        words.text("sketch.odds", {"flask": flask, "faces": faces, "aromas": " ".join(aromas)})
        for (flask, faces), aromas in found.items()
    ]


def _water(table: Table, words: Words) -> list[str]:
    laid_open = words.text("sketch.laid_open", _tokens(table["discards"], words))
    return [words.text("sketch.well", {"count": table["well"]}), laid_open]


def _tokens(coins: list[int] | None, words: Words) -> dict[str, str]:
    """Tokens by what they are worth, as an argument of a text; no argument where there is none to tell of."""
    if not coins:
        return {}
    kinds = [words.text("sketch.token", {"count": coins.count(coin), "coin": coin}) for coin in sorted(set(coins))]
    return {"tokens": ", ".join(kinds)}


# -- players --


def _player(seat: int, player: Seat, mine: bool, words: Words, columns: int) -> list[str]:
    name = words.text("sketch.you", {"seat": seat}) if mine else words.seat_name(seat)
    parts = [
        paint(name, "bold"),
        words.text("sketch.money", {"n": player["money"]}),
        words.text("sketch.held", {"n": player["water"], **_tokens(player["coins"], words)}),
        words.text("sketch.served", {"n": len(player["served"])}),
    ]
    sold_out = [perfume for perfume in player["perfumes"] if perfume["state"] == "sold_out"]
    if sold_out:
        parts.append(words.text("sketch.sold_out", {"n": len(sold_out)}))
    lines = _flow(parts, columns)
    for perfume in player["perfumes"]:
        if perfume["state"] != "sold_out":
            lines += _flow(_perfume(perfume, words), columns, 6)
    return lines


def _perfume(perfume: Perfume, words: Words) -> list[str]:
    slots: tuple[NoteType, ...] = ("head", "base") if perfume["side"] == "minor" else ("head", "heart", "base")
    parts = ["  " + words.text("sketch.perfume", perfume)]
    for slot in slots:
        note = perfume[slot]
        parts.append(_note(note, words) if note else paint(words.text("sketch.open", {"type": slot}), "dim"))
    if perfume["state"] == "ready":
        parts.append(words.text("sketch.ready", {"n": perfume["flacons"]}))
    return parts


# -- the turn --


def _turn(table: Table, turn: Turn, words: Words, columns: int) -> list[str]:
    step = table["step"]
    doing = "compose" if step == "choose_note" else step
    parts = [words.text("sketch.turn", {"seat": turn["seat"], "step": doing}), words.text("sketch.with_clock", turn)]
    if step == "prepare":
        parts.append(words.text("sketch.actions", {"n": turn["actions_left"]}))
    parts += [words.text(f"sketch.{heap}", {"aromas": _icons(turn[heap], words)}) for heap in _DICE.get(step, ())]
    if turn["sale"] is not None:
        parts.append(words.text("sketch.sale", {"sale": turn["sale"], "sales": table["sales_each_clock"]}))
    elif table["cycle"] is not None:
        parts.append(words.text("sketch.cycle", table))
    lines = _flow(parts, columns)
    if turn["claimed"]:
        notes = [_claimed(note, turn["placing"], words) for note in turn["claimed"]]
        lines += _flow(["  " + words.text("sketch.claimed"), *notes], columns, 4)
    for sale in table["offers"]:
        buyers = [words.text("sketch.pays", buyer) for buyer in sale["customers"]]
        bargain = words.text("sketch.bargain", {"price": sale["bargain"]})
        lines += _flow(["  " + words.text("sketch.offer", sale), *buyers, bargain], columns, 4)
    return lines


def _claimed(note: Note, placing: str | None, words: Words) -> str:
    shown = f"{note['note']} {_note(note, words)}"
    return words.text("sketch.placing", {"note": shown}) if note["note"] == placing else shown
