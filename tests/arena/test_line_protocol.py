"""Players in programs of their own, asked line by line."""

import json
import sys
from pathlib import Path

import pytest

import genjiko
from genjiko.arena.line_protocol import BotFailed, answer_line, make_player, read_answer, write_question
from genjiko.bots import make_bot
from genjiko.games import find_rules
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption

OURS = f"exec:{sys.executable} -m genjiko bot greedy"


@pytest.mark.parametrize("game", genjiko.games())
def test_a_bot_behind_lines_plays_what_it_plays_here(game: str) -> None:
    table = genjiko.new(game, seed=5)
    bot = make_bot("greedy")
    for step in range(12):
        seat = table.to_act[0]
        seen = table.observation(seat)
        line = json.dumps(write_question(seen, step))
        answer = read_answer(json.loads(answer_line(line, bot, find_rules)), seen)
        here = bot.decide(table.observation(seat), Rng(step))
        assert answer.action is here.action
        assert [c.action for c in answer.considered] == [c.action for c in here.considered]
        table.play(answer.action, seat)


@pytest.mark.parametrize("game", genjiko.games())
def test_worlds_that_look_alike_are_asked_in_the_same_bytes(game: str) -> None:
    table = genjiko.new(game, seed=3)
    rng = Rng(1)
    for step in range(30):
        if table.over:
            break
        seat = table.to_act[0]
        twin = table.resample(seat, rng)
        here = json.dumps(write_question(table.observation(seat), step))
        assert json.dumps(write_question(twin.observation(seat), step)) == here
        legal = table.legal(seat)
        table.play(legal[rng.below(len(legal))], seat)


def test_a_program_plays_a_whole_game() -> None:
    table = genjiko.new("hanamikoji", seed=1)
    bot = make_player(OURS)
    assert bot.name == OURS
    rng = Rng(1)
    while not table.over:
        seat = table.to_act[0]
        table.play(bot.decide(table.observation(seat), rng).action, seat)
    assert table.winners


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("print('no json', flush=True)", "Expecting value"),
        ("print('{}', flush=True)", "'action'"),
        ('print(\'{"action": "take GG"}\', flush=True)', "take GG is not legal"),
        ('print(\'{"error": "I do not know"}\', flush=True)', "I do not know"),
        ("raise SystemExit", "the program has ended"),
    ],
)
def test_a_program_that_plays_wrong_is_told_by_name(program: str, complaint: str, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(f"import sys\nsys.stdin.readline()\n{program}\n", encoding="utf-8")
    bot = make_player(f"exec:{sys.executable} {script}")
    with pytest.raises(BotFailed, match=complaint):
        bot.decide(genjiko.new("hanamikoji", seed=1).observation(0), Rng(1))


def test_a_wrong_line_is_answered_by_an_error() -> None:
    bot = make_bot("random")
    for line in ("no json", "{}", '{"genjiko": 2}', '{"genjiko": 1, "header": {}}', "[]"):
        assert list(json.loads(answer_line(line, bot, find_rules))) == ["error"]


def test_a_program_needs_a_command() -> None:
    for name in ("exec:", "exec:'", "exec: "):
        with pytest.raises(BadOption):
            make_player(name)
