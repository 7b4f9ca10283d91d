"""What happens in Aqua Mirabilis, and who may see it. Flowers and scents are told by their letters."""

from typing import Literal

from genjiko.kernel.event import ABSENT, Event, own, public

# -- set-up and turns --


class SetUp(Event):
    """The table is laid out."""

    king: str = public("the column of the king")
    court: str = public("the row of the court")
    workers: list[str] = public("the stalls of the two workers")
    deliveries: list[str] = public("the tiles of the Sundays to come, two for each: factor and flowers")
    tops: dict[str, str] = public("the top tile of each city")


class StartFlowers(Event):
    """A player gets flowers of the set-up."""

    flowers: list[str] = public("the flowers")


class Turn(Event):
    """A turn begins."""

    ap: int = public("action points on the sundial")


class ExtraTurn(Event):
    """A token is paid, and one more turn begins."""

    ap: int = public("action points on the sundial")


class Go(Event):
    """The perfumer goes to a place."""

    place: str = public("the place")
    ap: int = public("action points left")


# -- market and apprenticeship --


class Worker(Event):
    """A worker goes to another stall."""

    from_: str = public("the stall left")
    to: str = public("the stall entered")
    ap: int = public("action points left")


class Collect(Event):
    """Flowers come from the stalls of the perfumer and the workers."""

    flowers: list[str] = public("what was there to take")


class AbilityFlower(Event):
    """The market ability brings a flower from the supply."""

    flower: str = public("the flower")


class LearnBase(Event):
    """A scent goes to the supply for the base-scent tile of its type."""

    flower: str = public("the type")


class LearnSpecialization(Event):
    """A flower goes to the supply for the specialization in its type."""

    flower: str = public("the type")


class LearnAbility(Event):
    """A token goes to the supply for a special ability."""

    ability: str = public("the ability")


class PayFlowers(Event):
    """Two equal flowers go to the supply for a method."""

    flower: str = public("their type")


class LearnMethod(Event):
    """A method comes onto the board."""

    method: str = public("the method")


class DropMethod(Event):
    """A method leaves the board to make room for another."""

    method: str = public("the method")
    flowers: list[str] = public("the baskets stored on it, which are lost")


# -- cities --


class CityTile(Event):
    """A tile comes from the stack of a city to a board."""

    tile: str = public("the tile")
    effect: str = public("what it does once flipped")
    city: str = public("the city")
    left: int = public("tiles left in the stack")
    top: str | None = public("the tile now on top; null: none is left")


class Flip(Event):
    """A city tile is turned over for its effect."""

    tile: str = public("the tile")
    effect: str = public("what it does")


class GainFlowers(Event):
    """A tile brings flowers from the supply."""

    flowers: list[str] = public("as far as the supply goes")


class GainScents(Event):
    """A tile brings scents from the supply."""

    flowers: list[str] = public("their types, as far as the supply goes")


class GainToken(Event):
    """A tile brings an originality token from the supply."""


class Coach(Event):
    """The coach drives along the road."""

    spot: int = public("where it stops, counted from the left end")
    steps: int = public("how far it went")
    direction: Literal["left", "right"] = public("which way")
    city: str = public("the city it stops in, left out beside a city", default=ABSENT)


class CoachHome(Event):
    """The coach returns to Grasse."""

    spot: int = public("where Grasse lies, counted from the left end")


# -- court --


class Letter(Event):
    """A nobleman writes a better letter."""

    letter: int = public("its level")


class GiftScent(Event):
    """A dame gets a scent, which goes to the supply."""

    dame: str = public("the dame")
    scent: str = public("its type")


class GiftToken(Event):
    """A dame gets a token, which goes to the supply."""

    dame: str = public("the dame")


class GiftPerfume(Event):
    """A dame gets a perfume: its recipe leaves the board, its complements go to the supply."""

    dame: str = public("the dame")
    perfume: str = public("its short name")
    base: str = public("its base")
    complements: list[str] = public("its complements")
    slot: int = public("the slot it leaves, counted from 1")
    recipe: str = public("its recipe")


class Look(Event):
    """A player looks at the bonus tile of a dame."""

    dame: str = public("the dame")
    bonus: str | None = own("the tile; null in a masked state that does not know it")


class Influence(Event):
    """Influence tokens come from the stock to a dame."""

    dame: str = public("the dame")
    count: int = public("how many")


class Relocate(Event):
    """An influence token goes from one dame to another."""

    from_: str = public("the dame left")
    to: str = public("the dame it comes to")


class Lead(Event):
    """A player now has the most influence on a dame, alone."""

    dame: str = public("the dame")


class LeadLost(Event):
    """A player no longer has the most influence on a dame, alone."""

    dame: str = public("the dame")


class FavoursOwed(Event):
    """A player will choose favours anew as the next turn begins."""

    dames: list[str] = public("the dames whose lead came or went")


class Favour(Event):
    """A player takes the favour of a dame."""

    dame: str = public("the dame")
    was: int | None = public("the seat that held it; null: nobody")


class FavourBack(Event):
    """The favour of a dame goes back to her."""

    dame: str = public("the dame")


# -- perfumes and Versailles --


class Recipe(Event):
    """An open recipe is taken for a new perfume."""

    recipe: str = public("the recipe")
    flower: str = public("its base")
    slots: int = public("how many complements it needs")
    level: int = public("the experience it needs")
    base: str = public("the base scent discarded, left out if a tile saved it", default=ABSENT)


class Make(Event):
    """A perfume is completed."""

    perfume: str = public("its short name")
    base: str = public("its base")
    complements: list[str] = public("its complements")
    slot: int = public("the slot it gets, counted from 1")


class Throw(Event):
    """A perfume makes room for another: its recipe leaves the board, its complements go to the supply."""

    perfume: str = public("its short name")
    base: str = public("its base")
    complements: list[str] = public("its complements")
    slot: int = public("the slot it leaves, counted from 1")
    recipe: str = public("its recipe")


class Show(Event):
    """A perfume is shown at Versailles."""

    perfume: str = public("its short name")
    base: str = public("its base")
    complements: list[str] = public("its complements")
    slot: int = public("its slot, counted from 1")


class Pair(Event):
    """A base and a complement of the perfume shown get a cube and score."""

    base: str = public("the column of the cell")
    complement: str = public("the row of the cell")
    token: bool = public("whether the token of the cell is won by it")
    originality: int = public("points for sub-slots still free")
    court: int = public("points for the wish of the court")
    king: int = public("points for the wish of the king")
    perfection: int = public("points for both wishes at once")
    cube: int = public("points by favour D")
    points: int = public("all points of the pair")
    cubes: int = public("cubes now in the cell")


class Token(Event):
    """The originality token of a cell goes to who put the first cube there."""

    base: str = public("the column of the cell")
    complement: str = public("the row of the cell")


class NoRoom(Event):
    """A pair scores nothing: its cell is full, or no cube is left."""

    base: str = public("the column of the cell")
    complement: str = public("the row of the cell")


class Half(Event):
    """A tile scores half of the last showing."""

    points: int = public("the points")


class CourtDown(Event):
    """Favour A: the court goes one row down."""

    court: str = public("its row")


# -- production --


class Produce(Event):
    """The perfumer goes home to produce."""

    points: int = public("production points")


class Use(Event):
    """A method turns flowers into scents."""

    method: str = public("the method")
    flowers: list[str] = public("what goes in")
    scents: list[str] = public("what comes out")
    left: int = public("production points left")


class Store(Event):
    """A flower is kept on a method."""

    method: str = public("the method")
    flower: str = public("the flower")


class Discard(Event):
    """A flower stored on a method goes to the supply."""

    method: str = public("the method")
    flower: str = public("the flower")


class LoseFlowers(Event):
    """Flowers still loose after a production go to the supply."""

    flowers: list[str] = public("the flowers")


# -- days --


class Sundial(Event):
    """A sundial goes back to 5 after the last Sunday has come: no day passes."""


class Day(Event):
    """A sundial goes back to 5, and a day passes."""

    day: str = public("the new day")
    week: int = public("its week, left out for the last Sunday, which belongs to none", default=ABSENT)


class LastSunday(Event):
    """The last Sunday has come: everybody else plays once more."""


class Delivery(Event):
    """Flowers come from the supply to the market."""

    flowers: list[str] = public("the flowers")


class PerfumesUp(Event):
    """Every perfume can be shown again."""


class SundayCube(Event):
    """A cube is put where king and court meet."""

    base: str = public("the column of the cell")
    complement: str = public("the row of the cell")
    token: bool = public("whether the token of the cell goes to the supply for it")


class CourtMoves(Event):
    """The court turns to another row."""

    court: str = public("its row")
    most: bool = public("whether it looks for the most cubes; if not, for the fewest")


class KingMoves(Event):
    """The king turns to another column."""

    king: str = public("his column")


# -- the end --


class Parade(Event):
    """The final parade begins."""


class Bonuses(Event):
    """The bonus tiles are shown."""

    bonuses: list[str] = public("those of dames A to D")


class ParadePoints(Event):
    """A perfume scores in the final parade."""

    perfume: str = public("its short name")
    base: str = public("its base")
    complements: list[str] = public("its complements")
    points: int = public("the points")


class Final(Event):
    """The final scoring of a player."""

    tokens: int = public("points for tokens")
    cities: int = public("points for flipped tiles")
    dames: int = public("points for majorities")
    bonuses: list[int] = public("points for the bonus tiles of dames A to D")
    points: int = public("all points of the game")


class End(Event):
    """The game is over."""

    winners: list[int] = public("the seats that have won")
    scores: list[int] = public("the points of each seat")
