"""The table of Parfum drawn as text."""

from typing import Any

from genjiko.kernel.sketch import pad, paint, width
from genjiko.kernel.words import Words

_SHORT = {"violet": "Vi", "bergamot": "Be", "rose": "Ro", "vanilla": "Va", "lavender": "La"}
_STYLE = {"violet": "blue", "bergamot": "green", "rose": "red", "vanilla": "yellow", "lavender": "magenta"}
_TITLE = 12


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """Street, distillery and market, then every player's perfumes, and the turn that is going on."""
    table = view["table"]
    assert isinstance(table, dict)
    lines = _flow(_headline(table), columns)
    lines += _row("Street", [_customer(shop) for shop in table["street"]], columns)
    lines += _row("Distillery", [_note_place(place) for place in table["distillery"]], columns)
    lines += _row("Clocks", [_clock(clock) for clock in table["clocks"]], columns)
    lines += _row("Market", [_booth(die) for die in table["market"]], columns)
    lines += _row("  flasks on", _odds(table["market"]), columns)
    water = [pad("Water", _TITLE) + f"well {table['well']}", f"laid open: {_coins(table['discards']) or 'none'}"]
    lines += _flow(water, columns, _TITLE)
    for seat, player in enumerate(table["seats"]):
        lines.append("")
        lines += _player(seat, player, view["seat"] == seat, columns)
    if table["step"] == "wake_up":
        lines += ["", *_flow(["Clocks are chosen by", *[f"seat {seat}" for seat in table["order"]]], columns)]
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


def _row(title: str, cells: list[str], columns: int) -> list[str]:
    """Cells under a title, wrapped to the width of the screen."""
    cell = max(width(text) for text in cells) + 2
    fit = max(1, (columns - _TITLE + 2) // cell)
    rows = [cells[i : i + fit] for i in range(0, len(cells), fit)]
    texts = ["".join(pad(text, cell) for text in row).rstrip() for row in rows]
    return [pad(title if i == 0 else "", _TITLE) + text for i, text in enumerate(texts)]


def _headline(table: dict[str, object]) -> list[str]:
    pile, bag, idle = table["pile"], table["bag"], table["idle"]
    assert isinstance(pile, dict)
    assert isinstance(bag, dict)
    assert isinstance(idle, dict)
    parts = [paint("Round " + str(table["round"]), "bold")]
    if table["last_round"]:
        parts.append(paint("last round", "bold red"))
    top = f" ({pile['top']} on top)" if pile["top"] else ""
    parts += [f"bag {bag['count']}", f"customers in the pile {pile['count']}{top}"]
    above = pile["above_closing_time"]
    if above is not None:
        parts.append(f"closing time after {above} more" if above else "closing time comes next")
    parts.append(f"flacons {table['flacons']}")
    if idle["rounds"]:
        parts.append(f"idle rounds {idle['rounds']} of {idle['limit']}")
    return parts


def _icon(aroma: str) -> str:
    return paint(_SHORT[aroma], _STYLE[aroma])


def _icons(aromas: list[str]) -> str:
    return "".join(_icon(aroma) for aroma in aromas) if aromas else "none"


def _coins(coins: list[int]) -> str:
    """Tokens by their coin: `2 of coin 0, 1 of coin 3`; nothing for none."""
    return ", ".join(f"{coins.count(coin)} of coin {coin}" for coin in sorted(set(coins)))


def _many(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _booth(die: dict[str, object]) -> str:
    dice = die["dice"]
    assert isinstance(dice, int)
    return f"{_icon(str(die['aroma']))} {_many(dice, 'die', 'dice')}"


def _odds(market: list[dict[str, object]]) -> list[str]:
    """On how many faces of its die an aroma has a flask."""
    found: dict[str, list[str]] = {}
    for die in market:
        flask, fly = die["flask"], die["fly"]
        assert isinstance(flask, int)
        assert isinstance(fly, int)
        found.setdefault(f"{flask} of {flask + fly} faces", []).append(_icon(str(die["aroma"])))
    return [f"{faces}: {' '.join(aromas)}" for faces, aromas in found.items()]


def _customer(shop: dict[str, object]) -> str:
    if shop["customer"] is None:
        return f"{shop['place']} empty"
    return f"{shop['place']} {shop['parts']}x{_icon(str(shop['aroma']))} = {shop['price']}"


def _note_place(place: dict[str, object]) -> str:
    if place["note"] is None:
        return f"{place['place']} empty"
    return f"{place['place']} {_note(place)} = {place['coin']}"


def _note(note: dict[str, object]) -> str:
    aromas = note["aromas"]
    assert isinstance(aromas, list)
    return f"{note['type']} {_icons(aromas)}"


def _clock(clock: dict[str, object]) -> str:
    owner = "free" if clock["owner"] is None else f"seat {clock['owner']}"
    actions = clock["actions"]
    assert isinstance(actions, int)
    return f"{clock['clock']}: {_many(actions, 'action', 'actions')}, {owner}"


def _player(seat: int, player: dict[str, object], mine: bool, columns: int) -> list[str]:
    coins = player["coins"]
    water = f"water {player['water']}" + (f" ({_coins(coins)})" if isinstance(coins, list) and coins else "")
    served = player["served"]
    perfumes = player["perfumes"]
    assert isinstance(served, list)
    assert isinstance(perfumes, list)
    name = paint(f"Seat {seat}" + (" (you)" if mine else ""), "bold")
    parts = [name, f"money {player['money']}", water, f"customers served {len(served)}"]
    sold_out = [perfume for perfume in perfumes if perfume["state"] == "sold_out"]
    if sold_out:
        parts.append(f"perfumes sold out {len(sold_out)}")
    lines = _flow(parts, columns)
    for perfume in perfumes:
        if perfume["state"] != "sold_out":
            lines += _flow(_perfume(perfume), columns, 6)
    return lines


def _perfume(perfume: dict[str, object]) -> list[str]:
    slots = ("head", "base") if perfume["side"] == "minor" else ("head", "heart", "base")
    parts = [f"  {perfume['perfume']} {perfume['side']}:"]
    for slot in slots:
        note = perfume[slot]
        parts.append(_note(note) if isinstance(note, dict) else paint(f"{slot} open", "dim"))
    if perfume["state"] == "ready":
        parts.append(f"flacons {perfume['flacons']}")
    return parts


def _turn(table: dict[str, object], turn: dict[str, object], words: Words, columns: int) -> list[str]:
    step = table["step"]
    doing = words.name("compose" if step == "choose_note" else step)
    parts = [f"Seat {turn['seat']} is {doing}", f"clock {turn['clock']}"]
    if step == "prepare":
        parts += [f"actions left {turn['actions_left']}", f"dice {_icons(_list(turn, 'dice'))}"]
    elif step == "distill":
        parts += [f"flasks {_icons(_list(turn, 'flasks'))}", f"flies {_icons(_list(turn, 'flies'))}"]
    elif turn["sale"] is not None:
        parts.append(f"sale {turn['sale']} of {table['sales_each_clock']}")
    elif table["cycle"] is not None:
        parts.append(f"sales cycle {table['cycle']} of {table['cycles']}")
    lines = _flow(parts, columns)
    claimed = _list(turn, "claimed")
    if claimed:
        mark = {True: " (now)", False: ""}
        notes = [f"{n['note']} {_note(n)}{mark[n['note'] == turn['placing']]}" for n in claimed]
        lines += _flow(["  claimed:", *notes], columns, 4)
    for sale in _list(table, "offers"):
        buyers = [f"{buyer['place']} pays {buyer['price']}" for buyer in sale["customers"]]
        lines += _flow([f"  perfume {sale['perfume']}:", *buyers, f"bargain {sale['bargain']}"], columns, 4)
    return lines


def _list(data: dict[str, object], key: str) -> list[Any]:
    found = data[key]
    assert isinstance(found, list)
    return found
