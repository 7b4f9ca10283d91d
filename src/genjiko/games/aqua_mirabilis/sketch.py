"""The table of Aqua Mirabilis drawn as text."""

from typing import Any

from genjiko.kernel.sketch import beside, pad, paint, width
from genjiko.kernel.words import Words

_CELL = 4


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """Calendar, market and matrix, cities and dames, recipes, then a block for each player."""
    table: Any = view["table"]
    left = [*_market(table, words), "", *_cities(table, words)]
    right = [*_matrix(table, words), "", *_dames(table, words)]
    lines = [_calendar(table, words), ""]
    side_by_side = beside(left, right, 4)
    if max(width(line) for line in side_by_side) <= columns:
        lines += side_by_side
    else:
        lines += [*left, "", *right]
    lines += ["", _recipes(table, words), _pools(table, words)]
    for seat in range(len(table["seats"])):
        lines += ["", *_seat(table, words, seat)]
    return "\n".join(lines)


def _calendar(table: Any, words: Words) -> str:
    calendar = table["calendar"]
    text = words.text(
        "sketch.calendar",
        {"day": calendar["name"], "week": calendar["week"], "number": calendar["day"], "last": calendar["last"]},
    )
    coming = [
        " + ".join(f"x{tile['factor']} {''.join(tile['flowers'])}" for tile in sunday["tiles"])
        for sunday in calendar["deliveries"]
        if sunday["day"] > calendar["day"]
    ]
    if coming:
        text += "   " + words.text("sketch.deliveries", {"tiles": " | ".join(coming)})
    return paint(text, "bold")


def _market(table: Any, words: Words) -> list[str]:
    lines = [paint(words.text("sketch.market"), "bold")]
    perfumers = {place["id"]: place["perfumers"] for place in table["places"]}
    for stall in table["market"]:
        letter = stall["flower"]
        line = f"{letter} {pad(words.name(letter), 10)} {stall['flowers']:>2}   ({table['supply'][letter]:>2})"
        if stall["workers"]:
            line += "  " + paint(words.text("sketch.worker") * stall["workers"], "yellow")
        standing = perfumers[f"market {letter}"]
        if standing:
            line += "  " + words.text("sketch.perfumer", {"seat": standing})
        lines.append(line)
    return lines


def _matrix(table: Any, words: Words) -> list[str]:
    matrix = table["matrix"]
    order = matrix["order"]
    head = "   " + "".join(pad(f"({f})" if f == matrix["king"] else f, _CELL, "^") for f in order)
    lines = [paint(words.text("sketch.matrix"), "bold"), head]
    for row in order:
        cells = [_cell(matrix, column, row) for column in order]
        mark = f"({row})" if row == matrix["court"] else f" {row} "
        lines.append(mark + "".join(pad(cell, _CELL, "^") for cell in cells))
    return lines


def _cell(matrix: Any, column: str, row: str) -> str:
    if column == row:
        return ""
    cell = matrix["cells"][column + row]
    return paint("*", "yellow") if cell["token"] else f"{cell['cubes']}/{matrix['sub_slots']}"


def _cities(table: Any, words: Words) -> list[str]:
    lines = [paint(words.text("sketch.cities"), "bold")]
    for city in table["cities"]:
        top = city["top"]
        shown = f"{top['id']} {words.name(top['effect'])}" if top else "-"
        lines.append(f"{pad(words.name(city['id']), 9)} {city['height']}  {shown}")
    return lines


def _dames(table: Any, words: Words) -> list[str]:
    lines = [paint(words.text("sketch.dames"), "bold")]
    for dame in table["dames"]:
        line = f"{dame['id']}  " + " ".join(str(n) for n in dame["influence"])
        if dame["favour"] is not None:
            line += "  " + words.text("sketch.favour", {"seat": dame["favour"]})
        if dame["bonus"]:
            line += "  " + paint(words.name(dame["bonus"]["id"]), "cyan")
        lines.append(line)
    return lines


def _recipes(table: Any, words: Words) -> str:
    open_ones = " ".join(
        recipe["id"] + (f" x{recipe['count']}" if recipe["count"] > 1 else "") for recipe in table["recipes"]
    )
    return words.text("sketch.recipes", {"recipes": open_ones or "-"})


def _pools(table: Any, words: Words) -> str:
    pools = table["apprenticeship"]
    abilities = [f"{words.name(name)} x{count}" for name, count in pools["abilities"].items() if count]
    return words.text(
        "sketch.pools",
        {
            "bases": "".join(pools["bases"]) or "-",
            "specializations": "".join(pools["specializations"]) or "-",
            "abilities": ", ".join(abilities) or "-",
            "tokens": table["tokens"],
            "cubes": table["cubes"],
        },
    )


def _seat(table: Any, words: Words, seat: int) -> list[str]:
    mine = table["seats"][seat]
    name = words.text("sketch.seat", {"seat": seat})
    style = "black on yellow" if seat == table["seat"] else "bold"
    place = words.name(mine["place"]) if mine["place"] else words.text("sketch.at_home")
    facts = words.text(
        "sketch.facts",
        {key: mine[key] for key in ("points", "ap", "experience", "tokens", "letter", "stock", "coach")},
    )
    lines = [f"{paint(name, style)}  {facts}  {place}"]
    flowers, scents = _letters(mine["flowers"]), _letters(mine["scents"])
    methods = ", ".join(_method(words, method) for method in mine["methods"])
    lines.append("  " + words.text("sketch.goods", {"flowers": flowers, "scents": scents, "methods": methods}))
    perfumes = [_perfume(p) for p in mine["perfumes"] if p]
    if perfumes:
        lines.append("  " + words.text("sketch.perfumes", {"perfumes": "   ".join(perfumes)}))
    curriculum = [f"{t['id']} {words.name(t['effect'])}" for t in mine["tiles"]]
    curriculum += [words.text("sketch.base", {"flower": f}) for f in mine["bases"]]
    curriculum += [words.text("sketch.specialization", {"flower": f}) for f in mine["specializations"]]
    curriculum += [words.name(a) for a in mine["abilities"]]
    if curriculum:
        lines.append("  " + words.text("sketch.curriculum", {"tiles": "; ".join(curriculum)}))
    if mine["flipped"]:
        lines.append("  " + words.text("sketch.flipped", {"tiles": " ".join(t["id"] for t in mine["flipped"])}))
    return lines


def _letters(counts: Any) -> str:
    return " ".join(f"{letter}{count}" for letter, count in counts.items() if count) or "-"


def _method(words: Words, method: Any) -> str:
    stored = "".join(method["stored"])
    return words.name(method["id"]) + (f" ({stored})" if stored else "")


def _perfume(perfume: Any) -> str:
    text = f"{perfume['slot']}: {perfume['name']} ({perfume['recipe']['id']})"
    return paint(text, "dim") if perfume["shown"] else paint(text, "green")
