"""The table of Parfum drawn as text."""

from genjiko.kernel.sketch import pad, paint
from genjiko.kernel.words import Words

_SHORT = {"violet": "Vi", "bergamot": "Be", "rose": "Ro", "vanilla": "Va", "lavender": "La"}
_STYLE = {"violet": "blue", "bergamot": "green", "rose": "red", "vanilla": "yellow", "lavender": "magenta"}
_CELL = 17


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """Street, distillery and market, then every player's perfumes, and the turn that is going on."""
    table = view["table"]
    assert isinstance(table, dict)
    lines = [_headline(table)]
    lines += _row("Street", [_customer(shop) for shop in table["street"]], columns)
    lines += _row("Distillery", [_note_place(place) for place in table["distillery"]], columns)
    lines.append("Clocks      " + "   ".join(_clock(clock) for clock in table["clocks"]))
    lines.append("Market      " + "  ".join(f"{_icon(die['aroma'])} {die['dice']}" for die in table["market"]))
    lines.append(f"Water       well {table['well']}   discards {_numbers(table['discards'])}")
    for seat, player in enumerate(table["seats"]):
        lines.append("")
        lines += _player(seat, player, view["seat"] == seat)
    if table["turn"] is not None:
        lines.append("")
        lines += _turn(table["turn"], table["step"], words)
    return "\n".join(lines)


def _headline(table: dict[str, object]) -> str:
    pile, bag = table["pile"], table["bag"]
    assert isinstance(pile, dict)
    assert isinstance(bag, dict)
    last = "   " + paint("last round", "bold red") if table["last_round"] else ""
    top = f" (top {pile['top']})" if pile["top"] else ""
    rest = f"bag {bag['count']}   customers {pile['count']}{top}   flacons {table['flacons']}"
    return f"{paint('Round ' + str(table['round']), 'bold')}{last}   {rest}"


def _row(title: str, cells: list[str], columns: int) -> list[str]:
    """Cells under a title, wrapped to the width of the screen."""
    fit = max(1, (columns - 12) // _CELL)
    rows = [cells[i : i + fit] for i in range(0, len(cells), fit)]
    texts = ["".join(pad(cell, _CELL) for cell in row).rstrip() for row in rows]
    return [pad(title if i == 0 else "", 12) + text for i, text in enumerate(texts)]


def _icon(aroma: str) -> str:
    return paint(_SHORT[aroma], _STYLE[aroma])


def _icons(aromas: list[str]) -> str:
    return "".join(_icon(aroma) for aroma in aromas) if aromas else "-"


def _numbers(numbers: list[int]) -> str:
    return " ".join(str(n) for n in numbers) if numbers else "-"


def _customer(shop: dict[str, object]) -> str:
    if shop["customer"] is None:
        return f"{shop['place']} -"
    return f"{shop['place']} {shop['parts']}x{_icon(str(shop['aroma']))} = {shop['price']}"


def _note_place(place: dict[str, object]) -> str:
    if place["note"] is None:
        return f"{place['place']} -"
    return f"{place['place']} {_note(place)} {place['coin']}"


def _note(note: dict[str, object]) -> str:
    aromas = note["aromas"]
    assert isinstance(aromas, list)
    return f"{note['type']} {_icons(aromas)}"


def _clock(clock: dict[str, object]) -> str:
    owner = "free" if clock["owner"] is None else f"seat {clock['owner']}"
    return f"{clock['clock']} ({clock['actions']} actions): {owner}"


def _player(seat: int, player: dict[str, object], mine: bool) -> list[str]:
    coins = player["coins"]
    water = f"water {player['water']}" + (f" (coins {_numbers(coins)})" if isinstance(coins, list) else "")
    served = player["served"]
    perfumes = player["perfumes"]
    assert isinstance(served, list)
    assert isinstance(perfumes, list)
    name = paint(f"Seat {seat}" + (" (you)" if mine else ""), "bold")
    line = f"{name}   money {player['money']}   {water}   customers served {len(served)}"
    return [line, *[_perfume(perfume) for perfume in perfumes if perfume["state"] != "sold_out"]]


def _perfume(perfume: dict[str, object]) -> str:
    slots = ("head", "base") if perfume["side"] == "minor" else ("head", "heart", "base")
    shown = []
    for slot in slots:
        note = perfume[slot]
        shown.append(_note(note) if isinstance(note, dict) else paint(f"{slot} ..", "dim"))
    flacons = f"   flacons {perfume['flacons']}" if perfume["state"] == "ready" else ""
    return f"  {perfume['perfume']} {perfume['side']}: {' | '.join(shown)}{flacons}"


def _turn(turn: dict[str, object], step: object, words: Words) -> list[str]:
    line = f"Seat {turn['seat']} is {words.name('compose' if step == 'choose_note' else step)}, clock {turn['clock']}"
    if step == "prepare":
        line += f", actions left {turn['actions_left']}, dice {_icons(_texts(turn, 'dice'))}"
    elif step == "distill":
        line += f", flasks {_icons(_texts(turn, 'flasks'))}, flies {_icons(_texts(turn, 'flies'))}"
    claimed = turn["claimed"]
    assert isinstance(claimed, list)
    lines = [line]
    if claimed:
        mark = {True: " <", False: ""}
        notes = [f"{n['note']} {_note(n)}{mark[n['note'] == turn['placing']]}" for n in claimed]
        lines.append("  claimed: " + ", ".join(notes))
    return lines


def _texts(turn: dict[str, object], key: str) -> list[str]:
    found = turn[key]
    assert isinstance(found, list)
    return found
