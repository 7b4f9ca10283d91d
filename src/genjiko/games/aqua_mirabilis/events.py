"""What happens in Aqua Mirabilis, and who may see it. Flowers and scents are told by their letters."""

from typing import Literal

from genjiko.games.aqua_mirabilis.pieces import AbilityId, BonusId, CityId, DameId, Kind, MethodId
from genjiko.kernel.event import ABSENT, Event, SeatEvent, own, public

# -- what several events tell --


class _OfPerfume(SeatEvent):
    perfume: str = public("its short name")
    base: Kind = public("its base")
    complements: list[Kind] = public("its complements")


class _PerfumeGone(_OfPerfume):
    slot: int = public("the slot it leaves, counted from 1")
    recipe: str = public("its recipe")


class _OfCell(Event):
    base: Kind = public("the column of the cell")
    complement: Kind = public("the row of the cell")


# -- set-up and turns --


class SetUp(Event):
    """The table is laid out."""

    king: Kind = public("the column of the king")
    court: Kind = public("the row of the court")
    workers: list[Kind] = public("the stalls of the two workers")
    deliveries: list[str] = public("the tiles of the Sundays to come, two for each: factor and flowers")
    tops: dict[CityId, str] = public("the top tile of each city")


class StartFlowers(SeatEvent):
    """A player gets flowers of the set-up."""

    flowers: list[Kind] = public("the flowers")


class Turn(SeatEvent):
    """A turn begins."""

    ap: int = public("action points on the sundial")


class ExtraTurn(SeatEvent):
    """A token is paid, and one more turn begins."""

    ap: int = public("action points on the sundial")


class Go(SeatEvent):
    """The perfumer goes to a place."""

    place: str = public("the place")
    ap: int = public("action points left")


# -- market and apprenticeship --


class Worker(SeatEvent):
    """A worker goes to another stall."""

    from_: Kind = public("the stall left")
    to: Kind = public("the stall entered")
    ap: int = public("action points left")


class Collect(SeatEvent):
    """Flowers come from the stalls of the perfumer and the workers."""

    flowers: list[Kind] = public("what was there to take")


class AbilityFlower(SeatEvent):
    """The market ability brings a flower from the supply."""

    flower: Kind = public("the flower")


class LearnBase(SeatEvent):
    """A scent goes to the supply for the base-scent tile of its type."""

    flower: Kind = public("the type")


class LearnSpecialization(SeatEvent):
    """A flower goes to the supply for the specialization in its type."""

    flower: Kind = public("the type")


class LearnAbility(SeatEvent):
    """A token goes to the supply for a special ability."""

    ability: AbilityId = public("the ability")


class PayFlowers(SeatEvent):
    """Two equal flowers go to the supply for a method."""

    flower: Kind = public("their type")


class LearnMethod(SeatEvent):
    """A method comes onto the board."""

    method: MethodId = public("the method")


class DropMethod(SeatEvent):
    """A method leaves the board to make room for another."""

    method: MethodId = public("the method")
    flowers: list[Kind] = public("the baskets stored on it, which are lost")


# -- cities --


class CityTile(SeatEvent):
    """A tile comes from the stack of a city to a board."""

    tile: str = public("the tile")
    effect: str = public("what it does once flipped")
    city: CityId = public("the city")
    left: int = public("tiles left in the stack")
    top: str | None = public("the tile now on top; null: none is left")


class Flip(SeatEvent):
    """A city tile is turned over for its effect."""

    tile: str = public("the tile")
    effect: str = public("what it does")


class GainFlowers(SeatEvent):
    """A tile brings flowers from the supply."""

    flowers: list[Kind] = public("as far as the supply goes")


class GainScents(SeatEvent):
    """A tile brings scents from the supply."""

    flowers: list[Kind] = public("their types, as far as the supply goes")


class GainToken(SeatEvent):
    """A tile brings an originality token from the supply."""


class Coach(SeatEvent):
    """The coach drives along the road."""

    spot: int = public("where it stops, counted from the left end")
    steps: int = public("how far it went")
    direction: Literal["left", "right"] = public("which way")
    city: CityId = public("the city it stops in, left out beside a city", default=ABSENT)


class CoachHome(SeatEvent):
    """The coach returns to Grasse."""

    spot: int = public("where Grasse lies, counted from the left end")


# -- court --


class Letter(SeatEvent):
    """A nobleman writes a better letter."""

    letter: int = public("its level")


class GiftScent(SeatEvent):
    """A dame gets a scent, which goes to the supply."""

    dame: DameId = public("the dame")
    scent: Kind = public("its type")


class GiftToken(SeatEvent):
    """A dame gets a token, which goes to the supply."""

    dame: DameId = public("the dame")


class GiftPerfume(_PerfumeGone):
    """A dame gets a perfume: its recipe leaves the board, its complements go to the supply."""

    dame: DameId = public("the dame")


class Look(SeatEvent):
    """A player looks at the bonus tile of a dame."""

    dame: DameId = public("the dame")
    bonus: BonusId | None = own("the tile; null in a masked state that does not know it")


class Influence(SeatEvent):
    """Influence tokens come from the stock to a dame."""

    dame: DameId = public("the dame")
    count: int = public("how many")


class Relocate(SeatEvent):
    """An influence token goes from one dame to another."""

    from_: DameId = public("the dame left")
    to: DameId = public("the dame it comes to")


class Lead(SeatEvent):
    """A player now has the most influence on a dame, alone."""

    dame: DameId = public("the dame")


class LeadLost(SeatEvent):
    """A player no longer has the most influence on a dame, alone."""

    dame: DameId = public("the dame")


class FavoursOwed(SeatEvent):
    """A player will choose favours anew as the next turn begins."""

    dames: list[DameId] = public("the dames whose lead came or went")


class Favour(SeatEvent):
    """A player takes the favour of a dame."""

    dame: DameId = public("the dame")
    was: int | None = public("the seat that held it; null: nobody")


class FavourBack(SeatEvent):
    """The favour of a dame goes back to her."""

    dame: DameId = public("the dame")


# -- perfumes and Versailles --


class Recipe(SeatEvent):
    """An open recipe is taken for a new perfume."""

    recipe: str = public("the recipe")
    flower: Kind = public("its base")
    slots: int = public("how many complements it needs")
    level: int = public("the experience it needs")
    base: Kind = public("the base scent discarded, left out if a tile saved it", default=ABSENT)


class Make(_OfPerfume):
    """A perfume is completed."""

    slot: int = public("the slot it gets, counted from 1")


class Throw(_PerfumeGone):
    """A perfume makes room for another: its recipe leaves the board, its complements go to the supply."""


class Show(_OfPerfume):
    """A perfume is shown at Versailles."""

    slot: int = public("its slot, counted from 1")


class Pair(_OfCell, SeatEvent):
    """A base and a complement of the perfume shown get a cube and score."""

    token: bool = public("whether the token of the cell is won by it")
    originality: int = public("points for sub-slots still free")
    court: int = public("points for the wish of the court")
    king: int = public("points for the wish of the king")
    perfection: int = public("points for both wishes at once")
    cube: int = public("points by favour D")
    points: int = public("all points of the pair")
    cubes: int = public("cubes now in the cell")


class Token(_OfCell, SeatEvent):
    """The originality token of a cell goes to who put the first cube there."""


class NoRoom(_OfCell, SeatEvent):
    """A pair scores nothing: its cell is full, or no cube is left."""


class Half(SeatEvent):
    """A tile scores half of the last showing."""

    points: int = public("the points")


class CourtDown(SeatEvent):
    """Favour A: the court goes one row down."""

    court: Kind = public("its row")


# -- production --


class Produce(SeatEvent):
    """The perfumer goes home to produce."""

    points: int = public("production points")


class Use(SeatEvent):
    """A method turns flowers into scents."""

    method: MethodId = public("the method")
    flowers: list[Kind] = public("what goes in")
    scents: list[Kind] = public("what comes out")
    left: int = public("production points left")


class Store(SeatEvent):
    """A flower is kept on a method."""

    method: MethodId = public("the method")
    flower: Kind = public("the flower")


class Discard(SeatEvent):
    """A flower stored on a method goes to the supply."""

    method: MethodId = public("the method")
    flower: Kind = public("the flower")


class LoseFlowers(SeatEvent):
    """Flowers still loose after a production go to the supply."""

    flowers: list[Kind] = public("the flowers")


# -- days --


class Sundial(SeatEvent):
    """A sundial goes back to 5 after the last Sunday has come: no day passes."""


class Day(SeatEvent):
    """A sundial goes back to 5, and a day passes."""

    day: str = public("the new day")
    week: int = public("its week, left out for the last Sunday, which belongs to none", default=ABSENT)


class LastSunday(SeatEvent):
    """The last Sunday has come: everybody else plays once more."""


class Delivery(Event):
    """Flowers come from the supply to the market."""

    flowers: list[Kind] = public("the flowers")


class PerfumesUp(Event):
    """Every perfume can be shown again."""


class SundayCube(_OfCell):
    """A cube is put where king and court meet."""

    token: bool = public("whether the token of the cell goes to the supply for it")


class CourtMoves(Event):
    """The court turns to another row."""

    court: Kind = public("its row")
    most: bool = public("whether it looks for the most cubes; if not, for the fewest")


class KingMoves(Event):
    """The king turns to another column."""

    king: Kind = public("his column")


# -- the end --


class Parade(Event):
    """The final parade begins."""


class Bonuses(Event):
    """The bonus tiles are shown."""

    bonuses: list[BonusId] = public("those of dames A to D")


class ParadePoints(_OfPerfume):
    """A perfume scores in the final parade."""

    points: int = public("the points")


class Final(SeatEvent):
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
