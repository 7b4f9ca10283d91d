"""Starting the server from the command line."""

import asyncio
import contextlib
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from dataclasses import replace

import click
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from genjiko.kernel.errors import BadOption
from genjiko.server import wire
from genjiko.server.http.built_client import STATIC
from genjiko.server.http.neighbours import neighbourhood
from genjiko.server.http.patience import PatientProtocol
from genjiko.server.http.straight import StraightProtocol
from genjiko.server.logs import set_up_logs
from genjiko.server.settings import Settings
from genjiko.server.store.memory import MEMORY
from genjiko.server.store.migrate import migrate
from genjiko.server.store.opening import when_it_answers
from genjiko.server.store.plan import DatabaseTrouble

_PORTS_TO_TRY = 20
_STOP_SECONDS = 10


def free_port(host: str, port: int) -> int:
    """The port, or the next one that is free. Raises BadOption."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + _PORTS_TO_TRY) if port else [0]:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except PermissionError:
                raise BadOption(f"port {candidate} is not for everybody: choose one above 1023") from None
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise BadOption(f"no port from {port} to {port + _PORTS_TO_TRY - 1} is free at {host}")


def serve(settings: Settings, browser: bool | None = None) -> None:
    """Run until stopped. Raises BadOption, DatabaseTrouble."""
    settings = replace(settings, port=free_port(settings.host, settings.port))
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{shown}:{settings.port}"
    if not settings.public_address:
        settings = replace(settings, public_address=address)
    os.environ.update(settings.to_environment())
    set_up_logs(settings)
    if settings.url() != MEMORY:
        # Before any worker starts, so that trouble is one line and not one from each.
        asyncio.run(when_it_answers(settings.url(), lambda: migrate(settings.url())))
    click.echo(f"Genjikō is at {address} (stop with Ctrl-C)")
    local = settings.host in ("127.0.0.1", "localhost", "::1")
    if browser or (browser is None and local and _has_screen() and (STATIC / "index.html").is_file()):
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    config = uvicorn.Config(
        "genjiko.server.http.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        http=PatientProtocol,
        ws=StraightProtocol,
        ws_per_message_deflate=False,
        ws_max_size=wire.LARGEST,
        ws_max_queue=16,
        timeout_graceful_shutdown=_STOP_SECONDS,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        server_header=False,
    )
    _run(config)


def _run(config: uvicorn.Config) -> None:
    """Run until stopped. Ends the program with an error if a process could not begin."""
    if config.workers == 1:
        server = uvicorn.Server(config)
        with contextlib.suppress(KeyboardInterrupt):
            server.run()
        failed = not server.started
    else:
        parent = Multiprocess(config, [config.bind_socket()])
        with neighbourhood(config.workers):
            parent.run()
        # uvicorn stops the others then, and says nothing of it by its own exit code.
        failed = any(process.exitcode == STARTUP_FAILURE for process in parent.processes)
    if failed:
        raise SystemExit(DatabaseTrouble.exit_code)


def _has_screen() -> bool:
    return os.name == "nt" or os.uname().sysname == "Darwin" or bool(os.environ.get("DISPLAY"))


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
