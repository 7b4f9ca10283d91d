"""The table of Perfumery drawn as text."""

from typing import Literal, cast

from genjiko.games.perfumery.view_types import Blending, CardInfo, Note, Produced, Seat, Space, Table, Turn
from genjiko.kernel.text_markup import pad, paint, width
from genjiko.kernel.words import Words

Cards = dict[str, CardInfo]

_LEGEND = ("extraction", "mixing", "essences", "brand", "storage", "money", "funds")
_DECKS: tuple[Literal["perfumes", "recipes"], ...] = ("perfumes", "recipes")
_STYLES = {"recipe": "green", "perfume": "magenta", "funds": "yellow"}


def draw(view: dict[str, object], words: Words, columns: int) -> str:
    """The columns with their tiles, the shared spaces, then each seat with notes, perfumes and hand."""
    table = cast(Table, view["table"])
    cards = table["cards"]
    own = view["seat"]
    lines = _rows(_headline(table, words), columns)
    lines += _rows([paint(words.text(f"sketch.legend_{part}"), "dim") for part in _LEGEND], columns)
    lines += [*_central(table, cards, words, own, columns), ""]
    lines += _spaces(table, words, own, columns)
    for seat, shown in enumerate(table["seats"]):
        lines += ["", *_seat(table, cards, words, seat, shown, own, columns)]
    turn = table["turn"]
    if turn is not None:
        lines += _turn(cards, words, turn)
    return "\n".join(line.rstrip() for line in lines)


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


def _headline(table: Table, words: Words) -> list[str]:
    number = {"round": table["round"], "rounds": table["rounds"]}
    parts = [words.text("sketch.last_round" if table["last_round"] else "sketch.round", number)]
    parts.append(words.name(table["phase"]))
    for name in _DECKS:
        deck = table["decks"][name]
        stage = {"stage": deck["top_stage"]} if deck["left"] else {}
        parts.append(words.text(f"sketch.left_{name}", {"left": deck["left"], **stage}))
    supply = " ".join(f"{kind} {number}" for kind, number in table["supply"].items())
    parts.append(words.text("sketch.supply", {"essences": supply}))
    return parts


def _card(cards: Cards, name: str) -> str:
    """A card in short: what a recipe turns into what, what a perfume takes and brings, and the money value."""
    card = cards[name]
    if card["type"] == "recipe":
        effect = f"{card['pay']}>{card['get']}" if card["pay"] else f"+{card['get']}"
        text = f"{name} {effect} ${card['value']}"
    elif card["type"] == "perfume":
        needs = "/".join(card[note] or "-" for note in ("top", "middle", "base"))
        text = f"{name} {needs} *{card['brand']} ({card['storage'] or '-'}) ${card['value']}"
    else:
        text = f"{name} ${card['value']}"
    return paint(text, _STYLES[card["type"]])


def _central(table: Table, cards: Cards, words: Words, own: object, columns: int) -> list[str]:
    """The columns side by side as far as the screen is wide, else one line each."""
    blocks: list[list[str]] = []
    for column in table["columns"]:
        there = [] if column["perfumer"] is None else [column["perfumer"]]
        block = [paint(f"[{column['number']}] {_taken(there, words, own)}", "bold")]
        block += [_card(cards, name) for name in column["cards"]]
        if column["next_marker"]:
            block.append(paint(words.text("sketch.next_marker"), "yellow"))
        blocks.append(block)
    across = sum(max(map(width, block)) + 2 for block in blocks)
    if across > columns:
        return [row for block in blocks for row in _rows(block, columns, gap="  ")]
    return [
        "  ".join(pad(block[i] if i < len(block) else "", max(map(width, block))) for block in blocks)
        for i in range(max(map(len, blocks)))
    ]


def _taken(there: list[int], words: Words, own: object) -> str:
    """Of a place for one perfumer: whether it is free, or whose stands there."""
    if not there:
        return words.text("sketch.free")
    return words.text("sketch.taken_own") if own in there else words.text("sketch.taken", {"seats": there})


def _spaces(table: Table, words: Words, own: object, columns: int) -> list[str]:
    """The shared spaces with their costs, who stands there, and what keeps the viewer from them."""
    costs = table["costs"]
    cost = {"essence": costs["synthetic"], "hire": costs["hire"]}
    places = isinstance(own, int) and table["phase"] == "development" and bool(_ready(table, own))
    parts = []
    for entry in table["spaces"]:
        space = entry
        name = space["id"]
        about = words.text(f"sketch.cost_{name}", {"cost": cost[name]}) if name in cost else ""
        state = _room(space, words, own, places)
        parts.append(f"{words.name(name)}{about}: {paint(state, 'bold' if space['perfumers'] else 'dim')}")
    return _rows(parts, columns)


def _ready(table: Table, seat: int) -> int:
    return table["seats"][seat]["ready"]


def _room(space: Space, words: Words, own: object, places: bool) -> str:
    """`places`: the viewer has a ready perfumer in a phase in which perfumers are placed."""
    there = space["perfumers"]
    if there and space["room"] == "one":
        return _taken(there, words, own)
    state = words.text("sketch.there", {"seats": there}) if there else words.text("sketch.free")
    closed = space["closed"][own] if places and isinstance(own, int) else None
    if closed:
        return f"{state} ({words.text(f'sketch.closed_{closed}')})"
    if not there:
        return state
    return f"{state} ({words.text('sketch.open' if places else 'sketch.each')})"


def _seat(table: Table, cards: Cards, words: Words, number: int, seat: Seat, own: object, columns: int) -> list[str]:
    name = words.text("sketch.own_seat" if number == own else "sketch.seat", {"seat": number})
    parts = [paint(name, "bold"), words.text("sketch.points", {"n": seat["score"]})]
    parts.append(words.text("sketch.perfumers", {"ready": seat["ready"], "all": seat["perfumers"]}))
    if table["starting_marker"] == number:
        parts.append(words.text("sketch.start_marker"))
    if table["next_marker"]["seat"] == number:
        parts.append(words.text("sketch.next_marker"))
    lines = _rows(parts, columns)
    for entry in seat["notes"]:
        lines += _note(cards, words, entry, columns)
    produced = [_perfume(cards, words, entry) for entry in seat["produced"]]
    if produced:
        lines += _rows(produced, columns, f"  {words.text('sketch.perfumes')} ", "  ")
    hand = seat["hand"]
    if hand is not None:
        before = words.text("sketch.hand", {"money": seat["money"]})
    else:
        hand = seat["known_hand"]
        before = words.text("sketch.known_hand", {"n": seat["hand_size"]})
    lines += _rows([_card(cards, name) for name in hand] or ["-"], columns, f"  {before} ", "  ")
    blending = seat["blending"]
    if blending is not None:
        lines.append("  " + _blending(words, blending))
    return lines


def _note(cards: Cards, words: Words, note: Note, columns: int) -> list[str]:
    """A note from its tile upwards to its stockyard."""
    tile = words.text("sketch.tile_taken" if note["perfumer"] else "sketch.tile", {"essences": note["tile"] or "-"})
    stockyard = " ".join(note["stockyard"]) or "-"
    rising = [tile, *(_card(cards, name) for name in note["recipes"])]
    rising.append(words.text("sketch.stockyard", {"essences": stockyard}))
    return _rows(rising, columns, f"  {pad(words.name(note['id']), 6)} ", " > ")


def _perfume(cards: Cards, words: Words, entry: Produced) -> str:
    """A produced perfume, with what lies on its storage spaces and which of them are empty."""
    card = cards[entry["card"]]
    assert card["type"] == "perfume"
    stored = "".join(entry["stored"])
    empty = card["storage"]
    for kind in stored:
        empty = empty.replace(kind, "", 1)
    spaces = [words.text("sketch.stored", {"essences": stored})] if stored else []
    spaces += [words.text("sketch.empty", {"essences": empty})] if empty else []
    return f"{entry['card']} *{card['brand']} ({', '.join(spaces) or '-'})"


def _blending(words: Words, blending: Blending) -> str:
    if blending["recipe"] is not None:
        pot = " ".join(map(str, blending["pot"])) or "-"
        return words.text("sketch.at_mix", {"note": blending["note"], "pot": pot, "card": blending["recipe"]})
    if blending["making"] is not None:
        due = {"card": blending["making"], "essence": blending["due"], "note": blending["note"]}
        return words.text("sketch.at_spend", due)
    return words.text(f"sketch.at_{blending['step']}")


def _turn(cards: Cards, words: Words, turn: Turn) -> list[str]:
    lines = []
    if turn["lifted"] is not None:
        lines.append(words.text("sketch.to_place", {"card": _card(cards, turn["lifted"])}))
    lines += [words.text(f"sketch.{key}", {"n": turn[key]}) for key in ("owed", "to_discard") if turn[key]]
    if turn["path"] is not None:
        lines.append(words.text("sketch.path", {"column": turn["path"]}))
    return ["", *lines] if lines else []
