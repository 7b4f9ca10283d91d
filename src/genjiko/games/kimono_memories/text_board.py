"""The table of Kimono Memories drawn as text: the ring around the tracks, and both albums layer by layer."""

from typing import cast

from genjiko.games.kimono_memories.cards import ObjectName, SymbolName
from genjiko.games.kimono_memories.view_types import KimonoCard, Photo, Place, Seat, Table, Track
from genjiko.kernel.text_markup import pad, paint, width
from genjiko.kernel.words import Words

_CELL = 24  # columns of a place around the board
_PATTERN = 10  # columns of the name of a pattern before its track
_WIDE = 10  # columns of a photo with its content, at least
_SMALL = (6, 5, 4)  # columns of a photo without it; the widest album has room for four each
_STYLES = {"3": "magenta", "4": "yellow", "5": "green", "6": "blue", "7": "bright_magenta", "cat": "red"}
_MON = {"upper left": ["left"], "upper right": ["right"], "both": ["left", "right"], "none": []}
_LEGEND = ("photographer", "sides", "mon", "marker", "corners", "token", "slots")


class _Pen:
    """What every part of the drawing needs: the words, who looks, and the columns."""

    def __init__(self, words: Words, viewer: object, columns: int) -> None:
        self.words = words
        self.viewer = viewer
        self.columns = columns

    def say(self, message: str, **args: object) -> str:
        return self.words.text(f"sketch.{message}", args, self.seat)

    def seat(self, seat: int) -> str:
        """The name of a seat; the viewer is told which one is the own."""
        name = self.words.seat_name(seat)
        return self.words.text("sketch.you", {"name": name}) if seat == self.viewer else name

    def joined(self, things: list[ObjectName]) -> str:
        return "+".join(self.words.name(thing) for thing in things)

    def side(self, symbol: SymbolName | None) -> str:
        """A symbol as one letter: a pattern by its number, cat and wild by the first letter of their name."""
        return "-" if symbol is None else self.words.name(symbol)[0]

    def flow(self, items: list[str], indent: int = 4) -> list[str]:
        """Items one after the other, in as many lines as they need."""
        lines = items[:1]
        for item in items[1:]:
            joined = f"{lines[-1]}   {item}"
            if width(joined) <= self.columns:
                lines[-1] = joined
            else:
                lines.append(" " * indent + item)
        return lines


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """The board, then the rival's album, then the viewer's."""
    table = cast(Table, view["table"])
    bottom = view["seat"] if view["seat"] in (0, 1) else 0
    assert isinstance(bottom, int)
    pen = _Pen(words, view["seat"], columns)
    options = cast(dict[str, object], view["options"])
    lines = [*_head(table, options, pen), ""]
    lines += _board(table, pen, bottom)
    lines += ["", *_chosen(table, pen)]
    for seat in (1 - bottom, bottom):
        lines += ["", *_seat(table, seat, options["mode"] == "expert", pen)]
    lines += ["", *[paint(line, "dim") for line in pen.flow([pen.say(f"legend_{sign}") for sign in _LEGEND], 0)]]
    return "\n".join(line.rstrip() for line in lines)


def _head(table: Table, options: dict[str, object], pen: _Pen) -> list[str]:
    """Where the game stands, what is played for, and the stocks."""
    left = table["tokens_left"]
    tokens = "  ".join(f"{pen.words.name(symbol)} x{left[symbol]}" for symbol in left)
    facts = [
        pen.say(table["phase"], turn=table["turn"], turns=table["turns"]),
        pen.say(str(options["mode"])),
        pen.say(f"sudden_{options['sudden_victory']}"),
        pen.say("deck", cards=table["deck"]),
        pen.say("tokens", tokens=tokens),
    ]
    return pen.flow(facts, 0)


# -- cards --


def _name(card: KimonoCard, pen: _Pen) -> str:
    """Code and kimono: `B04 yellow 4`, `P1 prop`."""
    what = f"{pen.words.name(card['colour'])} {card['pattern']}" if card["pattern"] else pen.say(card["kind"])
    return paint(f"{card['id']} {what}", _STYLES.get(str(card["pattern"]), "bold"))


def _print(card: KimonoCard, pen: _Pen) -> str:
    """Sides and mon: `6|c *R`."""
    mon = "".join(f"*{pen.words.name(corner)[0].upper()}" for corner in _MON[card["mon"]])
    return f"{pen.side(card['left'])}|{pen.side(card['right'])} {mon}".rstrip()


def _content(card: KimonoCard, pen: _Pen) -> str:
    """The objects, or what a prop card scores."""
    if card["kind"] == "prop":
        return pen.say("scores", points=card["points"], objects=pen.joined(card["scores"]))
    return pen.joined(card["objects"])


def _card(card: KimonoCard, pen: _Pen) -> str:
    """A card in one line: all that one sees on it."""
    return f"{_name(card, pen)} {_print(card, pen)} {_content(card, pen)}".rstrip()


# -- the ring and the tracks --


def _board(table: Table, pen: _Pen, bottom: int) -> list[str]:
    """Places 0 to 2 above, 3 on the right, 4 to 6 below, 7 on the left: clockwise. A narrow screen gets a list."""
    ring = table["ring"]
    tracks = _tracks(table, pen, bottom)
    if all(place["card"] is None for place in ring):
        return tracks
    inner = max(_CELL, *[width(line) for line in tracks]) + 2
    if 2 * _CELL + inner > pen.columns:
        return [*[_row(table, place, pen) for place in ring], "", *tracks]
    cells = [_place(table, place, pen) for place in ring]
    rows = _three(cells[0], cells[1], cells[2], inner)
    rows += ["", *_three(_tall(cells[7]), tracks, _tall(cells[3]), inner), ""]
    return rows + _three(cells[6], cells[5], cells[4], inner)


def _three(left: list[str], middle: list[str], right: list[str], inner: int) -> list[str]:
    block = max(_CELL, *[width(line) for line in middle])
    rows = zip(left, middle, right, strict=True)
    return [pad(a, _CELL) + pad(pad(b, block), inner, "^") + c for a, b, c in rows]


def _tall(cell: list[str]) -> list[str]:
    return ["", *cell, "", ""]


def _number(table: Table, place: Place) -> str:
    """The number of a place, with `@>` where the photographer stands before it."""
    here = paint("@>", "bold") if place["place"] == table["photographer"] else "  "
    return f"{here}{place['place']}"


def _cross(table: Table, place: Place) -> str:
    """What to type for a card in reach."""
    in_reach = table["step"] == "cross" and place["cross"] is not None
    return " " + paint(f"cross {place['cross']}", "black on yellow") if in_reach else ""


def _place(table: Table, place: Place, pen: _Pen) -> list[str]:
    """Three lines: number, name and how it is taken; sides and mon; objects."""
    if place["card"] is None:
        return [f"{_number(table, place)} ---", "", ""]
    card = place["card"]
    return [
        f"{_number(table, place)} {_name(card, pen)}{_cross(table, place)}",
        f"    {_print(card, pen)}",
        f"    {_content(card, pen)}",
    ]


def _row(table: Table, place: Place, pen: _Pen) -> str:
    card = "---" if place["card"] is None else _card(place["card"], pen)
    return f"{_number(table, place)} {card}{_cross(table, place)}"


def _tracks(table: Table, pen: _Pen, bottom: int) -> list[str]:
    """Whose side is where, seen from the middle, then a track for each pattern."""
    tracks = [_track(pattern, table, bottom, pen) for pattern in table["patterns"]]
    spaces = width(tracks[0]) - _PATTERN
    ends = (
        pad(pen.say("end_left", seat=1 - bottom), _PATTERN + spaces // 2, ">") + " " + pen.say("end_right", seat=bottom)
    )
    return [ends, *tracks]


def _track(pattern: Track, table: Table, bottom: int, pen: _Pen) -> str:
    """The spaces of one pattern from the rival's end to the viewer's."""
    length, marker = table["track"], pattern["marker"]
    assert isinstance(length, int)
    assert isinstance(marker, int)
    towards = 1 if bottom == 0 else -1
    style = _STYLES[str(pattern["pattern"])]
    spaces = []
    for space in range(-length, length + 1):
        empty = "|" if space == 0 else "."
        spaces.append(paint("O", f"bold {style}") if space * towards == marker else empty)
    gap = " " if pen.columns >= 100 else ""
    return pad(_pattern(pattern, pen), _PATTERN) + gap.join(spaces)


def _pattern(pattern: Track, pen: _Pen) -> str:
    return f"{pen.words.name(pattern['colour'])} {pattern['pattern']}"


def _chosen(table: Table, pen: _Pen) -> list[str]:
    """The reward display and what has been chosen so far."""
    display = [_card(card, pen) for card in table["display"]]
    lines = pen.flow([pen.say("display"), *(display or ["-"])])
    patterns = table["patterns"]
    settled = [_tile(pattern, pen) for pattern in patterns if pattern["settled"]]
    if settled:
        lines += pen.flow([pen.say("tiles"), *settled])
    if table["comparing"] is not None and table["step"] is not None:
        compared = next(pattern for pattern in patterns if pattern["pattern"] == table["comparing"])
        lines.append(pen.say("comparing", pattern=_pattern(compared, pen)))
    if table["taken"] is not None:
        lines.append(pen.say("taken", seat=table["acting"], card=_card(table["taken"], pen)))
    if table["naming"] is not None:
        lines.append(pen.say("naming", **table["naming"]))
    if table["sudden"]:
        lines.append(pen.say("sudden"))
    return lines


def _tile(pattern: Track, pen: _Pen) -> str:
    """Who has taken the tile of a pattern that was compared."""
    if pattern["winner"] is None:
        return pen.say("tile_left", pattern=_pattern(pattern, pen))
    return pen.say("tile_of", pattern=_pattern(pattern, pen), seat=pattern["winner"])


# -- the albums --


def _seat(table: Table, seat: int, expert: bool, pen: _Pen) -> list[str]:
    """What a seat has, where its points come from, what breaks a tie; then its album."""
    mine = table["seats"][seat]
    score, props, cats = mine["score"], mine["props"], mine["cats"]
    total = score["tiles"] + score["cats"] + score["props"] + score["mon"]
    lines = [paint(pen.say("points" if expert else "tiles_won", seat=seat, n=total), "bold")]
    facts = [pen.say("tie", cats=cats, props=len(props), sum=cats + len(props))]
    if expert:
        facts.insert(0, pen.say("parts", **score, tokens=cats))
        objects = mine["objects"]
        facts.append(
            pen.say("objects", objects=", ".join(f"{pen.words.name(name)} {objects[name]}" for name in objects))
        )
        facts += [_prop(photo, props, pen) for photo in mine["photos"] if _id(photo) in props]
    lines += pen.flow([f"  {facts[0]}", *facts[1:]], 2)
    return lines + _album(mine, pen)


def _id(photo: Photo) -> str:
    return photo["card"]["id"]


def _prop(photo: Photo, props: dict[str, int], pen: _Pen) -> str:
    """A prop card with what it scores now."""
    content = _content(photo["card"], pen)
    return pen.say("prop_now", card=_id(photo), scores=content, points=props[_id(photo)])


def _album(mine: Seat, pen: _Pen) -> list[str]:
    """Layers from the top; a photo stands half over each of the two that it covers.

    Where the photos are too small for what is on them, a list of them follows.
    """
    photos = mine["photos"]
    bottom = [photo["index"] for photo in photos if photo["layer"] == 1]
    tokens = {token["left"]: pen.side(token["symbol"]) for token in mine["tokens"]}
    wide = max(_WIDE, *[_needed(photo, tokens, pen) for photo in photos])
    sizes = (wide, *_SMALL)
    cell = next((size for size in sizes if 4 + size * len(bottom) <= pen.columns), sizes[-1])
    lines: list[str] = []
    for layer in range(max(photo["layer"] for photo in photos), 0, -1):
        row = [photo for photo in photos if photo["layer"] == layer]
        made = [_photo(photo, cell, tokens, pen) for photo in row]
        lines += _layer(row, made, layer, min(bottom), cell)
    numbers = "".join(pad(str(i), cell, "^") for i in bottom)
    lines.append(paint(f"    {numbers.rstrip()}", "dim"))
    return lines if cell == wide else lines + _list(photos, pen)


def _layer(row: list[Photo], made: list[list[str]], layer: int, first: int, cell: int) -> list[str]:
    """The lines of one layer, each photo at its place."""
    lines = []
    for n in range(len(made[0])):
        text = f"{layer}   " if n == 1 else ""
        for photo, shown in zip(row, made, strict=True):
            start = 4 + (photo["index"] - first) * cell + (layer - 1) * cell // 2
            text = pad(text, start) + shown[n]
        lines.append(text)
    return lines


def _needed(photo: Photo, tokens: dict[str, str], pen: _Pen) -> int:
    """The columns that a photo with its content takes: two borders, and one more beside a token."""
    return width(_written(photo["card"], pen)) + (3 if photo["slot"] in tokens else 2)


def _photo(photo: Photo, cell: int, tokens: dict[str, str], pen: _Pen) -> list[str]:
    """Corners above, then code and sides, then the content with a token `#6` at the border to the next photo."""
    if cell < _WIDE:
        return _small_photo(photo, cell, tokens, pen)
    card = photo["card"]
    between = f"|{pen.side(card['left'])}{pad(_code(card), cell - 4, '^')}{pen.side(card['right'])}|"
    token = tokens.get(photo["slot"])
    border = "|" if token is None else _token(f"#{token}")
    return [_above(photo, cell, 2), between, "|" + pad(_written(card, pen), cell - 1 - width(border)) + border]


def _small_photo(photo: Photo, cell: int, tokens: dict[str, str], pen: _Pen) -> list[str]:
    """Corners and code; a token `#6` stands across the border of two photos, where their sides would be."""
    card = photo["card"]
    before = tokens.get(f"{photo['layer']},{photo['index'] - 1}")
    left = pen.side(card["left"]) if before is None else _token(before)
    right = _token("#") if photo["slot"] in tokens else pen.side(card["right"])
    code = _code(card)
    shown = {6: f"{left}{code} {right}", 5: f"{left}{code}{right}", 4: f"{code}{right}"}
    return [_above(photo, cell, 1), shown[cell]]


def _token(text: str) -> str:
    return paint(text, "black on yellow")


def _code(card: KimonoCard) -> str:
    return paint(pad(card["id"], 3), _STYLES.get(str(card["pattern"]), "bold"))


def _above(photo: Photo, cell: int, mark: int) -> str:
    """The upper edge of a photo, with marks of this width for its corners."""
    corners = [_corner(photo, corner) * mark for corner in ("upper left", "upper right")]
    return f".{corners[0]}{'-' * (cell - 2 - 2 * mark)}{corners[1]}."


def _written(card: KimonoCard, pen: _Pen) -> str:
    """What stands on a photo: pattern and objects, or its kind."""
    if card["kind"] != "beauty":
        return pen.say(card["kind"])
    return f"{card['pattern']} {pen.joined(card['objects'])}".rstrip()


def _corner(photo: Photo, corner: str) -> str:
    covered, seen = photo["covered"], photo["mon_seen"]
    assert isinstance(covered, list)
    assert isinstance(seen, list)
    return ":" if corner in covered else ("*" if corner in seen else "-")


def _list(photos: list[Photo], pen: _Pen) -> list[str]:
    """What one sees on each photo, with its place in the album, in columns; what props score is told above."""
    cards = [photo["card"] for photo in photos]
    seen = [f"{_name(card, pen)} {_print(card, pen)} {pen.joined(card['objects'])}".rstrip() for card in cards]
    items = [f"{photo['slot']} {text}" for photo, text in zip(photos, seen, strict=True)]
    cell = max(width(item) for item in items) + 3
    in_row = max(1, (pen.columns - 1) // cell)
    rows = [items[start : start + in_row] for start in range(0, len(items), in_row)]
    return ["  " + "".join(pad(item, cell) for item in row).rstrip() for row in rows]
