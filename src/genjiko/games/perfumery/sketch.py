"""The table of Perfumery drawn as text."""

from genjiko.kernel.sketch import pad, paint, width
from genjiko.kernel.words import Words

Shown = dict[str, object]

_LEGEND = (
    "+G extraction", "F>A mixing", "F/-/G essences of a perfume", "*4 brand value", "(F) storage", "$3 money",
)  # fmt: skip
_STYLES = {"recipe": "green", "perfume": "magenta", "funds": "yellow"}


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """The columns with their tiles, the shared spaces, then each seat with notes, perfumes and hand."""
    table = _dict(view["table"])
    cards = _dict(table["cards"])
    own = view["seat"]
    lines = _rows(_headline(table), columns)
    lines += _rows([paint(part, "dim") for part in _LEGEND], columns)
    lines += [*_central(table, cards, columns), ""]
    lines += _spaces(table, words, own, columns)
    for seat, shown in enumerate(_list(table["seats"])):
        lines += ["", *_seat(table, cards, words, seat, _dict(shown), own, columns)]
    turn = table["turn"]
    if isinstance(turn, dict):
        lines += _turn(cards, turn)
    return "\n".join(line.rstrip() for line in lines)


def _dict(value: object) -> Shown:
    assert isinstance(value, dict)
    return value


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _rows(parts: list[str], columns: int, before: str = "", gap: str = "   ") -> list[str]:
    """Parts one after another with `before` in front, in as many rows as they need; further rows are indented."""
    rows = [before]
    filled = False
    for part in parts:
        if filled and width(rows[-1]) + len(gap) + width(part) > columns:
            rows.append("    " + gap.lstrip())
            filled = False
        rows[-1] += (gap if filled else "") + part
        filled = True
    return rows


def _headline(table: Shown) -> list[str]:
    decks = _dict(table["decks"])
    last = " (the last)" if table["last_round"] else ""
    parts = [f"Round {table['round']} of {table['rounds']}{last}", str(table["phase"])]
    for name in ("perfumes", "recipes"):
        deck = _dict(decks[name])
        stage = f" (stage {deck['top_stage']} on top)" if deck["left"] else ""
        parts.append(f"{name} left {deck['left']}{stage}")
    supply = _dict(table["supply"])
    parts.append("supply " + " ".join(f"{kind} {number}" for kind, number in supply.items()))
    return parts


def _card(cards: Shown, name: object) -> str:
    """A card in short: what a recipe turns into what, what a perfume takes and brings, and the money value."""
    card = _dict(cards[str(name)])
    if card["type"] == "recipe":
        effect = f"{card['pay']}>{card['get']}" if card["pay"] else f"+{card['get']}"
        text = f"{name} {effect} ${card['value']}"
    elif card["type"] == "perfume":
        needs = "/".join(str(card[note]) or "-" for note in ("top", "middle", "base"))
        text = f"{name} {needs} *{card['brand']} ({card['storage'] or '-'}) ${card['value']}"
    else:
        text = f"{name} ${card['value']}"
    return paint(text, _STYLES[str(card["type"])])


def _central(table: Shown, cards: Shown, columns: int) -> list[str]:
    """The columns side by side as far as the screen is wide, else one line each."""
    blocks: list[list[str]] = []
    for entry in _list(table["columns"]):
        column = _dict(entry)
        perfumer = "free" if column["perfumer"] is None else f"taken by seat {column['perfumer']}"
        block = [paint(f"[{column['number']}] {perfumer}", "bold")]
        block += [_card(cards, name) for name in _list(column["cards"])]
        if column["next_marker"]:
            block.append(paint("next-starting marker", "yellow"))
        blocks.append(block)
    across = sum(max(map(width, block)) + 2 for block in blocks)
    if across > columns:
        return [row for block in blocks for row in _rows(block, columns, gap="  ")]
    return [
        "  ".join(pad(block[i] if i < len(block) else "", max(map(width, block))) for block in blocks)
        for i in range(max(map(len, blocks)))
    ]


def _spaces(table: Shown, words: Words, own: object, columns: int) -> list[str]:
    """The shared spaces with their costs, and whether they are free, taken or still open to the viewer."""
    costs = _dict(table["costs"])
    names = {"essence": f" (synthetic ${costs['synthetic']})", "hire": f" (${costs['hire']})"}
    parts = []
    for entry in _list(table["spaces"]):
        space = _dict(entry)
        there = _list(space["perfumers"])
        state = paint(_room(there, str(space["room"]), own), "bold" if there else "dim")
        parts.append(f"{words.name(space['id'])}{names.get(str(space['id']), '')}: {state}")
    return _rows(parts, columns)


def _room(there: list[object], room: str, own: object) -> str:
    if not there:
        return "free"
    seats = ("seat " if len(there) == 1 else "seats ") + ", ".join(map(str, there))
    if room == "one":
        return f"taken by {seats}"
    if not isinstance(own, int):
        return f"{seats} (open to the others)"
    return f"{seats} ({'closed' if own in there else 'open'} to you)"


def _seat(table: Shown, cards: Shown, words: Words, number: int, seat: Shown, own: object, columns: int) -> list[str]:
    parts = [paint(f"Seat {number}{' (you)' if number == own else ''}", "bold"), f"{seat['score']} points"]
    parts.append(f"perfumers {seat['ready']} of {seat['perfumers']} ready")
    if table["starting_marker"] == number:
        parts.append("starting marker")
    if _dict(table["next_marker"])["seat"] == number:
        parts.append("next-starting marker")
    lines = _rows(parts, columns)
    for entry in _list(seat["notes"]):
        lines += _note(cards, words, _dict(entry), columns)
    produced = [_perfume(cards, _dict(entry)) for entry in _list(seat["produced"])]
    if produced:
        lines += _rows(produced, columns, "  perfumes: ", "  ")
    hand = seat["hand"]
    if isinstance(hand, list):
        before = f"  hand (${seat['money']}): "
    else:
        hand = _list(seat["known_hand"])
        before = f"  hand of {seat['hand_size']} by the log: "
    lines += _rows([_card(cards, name) for name in hand] or ["-"], columns, before, "  ")
    blending = seat["blending"]
    if isinstance(blending, dict):
        lines.append("  " + _blending(words, blending))
    return lines


def _note(cards: Shown, words: Words, note: Shown, columns: int) -> list[str]:
    """A note from its tile upwards to its stockyard."""
    here = " (perfumer)" if note["perfumer"] else ""
    rising = [f"tile +{note['tile']}{here}", *(_card(cards, name) for name in _list(note["recipes"]))]
    rising.append("stockyard " + (" ".join(map(str, _list(note["stockyard"]))) or "-"))
    return _rows(rising, columns, f"  {pad(words.name(note['id']), 6)} ", " > ")


def _perfume(cards: Shown, entry: Shown) -> str:
    card = _dict(cards[str(entry["card"])])
    stored = "".join(map(str, _list(entry["stored"])))
    return f"{entry['card']} *{card['brand']} ({stored or str(card['storage']).casefold() + ' empty'})"


def _blending(words: Words, blending: Shown) -> str:
    if blending["recipe"] is not None:
        pot = " ".join(map(str, _list(blending["pot"]))) or "-"
        return f"blending {words.name(blending['note'])}: pot {pot}, next {blending['recipe']}"
    if blending["making"] is not None:
        return f"producing {blending['making']}: {blending['due']} is due for {words.name(blending['note'])}"
    return {"produce": "producing", "store": "about to store", "done": "done with blending"}[str(blending["step"])]


def _turn(cards: Shown, turn: Shown) -> list[str]:
    lines = []
    if turn["lifted"] is not None:
        lines.append(f"Lifted: {_card(cards, turn['lifted'])}")
    if turn["owed"]:
        lines.append(f"Owed: {turn['owed']}")
    if turn["to_discard"]:
        lines.append(f"To discard: {turn['to_discard']}")
    if turn["path"] is not None:
        lines.append(f"The next card laid goes to column {turn['path']}.")
    return ["", *lines] if lines else []
