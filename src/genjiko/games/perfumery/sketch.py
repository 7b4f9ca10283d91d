"""The table of Perfumery drawn as text."""

from genjiko.kernel.sketch import pad, paint, width
from genjiko.kernel.words import Words

Shown = dict[str, object]

_LEGEND = "+G extraction   F>A mixing   F/-/G essences of a perfume   *4 brand value   (F) storage   $3 money"
_STYLES = {"recipe": "green", "perfume": "magenta", "funds": "yellow"}


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """The columns with their tiles, the shared spaces, then each seat with notes, perfumes and hand."""
    table = _dict(view["table"])
    cards = _dict(table["cards"])
    lines = [_headline(table), paint(_LEGEND, "dim"), *_central(table, cards, columns), ""]
    lines += _spaces(table, words, columns)
    own = view["seat"]
    for seat, shown in enumerate(_list(table["seats"])):
        lines += ["", *_seat(table, cards, words, seat, _dict(shown), seat == own)]
    turn = table["turn"]
    if isinstance(turn, dict):
        lines += _turn(turn)
    return "\n".join(line.rstrip() for line in lines)


def _dict(value: object) -> Shown:
    assert isinstance(value, dict)
    return value


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _headline(table: Shown) -> str:
    decks = _dict(table["decks"])
    parts = [f"Round {table['round']} of {table['rounds']}", str(table["phase"])]
    for name in ("perfumes", "recipes"):
        deck = _dict(decks[name])
        stage = f" (stage {deck['top_stage']} on top)" if deck["left"] else ""
        parts.append(f"{name} left {deck['left']}{stage}")
    return "   ".join(parts)


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
        perfumer = "" if column["perfumer"] is None else f" seat {column['perfumer']}"
        block = [paint(f"[{column['number']}]{perfumer}", "bold")]
        block += [_card(cards, name) for name in _list(column["cards"])]
        if column["next_marker"]:
            block.append(paint("next-starting marker", "yellow"))
        blocks.append(block)
    across = sum(max(map(width, block)) + 2 for block in blocks)
    if across > columns:
        return ["  ".join(block) for block in blocks]
    return [
        "  ".join(pad(block[i] if i < len(block) else "", max(map(width, block))) for block in blocks)
        for i in range(max(map(len, blocks)))
    ]


def _spaces(table: Shown, words: Words, columns: int) -> list[str]:
    """The shared spaces, in as many lines as they need."""
    lines = [""]
    for entry in _list(table["spaces"]):
        space = _dict(entry)
        there = _list(space["perfumers"])
        room = "one perfumer" if space["room"] == "one" else "one of each seat"
        taken = "seat " + ", ".join(map(str, there)) if there else room
        text = f"{words.name(space['id'])}: {paint(taken, 'bold' if there else 'dim')}"
        if lines[-1] and width(lines[-1]) + 3 + width(text) > columns:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + text
    return lines


def _seat(table: Shown, cards: Shown, words: Words, number: int, seat: Shown, own: bool) -> list[str]:
    markers = " starting marker" if table["starting_marker"] == number else ""
    if _dict(table["next_marker"])["seat"] == number:
        markers += ", next-starting marker"
    head = paint(f"Seat {number}{' (you)' if own else ''}", "bold")
    lines = [f"{head}   {seat['score']} points   perfumers {seat['ready']} of {seat['perfumers']} ready  {markers}"]
    for entry in _list(seat["notes"]):
        note = _dict(entry)
        rising = [f"tile +{note['tile']}", *(_card(cards, name) for name in _list(note["recipes"]))]
        here = paint(" (perfumer)", "dim") if note["perfumer"] else ""
        stock = " ".join(map(str, _list(note["stockyard"]))) or "-"
        lines.append(f"  {pad(words.name(note['id']), 6)} {' > '.join(rising)} > stockyard {stock}{here}")
    produced = [_dict(entry) for entry in _list(seat["produced"])]
    if produced:
        lines.append("  perfumes: " + "  ".join(_perfume(cards, entry) for entry in produced))
    hand = seat["hand"]
    if isinstance(hand, list):
        lines.append(f"  hand (${seat['money']}): " + "  ".join(_card(cards, name) for name in hand))
    else:
        lines.append(f"  hand of {seat['hand_size']}")
    blending = seat["blending"]
    if isinstance(blending, dict):
        lines.append("  " + _blending(blending))
    return lines


def _perfume(cards: Shown, entry: Shown) -> str:
    card = _dict(cards[str(entry["card"])])
    stored = "".join(map(str, _list(entry["stored"])))
    return f"{entry['card']} *{card['brand']} ({stored or str(card['storage']).casefold() + ' empty'})"


def _blending(blending: Shown) -> str:
    if blending["recipe"] is not None:
        pot = " ".join(map(str, _list(blending["pot"]))) or "-"
        return f"blending {blending['note']}: pot {pot}, next {blending['recipe']}"
    if blending["making"] is not None:
        return f"producing {blending['making']}: {blending['due']} is due for {blending['note']}"
    return {"produce": "producing", "store": "storing", "done": "done with blending"}[str(blending["step"])]


def _turn(turn: Shown) -> list[str]:
    lines = []
    if turn["lifted"] is not None:
        lines.append(f"Lifted: {turn['lifted']}")
    if turn["owed"]:
        lines.append(f"Owed: {turn['owed']}")
    if turn["path"] is not None:
        lines.append(f"The next card laid goes to column {turn['path']}.")
    return ["", *lines] if lines else []
