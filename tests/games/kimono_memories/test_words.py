"""What is said: log lines that name things by what one sees, refusals, hints and prompts."""

import pytest

import genjiko
from genjiko.games import game_words
from genjiko.games.kimono_memories.actions import CATALOGUE
from genjiko.games.kimono_memories.cards import CAT, SYMBOLS
from genjiko.games.kimono_memories.scoring import LINES
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import GAME, Table, in_order, legal, stacked

ROW = {1: "B03", 2: "B07", 3: "B12"}


def test_a_turn_is_told_by_colour_pattern_and_place() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    game.play("cross 1")
    game.play("place 1,1")
    game.play("cross 2")
    game.play("place 1,-1")
    game.play("name cat")
    assert game.log() == [
        "Eight photos lie around the board, two in the reward display. Seat 0 starts.",
        "Seat 0 crosses 1 card and takes purple 7 (lantern).",
        "Seat 0 puts purple 7 (lantern) at the right end of the bottom row.",
        "Seat 0 moves the marker of purple 7: space 1 on the side of Seat 0.",
        "Seat 0 gains a token of blue 6 on the left of the new photo.",
        "Seat 0 moves the marker of blue 6: space 1 on the side of Seat 0.",
        "The empty place is filled with green 5 (lantern).",
        "Seat 1 crosses 2 cards and takes the prop card for lantern.",
        "Seat 1 puts the prop card for lantern at the left end of the bottom row.",
        "Seat 1 names cat for the two wild sides.",
        "Seat 1 gains a cat token on the right of the new photo.",
        "The empty place is filled with green 5 (lantern).",
    ]


def test_a_photo_of_a_higher_layer_is_told_by_the_photos_under_it() -> None:
    game = Table().album(0, l1=ROW, l2={0: "B10", 2: "B13"}).taken("B22").game()
    game.play("place 2,1")
    assert game.log()[0] == "Seat 0 puts purple 7 (fan) into layer 2, on photos 2 and 3 of layer 1 from the left."
    game = Table().album(0, l1=ROW, l2={1: "B10", 2: "B13"}).taken("P3").game()
    game.play("place 3,1")
    placed = game.events()[0]
    assert game.log()[0] == (
        "Seat 0 puts the prop card for flower into layer 3, on photos 1 and 2 of layer 2 from the left."
    )
    assert placed == {
        "kind": "place", "seat": 0, "card": "P3", "prop": ["flower"], "slot": "3,1",
        "layer": 3, "below": 2, "first": 1, "second": 2,
    }  # fmt: skip


@pytest.mark.parametrize(("symbol", "named"), [("7", "purple 7"), ("3", "pink 3"), ("cat", "cat")])
def test_tokens_and_markers_of_a_pattern_are_named_alike(symbol: str, named: str) -> None:
    game = Table().taken("P4").game()
    game.play("place 1,-1")
    game.play(f"name {symbol}")
    token = f"a token of {named}" if symbol != "cat" else "a cat token"
    assert game.log()[1:3] == [
        f"Seat 0 names {named} for the two wild sides.",
        f"Seat 0 gains {token} on the right of the new photo.",
    ]
    if symbol != "cat":
        assert game.log()[3] == f"Seat 0 moves the marker of {named}: space 1 on the side of Seat 0."


def test_what_is_not_gained_is_told_too() -> None:
    table = Table().markers(0, 0, 0, 0, 4).taken("B25")
    table.state.supply[SYMBOLS.index("6")] = 0
    game = table.game()
    game.play("place 1,1")
    assert game.log()[1:4] == [
        "The marker of purple 7 is at the end of its track; the step of Seat 0 is lost.",
        "No token of blue 6 is left for Seat 0.",
        "Seat 0 moves the marker of blue 6: space 1 on the side of Seat 0.",
    ]
    table = Table(seat=1, turn=2).markers(0, 0, 0, 0, 1).taken("B22")
    table.state.supply[CAT] = 0
    game = table.game()
    game.play("place 1,1")
    assert game.log()[1:3] == ["Seat 1 moves the marker of purple 7: the middle.", "No cat token is left for Seat 1."]


def test_the_comparisons_are_told() -> None:
    game = Table(seat=1).markers(-2, 0, 0, 0, 1).comparisons("B07", "B02", "P1", "P2").game()
    game.play("reward P1")
    game.play("place 1,1")
    game.play("name 3")
    assert game.log()[:2] == [
        "Comparison of pink 3: Seat 1 takes the scoring tile (3 points).",
        "Seat 1 takes the prop card for fan as a reward.",
    ]
    assert game.log()[5:8] == [
        "The pattern pink 3 is settled; the step of Seat 1 is lost.",
        "Comparison of yellow 4: the marker is in the middle, nobody takes the tile.",
        "Comparison of green 5: the marker is in the middle, nobody takes the tile.",
    ]
    tile, tie = (next(e for e in game.events() if e["kind"] == kind) for kind in ("tile", "tie"))
    assert tile == {"kind": "tile", "seat": 1, "pattern": 3, "colour": "pink", "marker": -2, "points": 3}
    assert tie == {"kind": "tie", "pattern": 4, "colour": "yellow", "marker": 0}


def test_the_last_two_photos_join_the_display() -> None:
    table = Table(seat=1, turn=26).ring({6: "B13", 2: "B09", 4: "P1"}, photographer=3)
    table.state.display = [CATALOGUE.parse("reward B20").card]  # type: ignore[attr-defined]
    game = table.game()
    game.play("cross 1")
    game.play("place 1,1")
    game.play("name 7")
    assert "The last two photos around the board join the reward display." in game.log()
    leftover = next(event for event in game.events() if event["kind"] == "leftover")
    assert leftover == {"kind": "leftover", "cards": ["B09", "B13"], "display": ["B20", "B09", "B13"]}


# -- refusals --


def said(game: Game, text: str) -> str:
    return game.why_not(text).removeprefix(f"{text}: ")


def test_refusals_say_what_is_missing() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    assert said(game, "place 1,1") == "move the photographer first: cross 1, 2 or 3 cards"
    game.play("cross 1")
    assert said(game, "cross 1") == "put purple 7 (lantern) into your album first"
    assert said(game, "name cat") == "put purple 7 (lantern) into your album first"
    assert said(game, "place 1,0") == "your departure card lies there"
    assert said(game, "place 1,2") == "the bottom row grows at its ends only: 1,-1, 1,1"
    assert said(game, "place 2,0") == "a photo of a higher layer lies on two photos; there is none at 1,1"
    assert said(game, "place 3,1") == "a photo of a higher layer lies on two photos; there is none at 2,1, 2,2"
    game.play("place 1,1")
    game.play("cross 2")
    assert said(game, "reward B01") == "put the prop card for lantern into your album first"
    game.play("place 1,-1")
    assert said(game, "cross 1") == "name a pattern or cat for the two wild sides first"
    game.play("name 7")
    game.play("cross 1")
    assert said(game, "place 1,1") == "purple 7 (lantern) lies there"
    game = Table().album(0, l1={1: "P4"}).taken("B01").game()
    assert said(game, "place 1,1") == "the prop card for lantern lies there"
    game = Table().markers(1, 0, 0, 0, 0).comparisons("B07", "B02", "P1", "P2").game()
    assert said(game, "reward B01") == "the reward display holds B02, B07, P1, P2"
    assert said(game, "place 1,1") == "choose a reward card first: B02, B07, P1, P2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cross 4", "“cross 4” is no action: cross with 1, 2 or 3, like 'cross 2'"),
        (
            "Place 9,0",
            "“Place 9,0” is no action: place with a layer from 1 to 5 and a place counted from",
        ),
        ("name wild", "“name wild” is no action: name with 3, 4, 5, 6, 7 or cat, like 'name 7'"),
        ("reward DA", "“reward DA” is no action: reward with the code of a card, B01 to B25 or P1 to P5"),
        ("walk 2", "“walk 2” is no action here: an action begins with one of cross, name, place, reward"),
    ],
)
def test_what_is_no_action_is_answered_with_how_it_is_written(text: str, said: str) -> None:
    assert genjiko.new(GAME, seed=1).why_not(text).startswith(said)


# -- prompts and hints --


def prompts(game: Game) -> tuple[str, str]:
    prompt = game.view()["prompt"]
    assert isinstance(prompt, dict)
    one, two = (game.words.prompt(prompt["id"], prompt["args"], yours) for yours in (True, False))
    return one, two


def test_prompts_speak_to_the_one_who_decides_and_of_that_seat_to_others() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    assert prompts(game) == (
        "Move the photographer across one, two or three cards.",
        "Seat 0 moves the photographer across one, two or three cards.",
    )
    game.play("cross 1")
    assert prompts(game) == (
        "Put purple 7 (lantern) into your album.",
        "Seat 0 puts purple 7 (lantern) into the album.",
    )
    game.play("place 1,1")
    game.play("cross 2")
    assert prompts(game)[0] == "Put the prop card for lantern into your album."
    game.play("place 1,-1")
    assert prompts(game) == (
        "Name a pattern or cat: two wild sides meet on the right of the new photo.",
        "Seat 1 names a pattern or cat: two wild sides meet on the right of the new photo.",
    )
    game = Table(seat=1).markers(-2, 0, 0, 0, 0).comparisons("B07", "B02", "P1", "P2").game()
    assert prompts(game) == (
        "You have won pink 3: choose a reward card.",
        "Seat 1 has won pink 3 and chooses a reward card.",
    )
    assert Table().comparisons(pattern=7).game().view()["prompt"] == {"id": "over", "args": {}}


def hint(game: Game, text: str) -> str:
    seat = game.to_act[0]
    message, args = game.rules.advice.reason(game.observation(seat).state, seat, CATALOGUE.parse(text))
    return game.words.text(f"advice.{message}", args)


def test_hints_tell_facts() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    assert [hint(game, text) for text in legal(game)] == [
        "Takes purple 7 (lantern), 1 card ahead of the photographer.",
        "Takes green 5 (flower), 2 cards ahead of the photographer.",
        "Takes the prop card for lantern, 3 cards ahead of the photographer.",
    ]
    game.play("cross 1")
    assert hint(game, "place 1,1") == "A side matches the photo beside it: a token of blue 6."
    game.play("place 1,1")
    game.play("cross 2")
    assert hint(game, "place 1,-1") == "Two wild sides meet here, so the token can be chosen."
    assert hint(game, "place 1,1") == "Makes the bottom row longer and covers no mon."
    game.play("place 1,-1")
    assert hint(game, "name 7") == "Names purple 7: a token of it while there are any, and a step of its marker."
    for mode, cat, high in (
        ("expert", "A cat token; cats score the square of their number.", "A mon in sight on layer 2 scores 2."),
        ("basic", "A cat token; cats and prop cards break a tie.", "Lies on two photos of layer 1."),
    ):
        game = Table(mode=mode).album(0, l1={1: "B03"}).taken("P4").game()
        assert hint(game, "place 2,0") == high
        game.play("place 1,-1")
        assert hint(game, "name cat") == cat
        game = Table(mode=mode).markers(1, 0, 0, 0, 0).comparisons("B07", "B02", "P1", "P2").game()
        assert hint(game, "reward B07") == "Takes yellow 4 (lantern) from the reward display."
        assert hint(game, "reward P1") == "Takes the prop card for fan from the reward display."


@pytest.mark.parametrize(
    ("left", "photo", "right", "said"),
    [
        ("B15", "B20", "B01", "Sides match on the left and on the right: a token of yellow 4 and one of green 5."),
        ("B11", "B04", "B22", "Sides match on the left and on the right: a token of blue 6 and 1 cat token."),
        ("B18", "B22", "B01", "Matches what is beside it: 1 cat token."),
        ("B18", "P5", "B21", "Matches what is beside it: 2 cat tokens."),
    ],
)
def test_a_hint_names_the_tokens_of_a_placement(left: str, photo: str, right: str, said: str) -> None:
    game = Table().album(0, l1=ROW, l2={0: left, 2: right}).taken(photo).game()
    assert hint(game, "place 2,1") == said


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_lines_of_the_score_have_names(language: str) -> None:
    words = game_words(GAME, language)
    assert all(words.name(part) != part for part in LINES)


def test_the_italian_log_is_complete_and_names_things_too() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    game.play("cross 1")
    game.play("place 1,1")
    words = game_words(GAME, "it")
    assert [words.event(event) for event in game.events()[1:5]] == [
        "Giocatore 0 supera 1 carta e prende viola 7 (lanterna).",
        "Giocatore 0 mette viola 7 (lanterna) all'estremità destra della fila in basso.",
        "Giocatore 0 muove il segnalino viola 7: casella 1 dalla parte di Giocatore 0.",
        "Giocatore 0 ottiene un gettone blu 6 a sinistra della nuova foto.",
    ]
