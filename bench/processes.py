"""How much processor time programs use (Linux)."""

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def _fields(pid: int) -> list[str]:
    """What the system says of a process behind its name: state, parent, and so on; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def family(pid: int) -> list[int]:
    """A process and all that come from it and live."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := _fields(int(entry.name))):
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found = [pid]
    for one in found:
        found += parents.get(one, [])
    return found


def processor_seconds(pid: int) -> float:
    """What a process and all that come from it have used, those that have ended too."""
    used = 0
    for one in family(pid):
        # utime, stime, and the same of the children that have ended
        used += sum(map(int, _fields(one)[11:15]))
    return used / _TICK


def resident_megabytes(pid: int) -> float:
    """The memory that a process and all that come from it hold."""
    pages = sum(int(fields[21]) for one in family(pid) if (fields := _fields(one)))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


def parent(pid: int) -> int:
    """The process that a process comes from."""
    return int(_fields(pid)[1])
