"""Figures found by play: what a step brings is told rightly, and learned weights fit the figures of their games."""

import importlib
import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from tools.find_mistakes import dear_token, search
from tools.train_rounds import fit as fit_rounds
from tools.tune_plan import fit, main, moved

import genjiko
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng

TUNED = ["parfum", "perfumery"]


def test_a_step_that_brings_points_is_told_from_one_that_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(1)
    rows = [{"steps": {"good": rng.choice([-1, 0, 1]), "idle": rng.choice([-1, 0, 1])}} for _ in range(200)]
    lines = [json.dumps({**row, "margin": 2.0 * row["steps"]["good"]}) for row in rows]
    (tmp_path / "pairs").write_text("\n".join(lines), encoding="utf-8")
    assert fit([tmp_path / "pairs"]) == 0
    told = capsys.readouterr().out
    assert "good         +2.00" in told
    assert "idle         +0.00" in told.replace("-0.00", "+0.00")


def test_figures_move_by_a_part_of_themselves() -> None:
    steps, found = moved({"one": 2.0, "two": 0.0}, 0.25, Random(3))
    assert found == {"one": 2.0 + 0.5 * steps[0], "two": 0.125 * steps[1]}


@pytest.mark.parametrize("game", TUNED)
def test_pairs_of_plans_are_played_and_kept(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["tune_plan", game, "--pairs", "1", "--keep", str(tmp_path / "pairs")])
    assert main() == 0
    kept = json.loads((tmp_path / "pairs").read_text(encoding="utf-8"))
    room = importlib.import_module(f"genjiko.games.{game}.plan_figures")
    assert list(kept["steps"]) == list(room.FOUND)
    assert abs(kept["margin"]) < 100


@pytest.mark.parametrize("game", TUNED)
def test_there_is_a_weight_for_every_figure(game: str) -> None:
    room = importlib.import_module(f"genjiko.games.{game}.learned_value")
    played, plan, rng = genjiko.new(game, 2, seed=5), make_bot("plan"), Rng(5)
    advice = played.rules.advice
    while advice.round_number(played.state) < 2:
        seat = played.to_act[0]
        played.play(plan.decide(played.observation(seat), rng).action, seat)
    file = Path(str(room.__file__)).parent / "learned_value.json"
    learned = json.loads(file.read_text(encoding="utf-8"))
    many = len(room.figures(played.rules.box, played.state, 0))  # type: ignore[attr-defined]
    by_players = isinstance(learned["spread"][0], list)
    weights, spreads = [learned[name] if by_players else [learned[name]] for name in ("weights", "spread")]
    assert len(weights) == len(spreads) == (3 if by_players else 1)
    for table, spread in zip(weights, spreads, strict=True):
        assert [len(row) for row in table] == [many] * room.ROWS
        assert len(spread) == room.ROWS
    assert 0 <= room.row_of(played.rules.box, played.state) < room.ROWS  # type: ignore[attr-defined]


def test_weights_that_made_the_points_are_found_again() -> None:
    rng = np.random.default_rng(1)
    figures = rng.normal(size=(4000, 3)) * [5.0, 1.0, 2.0]
    points = figures @ [1.0, 3.0, -0.5] + rng.normal(size=4000)
    rows = [(0, list(map(float, row)), float(end)) for row, end in zip(figures, points, strict=True)]
    weights, spread = fit_rounds(rows, 0)
    assert weights == pytest.approx([1.0, 3.0, -0.5], abs=0.1)
    assert spread == pytest.approx(0.55 * 2**0.5, abs=0.05)


def test_a_mistake_is_a_rule_about_the_table_and_what_was_played() -> None:
    legal = ["reroll rose 0", "reroll rose 2", "reroll all 0", "stop"]
    found = dear_token(None, None, 0, "reroll rose 2", legal)
    assert found is not None
    assert found[1:3] == (["reroll rose 2"], ["reroll rose 0"])
    assert dear_token(None, None, 0, "reroll rose 0", legal) is None
    assert dear_token(None, None, 0, "stop", legal) is None


def test_mistakes_are_found_in_a_record_of_the_bot_that_made_them() -> None:
    game, rng = genjiko.new("parfum", 2, seed=6, keep_events=False), Rng(6)
    while not game.over:
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    found = search(game.record(), "loose", ["loose", "other"])
    assert found
    assert {seat for _, seat, _ in found} == {0}
    for (_, mistakes, better, _), seat, record in found:
        legal_there = [action.text for action in genjiko.load(record).legal(seat)]
        assert set(mistakes + better) <= set(legal_there)
