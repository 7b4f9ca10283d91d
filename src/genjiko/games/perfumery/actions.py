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
| `store F`, `end storage` | keep one essence of this kind; keep no more |
"""

from genjiko.games.perfumery.box import NOTES
from genjiko.games.perfumery.cards import FIRST_PERFUME, IDS, PERFUME_IDS, RECIPE_IDS
from genjiko.games.perfumery.essences import KINDS
from genjiko.kernel.action import Action, Catalogue

(
    ACQUIRE, NOTE, SORT_RECIPE, REPLENISH_KIND, TAKE_FLORAL, TAKE_SYNTHETIC, HIRE_PERFUMER, TAKE_START,
    INSTALL, PLACE, PAY, DISCARD,
    MIX, SKIP, PRODUCE, END_PRODUCTION, USE, STORE, END_STORAGE,
) = range(19)  # fmt: skip

MOST_COLUMNS = 5
MOST_IN_A_NOTE = len(RECIPE_IDS)
STOCKYARD, STORAGE = range(2)
SOURCES = ("stockyard", "storage")


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


ACQUIRES = [Play(f"acquire {n + 1}", ACQUIRE, n) for n in range(MOST_COLUMNS)]
NOTE_TILES = _of_notes("note", NOTE)
SORTS = _of_recipes("sort", SORT_RECIPE)
REPLENISHES = _of_kinds("replenish", REPLENISH_KIND)
FLORALS = _of_notes("floral", TAKE_FLORAL)
SYNTHETICS = _of_notes("synthetic", TAKE_SYNTHETIC)
HIRES = [Play("hire", HIRE_PERFUMER)]
STARTS = [Play("start", TAKE_START)]
INSTALLS = _of_recipes("install", INSTALL)
PLACES = [Play(f"place {name} {i}", PLACE, i, note) for note, name in enumerate(NOTES) for i in range(MOST_IN_A_NOTE)]
PAYS = _of_cards("pay", PAY)
DISCARDS = _of_cards("discard", DISCARD)
MIXES = _of_recipes("mix", MIX)
SKIPS = _of_recipes("skip", SKIP)
PRODUCES = [Play(f"produce {name}", PRODUCE, FIRST_PERFUME + i) for i, name in enumerate(PERFUME_IDS)]
END_PRODUCTIONS = [Play("end production", END_PRODUCTION)]
USES = [
    Play(f"use {name} {letter}", USE, kind, source)
    for source, name in enumerate(SOURCES)
    for kind, letter in enumerate(KINDS)
]
STORES = _of_kinds("store", STORE)
END_STORAGES = [Play("end storage", END_STORAGE)]


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


CATALOGUE = Catalogue(
    [
        *ACQUIRES, *NOTE_TILES, *SORTS, *REPLENISHES, *FLORALS, *SYNTHETICS, *HIRES, *STARTS,
        *INSTALLS, *PLACES, *PAYS, *DISCARDS,
        *MIXES, *SKIPS, *PRODUCES, *END_PRODUCTIONS, *USES, *STORES, *END_STORAGES,
    ],
    tidy,
)  # fmt: skip
