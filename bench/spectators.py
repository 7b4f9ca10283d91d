"""What 100 spectators at one table cost: `python -m bench.spectators`.

The processor time of a server with SQLite for each action inside a game, with spectators and without, in turn; and
beside it the bare writes of as many bytes into 100 sockets which another process reads, without any server: less than
that nobody can need.
"""

import argparse
import asyncio
import socket
import statistics
import sys
import tempfile
import time

import uvloop
from tests.server.crowd import Crowd, Player
from tests.server.harness import Server

from bench.processes import processor_seconds

_FRAME = b"x" * 900
_ROUNDS = 80
_GAMES = 4
_FIRST, _LAST = 25, 70
"""Actions of a game between which it is counted: everybody has come, and nobody goes yet."""
_READER = """
import asyncio, sys
async def main():
    loop = asyncio.get_running_loop()
    for _ in range(int(sys.argv[2])):
        await loop.create_connection(asyncio.Protocol, "127.0.0.1", int(sys.argv[1]))
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def bare(number: int) -> float:
    """Seconds of a processor for one small write into each of so many sockets."""
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0), backlog=number) as listening:
        port = str(listening.getsockname()[1])
        reader = await asyncio.create_subprocess_exec(sys.executable, "-c", _READER, port, str(number))
        try:
            lines = []
            for _ in range(number):
                line, _ = await asyncio.to_thread(listening.accept)
                line.setblocking(False)
                lines.append((await loop.connect_accepted_socket(asyncio.Protocol, line))[0])
            used = 0.0
            for _ in range(_ROUNDS):
                before = time.process_time()
                for transport in lines:
                    transport.write(_FRAME)
                await asyncio.sleep(0)  # it writes when the turn of the loop ends
                await asyncio.sleep(0)
                used += time.process_time() - before
                await asyncio.sleep(0.02)
            for transport in lines:
                transport.close()
        finally:
            reader.kill()
            await reader.wait()
    return used / _ROUNDS


def _played(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def inside_games(server: Server, game: str, spectators: int) -> float:
    """Seconds of the server's processor for an action, while all look on."""
    crowd = Crowd([server.url], 1, game=game, spectators=spectators)
    playing = asyncio.create_task(crowd.run(lambda: False))
    used, actions = 0.0, 0
    for number in range(_GAMES):
        while len(crowd.players) < 2 * (number + 1):
            await asyncio.sleep(0.005)
        pair = crowd.players[2 * number : 2 * number + 2]
        while _played(pair) < _FIRST:
            await asyncio.sleep(0.005)
        before, first = processor_seconds(server.pid), _played(pair)
        while _played(pair) < _LAST and not any(player.over for player in pair):
            await asyncio.sleep(0.005)
        used, actions = used + processor_seconds(server.pid) - before, actions + _played(pair) - first
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return used / actions


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.spectators", description=__doc__)
    parser.add_argument("--spectators", type=int, default=100)
    parser.add_argument("--game", default="perfumery", help="any game for two, of at least 70 actions")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    seen: dict[int, list[float]] = {0: [], given.spectators: []}
    writes = []
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        server = Server(f"sqlite:///{folder}/spectators.sqlite3").start()
        try:
            for _ in range(given.rounds):
                for number, found in seen.items():
                    found.append(runner.run(inside_games(server, given.game, number)))
                writes.append(runner.run(bare(given.spectators)))
        finally:
            server.stop()
            server.log.close()
    alone, watched, least = (1000 * statistics.median(found) for found in (*seen.values(), writes))
    print(f"{given.game}, processor ms for an action: {alone:.2f}; with {given.spectators} spectators {watched:.2f},")
    print(f"{watched - alone:.2f} more, of which {least:.2f} are bare writes into {given.spectators} sockets")


if __name__ == "__main__":
    main()
