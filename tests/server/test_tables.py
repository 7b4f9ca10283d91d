"""Around the game: seats, bots on free seats, leaving and coming back, undo, resigning, rematch, chat, hints."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import genjiko
from genjiko.bots import LEVELS
from genjiko.games import game_words
from genjiko.kernel.difference import changed
from genjiko.server.persons import PERSONS
from tests.server.harness import Person, Server, Socket

STORES = ("sqlite", "memory")
CLIENT_WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def act(socket: Socket, number: int = 0) -> dict[str, Any]:
    """Play a legal action when it is this socket's turn."""
    state = socket.until(lambda s: s["legal"])
    answer = socket.play(state["legal"][number], state["version"])
    assert answer["type"] == "done", answer
    return answer


def finish(person: Person, table: str) -> dict[str, Any]:
    """Play a table at which one person holds every seat to its end, by HTTP."""
    rng = random.Random(1)
    number = 0
    while True:
        state = person.get(f"/api/tables/{table}/state", seat=0)
        if state["over"]:
            return state
        seat = state["to_act"][0]
        mine = person.get(f"/api/tables/{table}/state", seat=seat)
        number += 1
        person.post(
            f"/api/tables/{table}/play",
            action=rng.choice(mine["legal"]), version=mine["version"], id=str(number), seat=seat,
        )  # fmt: skip


def test_a_new_table_waits_for_players_and_starts_when_the_host_says(anna: Person, bo: Person) -> None:
    table = anna.table()
    where = f"/api/tables/{table['id']}"
    assert table["status"] == "gathering"
    assert anna.refused(f"{where}/start") == (409, "seats_open")
    bo.post(f"{where}/sit", key=table["links"]["join"])
    assert bo.refused(f"{where}/start") == (403, "not_host")
    assert anna.post(f"{where}/start")["status"] == "playing"
    assert anna.refused(f"{where}/start") == (409, "not_gathering")


def test_a_taken_seat_stays_taken(anna: Person, bo: Person) -> None:
    table = anna.table()
    where, key = f"/api/tables/{table['id']}", table["links"]["join"]
    assert bo.refused(f"{where}/sit", key=key, seat=0) == (409, "seat_taken")
    assert bo.refused(f"{where}/sit", key=key, seat=5) == (400, "bad_option")
    bo.post(f"{where}/sit", key=key)
    assert bo.refused(f"{where}/sit", key=key) == (409, "full")


def test_the_host_gives_a_seat_to_a_bot_and_takes_it_back(anna: Person, bo: Person) -> None:
    table = anna.table(public=True)
    where = f"/api/tables/{table['id']}"
    assert bo.refused(f"{where}/bots", seat=1, level="greedy") == (403, "not_host")
    assert anna.refused(f"{where}/bots", seat=1, level="unheard") == (400, "bad_option")
    assert anna.post(f"{where}/bots", seat=1, level="greedy")["seats"][1]["level"] == "greedy"
    assert anna.post(f"{where}/bots", seat=1, level="")["seats"][1]["kind"] == "empty"


def test_options_players_and_components_are_checked(anna: Person) -> None:
    assert anna.refused("/api/tables", game="chess") == (404, "not_found")
    assert anna.refused("/api/tables", game="hanamikoji", players=3) == (400, "bad_option")
    assert anna.refused("/api/tables", game="hanamikoji", options={"x": 1}) == (400, "bad_option")
    assert anna.refused("/api/tables", game="hanamikoji", components="no toml [") == (400, "bad_components")
    assert anna.refused("/api/tables", game="hanamikoji", clock={"kind": "live", "turn": 1}) == (400, "bad_option")
    assert anna.table(options={"three_rounds": True})["options"] == {"three_rounds": True}


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back(anna: Person, bo: Person) -> None:
    table = anna.table()
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit", key=table["links"]["join"])
    anna.post(f"{where}/start")
    assert bo.post(f"{where}/leave")["seats"][1]["stand_in"]
    socket = anna.socket(table["id"])
    for _ in range(3):
        act(socket)  # the bot answers, or the game would stand still
    back = bo.post(f"{where}/sit")
    assert not back["seats"][1]["stand_in"]
    assert back["your_seats"] == [1]
    socket.close()


def test_a_left_seat_is_open_for_others_where_the_table_says_so(server: Server, anna: Person, bo: Person) -> None:
    table = anna.table("me", "open", on_leave="open", public=True)
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit")
    anna.post(f"{where}/start")
    socket = bo.socket(table["id"])
    socket.next("state")
    assert bo.post(f"{where}/leave")["seats"][1]["kind"] == "empty"
    assert socket.next("notice")["code"] == "lost_seat"
    assert socket.closed_code() == 4003
    socket.close()
    other = Person(server, "Cleo")
    assert other.post(f"{where}/sit")["your_seats"] == [1]
    other.close()


def test_resigning_ends_a_game_of_two(anna: Person, bo: Person) -> None:
    table = anna.table()
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit", key=table["links"]["join"])
    anna.post(f"{where}/start")
    done = bo.post(f"{where}/resign", id="r")
    assert bo.post(f"{where}/resign", id="r") == done
    info = anna.get(where)
    assert info["status"] == "over"
    assert info["result"]["winners"] == [0]
    assert info["result"]["by"] == "resignation"
    assert anna.get(f"{where}/state")["legal"] == []
    assert anna.refused(f"{where}/resign", id="s") == (409, "illegal")


def test_undo_is_refused_after_something_was_revealed(anna: Person) -> None:
    table = anna.table("me", "me", start=True)
    where = f"/api/tables/{table['id']}"
    state = anna.get(f"{where}/state", seat=0)
    seat = state["to_act"][0]
    legal = anna.get(f"{where}/state", seat=seat)["legal"]
    version = anna.post(f"{where}/play", action=legal[0], version=0, id="a", seat=seat)["version"]
    other = anna.get(f"{where}/state", seat=1 - seat)
    assert other["undo"] == 0
    assert anna.refused(f"{where}/undo", version=version, id="b", seat=1 - seat) == (409, "no_undo")
    plain = anna.table("me", "me", start=True, undo=False)
    assert anna.refused(f"/api/tables/{plain['id']}/undo", version=0, id="b") == (409, "no_undo")


def test_a_rematch_moves_everybody_on_by_one(anna: Person, bo: Person) -> None:
    table = anna.table()
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit", key=table["links"]["join"])
    anna.post(f"{where}/start")
    assert anna.refused(f"{where}/rematch") == (403, "not_over")
    bo.post(f"{where}/resign", id="r")
    again = bo.post(f"{where}/rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Bo", "Anna"]
    assert anna.post(f"{where}/rematch")["id"] == again["id"]
    assert anna.get(where)["rematch"] == again["id"]


def test_chat_reaches_everybody_and_is_kept(anna: Person, bo: Person) -> None:
    table = anna.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    one, two = anna.socket(table["id"]), bo.socket(table["id"], None)
    one.send({"type": "chat", "text": " Good  evening ", "id": "c"})
    assert two.next("chat")["lines"][0] | {"at": 0} == {
        "n": 0, "at": 0, "name": "Anna", "seat": None, "text": "Good evening", "mine": False,
    }  # fmt: skip
    assert one.next("chat")["lines"][0]["mine"]
    bo.post(f"{where}/chat", text="Hello")
    assert [line["text"] for line in anna.get(f"{where}/chat", since=1)["lines"]] == ["Hello"]
    one.close()
    two.close()


def test_hints_come_from_the_bots_where_all_others_are_bots(anna: Person) -> None:
    table = anna.table("me", "random", start=True)
    socket = anna.socket(table["id"])
    state = socket.until(lambda s: s["legal"])
    socket.send({"type": "hint", "id": "h"})
    found = socket.next("hints", "refused", timeout=30)
    assert found["type"] == "hints", found
    hints = found["hints"]["hints"]
    assert hints[0]["action"] in state["legal"]
    assert hints[0]["reason"]
    assert hints[0]["text"].startswith(("Keep ", "Discard ", "Offer ", "Take "))
    assert anna.get(f"/api/tables/{table['id']}")["rated"] is False
    assert anna.get(f"/api/tables/{table['id']}/hints")["version"] == state["version"]
    socket.close()


def test_hints_are_refused_against_people(anna: Person) -> None:
    table = anna.table("me", "open", public=True)
    assert anna.refused(f"/api/tables/{table['id']}/hints", "GET") == (409, "not_playing")
    anna.post(f"/api/tables/{table['id']}/bots", seat=1, level="random")


def test_why_not_gives_the_reason_of_the_rules(anna: Person) -> None:
    table = anna.table("me", "me", start=True)
    where = f"/api/tables/{table['id']}/why"
    seat = anna.get(f"/api/tables/{table['id']}/state")["to_act"][0]
    assert anna.get(where, action="take A", seat=seat)["problem"]["reason"] == "nothing_offered"
    legal = anna.get(f"/api/tables/{table['id']}/state", seat=seat)["legal"]
    assert anna.get(where, action=legal[0], seat=seat)["problem"] is None


def test_the_seed_is_committed_to_and_told_at_the_end(anna: Person) -> None:
    import hashlib

    table = anna.table("me", "me", start=True)
    assert table["seed"] is None
    finish(anna, table["id"])
    info = anna.get(f"/api/tables/{table['id']}")
    assert hashlib.sha256(f"{info['salt']}:{info['seed']}".encode()).hexdigest() == table["commitment"]
    record = anna.http.get(f"/api/tables/{table['id']}/record").text
    assert f"seed: {info['seed']}\n" in record


def test_the_same_seed_gives_the_same_deal(anna: Person) -> None:
    views = []
    for _ in range(2):
        table = anna.table("me", "me", start=True, seed=7)
        assert table["rated"] is False
        views.append(anna.get(f"/api/tables/{table['id']}/state", seat=0)["view"])
    assert views[0] == views[1] == genjiko.new("hanamikoji", seed=7).view(0)


# -- looking back --


def test_a_finished_game_is_seen_again_from_any_point_of_view(anna: Person, bo: Person) -> None:
    table = anna.table("me", "me", start=True, public=True)
    where = f"/api/tables/{table['id']}"
    final = finish(anna, table["id"])
    replayed = genjiko.load(anna.http.get(f"{where}/record").text)
    info = bo.get(f"{where}/replay", seat="open")
    assert info["steps"] == len(replayed.moves) == final["step"]
    assert [e["event"] for e in info["events"]] == replayed.events(genjiko.OPEN)
    last = bo.get(f"{where}/replay/{info['steps']}", seat="1")
    assert last["view"] == replayed.view(1)
    first = bo.get(f"{where}/replay/1", seat="open")
    assert first["action"] == str(replayed.moves[0].action)
    start = bo.get(f"{where}/replay/0", seat="open")
    assert (start["frames"], len(first["frames"])) == ([], len(first["events"]) - 1)
    steps = [bo.get(f"{where}/replay/{step}", seat="open") for step in range(info["steps"] + 1)]
    assert all(len(step["frames"]) == max(0, len(step["events"]) - 1) for step in steps[1:])
    before, told = next(pair for pair in pairwise(steps) if pair[1]["frames"])
    assert changed(before["view"]["table"], told["frames"][0]) != before["view"]["table"]
    hidden = bo.get(f"{where}/replay/1", seat=str(1 - replayed.moves[0].seat))
    assert hidden["action"] is None
    assert bo.refused(f"{where}/replay/9999", "GET") == (404, "not_found")


def test_a_running_game_is_seen_again_from_the_own_seat_only(anna: Person, bo: Person) -> None:
    table = anna.table()
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit", key=table["links"]["join"])
    anna.post(f"{where}/start")
    assert anna.get(f"{where}/replay/0")["seat"] == 0
    assert anna.get(f"{where}/replay/0", seat="0")["view"]["seat"] == 0
    assert anna.refused(f"{where}/replay/0", "GET", seat="1") == (403, "not_over")
    assert anna.refused(f"{where}/replay", "GET", seat="open") == (403, "not_over")


def test_an_uploaded_record_is_kept_and_shown(anna: Person, bo: Person) -> None:
    game = random_game("hanamikoji", 2)
    info = anna.post("/api/replays", record=game.record())
    assert info["steps"] == len(game.moves)
    step = bo.get(f"/api/replays/{info['id']}/{info['steps']}", seat="0")
    assert step["view"] == game.view(0)
    assert bo.get(f"/api/replays/{info['id']}")["result"]["winners"] == list(game.winners)
    assert bo.http.get(f"/api/replays/{info['id']}/record").text == game.record()
    assert anna.refused("/api/replays", record="genjiko-record 1\nend: 0 moves") == (400, "bad_record")
    assert anna.refused("/api/replays/unknown", "GET") == (404, "not_found")


def test_a_seat_without_a_name_is_counted_from_one_in_the_readers_language(anna: Person) -> None:
    info = anna.post("/api/replays", record=random_game("hanamikoji", 2).record())
    for language, names in (("en", ["Seat 1", "Seat 2"]), ("it", ["Giocatore 1", "Giocatore 2"])):
        seen = anna.get(f"/api/replays/{info['id']}", language=language)
        assert seen["names"] == names
        lines = " ".join(event["line"] for event in seen["events"])
        assert all(name in lines for name in names)
        assert names[0].replace("1", "0") not in lines


def test_whoever_decides_is_spoken_to_and_whoever_looks_back_is_not(anna: Person) -> None:
    table = anna.table("me", "me", start=True)
    where = f"/api/tables/{table['id']}"
    seat = anna.get(f"{where}/state")["to_act"][0]
    mine, others = (anna.get(f"{where}/state", seat=s)["prompt"] for s in (seat, 1 - seat))
    back = anna.get(f"{where}/replay/0", seat=str(seat))["prompt"]
    for prompt, yours in ((mine, True), (others, False), (back, False)):
        said = game_words("hanamikoji").prompt(prompt["id"], prompt["args"], yours, lambda s: f"Anna {s + 1}")
        assert prompt["text"] == said


def test_bots_of_one_level_have_names_of_their_own(anna: Person) -> None:
    table = anna.table("greedy", "me", "novice", "greedy", game="parfum", players=4)
    names = [seat["name"] for seat in table["seats"]]
    assert names == ["Greedy 1", "Anna", "Hana", "Greedy 2"]
    assert [seat["name"] for seat in anna.get("/api/me/tables")["tables"][0]["seats"]] == names
    where = f"/api/tables/{table['id']}"
    anna.post(f"{where}/bots", seat=0, level="random")
    assert [seat["name"] for seat in anna.get(where)["seats"]] == ["Random", "Anna", "Hana", "Greedy"]


def test_bots_are_persons_and_bring_friends_of_their_own_strength(anna: Person) -> None:
    table = anna.table("casual", "me", "casual", "casual", game="parfum", players=4)
    assert [(seat["name"], seat["level"]) for seat in table["seats"] if seat["kind"] == "bot"] == [
        ("Kenji", "casual"),
        ("Aoi", "casual"),
        ("Goro", "casual"),
    ]
    mixed = anna.table("master", "me", "beginner", "master", game="parfum", players=4)
    assert [seat["name"] for seat in mixed["seats"]] == ["Murasaki", "Anna", "Taro", "Aoi"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_bots_are_called_at_the_table_as_they_are_offered(language: str) -> None:
    words = json.loads((CLIENT_WORDS / f"{language}.json").read_text(encoding="utf-8"))
    assert {level: words[f"level.{level}.name"] for level in LEVELS} == PERSONS


def test_log_lines_call_the_seats_as_the_table_does(anna: Person) -> None:
    table = anna.table("random", "random", public=True)
    socket = anna.socket(table["id"], None)
    anna.post(f"/api/tables/{table['id']}/start")
    socket.until(lambda s: s["over"])
    lines = [event["line"] for event in anna.get(f"/api/tables/{table['id']}/state")["events"]]
    for name in ("Random 1", "Random 2"):
        assert any(name in line for line in lines)
    assert anna.get(f"/api/tables/{table['id']}/replay")["names"] == ["Random 1", "Random 2"]
    socket.close()


def random_game(name: str, players: int) -> genjiko.Game:
    """A game played to its end at random."""
    game = genjiko.new(name, players, seed=3)
    rng = random.Random(1)
    while not game.over:
        seat = rng.choice(game.to_act)
        game.play(rng.choice(game.legal(seat)), seat)
    return game


def test_the_bots_judge_every_step_of_a_finished_game(anna: Person, bo: Person) -> None:
    table = anna.table("me", "me", start=True, public=True, seed=4)
    where = f"/api/tables/{table['id']}"
    finish(anna, table["id"])
    game = genjiko.load(anna.http.get(f"{where}/record").text)
    for step, move in enumerate(game.moves):
        found = bo.get(f"{where}/replay/{step}/hints")
        assert (found["step"], found["seat"], found["played"]) == (step, move.seat, str(move.action))
        actions = [hint["action"] for hint in found["hints"]]
        assert found["played"] in actions
        assert all(hint["reason"] for hint in found["hints"])
        if len(actions) > 1:
            assert found["chances"] == found["hints"][0]["values"]
            assert sum(found["chances"]) == pytest.approx(1)
    end = bo.get(f"{where}/replay/{len(game.moves)}/hints")
    assert (end["seat"], end["played"], end["hints"]) == (None, None, [])
    assert [seat for seat in (0, 1) if end["chances"][seat]] == list(game.winners)
    assert bo.refused(f"{where}/replay/9999/hints", "GET") == (404, "not_found")
    other = 1 - game.moves[0].seat
    assert bo.refused(f"{where}/replay/0/hints", "GET", seat=other) == (409, "illegal")


def test_a_running_game_is_not_judged(anna: Person, bo: Person) -> None:
    table = anna.table("me", "me", start=True, public=True, hints=True)
    where = f"/api/tables/{table['id']}/replay/0/hints"
    assert anna.refused(where, "GET") == (403, "not_over")
    assert bo.refused(where, "GET", seat=0) == (403, "not_over")


def test_a_judgement_is_made_once_and_remembered(anna: Person) -> None:
    game = random_game("perfumery", 3)
    again = genjiko.new("perfumery", 3, seed=3)
    step = 0
    while len(again.to_act) == 1:
        again.play(game.moves[step].action, game.moves[step].seat)
        step += 1
    info = anna.post("/api/replays", record=game.record())
    where = f"/api/replays/{info['id']}/{step}/hints"
    found = [anna.get(where, seat=seat) for seat in again.to_act]
    assert [one["seat"] for one in found] == list(again.to_act)
    for one in found:  # a second search would have other figures
        assert one == anna.get(where, seat=one["seat"])


# -- lists --


def test_public_tables_are_listed_and_private_ones_are_not(anna: Person, bo: Person) -> None:
    public, private = anna.table(public=True), anna.table()
    listed = [table["id"] for table in bo.get("/api/tables", status="gathering")["tables"]]
    assert public["id"] in listed
    assert private["id"] not in listed
    assert [t["id"] for t in anna.get("/api/me/tables")["tables"]] == [private["id"], public["id"]]
    assert bo.get("/api/me/tables")["tables"] == []


def test_my_tables_say_whose_turn_it_is(anna: Person) -> None:
    table = anna.table("me", "me", start=True)
    line = anna.get("/api/me/tables", status="playing")["tables"][0]
    assert line["id"] == table["id"]
    assert line["to_act"] == anna.get(f"/api/tables/{table['id']}/state")["to_act"]
    assert line["your_seats"] == [0, 1]


def test_games_words_and_rules_are_told(anna: Person) -> None:
    games = anna.http.get("/api/games").json()
    assert [game["id"] for game in games] == genjiko.games()
    assert games[0]["levels"] == anna.get("/api/about")["levels"]
    words = anna.get("/api/games/hanamikoji/words", language="xx")
    assert words["language"] == "en"
    assert words["words"]["names.A"] == ["Ayame"]
    assert words["actions"][0] == {"message": "secret", "notation": "secret {card}", "look": {}, "by": ""}
    assert "geisha" in anna.get("/api/games/hanamikoji/rules")["text"]
    for language in ("en", "it"):
        texts = anna.get("/api/games/hanamikoji/words", language=language)["words"]
        option = anna.get("/api/games/hanamikoji", language=language)["options"][0]
        assert option["help"] == texts[f"options.{option['name']}"][0]
    assert anna.refused("/api/games/chess", "GET") == (404, "not_found")
