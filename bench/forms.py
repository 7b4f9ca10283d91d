"""`python -m bench.forms`: the plain and the compiled form play the same games, over a thousand seeds of each.

`make test` does the same over a few seeds.
"""

import argparse
import sys

from tests.test_forms import run

import genjiko


def main() -> int:
    """Play every game in both forms and compare the digests of all records, dumps and samples."""
    parser = argparse.ArgumentParser(prog="python -m bench.forms", description=main.__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("games", nargs="*")
    given = parser.parse_args()
    failed = 0
    for game in given.games or genjiko.games():
        plain, fast = run("plain", game, given.seeds), run("compiled", game, given.seeds)
        if plain[0] or not fast[0]:
            print("the engine is not compiled here (tools/compile.py does it)")
            return 1
        same = plain[1] == fast[1]
        failed += not same
        print(f"{game}: {given.seeds} seeds {'identical' if same else 'DIFFERENT'} ({plain[1][:16]})", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
