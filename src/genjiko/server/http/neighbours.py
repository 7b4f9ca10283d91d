"""The workers behind one port: a table has its home at one of them, and a socket that comes in elsewhere is led there.

The system gives a connection to whichever worker takes it first. Each worker has a place, a table is at home at the
place that follows from its id, and a worker hands the connection of a socket, with what was read of it, to the one
where the table is at home. If nobody is there the socket is served where it is: workers follow each other anyway.
"""

import asyncio
import contextlib
import os
import re
import socket
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ImportError:  # a system on which workers cannot hand each other connections
    POSSIBLE = False
else:
    POSSIBLE = hasattr(socket, "send_fds")

VARIABLE = "GENJIKO_NEIGHBOURS"
"""How many workers there are, and the folder where they meet: `4:/tmp/…`. Told to workers by their parent only."""
_SOCKET = re.compile(rb"GET /api/tables/([\w-]{1,24})/socket[? ]")
_LARGEST = 4096
"""A request so large goes to a neighbour in one piece, whatever the system."""


@contextlib.contextmanager
def neighbourhood(workers: int) -> Iterator[None]:
    """A folder where the workers that are started in this block meet, where the system has what they need."""
    if not POSSIBLE:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="genjiko-") as folder:
        os.environ[VARIABLE] = f"{workers}:{folder}"
        try:
            yield
        finally:
            del os.environ[VARIABLE]  # whoever is started later meets nobody there


class Neighbours:
    """The workers behind one port, as one of them sees them."""

    def __init__(self, places: int, folder: Path) -> None:
        self._places = places
        self._folder = folder
        self._place: int | None = None
        self._left = False
        self._taken: IO[bytes] | None = None  # locked for as long as we are there
        self._door: socket.socket | None = None
        self._coming: set[asyncio.Task[Any]] = set()

    @classmethod
    def of_environment(cls) -> "Neighbours | None":
        """Those that the parent of the workers has told of."""
        places, _, folder = os.environ.get(VARIABLE, "").partition(":")
        return cls(int(places), Path(folder)) if places and Path(folder).is_dir() else None

    def is_here(self, table_id: str) -> bool:
        """See `Homes`."""
        return self._place is None or self._home(table_id) == self._place

    def _home(self, table_id: str) -> int:
        return zlib.crc32(table_id.encode()) % self._places

    def _address(self, place: int) -> str:
        return str(self._folder / f"{place}.socket")

    # -- those who are led here --

    def move_in(self, make: Callable[[], Any]) -> None:
        """Take a free place, that of a worker that has died for instance, and whoever is led there from now on.

        `make` gives a protocol of asyncio, whose `begin_with` is given the request that the neighbour has read.
        Without a free place everything is at home here.
        """
        if self._place is not None or self._left:
            return
        for place in range(self._places):
            file = (self._folder / f"{place}.lock").open("wb")
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                continue
            self._place, self._taken = place, file
            self._listen(place, make)
            return

    def _listen(self, place: int, make: Callable[[], Any]) -> None:
        Path(self._address(place)).unlink(missing_ok=True)
        door = self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        door.setblocking(False)
        door.bind(self._address(place))
        door.listen(1024)
        loop = asyncio.get_running_loop()

        def knocked() -> None:
            try:
                neighbour, _ = door.accept()
            except OSError:
                return
            neighbour.setblocking(False)
            loop.add_reader(neighbour, handed, neighbour)

        def handed(neighbour: socket.socket) -> None:
            try:
                request, lines, _, _ = socket.recv_fds(neighbour, _LARGEST, 1)
            except BlockingIOError:
                return
            loop.remove_reader(neighbour)
            neighbour.close()
            for line in lines:
                task = loop.create_task(_welcome(socket.socket(fileno=line), request, make))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)

        loop.add_reader(door, knocked)

    def move_out(self) -> None:
        """Leave the place to whoever comes next, for good."""
        self._left = True
        if self._door is not None and self._taken is not None:
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()
            self._taken.close()
        self._door = self._taken = self._place = None

    # -- leading others away --

    def lead_home(self, request: bytes, line: socket.socket) -> bool:
        """Hand a connection to the worker at which the table of this request is at home; False to serve it here."""
        found = _SOCKET.match(request)
        if found is None or len(request) > _LARGEST or self.is_here(found[1].decode()):
            return False
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as way:
            way.setblocking(False)
            try:
                way.connect(self._address(self._home(found[1].decode())))
                socket.send_fds(way, [request], [line.fileno()])
            except OSError:
                return False  # nobody is there, or they have too much to do
        return True


async def _welcome(line: socket.socket, request: bytes, make: Callable[[], Any]) -> None:
    line.setblocking(False)
    try:
        _, guest = await asyncio.get_running_loop().connect_accepted_socket(make, line)
    except OSError:
        line.close()  # the caller has gone meanwhile
        return
    guest.begin_with(request)
