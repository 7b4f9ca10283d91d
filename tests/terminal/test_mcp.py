"""Assistants at a table: the MCP server shows one seat in words, and nothing else."""

import asyncio
import json
from typing import Any

import pytest
from mcp import Client

import genjiko
from genjiko.arena.seat_in_words import SeatInWords, open_seat, play_out
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption, IllegalAction
from genjiko.terminal.mcp_server import MOST_TABLES, Tables, make_server


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    told = await client.call_tool(tool, arguments)
    if told.is_error:
        raise RuntimeError(told.content[0].text)
    found = told.structured_content
    return found["result"] if found is not None and list(found) == ["result"] else found


async def play_whole_game(game: str) -> dict[str, Any]:
    async with Client(make_server()) as client:
        assert game in await ask(client, "games")
        assert len(await ask(client, "rules", game=game)) > 100
        table = await ask(client, "open_table", game=game, opponents="random", seat=1, seed=4)
        seen: dict[str, Any] = await ask(client, "look", table=table)
        rng = Rng(2)
        while not seen["over"]:
            legal = seen["legal"]
            assert legal
            assert seen["table"]
            assert seen["prompt"]
            seen = await ask(client, "play", table=table, action=legal[rng.below(len(legal))]["action"])
        return seen


@pytest.mark.parametrize("game", genjiko.games())
def test_a_client_plays_a_whole_game(game: str) -> None:
    seen = asyncio.run(play_whole_game(game))
    assert seen["winners"]
    assert len(seen["scores"]) >= 2
    assert seen["happened"]


async def bytes_shown(worlds: list[genjiko.Game], seat: int) -> list[str]:
    """What the tool `look` answers for a seat of each world, as it goes over the line."""
    tables = Tables()
    bots = [make_bot("random")] * worlds[0].rules.players
    names = [tables.add(SeatInWords(world, seat, bots, Rng(0))) for world in worlds]
    async with Client(make_server(opened=tables)) as client:
        answers = [await client.call_tool("look", {"table": name}) for name in names]
    assert not any(answer.is_error for answer in answers)
    return [answer.model_dump_json() for answer in answers]


@pytest.mark.parametrize("game", genjiko.games())
def test_worlds_that_look_alike_are_shown_in_the_same_bytes(game: str) -> None:
    rng = Rng(3)
    table = genjiko.new(game, seed=8)
    different = 0
    for step in range(60):
        if table.over:
            break
        seat = table.to_act[0]
        if step % 4 == 0:
            twins = [table.resample(seat, Rng(world)) for world in (1, 2)]
            different += len({json.dumps(twin.dump(), sort_keys=True) for twin in twins}) == 2
            shown = asyncio.run(bytes_shown(twins, seat))
            assert len(shown[0]) > 500
            assert shown[0] == shown[1]
        legal = table.legal(seat)
        table.play(legal[rng.below(len(legal))], seat)
    assert different >= 5  # what is hidden did differ


def test_what_cannot_be_is_refused_with_its_reason() -> None:
    async def refused() -> None:
        async with Client(make_server("it")) as client:
            for tool, arguments, why in (
                ("open_table", {"game": "chess"}, "no game"),
                ("open_table", {"game": "hanamikoji", "seat": 2}, "no seat 2"),
                ("open_table", {"game": "hanamikoji", "opponents": "exec:true"}, "not started"),
                ("rules", {"game": "chess"}, "no game"),
                ("look", {"table": "9"}, "no table"),
                ("play", {"table": "9", "action": "secret A"}, "no table"),
            ):
                with pytest.raises(RuntimeError, match=why):
                    await ask(client, tool, **arguments)
            table = await ask(client, "open_table", game="hanamikoji", seed=1)
            with pytest.raises(RuntimeError):
                await ask(client, "play", table=table, action="take GG")

    asyncio.run(refused())


def test_the_oldest_table_makes_room() -> None:
    tables = Tables()
    seat = open_seat("hanamikoji", rivals="random", seed=1)
    names = [tables.add(seat) for _ in range(MOST_TABLES + 1)]
    assert tables.find(names[-1]) is seat
    with pytest.raises(BadOption, match="no table"):
        tables.find(names[0])


def test_any_function_of_words_can_be_let_play() -> None:
    seen = play_out(open_seat("hanamikoji", rivals="random", seed=2), lambda seen: seen["legal"][0]["action"])
    assert seen["over"]
    with pytest.raises(IllegalAction):
        play_out(open_seat("hanamikoji", rivals="random", seed=2), lambda _: "take GG")
