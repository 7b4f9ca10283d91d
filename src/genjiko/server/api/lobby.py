"""The endpoints around the game: what games there are, lists of tables, a table before and after it is played."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from genjiko.bots import level_names
from genjiko.door import rules_links, rules_page
from genjiko.games import game_ids, game_languages, game_meta, game_package, shipped_components
from genjiko.server import wire
from genjiko.server.api.boards import board_address
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.tables import begun_elsewhere, lists, seating
from genjiko.server.tables.for_viewer import words_of

Language = Annotated[str, Meta(max_length=10)]


class InLanguage(Struct):
    """In which language."""

    language: Language = "en"


class WithKey(Struct):
    """The key of a link."""

    key: wire.Key | None = None


class ListQuery(Struct):
    """Which tables, and where the page begins."""

    game: wire.Id | None = None
    status: Literal["gathering", "playing", "over"] | None = None
    before: Annotated[float, Meta(ge=0, le=1e11)] | None = None


# -- games --


def game_info(call: Call, game: str) -> wire.GameInfo:
    """The title page of a game in the language asked for. Raises UnknownGame."""
    meta = game_meta(game)
    words = words_of(game, call.query.language)
    text = words.text
    options = [wire.OptionInfo(o.name, list(o.values), o.default, text(f"options.{o.name}")) for o in meta.options]
    return wire.GameInfo(
        id=meta.id,
        title=meta.title,
        tagline=text("tagline") if words.has("tagline") else "",
        designers=meta.designers,
        publisher=meta.publisher,
        year=meta.year,
        players=list(meta.players),
        options=options,
        levels=level_names(),
        languages=game_languages(game),
        rules_version=meta.rules_version,
        sources=shipped_components(game).sources,
        board=board_address(game),
    )


async def games(call: Call) -> list[wire.GameInfo]:
    """All games."""
    return [game_info(call, game) for game in game_ids()]


async def game(call: Call) -> wire.GameInfo:
    """One game."""
    return game_info(call, call.path("game"))


async def game_texts(call: Call) -> wire.GameWords:
    """All texts of a game."""
    meta = game_meta(call.path("game"))
    words = words_of(meta.id, call.query.language)
    patterns = [wire.ActionPattern(**pattern.json()) for pattern in game_package(meta.id).action_texts.patterns]
    return wire.GameWords(meta.id, words.language, words.json(), words.missing(), patterns)


async def rules_text(call: Call) -> wire.RulesText:
    """The rules of a game in our own words."""
    meta = game_meta(call.path("game"))
    words = words_of(meta.id, call.query.language)
    sources = shipped_components(meta.id).sources
    page, links = rules_page(meta.id, words.language), rules_links(meta.id)
    return wire.RulesText(meta.id, meta.title, words.language, page, sources, links.prompts, links.places)


# -- tables --


async def public_tables(call: Call) -> wire.TableList:
    """Public tables."""
    query: ListQuery = call.query
    wanted = lists.listing(query.game, query.status, query.before, public=True)
    return await lists.page(call.context.tables, wanted, call.somebody)


async def my_tables(call: Call) -> wire.TableList:
    """My tables."""
    query: ListQuery = call.query
    wanted = lists.listing(query.game, query.status, query.before, call.person)
    return await lists.page(call.context.tables, wanted, call.person)


async def take_game(call: Call) -> wire.TableInfo:
    """Go on with a game that was begun without a server."""
    body: wire.TakeGame = call.body
    await call.context.check_busy(call.person, call.where)
    table = await begun_elsewhere.take(call.context.tables, call.person, body)
    return table.info(call.person)


async def create_table(call: Call) -> wire.TableInfo:
    """A new table."""
    await call.context.check_busy(call.person, call.where)
    table = await seating.create(call.context.tables, call.person, call.body, call.near)
    return table.info(call.person)


async def table(call: Call) -> wire.TableInfo:
    """One table."""
    found = await call.context.tables.see(call.path("table"), call.somebody, call.query.key)
    return found.info(call.somebody)


async def sit(call: Call) -> wire.TableInfo:
    """Take a seat."""
    found = await call.context.tables.see(call.path("table"), call.person, call.body.key)
    await seating.sit(call.context.tables, found, call.person, call.body)
    return found.info(call.person)


async def leave(call: Call) -> wire.TableInfo:
    """Leave a seat."""
    found = await call.context.tables.see(call.path("table"), call.person, None)
    await seating.leave(call.context.tables, found, call.person, call.body.seat)
    return found.info(call.person)


async def put_bot(call: Call) -> wire.TableInfo:
    """Give a seat to a bot."""
    found = await call.context.tables.see(call.path("table"), call.person, None)
    await seating.put_bot(call.context.tables, found, call.person, call.body)
    return found.info(call.person)


async def show_hand(call: Call) -> wire.TableInfo:
    """Show a hand to guests, or end that."""
    found = await call.context.tables.see(call.path("table"), call.person, None)
    await seating.show_hand(call.context.tables, found, call.person, call.body)
    return found.info(call.person)


async def start(call: Call) -> wire.TableInfo:
    """Begin the game."""
    found = await call.context.tables.see(call.path("table"), call.person, None)
    await seating.start(call.context.tables, found, call.person)
    return found.info(call.person)


async def rematch(call: Call) -> wire.TableInfo:
    """Play again with the same people."""
    found = await call.context.tables.see(call.path("table"), call.person, None)
    if not found.row.rematch:
        await call.context.check_busy(call.person, call.where)
    again = await seating.rematch(call.context.tables, found, call.person)
    return again.info(call.person)


def _at_table(verb: str, handler: Any, body: Any, errors: tuple[str, ...], limit: str = "join") -> Endpoint:
    """A change of a table that only people with a session make."""
    path = f"/api/tables/{{table}}/{verb}"
    codes = ("not_found", "other_rules", *errors)
    return Endpoint("POST", path, handler, wire.TableInfo, body=body, limit=limit, signed_in=True, errors=codes)


_GAME = ("not_found",)
_PERSON: dict[str, Any] = {"signed_in": True}
_TEXTS: dict[str, Any] = {"query": InLanguage, "errors": _GAME, "packed": True}

ENDPOINTS = [
    Endpoint("GET", "/api/games", games, list[wire.GameInfo], query=InLanguage),
    Endpoint("GET", "/api/games/{game}", game, wire.GameInfo, query=InLanguage, errors=_GAME),
    Endpoint("GET", "/api/games/{game}/words", game_texts, wire.GameWords, **_TEXTS),
    Endpoint("GET", "/api/games/{game}/rules", rules_text, wire.RulesText, **_TEXTS),
    Endpoint("GET", "/api/me/tables", my_tables, wire.TableList, query=ListQuery, **_PERSON),
    Endpoint("GET", "/api/tables", public_tables, wire.TableList, query=ListQuery),
    Endpoint(
        "POST", "/api/tables", create_table, wire.TableInfo, body=wire.CreateTable, limit="create", status=201,
        errors=("bad_option", "bad_components", "not_found"), **_PERSON,
    ),
    Endpoint(
        "POST", "/api/me/games", take_game, wire.TableInfo, body=wire.TakeGame, limit="create", status=201,
        errors=("bad_option", "bad_record", "other_rules"), **_PERSON,
    ),
    Endpoint("GET", "/api/tables/{table}", table, wire.TableInfo, query=WithKey, errors=("not_found", "other_rules")),
    _at_table("sit", sit, wire.Sit, ("seat_taken", "full", "not_gathering", "bad_option", "blocked")),
    _at_table("leave", leave, wire.Leave, ("not_seated", "not_playing")),
    _at_table("bots", put_bot, wire.PutBot, ("not_host", "seat_taken", "not_gathering", "bad_option")),
    _at_table("hand", show_hand, wire.ShowHand, ("not_seated", "not_playing", "rated")),
    _at_table("start", start, None, ("not_host", "not_gathering", "seats_open")),
    _at_table("rematch", rematch, None, ("not_seated", "not_over"), "create"),
]  # fmt: skip
