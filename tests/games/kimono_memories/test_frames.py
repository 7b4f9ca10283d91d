"""How the table stands right after each event of a move: law 12 in the moments where a turn or the game goes on."""

from typing import Any

from genjiko.kernel.difference import changed
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import Table


def watch(game: Game, action: str) -> list[tuple[str, dict[str, Any]]]:
    """Play an action: the kinds of its events, each with the table after it."""
    game.watched = True
    told = game.told
    table: Any = game.view()["table"]
    tables = []
    game.play(action)
    for frame in game.frames(since=told):
        table = changed(table, frame)
        tables.append(table)
    tables.append(game.view()["table"])
    return list(zip([str(event["kind"]) for event in game.events(since=told)], tables, strict=True))


def test_a_photo_just_laid_glows_no_more_slots_and_gains_one_thing_after_the_other() -> None:
    game = Table().taken("B25").game()
    seen = watch(game, "place 1,1")
    assert [kind for kind, _ in seen] == ["place", "step", "token", "step", "refill"]
    assert [table["seats"][0]["open"] for _, table in seen] == [[]] * 5
    assert [len(table["seats"][0]["photos"]) for _, table in seen] == [2] * 5
    assert [table["patterns"][4]["marker"] for _, table in seen] == [0, 1, 1, 1, 1]
    assert [table["patterns"][3]["marker"] for _, table in seen] == [0, 0, 0, 1, 1]
    assert [len(table["seats"][0]["tokens"]) for _, table in seen] == [0, 0, 1, 1, 1]
    assert [table["deck"] for _, table in seen] == [2, 2, 2, 2, 1]
    assert [table["acting"] for _, table in seen] == [0, 0, 0, 0, 1]
    assert [table["step"] for _, table in seen] == ["place"] * 4 + ["cross"]


def test_a_turn_without_refill_ends_with_its_last_gain() -> None:
    game = Table().taken("B25").deck().game()
    seen = watch(game, "place 1,1")
    assert [kind for kind, _ in seen] == ["place", "step", "token", "step"]
    assert [table["acting"] for _, table in seen] == [0, 0, 0, 1]
    assert [table["turn"] for _, table in seen] == [1, 1, 1, 2]
    assert [table["ring"][7]["emptied"] for _, table in seen] == [True, True, True, False]


def test_a_name_is_asked_for_until_it_is_said() -> None:
    game = Table().taken("P4").game()
    [(kind, table)] = watch(game, "place 1,-1")
    assert (kind, table["step"]) == ("place", "name")
    assert table["naming"]["side"] == "right"
    seen = watch(game, "name 7")
    assert [kind for kind, _ in seen] == ["name", "token", "step", "refill"]
    assert [table["naming"] for _, table in seen] == [None] * 4
    assert [len(table["seats"][0]["tokens"]) for _, table in seen] == [0, 1, 1, 1]
    assert [table["acting"] for _, table in seen] == [0, 0, 0, 1]


def test_who_takes_a_tile_is_to_choose_the_reward_with_it() -> None:
    table = Table(turn=26).markers(0, -1, 0, 0, 0).ring({0: "B13", 1: "B09", 2: "B25"})
    game = table.game()
    game.play("cross 3")
    seen = watch(game, "place 1,1")
    assert [kind for kind, _ in seen] == ["place", "step", "token", "step", "leftover", "tie", "tile"]
    assert [len(table["display"]) for _, table in seen] == [0] * 4 + [2] * 3
    assert [table["comparing"] for _, table in seen] == [None] * 5 + [3, 4]
    assert [table["acting"] for _, table in seen] == [0] * 6 + [1]
    assert [table["step"] for _, table in seen] == ["place"] * 6 + ["reward"]


def test_the_last_reward_card_lies_in_the_display_until_it_is_taken() -> None:
    game = Table(seat=1).markers(-1, -1, 0, 0, 0).comparisons("B25", "B09").game()
    game.play("reward B25")
    seen = watch(game, "place 1,1")
    assert [kind for kind, _ in seen] == ["place", "step", "token", "step", "tile", "reward"]
    assert [len(table["display"]) for _, table in seen] == [1] * 5 + [0]
    assert [table["taken"] is not None for _, table in seen] == [False] * 5 + [True]
    assert seen[-2][1]["step"] == "reward"


def test_the_game_is_over_with_its_end_and_not_before_the_score_is_told() -> None:
    game = Table().markers(0, 0, 0, 0, 1).comparisons("P1", pattern=7).game()
    seen = watch(game, "place 1,1")
    assert [kind for kind, _ in seen] == ["place"]
    seen = watch(game, "name cat")
    assert [kind for kind, _ in seen] == ["name", "token", "score", "score", "end"]
    assert [table["phase"] for _, table in seen] == ["comparisons"] * 4 + ["over"]


def test_a_sudden_victory_comes_after_the_last_gain() -> None:
    game = Table(sudden="on").markers(3, 2, 0, 0, 0).taken("B07").game()
    seen = watch(game, "place 1,-1")
    assert seen[-1][0] == "end"
    assert [table["sudden"] for _, table in seen] == [False] * (len(seen) - 1) + [True]
    assert seen[-2][1]["phase"] == "photos"
