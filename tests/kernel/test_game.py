"""The door and the game object: turns, refusals, copies, undo, words."""

import json
import pickle
from typing import TypeVar

import numpy as np
import pytest

import genjiko
from genjiko.games import find_rules, game_words, new_header, shipped_components
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.words import Words

T = TypeVar("T")


def test_games_are_sorted_and_hanamikoji_is_there() -> None:
    assert genjiko.games() == sorted(genjiko.games())
    assert "hanamikoji" in genjiko.games()


def test_unknown_game() -> None:
    with pytest.raises(genjiko.UnknownGame, match="there is no game 'go'"):
        genjiko.new("go")


@pytest.mark.parametrize("players", [0, 1, 3, True, -2])
def test_wrong_number_of_players(players: int) -> None:
    with pytest.raises(genjiko.BadOption, match="is for 2 players"):
        genjiko.new("hanamikoji", players=players)


def test_unknown_option_and_unknown_value() -> None:
    with pytest.raises(genjiko.BadOption, match="no option 'x'"):
        genjiko.new("hanamikoji", options={"x": 1})
    with pytest.raises(genjiko.BadOption, match="three_rounds is one of false, true"):
        genjiko.new("hanamikoji", options={"three_rounds": 3})
    assert genjiko.new("hanamikoji", options={"three_rounds": "true"}).rules.options == {"three_rounds": True}


@pytest.mark.parametrize("seed", [-1, True, "7", 1.5])
def test_wrong_seed(seed: int) -> None:
    with pytest.raises(genjiko.BadOption):
        genjiko.new("hanamikoji", seed=seed)


def test_without_a_seed_games_differ() -> None:
    assert genjiko.new("hanamikoji").record() != genjiko.new("hanamikoji").record()


def test_wrong_seat_and_play_after_the_end() -> None:
    game = genjiko.new("hanamikoji", seed=1)
    before = game.dump()
    for seat, why in ((1, "turn of Seat 0, not of Seat 1"), (2, "no seat 2"), (-1, "no seat -1")):
        with pytest.raises(genjiko.IllegalAction, match=why):
            game.play(game.legal()[0], seat)
    assert game.dump() == before
    while not game.over:
        game.play(game.legal()[0])
    end = game.dump()
    for who in (None, 0, 1):
        with pytest.raises(genjiko.IllegalAction, match="the game is over"):
            game.play("secret A", who)
    with pytest.raises(genjiko.IllegalAction, match="over"):
        game.undo()
    assert game.dump() == end


def test_a_view_for_nobody_is_refused() -> None:
    game = genjiko.new("hanamikoji", seed=1)
    with pytest.raises(genjiko.IllegalAction):
        game.view(2)
    with pytest.raises(genjiko.IllegalAction):
        game.events(-3)


def test_why_not_changes_nothing() -> None:
    game = genjiko.new("hanamikoji", seed=1)
    before = game.dump()
    assert game.why_not("take A") == "take A: nothing is offered to you"
    assert game.why_not(game.legal()[0]) == ""
    assert game.dump() == before


def test_the_legal_list_is_the_callers_own() -> None:
    game = genjiko.new("hanamikoji", seed=1)
    game.legal().clear()
    assert game.legal()


def test_undo_is_refused_once_something_was_shown() -> None:
    game = genjiko.new("hanamikoji", seed=1)
    assert game.undoable() == 0
    game.play(next(a for a in game.legal() if a.kind == "gift"))
    for seat in (0, 1):
        with pytest.raises(genjiko.IllegalAction, match="nothing can be taken back"):
            game.undo(seat)


def test_a_game_without_listeners_plays_the_same() -> None:
    loud, quiet = (genjiko.new("hanamikoji", seed=4, keep_events=keep_events) for keep_events in (True, False))
    while not loud.over:
        action = loud.legal()[-1]
        loud.play(action)
        quiet.play(action)
    assert quiet.record() == loud.record()
    assert quiet.events(0) == []


def test_own_components_travel_with_record_and_dump() -> None:
    text = shipped_components("hanamikoji").text.replace('"A"\ncharm = 2', '"A"\ncharm = 3', 1)
    text = text.replace('"G"\ncharm = 5', '"G"\ncharm = 4', 1)
    game = genjiko.new("hanamikoji", seed=2, components=Components(text, "mine.toml"))
    assert sum(game.census()["item A"].values()) == 3
    assert genjiko.load(game.record()).dump()["state"] == game.dump()["state"]
    assert sum(genjiko.load(game.record()).census()["item A"].values()) == 3
    assert sum(genjiko.restore(game.dump()).census()["item A"].values()) == 3


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("[sources]", "[source]"), r"\[sources\] is missing"),
        (('geisha = "rulebook"', 'geisha = "rumour"'), "line 9: table geisha"),
        (('id = "G"', 'id = "H"'), r"line 33: table geisha: id must be one of G"),
        (("charm = 5", 'charm = "five"'), "charm must be a whole number"),
        (("charm = 5", "charm = 5\nsize = 3"), "unknown key 'size'"),
        (("[deal]", "[deals]"), "table deals|table deal"),
        (("secret = 1", "secret = 2"), "secret is fixed at"),
        (("[markers]", "[markers"), "mine.toml: "),
    ],
)
def test_broken_components_are_refused_with_their_line(change: tuple[str, str], why: str) -> None:
    text = shipped_components("hanamikoji").text.replace(*change, 1)
    with pytest.raises(genjiko.BadComponents, match=why) as caught:
        find_rules(new_header("hanamikoji", components=Components(text, "mine.toml")))
    assert "\n" not in str(caught.value)


def test_too_few_rows_are_refused() -> None:
    text = shipped_components("hanamikoji").text.replace('[[geisha]]\nid = "G"\ncharm = 5\n', "")
    with pytest.raises(genjiko.BadComponents, match="the box holds 7 of these, not 6"):
        find_rules(new_header("hanamikoji", components=Components(text, "mine.toml")))


def test_a_flag_of_a_row_is_refused_with_the_line_of_that_row() -> None:
    text = '[sources]\nlamp = "deduced"\n[[lamp]]\nlit = true\n[[lamp]]\nlit = 1\n[[lamp]]\n'
    box = Components(text, "mine.toml")
    rows = box.rows("lamp")
    assert box.flag("lamp", rows[0], "lit", index=0)
    assert not box.flag("lamp", rows[2], "lit", False, 2)
    with pytest.raises(genjiko.BadComponents, match="line 5: table lamp: lit must be true or false, not 1"):
        box.flag("lamp", rows[1], "lit", index=1)
    with pytest.raises(genjiko.BadComponents, match="line 7: table lamp: lit must be true or false, not None"):
        box.flag("lamp", rows[2], "lit", index=2)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("name", genjiko.games())
def test_games_and_their_parts_go_through_every_protocol_of_pickle(name: str, protocol: int) -> None:
    game = genjiko.new(name, seed=1)
    game.play(game.legal()[0])

    def sent(thing: T) -> T:
        again = pickle.loads(pickle.dumps(thing, protocol))
        assert type(again) is type(thing)
        return again

    assert sent(game).record() == game.record()
    assert sent(game).dump() == game.dump()
    assert game.rules.checks.dump(sent(game.state)) == game.rules.checks.dump(game.state)
    seen = game.observation(game.to_act[0])
    assert [action.text for action in sent(seen).legal()] == [action.text for action in seen.legal()]
    assert sent(game.legal()[0]) is game.legal()[0]
    assert sent(game.rules).options == game.rules.options
    assert sent(game.rules.components).digest == game.rules.components.digest
    assert sent(game.rules.planes.layout).size == game.rules.planes.layout.size
    assert sent(game.chance).drawn == game.chance.drawn
    assert sent(Rng(3)).below(1000) == Rng(3).below(1000)


def test_help_begins_a_new_line_after_a_list() -> None:
    words = Words("en", {"help": {"a": "One.", "b": "Either:\n- this\n- that"}, "typing": {"a": "Two.", "b": "Two."}})
    assert words.help("a", {}, "typing") == "One. Two."
    assert words.help("b", {}, "typing") == "Either:\n- this\n- that\nTwo."


def test_words_choose_the_text_that_fits() -> None:
    words = Words(
        "en",
        {
            "seat": "Seat {number}",
            "list": {"middle": "{before}, {after}", "last": "{before} and {after}"},
            "a": ["{seat} draws {card:name}", "{seat} draws"],
            "n": "{k:counts.cards}",
            "end": "{winners:seat} {winners:counts.win}",
            "counts": {
                "cards": {"one": "{n} card", "other": "{n} cards"},
                "win": {"one": "wins", "other": "win together"},
            },
            "names": {"G": "Ginko"},
        },
    )
    assert words.text("end", {"winners": [1]}) == "Seat 1 wins"
    assert words.text("end", {"winners": [0, 1, 2]}) == "Seat 0, Seat 1 and Seat 2 win together"
    assert words.text("a", {"seat": 1, "card": "G"}) == "Seat 1 draws Ginko"
    assert words.text("a", {"seat": 1}) == "Seat 1 draws"
    assert [words.text("n", {"k": k}) for k in (1, 2)] == ["1 card", "2 cards"]
    with pytest.raises(KeyError):
        words.text("a", {})
    with pytest.raises(KeyError):
        words.text("b")


def test_another_language_falls_back_to_english() -> None:
    english = Words("en", {"a": "one", "b": "two"})
    italian = Words("it", {"a": "uno"}, english)
    assert (italian.text("a"), italian.text("b"), italian.has("c")) == ("uno", "two", False)
    assert (italian.json(), italian.missing()) == ({"a": ["uno"]}, {"b": ["two"]})


@pytest.mark.parametrize("game", genjiko.games())
def test_every_prompt_has_help(game: str) -> None:
    words = game_words(game)
    prompts = [message[8:] for message in words.ids() if message.startswith("prompts.")]
    assert prompts
    assert [p for p in prompts if not words.has(f"help.{p}")] == []


@pytest.mark.parametrize("game", genjiko.games())
def test_what_is_told_belongs_to_the_one_who_asked(game: str) -> None:
    table = genjiko.new(game, seed=7)
    for _ in range(12):
        table.play(table.legal()[-1])
    copied, before = table.copy(), [json.dumps(table.events(seat)) for seat in (0, 1, None)]
    for seat in (0, 1, None):
        for event in table.events(seat):
            for value in event.values():
                if isinstance(value, list):
                    value.clear()
    assert [json.dumps(table.events(seat)) for seat in (0, 1, None)] == before
    assert [json.dumps(copied.events(seat)) for seat in (0, 1, None)] == before
    assert genjiko.load(table.record()).dump() == table.dump()


@pytest.mark.parametrize("game", genjiko.games())
def test_an_action_of_another_game_is_refused_in_words(game: str) -> None:
    table = genjiko.new(game, seed=1)
    other = genjiko.new("parfum" if game != "parfum" else "perfumery", seed=1).legal()[0]
    for action in (other, Action(str(table.legal()[0]))):
        with pytest.raises(genjiko.IllegalAction, match="no action of this game"):
            table.play(action)


def test_numbers_of_players_are_whole_numbers_of_any_kind() -> None:
    assert genjiko.new("parfum", np.int64(3), seed=1).dump()["players"] == 3
    for wrong in (2.0, True, "2", 5):
        with pytest.raises(genjiko.BadOption):
            genjiko.new("parfum", wrong, seed=1)  # type: ignore[arg-type]
    table = genjiko.new("kimono-memories", seed=7)
    table.play("cross 1")
    table.undo(np.int64(0), np.int64(1))
    assert table.events(0, np.int64(0)) == table.events(0)


def test_a_seed_has_an_end() -> None:
    with pytest.raises(genjiko.BadOption, match="128 bits"):
        genjiko.new("hanamikoji", seed=10**50)
    with pytest.raises(genjiko.BadDump, match="128 bits"):
        genjiko.restore({**genjiko.new("hanamikoji", seed=1).dump(), "seed": 10**50})
