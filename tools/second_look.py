"""Failures of tests that go by the clock, looked at once more, with nothing beside them.

    python tools/second_look.py CODE      after a run of pytest that ended with CODE

Tests with real browsers and servers may fail because other programs held the machine up. A few of them are run again,
one by one: what fails again has failed, and what passes is named as unsteady, so that somebody looks at it. Anything
else stays a failure (docs/decisions/second-look.md).
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FAILED = ROOT / "build" / "failed.txt"
"""Where tests/conftest.py writes the names, one a line."""
BY_THE_CLOCK = ("tests/browser/", "tests/server/", "tests/site/")
MOST = 3
TESTS_FAILED = 1
"""What pytest ends with when tests have failed, and nothing worse has happened."""


def refused(code: int, failed: list[str]) -> str:
    """Why there is no second look; empty if there is one."""
    if code != TESTS_FAILED or not failed:
        return f"pytest ended with {code}"
    if len(failed) > MOST:
        return f"{len(failed)} tests have failed: more than {MOST} are no accident"
    others = [name for name in failed if not name.startswith(BY_THE_CLOCK)]
    return f"{others[0]} does not go by the clock" if others else ""


def main(code: int) -> int:
    """Look again, or say why not."""
    failed = FAILED.read_text(encoding="utf-8").splitlines() if FAILED.is_file() else []
    if why := refused(code, failed):
        print(f"no second look: {why}")
        return code
    print(f"a second look at {len(failed)}, one by one")
    again = subprocess.run([sys.executable, "-m", "pytest", *failed], cwd=ROOT, check=False)
    if again.returncode == 0:
        print("\n".join(f"unsteady: {name} failed once and passed at the second look" for name in failed))
    return again.returncode


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
