"""Real servers, real sockets and a real PostgreSQL for the tests of the server."""

import contextlib
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Protocol

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process on a port of its own; it can be killed and started again."""

    def __init__(
        self, database: str, port: int | None = None, beside: Mapping[str, str] | None = None, **settings: str
    ) -> None:
        """`beside`: of its environment what is no setting."""
        self.database = database
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "GENJIKO_DATABASE": database,
            "GENJIKO_PORT": str(self.port),
            "GENJIKO_LIMITS": "off",
            "GENJIKO_LOG_LEVEL": "info",
            "GENJIKO_WEBHOOKS": "any",
            **{f"GENJIKO_{key.upper()}": value for key, value in settings.items()},
            **(beside or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the server)
        # The parent of several workers says that it runs before any of them listens.
        self._listens = b"startup complete" if "workers" in settings else b"running on"
        self._writing = threading.Lock()
        self._heard = threading.Event()  # set when it answers, or has ended without

    def start(self, wait: bool = True) -> "Server":
        """Start it, and wait until it answers."""
        program = "from genjiko.terminal.main import run; run()"
        command = [sys.executable, "-c", program, "serve", "--no-browser"]
        self._heard = threading.Event()
        self._process = subprocess.Popen(
            command, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        threading.Thread(target=self._listen, args=(self._process.stdout, self._heard), daemon=True).start()
        if wait:
            self.wait()
        return self

    def _listen(self, output: IO[bytes], heard: threading.Event) -> None:
        """Keep what the process writes, and notice when it says that it listens."""
        with output:
            for line in output:
                with self._writing:
                    if not self.log.closed:
                        self.log.write(line)
                if self._listens in line:
                    heard.set()
        heard.set()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it has been started and not ended."""
        return self._process is not None

    def wait(self) -> None:
        """Wait until it answers."""
        assert self._process is not None
        assert self._heard.wait(60), f"the server does not start: {self.output()}"
        with httpx.Client(transport=httpx.HTTPTransport(retries=4), timeout=30) as http:
            try:
                assert http.get(f"{self.url}/health").status_code == 200
            except httpx.HTTPError:
                raise AssertionError(f"the server does not answer: {self.output()}") from None

    def kill(self) -> None:
        """SIGKILL: no chance to save anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """SIGTERM: a graceful stop."""
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def ended(self, seconds: float = 60) -> int:
        """Wait until it ends by itself; gives its exit code."""
        assert self._process is not None
        code = self._process.wait(seconds)
        self._process = None
        return code

    def output(self, most: int = 20_000) -> str:
        """What it has written to its log, or the end of that."""
        with self._writing:
            self.log.seek(0)
            return self.log.read().decode()[-most:]


class Reachable(Protocol):
    """A server, wherever it runs."""

    url: str


class Person:
    """Somebody at a server."""

    def __init__(self, server: Reachable | str, name: str = "Anna", token: str = "") -> None:
        self.url = server if isinstance(server, str) else server.url
        self.http = httpx.Client(base_url=self.url, timeout=30)
        if not token:
            answer = self.http.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            token = answer.json()["token"]
        self.token = token
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str, **query: Any) -> Json:
        """GET that must succeed."""
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def post(self, path: str, **body: Any) -> Json:
        """POST that must succeed."""
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    def refused(self, path: str, method: str = "POST", **body: Any) -> tuple[int, str]:
        """A request that must fail: the status and the code."""
        answer = self.http.get(path, params=body) if method == "GET" else self.http.request(method, path, json=body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["code"]

    def table(self, *kinds: str, **wanted: Any) -> Json:
        """A new table of Hanamikoji; kinds are me, open or a bot's level, who stay where they sit."""
        seats = [{"kind": k} if k in ("me", "open") else {"kind": "bot", "level": k} for k in kinds]
        fixed = {"game": "hanamikoji", "seats": seats or None, "seating": "as_seated"}
        return self.post("/api/tables", **{**fixed, **wanted})

    def socket(self, table: str, seat: int | None = -1, key: str = "", **hello: Any) -> "Socket":
        """A socket at a table, after hello."""
        return Socket(self.url, table, key, {"type": "hello", "seat": seat, "token": self.token, **hello})

    def close(self) -> None:
        """Let the connections go."""
        self.http.close()


def pass_the_turn(one: Person, two: Person, table: str) -> None:
    """Seats 0 and 1 play until it becomes the second's turn after an action of the first."""
    where = f"/api/tables/{table}"
    before = [1]
    while True:
        to_act = one.get(f"{where}/state")["to_act"]
        if to_act == [1] and before == [0]:
            return
        before = to_act
        actor = (one, two)[to_act[0]]
        state = actor.get(f"{where}/state")
        actor.post(f"{where}/play", action=state["legal"][0], version=state["version"], id=str(state["version"]))


class Socket:
    """A socket that keeps the last message of each type."""

    def __init__(self, url: str, table: str, key: str, hello: Json) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket" + (f"?key={key}" if key else "")
        self._open = contextlib.ExitStack()
        self.line: ClientConnection = self._open.enter_context(connect(address, compression=None))
        self.received: list[Json] = []
        self.last: dict[str, Json] = {}
        self.send(hello)

    def send(self, message: Json) -> None:
        """Send a message as it is."""
        self.line.send(json.dumps(message))

    def next(self, *types: str, timeout: float = 10) -> Json:
        """The next message, of one of these types if any are given."""
        while True:
            message = json.loads(self.line.recv(timeout))
            self.received.append(message)
            self.last[message["type"]] = message
            if not types or message["type"] in types:
                return dict(message)

    def until(self, test: Any, timeout: float = 20) -> Json:
        """The first state for which `test` holds."""
        if "state" in self.last and test(self.last["state"]["state"]):
            return dict(self.last["state"]["state"])
        while True:
            state = self.next("state", timeout=timeout)["state"]
            if test(state):
                return dict(state)

    def play(self, action: str, version: int, request: str = "") -> Json:
        """Play, and wait for the answer."""
        self.send({"type": "play", "action": action, "version": version, "id": request or str(uuid.uuid4())})
        return self.next("done", "refused")

    def closed_code(self) -> int:
        """Read until the server hangs up; gives its code."""
        return closed_code(self.line)

    def close(self) -> None:
        """Hang up."""
        self._open.close()


def closed_code(line: ClientConnection) -> int:
    """Read until the server hangs up; gives its code."""
    try:
        while True:
            line.recv(10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def new_certificate(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """A certificate for localhost, for `SSL_CERT_FILE` of who shall trust it, and what a server needs to show it."""
    key, cert = folder / "key.pem", folder / "cert.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(cert), *names], check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    return cert, context


# -- PostgreSQL --


def _postgres_folder() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    program = shutil.which("postgres")
    if program:
        return Path(program).resolve().parent
    raise FileNotFoundError("PostgreSQL is not installed")


def install_postgres() -> Path:
    """The folder of PostgreSQL's programs; installed from the system's packages where it is missing and allowed."""
    try:
        return _postgres_folder()
    except FileNotFoundError:
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            raise
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "install", "-y", "-q", "postgresql"], check=True, capture_output=True, env=environment)
    return _postgres_folder()


class Postgres:
    """A PostgreSQL of our own in a temporary folder, on a free port of this machine only; it can be stopped."""

    def __init__(self) -> None:
        self._programs = install_postgres()
        self._port = free_port()
        self.address = f"postgresql://genjiko@127.0.0.1:{self._port}"
        self._folder = Path(tempfile.mkdtemp(prefix="genjiko-postgres-"))
        # PostgreSQL refuses to run as root.
        self._user: Json = {"user": "postgres"} if os.geteuid() == 0 else {}
        if self._user:
            shutil.chown(self._folder, "postgres", "postgres")
        self._run("initdb", "-A", "trust", "-U", "genjiko", "-E", "UTF8")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self._folder / "data"), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self._folder, **self._user)

    def start(self) -> "Postgres":
        """Start it, and wait until it answers."""
        options = f"-h 127.0.0.1 -p {self._port} -k {self._folder} -c max_connections=200"
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")
        return self

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` hangs up on everybody, `immediate` is like pulling the plug."""
        self._run("pg_ctl", "-m", how, "stop")

    def remove(self) -> None:
        """Take its files away."""
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own; gives its address."""
    running = Postgres().start()
    try:
        yield running.address
    finally:
        running.stop("immediate")
        running.remove()


def new_database(address: str, template: str = "") -> str:
    """An empty database at a PostgreSQL, or a copy of the one with this address; gives its address."""
    import asyncio

    import asyncpg  # type: ignore[import-untyped]

    name, copied = f"t{uuid.uuid4().hex}", template.rpartition("/")[2]

    async def create() -> None:
        connection = await asyncpg.connect(f"{address}/postgres")
        await connection.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {copied}" if copied else ""))
        await connection.close()

    asyncio.run(create())
    return f"{address}/{name}"
