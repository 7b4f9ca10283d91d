"""What happens in Perfumery: all of it in the open."""

from typing import Literal

from genjiko.games.perfumery.actions import Source
from genjiko.games.perfumery.box import NoteName
from genjiko.games.perfumery.essences import Kind
from genjiko.kernel.event import ABSENT, Event, public

# -- a round begins --


class Setup(Event):
    """The decks are stacked, and a seat gets the starting marker."""

    starting: int = public("the seat that gets it")


class Refill(Event):
    """A column gets a perfume and a recipe from the decks."""

    column: int = public("number of the column, from 1")
    perfume: str = public("id of the perfume")
    recipe: str = public("id of the recipe")
    faces: list[str] = public("what one sees on the two, the perfume first")
    left: int = public("perfumes left in their deck, which are as many as recipes")


class MarkerReturns(Event):
    """The next-starting marker goes below a column."""

    column: int = public("number of the column, from 1")


class Round(Event):
    """A round begins that is not the last."""

    round: int = public("number of the round")
    starting: int = public("the seat that begins")


class LastRound(Event):
    """The last round begins."""

    round: int = public("number of the round")
    starting: int = public("the seat that begins")


# -- development --


class CannotPlace(Event):
    """A seat has a ready perfumer but no space for it, and is passed over."""


class Acquire(Event):
    """A perfumer goes to the tile of a column, whose cards come into the hand."""

    column: int = public("number of the column, from 1")
    cards: list[str] = public("ids of the cards")
    faces: list[str] = public("what one sees on them")


class TakeNextMarker(Event):
    """The next-starting marker comes with the cards of its column."""

    column: int = public("number of the column, from 1")


class TakeStart(Event):
    """A seat takes the starting marker."""

    from_: int = public("the seat that had it")


class TakeBothMarkers(Event):
    """A seat takes the starting marker and the next-starting marker."""

    from_: int = public("the seat that had them")


class Discard(Event):
    """A card of a hand over the limit goes to the next column of the path."""

    card: str = public("id of the card")
    face: str = public("what one sees on it")
    column: int = public("number of the column, from 1")


class Pay(Event):
    """A card of the hand goes to the next column of the path as a payment."""

    card: str = public("id of the card")
    face: str = public("what one sees on it")
    column: int = public("number of the column, from 1")


class Note(Event):
    """A perfumer goes to an own note tile."""

    note: NoteName = public("the note")


class ChooseRecipe(Event):
    """A recipe of the hand is lifted; its place in the note is still to be named."""

    card: str = public("id of the recipe")
    face: str = public("what one sees on it")
    note: NoteName = public("the note that it will go to")


class Install(Event):
    """A recipe of the hand goes to its place in a note."""

    card: str = public("id of the recipe")
    face: str = public("what one sees on it")
    note: NoteName = public("the note")
    place: int = public("recipes below it")
    above: str = public("what one sees on the recipe just below, left out if there is none", default=ABSENT)
    owed: int = public("what is to be paid for all recipes of this turn so far")


class Sort(Event):
    """A perfumer goes to Sort Recipes, and an installed recipe is lifted."""

    card: str = public("id of the recipe")
    face: str = public("what one sees on it")


class MoveRecipe(Event):
    """The lifted recipe goes to another place."""

    card: str = public("id of the recipe")
    face: str = public("what one sees on it")
    note: NoteName = public("the note that it is in now")
    place: int = public("recipes below it")
    above: str = public("what one sees on the recipe just below, left out if there is none", default=ABSENT)


class Replenish(Event):
    """A perfumer goes to Replenish, and an essence of the supply to a storage space."""

    essence: Kind = public("the essence")


class TakeEssence(Event):
    """A perfumer goes to Floral / Synthetic, and an essence of the supply to a stockyard."""

    essence: Literal["F", "S"] = public("the essence")
    note: NoteName = public("whose stockyard it is")


class Hire(Event):
    """A perfumer goes to Hire: the third one comes with the cleanup."""


class Start(Event):
    """A perfumer goes to Starting Player."""


# -- blending --


class Blending(Event):
    """The blending phase begins, for all seats at once."""

    round: int = public("number of the round")


class ExtractTile(Event):
    """A note tile brings essences of the supply into the pot."""

    note: NoteName = public("the note")
    got: list[Kind] = public("the essences")


class Extract(Event):
    """A recipe brings essences of the supply into the pot."""

    note: NoteName = public("the note")
    card: str = public("id of the recipe")
    got: list[Kind] = public("the essences")


class Mix(Event):
    """A recipe makes other essences of some in the pot."""

    note: NoteName = public("the note")
    card: str = public("id of the recipe")
    paid: list[Kind] = public("the essences that go to the supply")
    got: list[Kind] = public("the essences that come from it")


class Skip(Event):
    """A mixing is left out by choice."""

    note: NoteName = public("the note")
    card: str = public("id of the recipe")
    face: str = public("what one sees on it")


class CannotMix(Event):
    """A mixing is left out, as the pot lacks the essences."""

    note: NoteName = public("the note")
    card: str = public("id of the recipe")
    face: str = public("what one sees on it")


class NoUse(Event):
    """A mixing is left out, as nothing could come of it."""

    note: NoteName = public("the note")
    card: str = public("id of the recipe")
    face: str = public("what one sees on it")


class Pour(Event):
    """What has risen through a note goes onto its stockyard."""

    note: NoteName = public("the note")
    essences: list[Kind] = public("the essences")


class ChoosePerfume(Event):
    """A seat begins to pay for a perfume of its hand."""

    card: str = public("id of the perfume")
    face: str = public("what one sees on it")


class Spend(Event):
    """An essence is paid for a perfume."""

    essence: Kind = public("the essence")
    source: Source = public("where it lay")
    note: NoteName = public("the note of the perfume that it is for")
    card: str = public("id of the perfume")
    as_: Kind = public("the essence that it stands for, left out if that is the same", default=ABSENT)


class Produce(Event):
    """A perfume is paid for and goes from the hand to the brand."""

    card: str = public("id of the perfume")
    face: str = public("what one sees on it")
    brand: int = public("its brand value")


class Store(Event):
    """An essence goes from a stockyard to a storage space."""

    essence: Kind = public("the essence")
    note: NoteName = public("whose stockyard it was")


class Volatilise(Event):
    """What is left on the stockyards goes back to the supply."""

    essences: list[Kind] = public("the essences")


class Done(Event):
    """A seat has finished its blending."""


# -- cleanup and end --


class ThirdPerfumer(Event):
    """The third perfumer that was hired joins the others."""


class Cleanup(Event):
    """All perfumers return."""


class End(Event):
    """The game is over."""

    winners: list[int] = public("the seats that have won")
    scores: list[int] = public("points by seat")
