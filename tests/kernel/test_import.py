"""The names under which the engine is found."""

import subprocess
import sys
from pathlib import Path

import genjiko


def test_the_games_can_be_listed_and_imported_by_the_same_name() -> None:
    program = (
        "import genjiko.games.hanamikoji.rules as r, genjiko.games.parfum as p, genjiko.games as g, genjiko;"
        "from genjiko.games.kimono_memories import box;"
        "print(r.Hanamikoji.__name__, p.__name__, g() == genjiko.games(), box.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["Hanamikoji", "genjiko.games.parfum", "True", "genjiko.games.kimono_memories.box"]
    assert "hanamikoji" in genjiko.games()


def bare(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A Python that has the standard library and our sources, and nothing else."""
    sources = str(Path(genjiko.__file__).parent.parent)
    program = f"import sys; sys.path.insert(0, {sources!r}); " + arguments[0]
    words = [sys.executable, "-I", "-S", "-c", program, *arguments[1:]]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_engine_and_bots_need_nothing_but_the_standard_library() -> None:
    program = """
import genjiko
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng
for name in genjiko.games():
    game, rng = genjiko.new(name, seed=1), Rng(1)
    while not game.over:
        seat = game.to_act[0]
        bot = make_bot("greedy" if len(game.moves) < 6 else "random")
        game.play(bot.decide(game.observation(seat), rng).action, seat)
    assert genjiko.load(game.record()).winners == game.winners
print(*genjiko.games())
"""
    done = bare("exec(sys.argv[1])", program)
    assert done.stderr == ""
    assert done.stdout.split() == genjiko.games()


def test_the_command_says_what_to_install() -> None:
    done = bare("sys.argv = ['genjiko', 'serve']; import runpy; runpy.run_module('genjiko', run_name='__main__')")
    assert done.returncode == 1
    assert done.stderr == "genjiko: this needs click, which is not installed: pip install 'genjiko[terminal]'\n"
