"""What happens in Perfumery: all of it in the open."""

from typing import Literal

from genjiko.games.perfumery.actions import Source
from genjiko.games.perfumery.box import NoteName
from genjiko.games.perfumery.essences import Kind
from genjiko.kernel.event import ABSENT, Event, SeatEvent, public

# -- what several events tell --


class _NewRound(Event):
    round: int = public("number of the round")
    starting: int = public("the seat that begins")


class _OfCard(SeatEvent):
    card: str = public("id of the card")
    face: str = public("what one sees on it")


class _CardOnPath(_OfCard):
    column: int = public("number of the column, from 1")


class _RecipeOfNote(_OfCard):
    note: NoteName = public("the note")


class _RecipePlaced(_RecipeOfNote):
    place: int = public("recipes below it")
    above: str = public("what one sees on the recipe just below, left out if there is none", default=ABSENT)


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


class Round(_NewRound):
    """A round begins that is not the last."""


class LastRound(_NewRound):
    """The last round begins."""


# -- development --


class CannotPlace(SeatEvent):
    """A seat has a ready perfumer but no space for it, and is passed over."""


class Acquire(SeatEvent):
    """A perfumer goes to the tile of a column, whose cards come into the hand."""

    column: int = public("number of the column, from 1")
    cards: list[str] = public("ids of the cards")
    faces: list[str] = public("what one sees on them")


class TakeNextMarker(SeatEvent):
    """The next-starting marker comes with the cards of its column."""

    column: int = public("number of the column, from 1")


class TakeStart(SeatEvent):
    """A seat takes the starting marker."""

    from_: int = public("the seat that had it")


class TakeBothMarkers(SeatEvent):
    """A seat takes the starting marker and the next-starting marker."""

    from_: int = public("the seat that had them")


class Discard(_CardOnPath):
    """A card of a hand over the limit goes to the next column of the path."""


class Pay(_CardOnPath):
    """A card of the hand goes to the next column of the path as a payment."""


class Note(SeatEvent):
    """A perfumer goes to an own note tile."""

    note: NoteName = public("the note")


class ChooseRecipe(_RecipeOfNote):
    """A recipe of the hand is lifted; its place in the note is still to be named."""


class Install(_RecipePlaced):
    """A recipe of the hand goes to its place in a note."""

    owed: int = public("what is to be paid for all recipes of this turn so far")


class Sort(_OfCard):
    """A perfumer goes to Sort Recipes, and an installed recipe is lifted."""


class MoveRecipe(_RecipePlaced):
    """The lifted recipe goes to another place."""


class Replenish(SeatEvent):
    """A perfumer goes to Replenish, and an essence of the supply to a storage space."""

    essence: Kind = public("the essence")


class TakeEssence(SeatEvent):
    """A perfumer goes to Floral / Synthetic, and an essence of the supply to a stockyard."""

    essence: Literal["F", "S"] = public("the essence")
    note: NoteName = public("whose stockyard it is")


class Hire(SeatEvent):
    """A perfumer goes to Hire: the third one comes with the cleanup."""


class Start(SeatEvent):
    """A perfumer goes to Starting Player."""


# -- blending --


class Blending(Event):
    """The blending phase begins, for all seats at once."""

    round: int = public("number of the round")


class ExtractTile(SeatEvent):
    """A note tile brings essences of the supply into the pot."""

    note: NoteName = public("the note")
    got: list[Kind] = public("the essences")


class Extract(SeatEvent):
    """A recipe brings essences of the supply into the pot."""

    note: NoteName = public("the note")
    card: str = public("id of the recipe")
    got: list[Kind] = public("the essences")


class Mix(SeatEvent):
    """A recipe makes other essences of some in the pot."""

    note: NoteName = public("the note")
    card: str = public("id of the recipe")
    paid: list[Kind] = public("the essences that go to the supply")
    got: list[Kind] = public("the essences that come from it")


class Skip(_RecipeOfNote):
    """A mixing is left out by choice."""


class CannotMix(_RecipeOfNote):
    """A mixing is left out, as the pot lacks the essences."""


class NoUse(_RecipeOfNote):
    """A mixing is left out, as nothing could come of it."""


class Pour(SeatEvent):
    """What has risen through a note goes onto its stockyard."""

    note: NoteName = public("the note")
    essences: list[Kind] = public("the essences")


class ChoosePerfume(_OfCard):
    """A seat begins to pay for a perfume of its hand."""


class Spend(SeatEvent):
    """An essence is paid for a perfume."""

    essence: Kind = public("the essence")
    source: Source = public("where it lay")
    note: NoteName = public("the note of the perfume that it is for")
    card: str = public("id of the perfume")
    as_: Kind = public("the essence that it stands for, left out if that is the same", default=ABSENT)


class Produce(_OfCard):
    """A perfume is paid for and goes from the hand to the brand."""

    brand: int = public("its brand value")


class Store(SeatEvent):
    """An essence goes from a stockyard to a storage space."""

    essence: Kind = public("the essence")
    note: NoteName = public("whose stockyard it was")


class Volatilise(SeatEvent):
    """What is left on the stockyards goes back to the supply."""

    essences: list[Kind] = public("the essences")


class Done(SeatEvent):
    """A seat has finished its blending."""


# -- cleanup and end --


class ThirdPerfumer(SeatEvent):
    """The third perfumer that was hired joins the others."""


class Cleanup(Event):
    """All perfumers return."""


class End(Event):
    """The game is over."""

    winners: list[int] = public("the seats that have won")
    scores: list[int] = public("points by seat")
