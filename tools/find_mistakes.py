"""Find mistakes of the kinds that were told of in games that a bot has played, for tests/bots/mistakes.

    python -m tools.find_mistakes DIR --bot before:master@0.05s --each 6 > tests/bots/mistakes/parfum.toml

DIR is the folder of a match or series. A kind is a rule about what lies on the table and was played there: no search
has a say in what is a mistake. The first ones found are taken, at most one of a kind from each game; every second is
held out.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import genjiko
from genjiko.games.aqua_mirabilis.pieces import (
    FLOWERS_TILE,
    NOBODY,
    PLACE_NAMES,
    SHOWN,
    TILE_NAMES,
    base_of,
    complements_in,
    recipe_in,
)
from genjiko.games.aqua_mirabilis.pieces import NONE as NO_PERFUME
from genjiko.games.aqua_mirabilis.state import GIFTS, LAST, MAIN, RECIPE_STEP, SHOWING
from genjiko.games.aqua_mirabilis.versailles import brings
from genjiko.games.kimono_memories.album import open_slots, slot_text
from genjiko.games.kimono_memories.cards import NONE, match
from genjiko.games.kimono_memories.scoring import album_points, icons
from genjiko.games.kimono_memories.state import place_crossed
from genjiko.games.parfum.actions import STREET
from genjiko.games.parfum.pieces import AROMAS, covers, flacons_of
from genjiko.games.perfumery.cards import IDS

EARLY, FIRST = 8, 4
"""Turns of Kimono Memories, from the beginning or from the end."""

Found = tuple[str, list[str], list[str], str]
"""Kind, mistakes, what was better, why."""

Rule = Callable[[Any, Any, int, str, list[str]], Found | None]
"""From rules, state, seat, what was played and what could be."""


# -- Parfum --


def last_clock_first(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """The clock with most actions, while the first is free."""
    if not played.startswith("clock") or "clock 1" not in legal or played != legal[-1]:
        return None
    why = "The first clock has first choice of notes and sells first; the last one's actions do not make up for it."
    return "last clock first", [played], ["clock 1"], why


def flasks_rolled_again(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """All dice again, where the flies are of one aroma and could be rolled alone."""
    if not played.startswith("reroll all") or not state.flasks:
        return None
    alone = [f"reroll {name} {played[-1]}" for name in AROMAS]
    better = [action for action in alone if action in legal]
    if len(better) != 1:
        return None
    why = "Only flies of one aroma: to roll them alone costs the same token and keeps the flasks."
    return "flasks rolled again", [action for action in legal if action.startswith("reroll all")], better, why


def dear_token(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """A token with more coins than another that does the same."""
    words = played.split()
    if words[0] not in ("reroll", "turn", "drop"):
        return None
    names = [word for word in words if not word.isdecimal()]
    same = [action for action in legal if [word for word in action.split() if not word.isdecimal()] == names]

    def price(action: str) -> int:
        return sum(int(word) for word in action.split() if word.isdecimal())

    least = min(price(action) for action in same)
    if price(played) == least:
        return None
    dearer = [action for action in same if price(action) > least]
    better = [action for action in same if price(action) == least]
    return "dear token", dearer, better, "A cheaper token does the same, and coins count in the end."


def sale_passed_by(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """To pass in the last round with a flacon that somebody would buy."""
    sales = [action for action in legal if action.startswith("sell")]
    if played != "pass" or not state.last_round or not sales:
        return None
    return "sale passed by", ["pass"], sales, "It is the last round: what is not sold now is worth nothing."


def die_for_nothing(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """A die whose aroma no note on the table has, where nobody can draw another."""
    if not played.startswith("die") or state.bag:
        return None
    icons = [rules.box.note_icons[note] for note in state.distillery if note >= 0]
    idle = [f"die {name}" for at, name in enumerate(AROMAS) if not any(heap >> (5 * at) & 31 for heap in icons)]
    better = [action for action in legal if action not in idle and action != "draw"]
    if played not in idle or not better:
        return None
    return (
        "die for nothing",
        [action for action in idle if action in legal],
        better,
        "No note on the table has its aroma.",
    )


def bargain_before_the_dear(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """A flacon at the bargain price, while a customer who pays ten or more for it is among the few still to come."""
    few = [customer for heap in state.pile for customer in heap]
    if not played.startswith("bargain") or state.last_round or len(few) > 10:
        return None
    box = rules.box
    parts = box.parts(state.perfumes[seat][int(played.split()[1]) - 1])
    if not any(box.customer_price[customer] >= 10 and covers(parts, box.customer_wants[customer]) for customer in few):
        return None
    better = [action for action in legal if not action.startswith("bargain")]
    return "bargain before the dear", [played], better, "Somebody who pays ten or more for it is still to come."


def sale_left_to_the_rival(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """To pass before the rival sells, with a flacon for somebody whom the rival can serve as well."""
    box = rules.box
    rivals = [perfume for other, row in enumerate(state.perfumes) if other != seat for perfume in row]
    wanted = []
    for action in legal:
        if action.startswith("sell"):
            wants = box.customer_wants[state.street[STREET.index(action.split()[2])]]
            if any(flacons_of(perfume) and covers(box.parts(perfume), wants) for perfume in rivals):
                wanted.append(action)
    waits = any(owner != seat for owner in state.clock_owner[state.clock + 1 :])
    if played != "pass" or not wanted or not waits:
        return None
    return "sale left to the rival", ["pass"], wanted, "The rival can serve the same customer, and sells first."


# -- Kimono Memories --


def end_closed(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """In the first two turns, a photo that can match at no end and stay open, where the ring offers others that can."""
    if not played.startswith("cross") or state.turn > FIRST:
        return None
    box, album = rules.box, state.album[seat]
    left, right = open_slots(album)[:2]

    def stays_open(action: str) -> bool:
        card = state.ring[place_crossed(state, int(action.split()[1]))]
        ends = ((left, box.left[card]), (right, box.right[card]))
        return any(outside != NONE and matches(box, album, card, slot) for slot, outside in ends)

    better = [action for action in legal if stays_open(action)]
    if played in better or not better:
        return None
    closing = [action for action in legal if action not in better]
    return (
        "end closed",
        closing,
        better,
        "An end of the row that shows a symbol can be matched again; one without is dead.",
    )


def prop_before_objects(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """Early, a prop card of which the album shows no object, where the ring offers steps."""
    if not played.startswith("cross") or state.turn > EARLY:
        return None
    box = rules.box
    cards = {action: state.ring[place_crossed(state, int(action.split()[1]))] for action in legal}
    found = icons(box, state.album[seat])
    idle = [
        action for action, card in cards.items() if box.scores[card] and not any(found[i] for i in box.scores[card])
    ]
    steps = [action for action, card in cards.items() if box.pattern[card] != NONE]
    if played not in idle or not steps:
        return None
    why = "A step counts at once; the prop has no object to score, and may not find one."
    return "prop before its objects", idle, steps, why


def mon_left_lying(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """Late, a slot without match, where another one without match brings at least three points of mon more."""
    if not played.startswith("place") or state.turn < rules.box.turns - EARLY:
        return None
    box, album, card = rules.box, state.album[seat], state.taken
    worth = {}
    for slot in open_slots(album):
        after = album[:]
        after[slot] = card
        worth[f"place {slot_text(slot)}"] = album_points(box, after)[1], matches(box, album, card, slot)
    if worth[played][1]:
        return None
    better = [action for action in legal if worth[action][0] >= worth[played][0] + 3]
    return ("mon left lying", [played], better, "Nothing is matched, and there the mon count more.") if better else None


def matches(box: Any, album: list[int], card: int, slot: int) -> bool:
    """Whether a photo would match a neighbour."""
    before, after = album[slot - 1], album[slot + 1]
    first = match(box.right[before], box.left[card]) if before >= 0 else NONE
    second = match(box.right[card], box.left[after]) if after >= 0 else NONE
    return first != NONE or second != NONE


# -- Perfumery --


def perfume_sold(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """A perfume of stage II or III paid away, where one recipe or the funds cover all that is owed."""
    if not played.startswith(("pay P2", "pay P3")):
        return None
    ids = {action: action.removeprefix("pay ") for action in legal if action.startswith("pay ")}
    value = {id: rules.box.value[card] for card, id in enumerate(IDS) if card < len(rules.box.value)}
    better = [action for action, id in ids.items() if not id.startswith("P") and value.get(id, 0) >= state.owed]
    if not better:
        return None
    sold = [action for action in ids if action.startswith(("pay P2", "pay P3"))]
    return "perfume sold", sold, better, "A recipe pays as well; the perfume can still be made."


def start_before_column(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """The starting player's space, while the next marker lies in a free column."""
    column = f"acquire {state.next_column + 1}"
    if played != "start" or state.next_column < 0 or column not in legal:
        return None
    return "start before column", ["start"], [column], "The column brings the marker along, and cards."


def column_left_lying(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """The first perfumer of a round for something else, while columns lie there."""
    columns = [action for action in legal if action.startswith("acquire")]
    other = [action for action in legal if not action.startswith("acquire")]
    player = state.players[seat]
    early = player.ready == player.perfumers and state.round < rules.box.rounds
    if played not in other or not columns or not early:
        return None
    why = "Columns go fast and decide what can be made; what prepares for them can wait for the next perfumer."
    return "column left lying", other, columns, why


def nothing_from_it(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """In the last round a perfumer for what only pays later."""
    later = [action for action in legal if action in ("start", "hire")]
    if played not in later or state.round != rules.box.rounds:
        return None
    better = [action for action in legal if action.startswith(("acquire", "floral", "synthetic", "replenish"))]
    if not better:
        return None
    return "nothing from it", later, better, "There is no round to come for it."


# -- Aqua Mirabilis --

_WORTH_A_VISIT = 4  # points of a showing that nobody would leave lying


def sunday_before_showing(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """The last action points of a week for something else, with a perfume that could be shown for them."""
    box, board = rules.box, state.boards[seat]
    if state.step != MAIN or state.free or (state.day + 1) % box.week or "versailles" not in legal:
        return None
    mine = [p for p in board.perfumes if p != NO_PERFUME and not p & SHOWN]
    shows = [brings(box, state, seat, base_of(recipe_in(p)), complements_in(p))[0] for p in mine]
    cost = {name.replace("couple", "visit"): box.place_ap[place] for place, name in enumerate(PLACE_NAMES)}
    ends = [a for a in legal if a == "produce" or cost.get(a.removeprefix("travel "), 0) == board.ap]
    ends = [a for a in ends if a != "versailles"]
    if played not in ends or not shows or max(shows) < _WORTH_A_VISIT:
        return None
    why = "It brings Sunday, and the perfume was never shown this week; a visit costs one action point."
    return "Sunday before the showing", ends, ["versailles"], why


def one_slot(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """A recipe of one slot, where one of two slots is open and can be filled."""
    ones = [a for a in legal if a.startswith("recipe") and a[8] == "1"]
    twos = [a for a in legal if a.startswith("recipe") and a[8] == "2"]
    if state.step != RECIPE_STEP or played not in ones or not twos:
        return None
    return "one slot", ones, twos, "A showing costs the same turn, and brings twice as much with two complements."


def flowers_too_early(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """A tile with flowers flipped at the end of a turn, where nothing can be done with them."""
    ends = [a for a in legal if a in ("end", "done")]
    flips = [a for a in legal if a.startswith("flip")]
    early = [a for a in flips if rules.box.effect[TILE_NAMES.index(a.removeprefix("flip "))] == FLOWERS_TILE]
    if state.step not in (LAST, SHOWING, GIFTS) or played not in early or not ends:
        return None
    return "flowers too early", early, ends, "The tile can wait for the production; until then it is experience."


def fresh_gift(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """A perfume that nobody has seen given away, where one that was shown would do."""
    perfumes = state.boards[seat].perfumes
    gifts = [a for a in legal if a.startswith("gift") and a[5:].isdecimal()]
    spent = [a for a in gifts if perfumes[int(a[5:]) - 1] & SHOWN]
    fresh = [a for a in gifts if a not in spent]
    if state.step != GIFTS or played not in fresh or not spent:
        return None
    return (
        "fresh gift",
        fresh,
        spent,
        "A perfume that was shown is as good a gift; the other can still be shown.",
    )


def flowers_too_late(rules: Any, state: Any, seat: int, played: str, legal: list[str]) -> Found | None:
    """To market in the last lap, when nothing can be produced any more."""
    markets = [a for a in legal if a.startswith("market")]
    better = [a for a in legal if a == "versailles" or a.startswith("travel")]
    if state.step != MAIN or state.trigger == NOBODY or played not in markets or not better:
        return None
    return (
        "flowers too late",
        markets,
        better,
        "No production follows: flowers bring nothing now.",
    )


RULES: dict[str, list[Rule]] = {
    "aqua-mirabilis": [sunday_before_showing, one_slot, flowers_too_early, fresh_gift, flowers_too_late],
    "kimono-memories": [end_closed, prop_before_objects, mon_left_lying],
    "parfum": [
        last_clock_first,
        flasks_rolled_again,
        dear_token,
        sale_passed_by,
        die_for_nothing,
        bargain_before_the_dear,
        sale_left_to_the_rival,
    ],
    "perfumery": [perfume_sold, start_before_column, column_left_lying, nothing_from_it],
}


def search(record: str, bot: str, bots: list[str]) -> list[tuple[Found, int, str]]:
    """The mistakes of a bot in one game, at most one of each kind: what, which seat, and the record up to there."""
    played = genjiko.load(record)
    game = genjiko.start(played.header)
    kinds: set[str] = set()
    found: list[tuple[Found, int, str]] = []
    for move in played.moves:
        legal = [action.text for action in game.legal(move.seat)]
        if bots[move.seat] == bot and len(legal) > 1:
            for rule in RULES[game.rules.meta.id]:
                seen = rule(game.rules, game.state, move.seat, move.action.text, legal)
                if seen is not None and seen[0] not in kinds:
                    kinds.add(seen[0])
                    found.append((seen, move.seat, game.record()))
        game.play(move.action, move.seat)
    return found


def toml(found: Found, number: int, seat: int, record: str) -> str:
    """One position as it is kept."""
    kind, mistakes, better, why = found
    lines = [
        "[[position]]",
        f'name = "{kind} {number}"',
        f'kind = "{kind}"',
        f"held_out = {str(number % 2 == 0).lower()}",
        f"seat = {seat}",
        f"mistakes = {json.dumps(mistakes)}",
        f"better = {json.dumps(better)}",
        f'why = "{why}"',
        f"record = '''\n{record}'''",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write what was found to the standard output."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bot", default="before:master@0.2s")
    parser.add_argument("--each", type=int, default=6, help="so many of each kind; a kind found once only is left out")
    arguments = parser.parse_args()
    by_kind: dict[str, list[tuple[Found, int, str]]] = {}
    for line in (arguments.folder / "games.jsonl").read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        for one in search(game["record"], arguments.bot, game["bots"]):
            by_kind.setdefault(one[0][0], []).append(one)
    kept = [all_of[: arguments.each // 2 * 2] for all_of in by_kind.values() if len(all_of) > 1]
    texts = [toml(what, n, seat, record) for of in kept for n, (what, seat, record) in enumerate(of, 1)]
    print("\n".join(texts), end="")
    for kind, all_of in by_kind.items():
        print(f"{kind}: {len(all_of)} games", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
