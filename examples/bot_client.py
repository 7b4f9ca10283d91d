"""A bot of your own at a Genjikō table, over the same protocol as everybody (docs/protocol.md).

    python examples/bot_client.py http://127.0.0.1:8085 TABLE [KEY] [TOKEN]

It takes a free seat and plays any legal action until the game is over. KEY is the `key=` of an invitation;
with a TOKEN of your account it plays under your name, without one as a guest. Needs only `websockets`.
"""

import json
import random
import sys
import urllib.request
import uuid

from websockets.sync.client import connect


def post(address: str, body: dict[str, object], token: str = "") -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), headers)) as answer:
        told: dict[str, str] = json.load(answer)
    return told


def main(server: str, table: str, key: str = "", token: str = "") -> None:
    token = token or post(f"{server}/api/guests", {"name": "Example bot"})["token"]
    post(f"{server}/api/tables/{table}/sit", {"key": key or None}, token)
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))  # my seat, whichever the draw at the start gives me
        for frame in socket:
            message = json.loads(frame)
            if message["type"] != "state":
                continue
            state = message["state"]
            if state["over"]:
                print("winners:", state["result"]["winners"])
                return
            if state["legal"]:
                action = random.choice(state["legal"])  # here your bot thinks: state["view"] is all it may know
                play = {"type": "play", "action": action, "version": state["version"], "id": str(uuid.uuid4())}
                socket.send(json.dumps(play))


if __name__ == "__main__":
    main(*sys.argv[1:])
