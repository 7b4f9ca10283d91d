"""What the load test counts."""

import subprocess
import sys

from bench.processes import family, processor_seconds, resident_megabytes
from bench.server_load import Load, load, median

_WORK = "sum(i * i for i in range(4_000_000))"
_PARENT = f"""
import subprocess, sys
subprocess.run([sys.executable, "-c", {_WORK!r}])
child = subprocess.Popen([sys.executable, "-c", {_WORK + "; print(1, flush=True); input()"!r}], stdout=subprocess.PIPE)
child.stdout.readline()
print(1, flush=True)
input()
"""


def test_processor_time_counts_children_that_live_and_those_that_have_ended() -> None:
    command = [sys.executable, "-c", _PARENT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        own, *children = family(process.pid)
        assert own == process.pid
        assert len(children) == 1
        alone = processor_seconds(children[0])
        assert processor_seconds(process.pid) > 1.5 * alone > 0, "one child lives, and one as busy has ended"
        assert resident_megabytes(process.pid) > resident_megabytes(children[0]) > 1
        process.communicate(b"\n")


def test_figures_are_for_each_action_and_medians_are_taken_figure_by_figure() -> None:
    seen = load([0.010] * 98 + [0.5, 0.9], 2.0, server=0.1, database=0.05, players=0.2)
    assert seen == Load(50.0, 10.0, 900.0, 1.0, 0.5, 2.0)
    quick, slow = Load(1, 9, 2, 3, 4, 5), Load(9, 1, 2, 3, 4, 7)
    assert median([quick, slow, Load(5, 5, 2, 3, 4, 6)]) == Load(5, 5, 2, 3, 4, 6)
