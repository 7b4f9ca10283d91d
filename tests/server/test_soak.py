"""The soak, in short: it keeps count, and a loss does not pass unseen."""

import asyncio
import http.server
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from bench import soak, soak_fuzz
from bench.set_clock import SetClock
from bench.soak import Loss, Tally, leg

from tests.server.harness import Server


def test_a_short_soak_loses_nothing() -> None:
    tally = Tally("sqlite")
    leg(tally, seconds=4.0, tables=3)
    assert (tally.legs, tally.lost, tally.failures) == (1, 0, 0)
    assert tally.answered > 0
    assert tally.frames > 0
    assert tally.kills == 1, "its lot is known, and the first that it draws is a kill"


def test_a_planted_loss_makes_the_soak_fail() -> None:
    tally = Tally("sqlite")
    with pytest.raises(Loss, match="1 of"):
        leg(tally, seconds=1.0, tables=2, plant=True)
    assert tally.lost == 1


def test_a_failure_that_the_server_has_counted_makes_the_soak_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = Tally("sqlite", failures=3, tracebacks=1)  # of an earlier call, which was told of then

    def counted(trouble: soak.Trouble) -> None:
        tally.failures += 1

    monkeypatch.setattr(soak.Trouble, "count", counted)
    with pytest.raises(Loss, match="nobody foresaw"):
        leg(tally, seconds=0.5, tables=2)
    assert tally.failures > 3


def test_the_soak_reads_what_the_server_counts(tmp_path: Path) -> None:
    class Metrics(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"genjiko_failures_created 5.0\ngenjiko_failures_total 2.0\n")

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    listening = http.server.HTTPServer(("127.0.0.1", 0), Metrics)
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    tally, wire = Tally("sqlite"), soak.Wire(1)
    server = Server("", port=listening.server_port)
    soak.Trouble(server, wire, None, SetClock(tmp_path), tally, 1).count()
    server.log.close()
    listening.shutdown()
    thread.join()
    listening.server_close()
    assert tally.failures == 2


TRACE = "Traceback (most recent call last):\n  File x, line 1, in y\n{}\n"


@pytest.mark.parametrize(
    ("last", "found"),
    [
        ("KeyError: 'x'", 1),
        ("sqlalchemy.exc.OperationalError: database is locked", 1),
        ("genjiko.server.store.plan.DatabaseAway: it is away", 0),
        ("asyncio.exceptions.CancelledError: Task cancelled", 0),
    ],
)
def test_a_traceback_is_a_loss_unless_it_tells_of_no_mistake(last: str, found: int) -> None:
    assert len(soak.mistakes(f"ready\n{TRACE.format(last)}stopped\n")) == found


def test_the_clock_of_a_program_and_of_what_it_starts_can_be_set(tmp_path: Path) -> None:
    clock = SetClock(tmp_path)
    clock.jump(-700.0)
    inner = "import time; print(time.time())"
    outer = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {inner!r}])"
    environment = {**os.environ, **clock.environment}
    for program in (inner, outer):
        said = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        assert float(said.stdout) == pytest.approx(time.time() - 700, abs=60)


def test_twenty_thousand_frames_and_requests_of_nonsense_do_no_harm(tmp_path: Path) -> None:
    tally = soak_fuzz.Tally()
    asyncio.run(soak_fuzz.fuzz(tally, 20_000, tmp_path))
    assert tally.number >= 20_000
    assert tally.failed == 0
    assert tally.kept < 300, "what is gone is let go"
