"""The names under which the engine is found."""

import subprocess
import sys

import genjiko


def test_the_games_can_be_listed_and_imported_by_the_same_name() -> None:
    program = (
        "import genjiko.games.hanamikoji.rules as r, genjiko.games.parfum as p, genjiko.games as g, genjiko;"
        "from genjiko.games.kimono_memories import box;"
        "print(r.RULES.__name__, p.__name__, g() == genjiko.games(), box.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["Hanamikoji", "genjiko.games.parfum", "True", "genjiko.games.kimono_memories.box"]
    assert "hanamikoji" in genjiko.games()
