"""What a player of Hanamikoji can say: four actions and two kinds of answer."""

from itertools import combinations_with_replacement
from typing import Final, Literal

from genjiko.games.hanamikoji.cards import CARD, GEISHA, N, kinds, letters
from genjiko.kernel.action import Action, Catalogue

SECRET: Final = 0
DISCARD: Final = 1
GIFT: Final = 2
COMPETITION: Final = 3
MarkerName = Literal["secret", "discard", "gift", "competition"]
MARKERS: Final[tuple[MarkerName, ...]] = ("secret", "discard", "gift", "competition")
ANSWER: Final = 4


def cards_used(used: int) -> int:
    """How many cards a set of used markers has taken from the hand."""
    return (used >> SECRET & 1) + 2 * (used >> DISCARD & 1) + 3 * (used >> GIFT & 1) + 4 * (used >> COMPETITION & 1)


class Play(Action):
    """Any action: the marker it turns (ANSWER: none) and the cards it takes from the hand or the offer."""

    def __init__(self, text: str, marker: int, cards: int) -> None:
        super().__init__(text)
        self.marker = marker
        self.cards = cards


class Secret(Play):
    """`secret G`: one card face down, to be scored."""

    def __init__(self, cards: int) -> None:
        super().__init__(f"secret {letters(cards)}", SECRET, cards)


class Discard(Play):
    """`discard A B`: two cards face down, not scored."""

    def __init__(self, cards: int) -> None:
        super().__init__("discard " + " ".join(letters(cards)), DISCARD, cards)


class Gift(Play):
    """`gift A B C`: three open cards, of which the opponent takes one."""

    def __init__(self, cards: int) -> None:
        super().__init__("gift " + " ".join(letters(cards)), GIFT, cards)


class Compete(Play):
    """`compete AB CD`: two open pairs, of which the opponent takes one."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"compete {letters(first)} {letters(second)}", COMPETITION, first + second)
        self.first = first
        self.second = second


class Take(Play):
    """`take A` answers a gift, `take AB` a competition."""

    def __init__(self, cards: int) -> None:
        super().__init__(f"take {letters(cards)}", ANSWER, cards)


def _sets(n: int) -> list[int]:
    return [sum(CARD[g] for g in group) for group in combinations_with_replacement(range(N), n)]


ONES: Final = _sets(1)
PAIRS: Final = _sets(2)

SECRETS: Final = [Secret(cards) for cards in ONES]
DISCARDS: Final = [Discard(cards) for cards in PAIRS]
GIFTS: Final = [Gift(cards) for cards in _sets(3)]
COMPETES: Final = [Compete(first, second) for first, second in combinations_with_replacement(PAIRS, 2)]  # ruling 3
TAKES: Final = [Take(cards) for cards in ONES + PAIRS]

TAKE_OF: Final[dict[int, Take]] = {take.cards: take for take in TAKES}


def offer_key(first: int, second: int) -> int:
    """An offer as one number: the three cards of a gift and nothing, or the two pairs of a competition."""
    return first << 28 | second


def _all_answers() -> dict[int, list[Action]]:
    """By offer what the opponent may say. Every offer there is: which of them were made tells nobody anything."""
    found: dict[int, list[Action]] = {}
    for gift in GIFTS:
        found[offer_key(gift.cards, 0)] = [TAKE_OF[CARD[g]] for g in kinds(gift.cards)]
    for pairs in COMPETES:
        sets = {pairs.first: TAKE_OF[pairs.first], pairs.second: TAKE_OF[pairs.second]}
        found[offer_key(pairs.first, pairs.second)] = list(sets.values())
    return found


ANSWERS: Final = _all_answers()
COMPETE_OF: Final[dict[int, Compete]] = {offer_key(action.first, action.second): action for action in COMPETES}


def tidy(text: str) -> str:
    """Cards in any order, together or apart, as notation has them; the first word is put right in any case."""
    word, _, rest = text.partition(" ")
    word = word.casefold()
    if word == "competition":
        word = "compete"
    groups = rest.upper().split()
    if any(letter not in GEISHA for group in groups for letter in group):
        return f"{word} {rest}"
    together = "".join(sorted("".join(groups)))
    if word in ("discard", "gift"):
        return word + " " + " ".join(together)
    if word in ("secret", "take"):
        return f"{word} {together}"
    if word == "compete" and len(groups) == 2:
        return "compete " + " ".join(sorted("".join(sorted(group)) for group in groups))
    return f"{word} {rest}"


CATALOGUE: Final = Catalogue(__name__, [*SECRETS, *DISCARDS, *GIFTS, *COMPETES, *TAKES], tidy)
