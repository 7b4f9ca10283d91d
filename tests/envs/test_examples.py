"""The examples and the code of docs/research.md run."""

import re
import subprocess
import sys
from pathlib import Path

import pyspiel
import pytest

ROOT = Path(__file__).parent.parent.parent
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text(encoding="utf-8"), re.DOTALL)


def run(*call: str) -> str:
    done = subprocess.run([sys.executable, *call], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_agent_is_trained() -> None:
    told = run("examples/train_hanamikoji.py", "--steps", "2", "--size", "64", "--games", "4", "--width", "16")
    assert re.search(r"after: wins \d+\.\d% of 4 games against random", told)


def test_openspiels_deep_q_learning_trains_on_hanamikoji() -> None:
    told = run("examples/openspiel_hanamikoji.py", "dqn", "--episodes", "3", "--games", "4")
    assert re.search(r"after: wins \d+\.\d% of 4 games against random", told)


def test_openspiels_search_plays_hanamikoji() -> None:
    told = run("examples/openspiel_hanamikoji.py", "ismcts", "--simulations", "3", "--games", "2")
    assert re.search(r"3 simulations: wins \d+\.\d% of 2 games", told)


def test_the_first_seat_of_parfum_is_measured() -> None:
    told = run("examples/first_seat_parfum.py", "--games", "1", "--bot", "random", "--players", "2")
    assert "2 players, 1 games of random, fair share 50.0%" in told


def test_the_last_turn_of_hanamikoji_is_solved_and_both_sides_agree() -> None:
    told = run("examples/solve_hanamikoji.py", "--seed", "40")
    assert "value for seat 1: +0.172063 by offers, +0.172063 by answers" in told


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_code_of_the_page_runs(number: int, tmp_path: Path) -> None:
    script = tmp_path / "page.py"
    script.write_text(BLOCKS[number], encoding="utf-8")
    run(str(script))


@pytest.mark.parametrize(
    ("game", "size", "value"),
    [
        ("hanamikoji", "10224 positions, 341 and 416 information states", 0.0),
        ("kimono-memories", "23477 positions, 3750 and 4230 information states", 0.5),
    ],
)
def test_small_games_are_solved_by_two_ways(game: str, size: str, value: float, tmp_path: Path) -> None:
    svg, efg = tmp_path / "nash.svg", tmp_path / "small.efg"
    told = run("examples/solve_small.py", "--game", game, "--iterations", "32", "--plot", str(svg), "--efg", str(efg))
    assert size in told
    exact = re.search(r"value for seat 0 by the linear programme: (\S+)", told)
    looks = [(float(gap), float(by_cfr)) for gap, by_cfr in re.findall(r"nash_conv (\S+), value (\S+)", told)]
    assert exact is not None
    assert float(exact[1]) == pytest.approx(value, abs=1e-6)
    assert len(looks) == 6  # the powers of 2
    gaps = [gap for gap, _ in looks]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < 0.01
    assert all(abs(by_cfr - float(exact[1])) <= gap + 1e-6 for gap, by_cfr in looks)
    assert "nash_conv by iterations of CFR+" in svg.read_text(encoding="utf-8")
    again = pyspiel.load_efg_game(efg.read_text(encoding="utf-8"))
    assert again.num_players() == 2


def test_an_agent_learns_by_ppo() -> None:
    told = run(
        "examples/ppo.py", "--minutes", "0.01", "--tables", "8", "--steps", "40", "--games", "4", "--width", "8",
        "--rival", "random", "--stranger", "random", "--copied", "400",
    )  # fmt: skip
    assert re.search(r"does as random in \d+\.\d% of what it saw", told)
    assert re.search(r"wins \d+\.\d% of 4 games against random", told)


def test_a_player_of_words_is_measured() -> None:
    told = run("examples/evaluate_words.py", "--games", "2")
    assert re.search(r"wins \d+\.\d% \(\d+\.\d to \d+\.\d\) of 4 games against random, 0 illegal", told)
