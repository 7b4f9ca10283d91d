"""The table of Aqua Mirabilis drawn as text."""

from typing import Literal, cast

from genjiko.games.aqua_mirabilis.view_types import (
    Bonus,
    Counts,
    Delivery,
    Matrix,
    OwnMethod,
    Perfume,
    Place,
    Seat,
    Table,
    Way,
)
from genjiko.kernel.text_markup import beside, pad, paint, width
from genjiko.kernel.words import Words

_CELL = 4
_DAMES = "ABCD"
_SCHOOL: dict[str, Literal["bases", "specializations"]] = {
    "base": "bases",
    "specialization 1": "specializations",
    "specialization 2": "specializations",
}
_FIGURES: tuple[tuple[Literal["production_points", "influence_left", "worker_moves_left"], str], ...] = (
    ("production_points", "production_points"),
    ("influence_left", "influence_left"),
    ("worker_moves_left", "worker_moves"),
)


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """Calendar, market and matrix, every place with its cost and who stands there, then a block for each player."""
    table = cast(Table, view["table"])
    me = view["seat"]
    lines = [*_calendar(table, words, me, columns), ""]
    market, matrix = _market(table, words, me), _matrix(table, words)
    side_by_side = beside(market, matrix, 3)
    fits = max(width(line) for line in side_by_side) <= columns
    lines += side_by_side if fits else [*market, "", *matrix]
    lines += ["", *_school(table, words, me, columns), *_methods(table, words, columns)]
    lines += ["", *_cities(table, words, me, columns), "", *_court(table, words, me, columns)]
    lines += ["", *_versailles(table, words, me, columns)]
    for seat in range(len(table["seats"])):
        lines += ["", *_seat(table, words, me, seat, columns)]
    return "\n".join([*lines, *_now(table, words, columns)])


def _flow(head: str, items: list[str], columns: int, indent: int = 2, gap: str = "  ") -> list[str]:
    """Items one after the other behind a head, in as many lines as they need."""
    lines = [head]
    fresh = not head.strip()
    for item in items:
        joined = lines[-1] + ("" if fresh else gap) + item
        if width(joined) <= columns:
            lines[-1] = joined
        else:
            lines.append(" " * indent + item)
        fresh = False
    return lines


def _name(words: Words, me: object, seat: int) -> str:
    """A seat as the viewer calls it."""
    return words.text("sketch.you", {"seat": seat}) if seat == me else words.seat_name(seat)


def _of_seats(words: Words, me: object, message: str, args: dict[str, object]) -> str:
    """A text that names seats."""
    return words.text(f"sketch.{message}", args, lambda seat: _name(words, me, seat))


# -- calendar, market, matrix --


def _calendar(table: Table, words: Words, me: object, columns: int) -> list[str]:
    calendar = table["calendar"]
    args = {"day": calendar["name"], "week": calendar["week"], "number": calendar["day"], "last": calendar["last"]}
    message = "calendar"
    if calendar["trigger"] is not None:
        message, args = "last_sunday", {"last": calendar["last"], "seat": calendar["trigger"]}
    lines = [paint(_of_seats(words, me, message, args), "bold")]
    coming = [
        words.text("sketch.delivery", {"week": sunday["day"] // len(calendar["days"]) + 1, "flowers": _brought(sunday)})
        for sunday in calendar["deliveries"]
        if sunday["day"] > calendar["day"]
    ]
    return lines + (_flow(words.text("sketch.deliveries"), coming, columns) if coming else [])


def _brought(sunday: Delivery) -> str:
    """What the two tiles of a Sunday bring together."""
    counts: Counts = {}
    for tile in sunday["tiles"]:
        for flower in tile["flowers"]:
            counts[flower] = counts.get(flower, 0) + tile["factor"]
    return _letters(dict(sorted(counts.items())))


def _market(table: Table, words: Words, me: object) -> list[str]:
    lines = [paint(words.text("sketch.market"), "bold")]
    perfumers = {place["id"]: place["perfumers"] for place in table["places"]}
    for stall in table["market"]:
        letter = stall["flower"]
        count = words.text("sketch.stall", {"there": stall["flowers"], "supply": table["supply"][letter]})
        line = f"{letter} {pad(words.name(letter), 10)} {count}"
        if stall["workers"]:
            line += "  " + paint(words.text("sketch.worker", {"count": stall["workers"]}), "yellow")
        lines.append(line)
        standing = perfumers[f"market {letter}"]
        if standing:
            lines.append("  " + (_mine(words) if me in standing else _taken(words, standing)))
    return lines


def _mine(words: Words) -> str:
    return paint(words.text("sketch.mine"), "green")


def _taken(words: Words, seats: list[int]) -> str:
    return paint(words.text("sketch.taken", {"seats": seats}), "red")


def _matrix(table: Table, words: Words) -> list[str]:
    matrix = table["matrix"]
    order = matrix["order"]
    head = "   " + "".join(pad(f"({f})" if f == matrix["king"] else f, _CELL, "^") for f in order)
    lines = [paint(words.text("sketch.matrix"), "bold"), head.rstrip()]
    for row in order:
        cells = [_cell(matrix, column, row) for column in order]
        mark = f"({row})" if row == matrix["court"] else f" {row} "
        lines.append((mark + "".join(pad(cell, _CELL, "^") for cell in cells)).rstrip())
    return [*lines, words.text("sketch.empty_cell"), words.text("sketch.cubes_in", {"room": matrix["sub_slots"]})]


def _cell(matrix: Matrix, column: str, row: str) -> str:
    if column == row:
        return ""
    cell = matrix["cells"][column + row]
    return paint("*", "yellow") if cell["token"] else f"{cell['cubes']}/{matrix['sub_slots']}"


# -- places with their costs, free or taken --


def _place(table: Table, words: Words, me: object, name: str, empty: bool = False) -> list[str]:
    """The cost of a place, and whether it can be entered; one that has nothing left to offer is never free."""
    place: Place = next(p for p in table["places"] if p["id"] == name)
    seats = place["perfumers"]
    rivals = [seat for seat in seats if seat != me]
    items = [words.text("sketch.ap", {"ap": place["ap"]})]
    if empty:
        return [*items, words.text("sketch.none_left")]
    if me in seats:
        items.append(_mine(words))
    elif len(seats) == place["room"]:
        return [*items, _taken(words, seats)]
    if place["room"] == 1:
        return items if seats else [*items, words.text("sketch.free")]
    if len(seats) < place["room"]:
        items.append(words.text("sketch.spaces", {"free": place["room"] - len(seats), "room": place["room"]}))
    return [*items, *([words.text("sketch.there", {"seats": rivals})] if rivals else [])]


def _school(table: Table, words: Words, me: object, columns: int) -> list[str]:
    pools = table["apprenticeship"]
    lines = [paint(words.text("sketch.places"), "bold")]
    for name in ("base", "specialization 1", "specialization 2", "ability", "method 1", "method 2"):
        pool = pools[_SCHOOL[name]] if name in _SCHOOL else None
        items = _place(table, words, me, name, pool == [])
        if pool:
            items.append(words.text("sketch.left", {"things": "".join(pool)}))
        if name == "ability":
            items += [f"{words.name(a)} ({a}) x{count}" for a, count in pools["abilities"].items()]
        lines += _flow("  " + pad(name, 16), items, columns, 6)
    return lines


def _methods(table: Table, words: Words, columns: int) -> list[str]:
    lines = [paint(words.text("sketch.methods"), "bold")]
    left = table["apprenticeship"]["methods"]
    for method in table["methods"]:
        kind = "one" if method["baskets"] == 1 else "equal" if method["equal"] else "different"
        flowers = "".join(method["flowers"])
        args = {"points": method["points"], "flowers": flowers, "scents": method["scents"], "left": left[method["id"]]}
        lines += _flow("  " + pad(words.name(method["id"]), 14), [words.text(f"sketch.{kind}", args)], columns, 6)
    return lines


def _cities(table: Table, words: Words, me: object, columns: int) -> list[str]:
    spots = ", ".join(f"{n} {words.name(spot)}" for n, spot in enumerate(table["track"]) if spot)
    lines = [paint(words.text("sketch.cities", {"spots": spots}), "bold")]
    for city in table["cities"]:
        items = _place(table, words, me, city["id"], not city["top"])
        items.insert(1, _letter(words, city["letter"]))
        if city["top"]:
            items.append(words.text("sketch.tiles", {"count": city["height"]}))
            items.append(words.text("sketch.top", {"tile": city["top"]["id"], "effect": city["top"]["effect"]}))
        if table["step"] in ("coach", "city_tile"):  # the coach may take any tile of a stack
            kinds = {tile["id"]: tile["effect"] for tile in city["left"]}
            items += [words.text("sketch.tile", {"tile": tile, "effect": effect}) for tile, effect in kinds.items()]
        lines += _flow("  " + pad(words.name(city["id"]), 9), items, columns, 6)
    return lines


def _letter(words: Words, letter: int) -> str:
    return words.text("sketch.letter", {"letter": letter}) if letter else words.text("sketch.no_letter")


def _court(table: Table, words: Words, me: object, columns: int) -> list[str]:
    lines = [paint(words.text("sketch.couples"), "bold")]
    for i, dame in enumerate(table["dames"]):
        items = _place(table, words, me, f"couple {dame['id']}")
        items.append(words.text("sketch.gives", {"from": i, "to": i + 1} if i else {"to": i + 1}))
        if dame["gift"] in ("token", "perfume"):
            items.append(words.text("sketch.gift", {"gift": f"gift {dame['gift']}"}))
        else:
            items.append(words.text("sketch.gift_scents", {"scents": " ".join(dame["gift"])}))
        items.append(words.text("sketch.influence", {"counts": " ".join(map(str, dame["influence"]))}))
        if dame["favour"] is not None:
            items.append(_of_seats(words, me, "favour", {"seat": dame["favour"]}))
        items.append(_bonus(dame["bonus"], words))
        if dame["looked"]:
            items.append(_of_seats(words, me, "looked", {"seats": dame["looked"]}))
        lines += _flow(f"  {dame['id']}", items, columns, 6)
    return lines


def _bonus(bonus: Bonus | None, words: Words) -> str:
    if not bonus:
        return words.text("sketch.hidden")
    steps = [words.name(least) if bonus["id"] == "letter" else least for least, _ in bonus["steps"]]
    points = [points for _, points in bonus["steps"]]
    return paint(words.text("sketch.bonus", {"bonus": bonus["id"], "steps": steps, "points": points}), "cyan")


def _versailles(table: Table, words: Words, me: object, columns: int) -> list[str]:
    lines = _flow(paint(words.text("sketch.versailles"), "bold"), _place(table, words, me, "versailles"), columns)
    by_base: dict[str, list[str]] = {}
    for recipe in table["recipes"]:
        many = f"x{recipe['count']}" if recipe["count"] > 1 else ""
        by_base.setdefault(recipe["base"], []).append(recipe["id"][1:] + many)
    bases = [f"{base} {' '.join(names)}" for base, names in by_base.items()] or ["-"]
    lines += _flow(paint(words.text("sketch.recipes"), "bold"), bases, columns, gap="   ")
    return [*lines, words.text("sketch.supply", {"tokens": table["tokens"], "cubes": table["cubes"]})]


# -- players --


def _seat(table: Table, words: Words, me: object, seat: int, columns: int) -> list[str]:
    mine = table["seats"][seat]
    style = "black on yellow" if seat == table["seat"] else "bold"
    at = words.text("sketch.at", {"place": mine["place"]}) if mine["place"] else words.text("sketch.at_home")
    city = table["track"][mine["coach"]]
    sundial = {"ap": mine["ap"], "production": mine["production"], "steps": mine["steps"]}
    facts = [
        words.text("sketch.points", {"n": mine["points"]}),
        words.text("sketch.sundial", sundial),
        words.text("sketch.experience", {"n": mine["experience"]}),
        words.text("sketch.tokens", {"n": mine["tokens"]}),
        _letter(words, mine["letter"]),
        words.text("sketch.stock", {"n": mine["stock"]}),
        *([words.text("sketch.favours", {"dames": " ".join(mine["favours"])})] if mine["favours"] else []),
        words.text("sketch.coach", {"city": city} if city else {"spot": mine["coach"]}),
        at,
    ]
    lines = _flow(paint(_name(words, me, seat), style), facts, columns)
    goods = [
        words.text("sketch.flowers", {"flowers": _letters(mine["flowers"])}),
        words.text("sketch.scents", {"scents": _letters(mine["scents"])}),
        *[_method(words, method) for method in mine["methods"]],
    ]
    lines += _flow("  ", goods, columns, 4, "   ")
    for head, items in (
        ("perfumes", [_perfume(p, words) for p in mine["perfumes"] if p]),
        ("curriculum", _curriculum(mine, words)),
        ("flipped", [words.text("sketch.back", {"tile": t["id"], "points": t["points"]}) for t in mine["flipped"]]),
    ):
        if items:
            lines += _flow("  " + words.text(f"sketch.{head}"), items, columns, 4)
    return lines


def _letters(counts: Counts) -> str:
    return " ".join(f"{letter}{count}" for letter, count in counts.items() if count) or "-"


def _method(words: Words, method: OwnMethod) -> str:
    if not method["stored"]:
        return words.text("sketch.method", {"method": method["id"]})
    return words.text("sketch.method_stored", {"method": method["id"], "stored": "".join(method["stored"])})


def _perfume(perfume: Perfume, words: Words) -> str:
    args = {"slot": perfume["slot"], "perfume": perfume["name"], "level": perfume["recipe"]["level"]}
    if perfume["shown"]:
        return paint(words.text("sketch.perfume_shown", args), "dim")
    return paint(words.text("sketch.perfume", args), "green")


def _curriculum(mine: Seat, words: Words) -> list[str]:
    found = [words.text("sketch.tile", {"tile": t["id"], "effect": t["effect"]}) for t in mine["tiles"]]
    found += [words.text("sketch.base", {"flower": f}) for f in mine["bases"]]
    found += [words.text("sketch.specialization", {"flower": f}) for f in mine["specializations"]]
    found += [words.name(a) for a in mine["abilities"]]
    return [thing + ("," if i + 1 < len(found) else "") for i, thing in enumerate(found)]


def _now(table: Table, words: Words, columns: int) -> list[str]:
    """What has been chosen so far inside the turn, with the figures that the next choice needs."""
    now = table["now"]
    items = [words.text("sketch.free_action")] if now["free_action"] else []
    for key, message in _FIGURES:
        if now[key] is not None:
            items.append(words.text(f"sketch.{message}", {"n": now[key]}))
    if now["gifts"]:
        items.append(words.text("sketch.gifts_given", {"n": now["gifts"]}))
    if now["recipe"]:
        items.append(words.text("sketch.making", {"recipe": now["recipe"]["id"]}))
    if now["method"]:
        items.append(words.text("sketch.using", {"method": now["method"]}))
    if now["chosen"] is not None:
        items.append(words.text("sketch.chosen", {"what": now["chosen"]}))
    if now["last_points"] is not None and now["showings"]:
        items.append(words.text("sketch.showings", {"n": now["showings"], "points": now["last_points"]}))
    lines = ["", *_flow(paint(words.text("sketch.now"), "bold"), items, columns)] if items else []
    if now["coach"]:
        ways = [_way(words, way) for way in now["coach"]]
        lines += ["", *_flow(paint(words.text("sketch.ways"), "bold"), ways, columns)]
    return lines


def _way(words: Words, way: Way) -> str:
    """Where a drive of the coach would end."""
    message = "way_tile" if way["tile"] else "way"
    return words.text(f"sketch.{message}", {key: value for key, value in way.items() if value is not None})
