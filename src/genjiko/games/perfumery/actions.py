"""What a player of Perfumery can say.

| notation | means |
|---|---|
| `acquire 3` | perfumer on the tile of column 3: take its cards |
| `note top` | perfumer on the own note tile |
| `sort R1-06` | perfumer on Sort Recipes; this installed recipe is lifted |
| `replenish F` | perfumer on Replenish: this essence into an empty storage space |
| `floral top`, `synthetic top` | perfumer on Floral / Synthetic: one essence onto this stockyard |
| `hire`, `start` | perfumer on Hire, on Starting Player |
| `install R1-03` | this recipe of the hand is lifted, to be installed in the note of the perfumer |
| `place top 2` | the lifted recipe goes there; 0 is just above the note tile |
| `pay funds`, `discard funds` | this card of the hand goes along the discard path |
| `mix R1-07`, `skip R1-07` | use the mixing of this recipe, or not |
| `produce P1-07`, `end production` | produce this perfume; produce no more |
| `use stockyard F`, `use storage F` | the essence that is due comes from there |
| `store F`, `end storage` | keep one essence of this kind; keep no more (asked under `every_choice` only) |
| `finish` | nothing is left to decide in this round's blending |
"""

from typing import Final, Literal

from genjiko.games.perfumery.box import NOTES
from genjiko.games.perfumery.cards import FIRST_PERFUME, IDS, PERFUME_IDS, RECIPE_IDS
from genjiko.games.perfumery.essences import KINDS
from genjiko.kernel.action import Action, Catalogue

ACQUIRE: Final = 0
NOTE: Final = 1
SORT_RECIPE: Final = 2
REPLENISH_KIND: Final = 3
TAKE_FLORAL: Final = 4
TAKE_SYNTHETIC: Final = 5
HIRE_PERFUMER: Final = 6
TAKE_START: Final = 7
INSTALL: Final = 8
PLACE: Final = 9
PAY: Final = 10
DISCARD: Final = 11
MIX: Final = 12
SKIP: Final = 13
PRODUCE: Final = 14
END_PRODUCTION: Final = 15
USE: Final = 16
STORE: Final = 17
END_STORAGE: Final = 18
FINISH: Final = 19

Source = Literal["stockyard", "storage"]

MOST_COLUMNS: Final = 5
MOST_IN_A_NOTE: Final = len(RECIPE_IDS)
STOCKYARD: Final = 0
STORAGE: Final = 1
SOURCES: Final[tuple[Source, ...]] = ("stockyard", "storage")


class Play(Action):
    """Any action: its verb, what it names (column, card or kind of essence) and where (note, place, source)."""

    def __init__(self, text: str, verb: int, what: int = 0, where: int = 0) -> None:
        super().__init__(text)
        self.verb = verb
        self.what = what
        self.where = where


def _of_recipes(word: str, verb: int) -> list[Play]:
    return [Play(f"{word} {name}", verb, card) for card, name in enumerate(RECIPE_IDS)]


def _of_cards(word: str, verb: int) -> list[Play]:
    return [Play(f"{word} {name}", verb, card) for card, name in enumerate(IDS)]


def _of_notes(word: str, verb: int) -> list[Play]:
    return [Play(f"{word} {name}", verb, 0, note) for note, name in enumerate(NOTES)]


def _of_kinds(word: str, verb: int) -> list[Play]:
    return [Play(f"{word} {name}", verb, kind) for kind, name in enumerate(KINDS)]


ACQUIRES: Final = [Play(f"acquire {n + 1}", ACQUIRE, n) for n in range(MOST_COLUMNS)]
NOTE_TILES: Final = _of_notes("note", NOTE)
SORTS: Final = _of_recipes("sort", SORT_RECIPE)
REPLENISHES: Final = _of_kinds("replenish", REPLENISH_KIND)
FLORALS: Final = _of_notes("floral", TAKE_FLORAL)
SYNTHETICS: Final = _of_notes("synthetic", TAKE_SYNTHETIC)
HIRES: Final = [Play("hire", HIRE_PERFUMER)]
STARTS: Final = [Play("start", TAKE_START)]
INSTALLS: Final = _of_recipes("install", INSTALL)
PLACES: Final = [
    Play(f"place {name} {i}", PLACE, i, note) for note, name in enumerate(NOTES) for i in range(MOST_IN_A_NOTE)
]
PAYS: Final = _of_cards("pay", PAY)
DISCARDS: Final = _of_cards("discard", DISCARD)
MIXES: Final = _of_recipes("mix", MIX)
SKIPS: Final = _of_recipes("skip", SKIP)
PRODUCES: Final = [Play(f"produce {name}", PRODUCE, FIRST_PERFUME + i) for i, name in enumerate(PERFUME_IDS)]
END_PRODUCTIONS: Final = [Play("end production", END_PRODUCTION)]
USES: Final = [
    Play(f"use {name} {letter}", USE, kind, source)
    for source, name in enumerate(SOURCES)
    for kind, letter in enumerate(KINDS)
]
STORES: Final = _of_kinds("store", STORE)
END_STORAGES: Final = [Play("end storage", END_STORAGE)]
FINISHES: Final = [Play("finish", FINISH)]


def tidy(text: str) -> str:
    """Short forms: recipe and perfume ids without their zero, `stock` for the stockyard."""
    words = text.casefold().split()
    for i, word in enumerate(words[1:], 1):
        head, dash, number = word.partition("-")
        if dash and number.isdecimal():
            words[i] = f"{head.upper()}-{int(number):02}"
        elif word == "stock":
            words[i] = "stockyard"
        elif len(word) == 1 and word.isalpha():
            words[i] = word.upper()
    return " ".join(words)


CATALOGUE: Final = Catalogue(
    __name__,
    [
        *ACQUIRES, *NOTE_TILES, *SORTS, *REPLENISHES, *FLORALS, *SYNTHETICS, *HIRES, *STARTS,
        *INSTALLS, *PLACES, *PAYS, *DISCARDS,
        *MIXES, *SKIPS, *PRODUCES, *END_PRODUCTIONS, *USES, *STORES, *END_STORAGES, *FINISHES,
    ],
    tidy,
)  # fmt: skip
