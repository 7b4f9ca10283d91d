"""The mutation tool finds every place, draws the same ones for a seed, and tells noticed faults from missed ones."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.mutate import HOME, Subject, draw, faults_of, packages

RULES = '''\
"""The highest number wins."""

MOST: int = 3


def winner(points: list[int]) -> int:
    best = 0
    for seat in range(len(points)):
        if points[seat] > points[best]:
            best = seat
    return best


def count_down(n: int) -> int:
    while n > 0:
        n -= 1
    return n
'''

TESTS = """\
import genjiko.games.tiny.rules as rules


def test_the_highest_wins() -> None:
    assert [rules.winner(p) for p in ([1, 5, 2], [7], [1, 2, 5])] == [1, 0, 2]


def test_it_ends() -> None:
    assert rules.count_down(3) == 0
"""

MISSED = [
    ("MOST: int = 3", "MOST: int = 2"),
    ("MOST: int = 3", "MOST: int = 4"),
    ("if points[seat] > points[best]:", "if points[seat] >= points[best]:"),
]


def changes(source: str, kind: str) -> set[str]:
    """The changed lines that can be made of a module, by kind of fault."""
    return {fault.becomes for fault in faults_of("rules.py", source.encode()) if fault.kind == kind}


def inside(*lines: str, returns: str = "None") -> str:
    return f"def f(self, a, b, c) -> {returns}:\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("line", "kind", "expected"),
    [
        ("x = a < b", "comparison", {"x = a <= b", "x = a >= b"}),
        ("x = a <= b != c", "comparison", {"x = a < b != c", "x = a > b != c", "x = a <= b == c"}),
        ("x = a not in b", "comparison", {"x = a in b"}),
        ("x = a is None", "comparison", {"x = a is not None"}),
        ("x = a[1]", "constant", {"x = a[0]", "x = a[2]"}),
        ("x = True", "constant", {"x = False"}),
        ("x = []", "constant", {"x = [0]"}),
        ("x = {a: b}", "constant", {"x = {}"}),
        ("x = f(reveals=(a,))", "constant", {"x = f(reveals=())"}),
        ("x, y = (a, b)", "constant", set()),
        ("x = 'message 1', f'{a + 1}'", "constant", set()),
        ("x = 'é', a - b", "sign", {"x = 'é', a + b"}),
        ("x = a * b // c", "sign", {"x = a // b // c", "x = a * b * c"}),
        ("a.b |= c", "sign", {"a.b &= c"}),
        ("x = -a", "sign", {"x = a"}),
        ("x = a if b and c else a", "not", {"x = a if not (b and c) else a", "x = a if b or c else a"}),
        ("x = not (a or b)", "not", {"x = (a or b)", "x = not (a and b)"}),
        ("x = [y for y in a if b(y)]", "not", {"x = [y for y in a if not (b(y))]"}),
        ("x = f(a, b, c, d=1)", "arguments", {"x = f(b, a, c, d=1)", "x = f(a, c, b, d=1)"}),
        ("x = max(a, b)", "arguments", set()),
        ("x = f(a, a)", "arguments", set()),
        ("x = isinstance(a, b)", "arguments", set()),
        ("self.x = a", "statement", {"pass"}),
        ("a = b", "statement", {"pass"}),
        ("x = b", "statement", set()),
        ("assert a < b", "comparison", set()),
        ("f(a)", "statement", {"pass"}),
        ("x: dict[int, tuple[int, ...]] = a", "constant", set()),
    ],
)
def test_every_kind_of_fault(line: str, kind: str, expected: set[str]) -> None:
    assert changes(inside(line), kind) == expected


def test_returns_that_the_type_asks_for_stay() -> None:
    assert changes(inside("if a: return b", "return c", returns="int"), "statement") == {"if a: pass"}
    assert changes(inside("if a: return b", "else: return c", returns="int"), "statement") == set()
    assert changes(inside("if a: return", "b()"), "statement") == {"if a: pass", "pass"}
    assert changes(inside("if a: raise b", "return c", returns="int"), "statement") == {"if a: pass"}
    assert changes(inside("for x in a:", "    continue", "    break"), "statement") == {"pass"}


def test_a_change_over_several_lines_is_shown_in_one() -> None:
    (fault,) = [f for f in faults_of("x.py", b"x = f(\n    a,\n    b,\n)\n") if f.kind == "arguments"]
    assert (fault.line, fault.was, fault.becomes) == (2, "a, b,", "b, a,")


@pytest.mark.parametrize("package", packages(HOME))
def test_every_fault_of_a_game_is_python_and_none_is_the_same_as_the_source(package: str) -> None:
    subject = Subject(HOME, package)
    left_out = {"advice.py", "text_board.py", "planes.py", "meta.py"}
    faults = subject.faults()
    assert len(faults) > 1000
    assert not {f.file for f in faults} & left_out
    assert {f.kind for f in faults} == {"comparison", "constant", "sign", "not", "arguments", "statement"}
    for fault in draw(faults, 150, 1):
        source = (subject.folder / fault.file).read_bytes()
        changed = source[: fault.start] + fault.new.encode() + source[fault.end :]
        compile(changed, fault.file, "exec")
        assert changed != source


def test_a_seed_draws_the_same_faults_again_and_another_draws_others() -> None:
    faults = Subject(HOME, "hanamikoji").faults()
    assert draw(faults, 60, 1) == draw(list(faults), 60, 1)
    assert len(set(draw(faults, 60, 1))) == 60
    assert draw(faults, 60, 1) != draw(faults, 60, 2)
    assert len(draw(faults, 10**6, 1)) == len(faults)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with one tiny game, whose tests miss three faults."""
    game, tests = tmp_path / "src/genjiko/games/tiny", tmp_path / "tests/games/tiny"
    for folder in (game, tests):
        folder.mkdir(parents=True)
    for folder in (game, game.parent, game.parent.parent, tests, tests.parent, tests.parent.parent):
        (folder / "__init__.py").touch()
    (game / "rules.py").write_text(RULES, encoding="utf-8")
    (game / "advice.py").write_text("WEIGHT = 1\n", encoding="utf-8")
    (tests / "test_rules.py").write_text(TESTS, encoding="utf-8")
    (tests / "test_bots.py").write_text("def test_not_run() -> None:\n    assert False\n", encoding="utf-8")
    return tmp_path


def mutate(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(HOME / "tools" / "mutate.py"), "--root", str(tree), "--least", "1", *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def name_equivalent(tree: Path, faults: list[tuple[str, str]], reason: str = "nobody asks") -> None:
    rows = [
        f"[[equivalent]]\ngame = 'tiny'\nfile = 'rules.py'\nline = '{was}'\nmutant = '{becomes}'\nreason = '{reason}'\n"
        for was, becomes in faults
    ]
    (tree / "tools").mkdir(exist_ok=True)
    (tree / "tools" / "equivalent.toml").write_text("".join(rows), encoding="utf-8")


def test_faults_are_planted_told_apart_and_remembered(tree: Path) -> None:
    count = len(Subject(tree, "tiny").faults())
    ran = mutate(tree, "tiny", "--count", "1000", "--jobs", "2")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    last = ran.stdout.splitlines()[-1]
    assert last.startswith(f"tiny: killed {count - 3}, survived 3, equivalent 0: ")
    lines = ran.stdout.split("\nsrc/genjiko/games/tiny/rules.py:", 1)[1]
    assert re.findall(r"    - (.*)\n    \+ (.*)", lines) == MISSED
    assert re.search(r"killed +rules\.py:16 sign by its limit of time", ran.stdout)
    assert (tree / "src/genjiko/games/tiny/rules.py").read_text(encoding="utf-8") == RULES

    again = mutate(tree, "tiny", "--count", "1000")
    assert f"{count} faults, {count} of them known already" in again.stdout
    assert again.stdout.splitlines()[-1] == last
    assert mutate(tree, "tiny", "--count", "1000", "--floor", "50").returncode == 0

    name_equivalent(tree, MISSED)
    named = mutate(tree, "tiny", "--count", "1000")
    assert named.stdout.splitlines()[-1] == f"tiny: killed {count - 3}, survived 0, equivalent 3: 100.0 %"
    assert named.returncode == 0

    name_equivalent(tree, [*MISSED, ("best = 0", "best = 1")])
    assert "at most 3 may be named" in mutate(tree, "tiny").stderr
    name_equivalent(tree, MISSED, reason=" ")
    assert "without a reason" in mutate(tree, "tiny").stderr


def test_only_the_survivors_are_run_again_when_a_test_is_added(tree: Path) -> None:
    mutate(tree, "tiny", "--count", "1000")
    tests = tree / "tests/games/tiny/test_rules.py"
    tests.write_text(TESTS + "\n\ndef test_a_tie() -> None:\n    assert rules.winner([4, 4]) == 0\n", encoding="utf-8")
    ran = mutate(tree, "tiny", "--survivors")
    assert ran.stdout.splitlines()[-1].startswith("tiny: killed 1, survived 2, equivalent 0")


def test_a_game_whose_sound_tests_fail_is_not_judged(tree: Path) -> None:
    tests = tree / "tests/games/tiny/test_rules.py"
    tests.write_text(TESTS.replace("== 0", "== 1"), encoding="utf-8")
    ran = mutate(tree, "tiny")
    assert ran.returncode == 1
    assert "fail without any fault (tests/games/tiny/test_rules.py::test_it_ends)" in ran.stderr
    sound = mutate(tree, "tiny", "--count", "2", "--deselect", "tests/games/tiny/test_rules.py::test_it_ends")
    assert "2 faults" in sound.stdout
