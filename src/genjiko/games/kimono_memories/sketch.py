"""The table of Kimono Memories drawn as text: the ring around the tracks, and both albums layer by layer."""

from genjiko.kernel.sketch import pad, paint, width
from genjiko.kernel.words import Words

Shown = dict[str, object]

_CELL = 19  # columns of a place around the board
_SIZES = (10, 6, 5, 4)  # columns of a photo; the widest album has room for four each
_STYLES = {"3": "magenta", "4": "yellow", "5": "green", "6": "blue", "7": "bright_magenta", "cat": "red"}
_LEGEND = "@> photographer   * mon in sight   : covered corner   #6 #c token   c cat   w wild   - no symbol"


def draw(view: Shown, words: Words, columns: int) -> str:
    """The board, then the rival's album, then the viewer's."""
    table = _shown(view["table"])
    bottom = view["seat"] if view["seat"] in (0, 1) else 0
    assert isinstance(bottom, int)
    lines = [_head(table), ""]
    lines += _board(table, words, bottom, columns)
    lines += ["", *_chosen(table)]
    for seat in (1 - bottom, bottom):
        lines += ["", *_seat(table, seat, columns)]
    lines += ["", paint(_LEGEND, "dim")]
    return "\n".join(line.rstrip() for line in lines)


def _shown(value: object) -> Shown:
    assert isinstance(value, dict)
    return value


def _listed(value: object) -> list[Shown]:
    assert isinstance(value, list)
    return value


def _head(table: Shown) -> str:
    left = _shown(table["tokens_left"])
    tokens = "  ".join(f"{symbol} x{left[symbol]}" for symbol in left)
    return f"Turn {table['turn']} of {table['turns']}   deck {table['deck']}   tokens left: {tokens}"


# -- the ring and the tracks --


def _board(table: Shown, words: Words, bottom: int, columns: int) -> list[str]:
    """Places 0 to 2 above, 3 on the right, 4 to 6 below, 7 on the left: clockwise. The tracks take what is left."""
    ring = _listed(table["ring"])
    cells = [_place(table, ring[place]) for place in range(8)]
    gap = " " if columns >= 100 else ""
    tracks = [_track(pattern, words, bottom, table, gap) for pattern in _listed(table["patterns"])]
    inner = max(width(line) for line in tracks) + 1
    rows = _three(cells[0], cells[1], cells[2], inner)
    rows += ["", *_three(_tall(cells[7]), tracks, _tall(cells[3]), inner), ""]
    return rows + _three(cells[6], cells[5], cells[4], inner)


def _three(left: list[str], middle: list[str], right: list[str], inner: int) -> list[str]:
    rows = zip(left, middle, right, strict=True)
    return [pad(a, _CELL) + pad(b, inner, "^") + " " + c for a, b, c in rows]


def _tall(cell: list[str]) -> list[str]:
    return ["", *cell, "", ""]


def _place(table: Shown, place: Shown) -> list[str]:
    """Two lines: number and card, what is printed on it. `>` marks the card after the photographer."""
    number = place["place"]
    here = paint("@>", "bold") if number == table["photographer"] else "  "
    if place["card"] is None:
        return [pad(f"{here}{number} ---", _CELL), pad("", _CELL)]
    card = _shown(place["card"])
    cross = paint(f"cross {place['cross']}", "black on yellow") if _reach(table, place) else ""
    return [
        pad(f"{here}{number} {_painted(card)} {cross}", _CELL),
        pad(f"    {_print(card)}", _CELL),
    ]


def _reach(table: Shown, place: Shown) -> bool:
    return table["step"] == "cross" and place["cross"] is not None


def _painted(card: Shown) -> str:
    style = _STYLES.get(str(card["pattern"]), "bold")
    return paint(str(card["id"]), style) + (f" {card['pattern']}" if card["pattern"] else "")


def _print(card: Shown) -> str:
    """Sides, objects or what a prop scores, mon: `6|c umbrella *R`."""
    mon = {"upper left": "*L", "upper right": "*R", "both": "*L*R", "none": ""}[str(card["mon"])]
    return f"{_side(card['left'])}|{_side(card['right'])} {_content(card)} {mon}"


def _content(card: Shown) -> str:
    if card["kind"] == "beauty":
        return _short(card["objects"])
    return f"{card['points']}x{_short(card['scores'])}" if card["kind"] == "prop" else "start"


def _short(objects: object) -> str:
    """One object by its first letters, several by fewer: `umbr`, `la+fl`."""
    assert isinstance(objects, list)
    return "+".join(str(name)[: 4 if len(objects) == 1 else 2] for name in objects)


def _side(symbol: object) -> str:
    return "-" if symbol is None else str(symbol)[0]


def _track(pattern: Shown, words: Words, bottom: int, table: Shown, gap: str) -> str:
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
    name = pad(f"{pattern['pattern']} {words.name(pattern['colour'])}", 9)
    end = ""
    if pattern["settled"]:
        end = "tie" if pattern["winner"] is None else f"Seat {pattern['winner']}"
    return f"{name} Seat {1 - bottom} {gap.join(spaces)} Seat {bottom} {pad(end, 6)}"


def _chosen(table: Shown) -> list[str]:
    """The reward display and what has been chosen so far."""
    display = "   ".join(f"{_painted(card)} {_print(card)}" for card in _listed(table["display"]))
    lines = [f"Reward display: {display or '-'}"]
    if table["taken"] is not None:
        card = _shown(table["taken"])
        lines.append(f"Photo taken by seat {table['acting']}: {_painted(card)} {_print(card)}")
    if table["naming"] is not None:
        naming = _shown(table["naming"])
        lines.append(f"Two wild sides meet between {naming['left']} and {naming['right']}.")
    if table["comparing"] is not None and table["step"] is not None:
        lines.append(f"Pattern {table['comparing']} is being compared.")
    return lines


# -- the albums --


def _seat(table: Shown, seat: int, columns: int) -> list[str]:
    mine = _listed(table["seats"])[seat]
    score = _shown(mine["score"])
    parts = "  ".join(f"{name} {value}" for name, value in score.items())
    total = sum(int(str(value)) for value in score.values())
    lines = [f"{paint(f'Seat {seat}', 'bold')}   {parts}   = {total}"]
    return lines + _album(mine, columns)


def _album(mine: Shown, columns: int) -> list[str]:
    """Layers from the top; a photo stands half over each of the two that it covers."""
    photos = _listed(mine["photos"])
    bottom = [_number(photo["index"]) for photo in photos if photo["layer"] == 1]
    first = min(bottom)
    cell = next((size for size in _SIZES if 4 + size * len(bottom) <= columns), _SIZES[-1])
    tokens = {str(token["left"]): _side(token["symbol"]) for token in _listed(mine["tokens"])}
    lines: list[str] = []
    for layer in range(max(_number(photo["layer"]) for photo in photos), 0, -1):
        row = [photo for photo in photos if photo["layer"] == layer]
        lines += _layer(row, layer, first, cell, tokens)
    numbers = "".join(pad(str(i), cell, "^") for i in bottom)
    return [*lines, paint(f"    {numbers}", "dim")]


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _layer(row: list[Shown], layer: int, first: int, cell: int, tokens: dict[str, str]) -> list[str]:
    """The lines of one layer, each photo at its place."""
    made = [_photo(photo, cell, tokens) for photo in row]
    lines = []
    for n in range(len(made[0])):
        text = f"{layer}   " if n == 1 else ""
        for photo, shown in zip(row, made, strict=True):
            start = 4 + (_number(photo["index"]) - first) * cell + (layer - 1) * cell // 2
            text = pad(text, start) + shown[n]
        lines.append(text)
    return lines


def _photo(photo: Shown, cell: int, tokens: dict[str, str]) -> list[str]:
    """Corners above, the card below; a token `#6` stands across the border of two photos."""
    card = _shown(photo["card"])
    small = cell < 10
    before = tokens.get(f"{photo['layer']},{_number(photo['index']) - 1}")
    left, right = (_side(card["left"]), _side(card["right"])) if small else ("|", "|")
    if before is not None:
        left = paint(before, "black on yellow")
    if str(photo["slot"]) in tokens:
        right = paint("#", "black on yellow")
    mark = 1 if small else 2
    corners = [_corner(photo, corner) * mark for corner in ("upper left", "upper right")]
    above = f".{corners[0]}{'-' * (cell - 2 - 2 * mark)}{corners[1]}."
    name = paint(pad(str(card["id"]), 3), _STYLES.get(str(card["pattern"]), "bold"))
    if small:
        return [above, {6: f"{left}{name} {right}", 5: f"{left}{name}{right}", 4: f"{name}{right}"}[cell]]
    sides = f"|{_side(card['left'])} {name}  {_side(card['right'])}|"
    content = f"{card['pattern'] or ''} {_content(card)}".strip()
    return [above, sides, f"{left}{pad(content, cell - 2)}{right}"]


def _corner(photo: Shown, corner: str) -> str:
    covered, seen = photo["covered"], photo["mon_seen"]
    assert isinstance(covered, list)
    assert isinstance(seen, list)
    return ":" if corner in covered else ("*" if corner in seen else "-")
