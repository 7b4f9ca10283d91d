"""Say how many lines the tests have run, after `coverage run`: a figure for each part, and the files least covered.

Compiled modules run as machine code, which nobody counts. What stands here of the engine is what
`tests/plain/test_state_fields.py` runs of it in plain Python, random games without a ruling; its own tests run
compiled, and `tools/mutate.py` says what they notice.
"""

import sys
from collections import defaultdict
from pathlib import Path

from coverage import Coverage
from coverage.exceptions import NoDataError

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "genjiko"
FACES = ("arena", "envs", "server", "terminal")
ENGINE = ("bots", "games", "kernel")
LEAST = 5
SHORT = 20  # lines; a shorter file says little by its share

Count = tuple[int, int]
"""Lines that can run, and those of them that did."""


def counts(coverage: Coverage) -> dict[Path, Count]:
    """By file, those that no test has imported among them."""
    found = {}
    files = [path for folder in (*FACES, *ENGINE) for path in sorted((PACKAGE / folder).rglob("*.py"))]
    for path in files:
        if "migrations" in path.parts:
            continue
        _, lines, _, missing, _ = coverage.analysis2(str(path))
        if lines:
            found[path] = (len(lines), len(lines) - len(missing))
    return found


def added(some: list[Count]) -> Count:
    """All together."""
    return sum(lines for lines, _ in some), sum(run for _, run in some)


def share(count: Count) -> str:
    """As a percentage."""
    return f"{100 * count[1] / count[0]:.1f} %"


def report(found: dict[Path, Count]) -> list[str]:
    """The lines to print."""
    parts: dict[str, list[Count]] = defaultdict(list)
    files: list[tuple[float, str]] = []
    for path, count in found.items():
        part = path.relative_to(PACKAGE).parts[0]
        parts[part if part in FACES else "the engine in plain Python"].append(count)
        if part in FACES and count[0] >= SHORT:
            files.append((count[1] / count[0], f"{path.relative_to(ROOT)} {share(count)}"))
    faces = added([count for part in FACES for count in parts[part]])
    told = ", ".join(f"{part} {share(added(some))}" for part, some in sorted(parts.items()) if some)
    return [
        f"lines run by the tests, without the engine: {share(faces)} of {faces[0]}",
        f"by part: {told}",
        "least covered: " + ", ".join(name for _, name in sorted(files)[:LEAST]),
    ]


def main() -> int:
    """Put the data of all processes together and print the report."""
    coverage = Coverage(config_file=str(ROOT / "pyproject.toml"))
    try:
        coverage.combine(keep=False)
    except NoDataError:
        print("nothing was counted: run the tests with `coverage run -m pytest`")
        return 1
    print("\n".join(report(counts(coverage))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
