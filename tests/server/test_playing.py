"""A game over sockets: playing, bots, undo, resigning, rematch, coming back."""

import random
import subprocess
import sys
import threading
from pathlib import Path

from tests.server.harness import Person, Server, Socket

STORES = ("sqlite", "memory")
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


def play_out(*sockets: Socket, seed: int = 1) -> None:
    """Play random actions at all sockets until the game is over."""
    rng = random.Random(seed)
    while True:
        for socket in sockets:
            state = socket.until(lambda s: s["over"] or s["legal"] or s["to_act"])
            if state["over"]:
                return
            if state["legal"]:
                answer = socket.play(rng.choice(state["legal"]), state["version"])
                assert answer["type"] == "done", answer
                version = answer["version"]
                for other in sockets:
                    other.until(lambda s, v=version: s["version"] >= v)


def test_two_people_play_a_game_to_its_end(anna: Person, bo: Person) -> None:
    table = anna.table()
    joined = bo.post(f"/api/tables/{table['id']}/sit", key=table["links"]["join"])
    assert joined["your_seats"] == [1]
    one, two = anna.socket(table["id"]), bo.socket(table["id"])
    anna.post(f"/api/tables/{table['id']}/start")
    play_out(one, two)
    final = one.last["state"]["state"]
    assert final["result"]["winners"]
    assert final["legal"] == []
    record = anna.http.get(f"/api/tables/{table['id']}/record")
    assert record.text.startswith("genjiko-record 1")
    one.close()
    two.close()


def test_a_person_plays_now_against_a_bot(anna: Person) -> None:
    table = anna.table("me", "greedy", start=True)
    assert table["status"] == "playing"
    socket = anna.socket(table["id"])
    rng = random.Random(3)
    while True:
        state = socket.until(lambda s: s["over"] or s["legal"])
        if state["over"]:
            break
        done = socket.play(rng.choice(state["legal"]), state["version"])
        assert done["type"] == "done"
        socket.until(lambda s, v=done["version"]: s["version"] >= v)
    info = anna.get(f"/api/tables/{table['id']}")
    assert info["status"] == "over"
    assert info["seed"] is not None
    socket.close()


def test_the_example_program_plays_a_whole_game(server: Server, anna: Person) -> None:
    table = anna.table("greedy", "open", seating="drawn")
    owner = Person(server, "Owner")
    token = owner.post("/api/me/tokens", label="my bot")["token"]
    owner.close()

    def begin() -> None:
        socket = anna.socket(table["id"], None)
        while socket.next("table")["table"]["seats"][1]["kind"] == "empty":
            pass
        anna.post(f"/api/tables/{table['id']}/start")
        socket.close()

    starter = threading.Thread(target=begin)
    starter.start()
    command = [sys.executable, str(EXAMPLE), server.url, table["id"], table["links"]["join"], token]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    starter.join()
    assert "winners" in done.stdout, done.stderr
