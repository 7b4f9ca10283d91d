"""Do the tests of a game notice a wrong rule? Small faults are planted in its rule modules, one at a time.

    python tools/mutate.py hanamikoji --seed 1            # 60 faults, drawn by the seed
    python tools/mutate.py --seed 1 --jobs 2              # all games
    python tools/mutate.py parfum --list                  # every place that can be changed; nothing is run
    python tools/mutate.py parfum --seed 1 --survivors    # only what survived in the last run with that seed
    cd ANOTHER_TREE && python THIS_TREE/tools/mutate.py --root . hanamikoji --seed 3

A fault is one change of
- a comparison: `<` to `<=` and `>=`, `==` to `!=`, `in` to `not in`, `is` to `is not`, and the like;
- a constant: a whole number one up or down, True and False, an empty or non-empty display;
- a sign: `+ -`, `* //`, `% //`, `& |`, `^ |`, `<< >>`, also as `+=`; a minus taken away;
- a `not` put before a condition or taken away, `and` and `or` exchanged;
- the order of two neighbouring arguments of a call;
- a statement left out.
What dies without any test is no fault: annotations, first bindings of a name, returns that the type asks for, tuples of
fixed length, texts, assertions. Nor is what cannot matter: the order of arguments of `max` and `min`.

All modules of a game count but those in NO_RULES (pages, drawings, advice and vectors for bots) and LEARNED (what was
learned from play). View and events do count: who may see what is a rule. The tests are those in tests/games/GAME, in
plain Python, without the ones of bots and advice and without golden files.

Nothing is written into the sources: a warm process has pytest and the kernel imported, and for each fault a child of it
imports the changed module through a hook and runs the tests up to the first failure, the files that failed lately
first. Results are kept under build/mutation by the digest of the sources and tests, so the same command goes on where
it was ended. A fault that changes nothing is named in tools/equivalent.toml with the reason, at most three a game.
The exit code is 0 if at least --floor percent of the faults die in each game.
"""

import ast
import gc
import hashlib
import importlib
import json
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import accumulate
from pathlib import Path
from typing import NoReturn

import click
import pytest

HOME = Path(__file__).parent.parent

NO_RULES = ("__init__", "meta", "advice", "text_board", "planes")
LEARNED = {"hanamikoji": ("rollout", "nets"), "perfumery": ("learned_value", "prospects")}
OTHER_TESTS = ("test_bots", "test_advice", "test_golden")
MOST_EQUIVALENT = 3

COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: (r"<", ("<=", ">=")),
    ast.LtE: (r"<=", ("<", ">")),
    ast.Gt: (r">", (">=", "<=")),
    ast.GtE: (r">=", (">", "<")),
    ast.Eq: (r"==", ("!=",)),
    ast.NotEq: (r"!=", ("==",)),
    ast.In: (r"\bin\b", ("not in",)),
    ast.NotIn: (r"\bnot\s+in\b", ("in",)),
    ast.Is: (r"\bis\b", ("is not",)),
    ast.IsNot: (r"\bis\s+not\b", ("is",)),
}
SIGNS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
NO_ORDER = ("isinstance", "max", "min", "cast", "TypeVar")
MOST_MEMORY = 3 << 30


@dataclass(frozen=True, order=True)
class Fault:
    """One change: the bytes from `start` to `end` of a module become `new`."""

    file: str
    line: int
    column: int
    kind: str
    new: str
    start: int
    end: int
    was: str
    becomes: str
    """The changed lines before and after, without the space around them."""

    @property
    def key(self) -> str:
        return f"{self.file}:{self.line}:{self.column}:{self.kind}:{self.start}-{self.end}:{self.new}"


@dataclass
class Fate:
    """What became of a fault: the test that noticed it, or "" if none did."""

    test: str
    seconds: float


class Finder(ast.NodeVisitor):
    """Walks through a module and notes every place that can be changed."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
        self.found: list[Fault] = []
        self.function: ast.FunctionDef | None = None
        self.parents: list[ast.AST] = []

    # -- where things stand --

    def first(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def last(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.first(node) : self.last(node)].decode()

    def note(self, kind: str, start: int, end: int, new: str) -> None:
        line = bisect(self.starts, start)
        head = self.starts[line - 1]
        tail = self.source.find(b"\n", end)
        tail = len(self.source) if tail < 0 else tail
        was = " ".join(self.source[head:tail].decode().split())
        becomes = " ".join((self.source[head:start] + new.encode() + self.source[end:tail]).decode().split())
        if was != becomes:
            self.found.append(Fault(self.file, line, start - head + 1, kind, new, start, end, was, becomes))

    def note_between(self, kind: str, left: ast.expr, right: ast.expr, pattern: str, new: str) -> None:
        start = self.last(left)
        found = re.search(pattern, self.source[start : self.first(right)].decode())
        assert found, f"{self.file}:{left.lineno}: {pattern} is not where it should be"
        self.note(kind, start + found.start(), start + found.end(), new)

    # -- what is passed over --

    def visit(self, node: ast.AST) -> None:
        self.parents.append(node)
        super().visit(node)
        self.parents.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self.function = self.function, node
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.function = outer

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Assertions tell the type checker or say what holds anyway."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Texts are no rules; those of the notation are read back by every test."""

    # -- comparisons, constants, signs, `not`, order --

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            pattern, others = COMPARISONS[type(op)]
            for new in others:
                self.note_between("comparison", left, right, pattern, new)
            left = right
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note("constant", self.first(node), self.last(node), str(not node.value))
        elif isinstance(node.value, int):
            for new in (node.value - 1, node.value + 1):
                self.note("constant", self.first(node), self.last(node), str(new))

    def visit_List(self, node: ast.List) -> None:
        if isinstance(node.ctx, ast.Load):
            self.empty_or_not(node, node.elts, "[]", "[0]")

    def visit_Dict(self, node: ast.Dict) -> None:
        """An empty one is left as it is: one word too many for a text changes nothing."""
        if node.values:
            self.empty_or_not(node, node.values, "{}", "")
        else:
            self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        if isinstance(node.ctx, ast.Load) and self.of_any_length(self.parents[-2], node):
            self.empty_or_not(node, node.elts, "()", "(0,)")
        else:
            self.generic_visit(node)

    def of_any_length(self, parent: ast.AST, node: ast.Tuple) -> bool:
        """Whether a tuple is read one by one, not taken apart."""
        if isinstance(parent, ast.For | ast.comprehension):
            return node is parent.iter
        if isinstance(parent, ast.Compare):
            return any(isinstance(op, ast.In | ast.NotIn) for op in parent.ops)
        return isinstance(parent, ast.keyword | ast.arguments | ast.FunctionDef)

    def empty_or_not(self, node: ast.expr, inside: list[ast.expr], empty: str, filled: str) -> None:
        first_binding = self.function is not None and self.function.name == "__init__" and not inside
        if not first_binding:
            self.note("constant", self.first(node), self.last(node), empty if inside else filled)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        sign = SIGNS.get(type(node.op))
        if sign is not None:
            self.note_between("sign", node.left, node.right, re.escape(sign[0]), sign[1])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.USub):
            self.note("sign", self.first(node), self.first(node) + 1, "")
        elif isinstance(node.op, ast.Not):
            word = re.match(r"not\s*", self.text(node))
            assert word
            self.note("not", self.first(node), self.first(node) + word.end(), "")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.note_between("not", left, right, rf"\b{old}\b", new)
        self.generic_visit(node)

    def condition(self, test: ast.expr) -> None:
        """A `not` before it, unless there is one or a changed comparison says the same."""
        simple = isinstance(test, ast.Compare) and len(test.ops) == 1
        if not simple and not isinstance(test, ast.UnaryOp | ast.Constant):
            self.note("not", self.first(test), self.last(test), f"not ({self.text(test)})")

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.condition(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.condition(test)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("isinstance", "TypeVar", "cast"):
            return
        pairs = zip(node.args, node.args[1:], strict=False)
        for one, other in pairs if name not in NO_ORDER else ():
            if isinstance(one, ast.Starred) or isinstance(other, ast.Starred):
                continue
            between = self.source[self.last(one) : self.first(other)].decode()
            self.note("arguments", self.first(one), self.last(other), self.text(other) + between + self.text(one))
        self.generic_visit(node)

    # -- statements --

    def leave_out(self, node: ast.stmt) -> None:
        self.note("statement", self.first(node), self.last(node), "pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.leave_out(node)
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = [t.id for t in node.targets if isinstance(t, ast.Name)]
        if names == ["__all__"] or (self.function is None and is_type(node.value)):
            return
        if not self.binds_first(node):
            self.leave_out(node)
        self.generic_visit(node)

    def binds_first(self, node: ast.Assign) -> bool:
        """Whether names get their first value here, so that all that follows would break without it."""
        if self.function is None:
            return True
        targets = [part for t in node.targets for part in (t.elts if isinstance(t, ast.Tuple) else [t])]
        names = {t.id for t in targets if isinstance(t, ast.Name)}
        if not names:
            return self.function.name == "__init__"
        return not names <= bound_before(self.function, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.leave_out(node)
        sign = SIGNS.get(type(node.op))
        if sign is not None:
            self.note_between("sign", node.target, node.value, re.escape(sign[0]) + "=", sign[1] + "=")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        self.leave_function(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.leave_function(node)

    def leave_function(self, node: ast.Return | ast.Raise) -> None:
        assert self.function is not None
        returns, end = self.function.returns, self.function.body[-1]
        no_value = isinstance(returns, ast.Constant) and returns.value is None
        if no_value or (always_leaves(end) and not any(part is node for part in ast.walk(end))):
            self.leave_out(node)
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.leave_out(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.leave_out(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self.leave_out(node)
        self.generic_visit(node)


def is_type(value: ast.expr) -> bool:
    """Whether an assignment at the top of a module only names a type."""
    while isinstance(value, ast.BinOp):
        value = value.left
    base = value.value if isinstance(value, ast.Subscript) else value
    return isinstance(base, ast.Name) and (base.id in ("dict", "list", "tuple", "set", "Callable", "type"))


def bound_before(function: ast.FunctionDef, node: ast.Assign) -> set[str]:
    """The names that have a value already where a statement stands."""
    arguments = function.args
    names = {a.arg for a in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]}
    for part in ast.walk(function):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.lineno < node.lineno:
            names.add(part.id)
    return names


def always_leaves(node: ast.stmt) -> bool:
    """Whether nothing goes on after a statement."""
    if isinstance(node, ast.If):
        return bool(node.orelse) and always_leaves(node.body[-1]) and always_leaves(node.orelse[-1])
    return isinstance(node, ast.Return | ast.Raise)


def faults_of(file: str, source: bytes) -> list[Fault]:
    """Every fault that can be planted in a module, in a fixed order."""
    finder = Finder(file, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found)


# -- a game and its tests --


@dataclass(frozen=True)
class Subject:
    """A game in a source tree."""

    root: Path
    package: str

    @property
    def folder(self) -> Path:
        return self.root / "src" / "genjiko" / "games" / self.package

    @property
    def tests(self) -> Path:
        return self.root / "tests" / "games" / self.package

    def modules(self) -> list[Path]:
        left_out = NO_RULES + LEARNED.get(self.package, ())
        return [p for p in sorted(self.folder.glob("*.py")) if p.stem not in left_out]

    def faults(self) -> list[Fault]:
        return [fault for path in self.modules() for fault in faults_of(path.name, path.read_bytes())]

    def test_files(self) -> list[str]:
        paths = sorted(self.tests.rglob("test_*.py"))
        return [str(p.relative_to(self.root)) for p in paths if not p.name.startswith(OTHER_TESTS)]

    def digest(self, deselected: tuple[str, ...]) -> str:
        """What the results depend on: the game, the kernel, the tests and the helpers of all tests."""
        total = hashlib.sha256(repr(deselected).encode())
        folders = (self.folder, self.root / "src" / "genjiko" / "kernel", self.tests)
        paths = [p for folder in folders for p in folder.rglob("*") if p.suffix in (".py", ".toml", ".json")]
        paths += [p for p in (self.root / "tests").glob("*.py") if not p.name.startswith("test_")]
        for path in sorted(paths):
            total.update(str(path.relative_to(self.root)).encode() + b"\0" + path.read_bytes() + b"\0")
        return total.hexdigest()[:16]


def packages(root: Path) -> list[str]:
    """The games of a tree, by the names of their packages."""
    return sorted(p.parent.name for p in (root / "src" / "genjiko" / "games").glob("*/rules.py"))


def named_equivalent(root: Path, package: str) -> dict[tuple[str, str, str], str]:
    """The faults of a game that change nothing, with the reason; refused if there are more than three."""
    path = root / "tools" / "equivalent.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", []) if path.is_file() else []
    mine = [row for row in rows if row["game"].replace("-", "_") == package]
    if len(mine) > MOST_EQUIVALENT:
        raise click.ClickException(
            f"{path.name}: {len(mine)} faults of {package}; at most {MOST_EQUIVALENT} may be named"
        )
    if any(not row["reason"].strip() for row in mine):
        raise click.ClickException(f"{path.name}: a fault of {package} is named without a reason")
    return {(row["file"], squeeze(row["line"]), squeeze(row["mutant"])): row["reason"] for row in mine}


def squeeze(text: str) -> str:
    return " ".join(text.split())


# -- the child that runs the tests --


class _Changed(SourceLoader):
    """Loads one module from a changed text."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source

    def get_filename(self, fullname: str) -> str:
        return self.path

    def get_data(self, path: str | bytes) -> bytes:
        if path != self.path:
            raise OSError("no compiled form of a changed module is kept")
        return self.source


class _Hook(MetaPathFinder):
    """Gives the changed module to whoever imports it."""

    def __init__(self, name: str, loader: _Changed) -> None:
        self.name = name
        self.loader = loader

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.loader.path, loader=self.loader)


class _Watcher:
    """A pytest plugin that keeps the name of the first failure."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid or "collection"


@dataclass(frozen=True)
class Run:
    """The tests with a fault, or with none: what a child is told. It writes base.txt and base.json."""

    subject: Subject
    fault: Fault | None
    order: list[str]
    deselected: tuple[str, ...]
    limit: int
    base: Path


def run_tests(run: Run) -> None:
    """In the child: plant the fault, run the tests, write the answer."""
    subject, fault = run.subject, run.fault
    if fault is not None:
        path = subject.folder / fault.file
        source = path.read_bytes()
        changed = source[: fault.start] + fault.new.encode() + source[fault.end :]
        name = f"genjiko.games.{subject.package}.{path.stem}"
        sys.meta_path.insert(0, _Hook(name, _Changed(str(path), changed)))
    watcher = _Watcher()
    options = ["-x", "-q", "-p", "no:cacheprovider", "--tb=short", f"--rootdir={subject.root}"]
    options += [f"--deselect={name}" for name in run.deselected]
    code = int(pytest.main([*options, *run.order], plugins=[watcher]))
    found = {"code": code, "failed": watcher.failed, "modules": sorted(sys.modules)}
    run.base.with_suffix(".json").write_text(json.dumps(found), encoding="utf-8")


def in_child(run: Run) -> int:
    """Fork, and give the child's id."""
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        _live(run)
    return pid


def _live(run: Run) -> NoReturn:
    code = 1
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        out = os.open(run.base.with_suffix(".txt"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(out, stream)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        resource.setrlimit(resource.RLIMIT_CPU, (run.limit, run.limit))
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        run_tests(run)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def read_answer(base: Path, status: int) -> dict[str, object]:
    """What a child found; without an answer it was ended by its limits or broke down."""
    path = base.with_suffix(".json")
    if path.is_file():
        answer: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
        return answer
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    return {"code": -1, "failed": "its limit of time" if late else "the end of the process", "modules": []}


# -- the warm process --


class Bench:
    """Runs the tests of one game over and over, each time with another fault."""

    def __init__(self, subject: Subject, deselected: tuple[str, ...], jobs: int, least: float) -> None:
        """`least`: no fault gets less processor time than this; else six times what the sound tests need."""
        self.least = least
        self.subject = subject
        self.deselected = deselected
        self.jobs = jobs
        self.order = subject.test_files()
        self.limit = 3600
        self.notes = tempfile.TemporaryDirectory(prefix="mutate-")
        self.folder = Path(self.notes.name)

    def warm_up(self) -> None:
        """The sound tests must pass; what they import and is not of the game stays imported."""
        base = self.folder / "sound"
        pid = in_child(Run(self.subject, None, self.order, self.deselected, self.limit, base))
        _, status, usage = os.wait4(pid, 0)
        answer = read_answer(base, status)
        if answer["code"] != 0:
            text = base.with_suffix(".txt").read_text(encoding="utf-8", errors="replace")
            raise click.ClickException(
                f"the tests of {self.subject.package} fail without any fault ({answer['failed']}); "
                f"--deselect leaves a test out\n{text[-3000:]}"
            )
        self.limit = int(max(self.least, 6 * (usage.ru_utime + usage.ru_stime)))
        modules = answer["modules"]
        assert isinstance(modules, list)
        for name in modules:
            if not re.match(r"tests?\b|conftest|__main__|genjiko\.games\.", name) and name not in sys.modules:
                try:
                    importlib.import_module(name)
                except ImportError:
                    continue  # made by the tests themselves
        games = [name for name in sys.modules if name.startswith("genjiko.games.")]
        assert not games, f"{games[0]} must not be imported before it is changed"
        gc.freeze()

    def run(self, faults: list[Fault]) -> Iterator[tuple[Fault, Fate]]:
        """The fate of each fault, as they come in."""
        waiting = list(reversed(faults))
        running: dict[int, tuple[Fault, Path, float]] = {}
        try:
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    fault = waiting.pop()
                    base = self.folder / f"{len(waiting)}"
                    pid = in_child(Run(self.subject, fault, self.order, self.deselected, self.limit, base))
                    running[pid] = (fault, base, time.monotonic())
                pid, status = self._next(running)
                fault, base, began = running.pop(pid)
                fate = self._fate(read_answer(base, status), time.monotonic() - began)
                yield fault, fate
        finally:
            for pid in running:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)

    def _next(self, running: dict[int, tuple[Fault, Path, float]]) -> tuple[int, int]:
        while True:
            for pid, (_, _, began) in running.items():
                found, status = os.waitpid(pid, os.WNOHANG)
                if found:
                    return pid, status
                if time.monotonic() - began > 20 * self.limit:  # it sleeps
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)

    def _fate(self, answer: dict[str, object], seconds: float) -> Fate:
        if answer["code"] == 0:
            return Fate("", seconds)
        test = str(answer["failed"]) or f"pytest, exit code {answer['code']}"
        file = test.split("::")[0]
        if file in self.order:
            self.order.remove(file)
            self.order.insert(0, file)
        return Fate(test, seconds)


# -- results --


class Results:
    """What is known of the faults of a game, kept in a file."""

    def __init__(self, subject: Subject, digest: str) -> None:
        self.folder = subject.root / "build" / "mutation"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / f"{subject.package}-{digest}.json"
        self.fates: dict[str, Fate] = {}
        if self.path.is_file():
            known = json.loads(self.path.read_text(encoding="utf-8"))
            self.fates = {key: Fate(test, seconds) for key, (test, seconds) in known.items()}

    def add(self, fault: Fault, fate: Fate) -> None:
        self.fates[fault.key] = fate
        text = json.dumps({key: [f.test, round(f.seconds, 2)] for key, f in self.fates.items()}, indent=0)
        new = self.path.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(self.path)


@dataclass
class Tally:
    """The count of one game."""

    package: str
    killed: list[Fault]
    survived: list[Fault]
    equivalent: list[Fault]

    @property
    def percent(self) -> float:
        counted = len(self.killed) + len(self.survived)
        return 100 * len(self.killed) / counted if counted else 100.0

    def line(self) -> str:
        return (
            f"{self.package}: killed {len(self.killed)}, survived {len(self.survived)}, "
            f"equivalent {len(self.equivalent)}: {self.percent:.1f} %"
        )


def draw(faults: list[Fault], count: int, seed: int) -> list[Fault]:
    """The same faults for the same seed on every machine."""
    return random.Random(seed).sample(faults, min(count, len(faults)))


def by_text(faults: list[Fault]) -> dict[tuple[str, str, str, int], Fault]:
    """Every fault by its file, its two lines, and the how manieth it is of those with the same."""
    found: dict[tuple[str, str, str, int], Fault] = {}
    seen: Counter[tuple[str, str, str]] = Counter()
    for fault in faults:
        text = (fault.file, fault.was, fault.becomes)
        found[(*text, seen[text])] = fault
        seen[text] += 1
    return found


def survivors_before(path: Path, faults: list[Fault]) -> list[Fault]:
    """The faults that survived the last run with a seed, wherever their lines are now."""
    if not path.is_file():
        raise click.ClickException(f"{path.name} is not there: run without --survivors first")
    wanted = {tuple(row) for row in json.loads(path.read_text(encoding="utf-8"))}
    return [fault for text, fault in by_text(faults).items() if text in wanted]


def report(number: str, subject: Subject, fault: Fault, fate: Fate, why: str) -> None:
    """One line for each fault; a survivor with its two lines."""
    verdict = "killed  " if fate.test else "equivalent" if why else "SURVIVED"
    by = f"by {fate.test.rsplit('/', 1)[-1]}" if fate.test else why
    click.echo(f"{number} {verdict} {fault.file}:{fault.line} {fault.kind} {by} ({fate.seconds:.1f} s)")
    if not fate.test and not why:
        path = (subject.folder / fault.file).relative_to(subject.root)
        click.echo(f"    {path}:{fault.line}\n    - {fault.was}\n    + {fault.becomes}")
    if fate.test and why:
        click.echo(f"    it is named as equivalent, but is not: {fault.was!r} -> {fault.becomes!r}")


def judge(subject: Subject, drawn: list[Fault], bench: Bench, fresh: bool) -> Tally:
    """Plant every drawn fault, or look up what became of it."""
    reasons = named_equivalent(subject.root, subject.package)
    results = Results(subject, subject.digest(bench.deselected))
    known = {} if fresh else results.fates
    missing = [f for f in drawn if f.key not in known]
    click.echo(f"{subject.package}: {len(drawn)} faults, {len(drawn) - len(missing)} of them known already")
    tally = Tally(subject.package, [], [], [])
    fates = {f.key: known[f.key] for f in drawn if f.key in known}
    if missing:
        bench.warm_up()
        for n, (fault, fate) in enumerate(bench.run(missing), 1):
            results.add(fault, fate)
            fates[fault.key] = fate
            why = reasons.get((fault.file, fault.was, fault.becomes), "")
            report(f"[{n}/{len(missing)}]", subject, fault, fate, why)
    for fault in drawn:
        if fates[fault.key].test:
            tally.killed.append(fault)
        elif (fault.file, fault.was, fault.becomes) in reasons:
            tally.equivalent.append(fault)
        else:
            tally.survived.append(fault)
    return tally


def leave(*_: object) -> NoReturn:
    """Told to end, it ends as after Ctrl-C: no child goes on."""
    sys.exit(143)


def no_surprises() -> None:
    """Generated examples are the same in every child, none is kept, and a busy machine is no failure."""
    from hypothesis import settings

    settings.register_profile("mutate", database=None, derandomize=True, deadline=None)
    settings.load_profile("mutate")


def enter(root: Path) -> None:
    """Make this process one of the tree that is looked at, in plain Python."""
    os.chdir(root)
    os.environ["GENJIKO_FORM"] = "plain"
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path[:0] = [str(root / "src"), str(root)]
    package = importlib.import_module("genjiko")
    if not Path(package.__file__ or "").is_relative_to(root):
        raise click.ClickException(f"{package.__file__} was imported, which is not in {root}")
    no_surprises()
    signal.signal(signal.SIGTERM, leave)


@click.command(help=(__doc__ or "").splitlines()[0] + " The head of tools/mutate.py tells more.")
@click.argument("games", nargs=-1)
@click.option("--root", type=click.Path(exists=True, file_okay=False, path_type=Path), default=HOME, help="The tree.")
@click.option("--game", "more", multiple=True, help="A game (as the argument).")
@click.option("--seed", default=1, show_default=True, help="Draws the faults.")
@click.option("--count", default=60, show_default=True, help="How many faults of each game.")
@click.option("--jobs", default=1, show_default=True, help="How many at the same time.")
@click.option("--least", default=10.0, show_default=True, help="Seconds that every fault gets at least.")
@click.option("--floor", default=95.0, show_default=True, help="How many percent must die in each game.")
@click.option("--list", "only_list", is_flag=True, help="Show every place; run nothing.")
@click.option("--survivors", is_flag=True, help="Only what survived the last run with this seed.")
@click.option("--again", is_flag=True, help="Run also what is known already.")
@click.option("--deselect", multiple=True, help="A test that is left out, as for pytest.")
def main(
    games: tuple[str, ...],
    root: Path,
    more: tuple[str, ...],
    seed: int,
    count: int,
    jobs: int,
    least: float,
    floor: float,
    only_list: bool,
    survivors: bool,
    again: bool,
    deselect: tuple[str, ...],
) -> None:
    root = root.resolve()
    chosen = [g.replace("-", "_") for g in (*games, *more)] or packages(root)
    unknown = [g for g in chosen if g not in packages(root)]
    if unknown:
        raise click.ClickException(f"there is no game {unknown[0]}; there are {', '.join(packages(root))}")
    if only_list:
        list_places([Subject(root, package) for package in chosen])
        return
    enter(root)
    tallies: list[Tally] = []
    for package in chosen:
        subject = Subject(root, package)
        faults = subject.faults()
        last = root / "build" / "mutation" / f"{package}-survivors-{seed}.json"
        drawn = survivors_before(last, faults) if survivors else draw(faults, count, seed)
        tally = judge(subject, drawn, Bench(subject, deselect, jobs, least), again)
        alive = [text for text, fault in by_text(faults).items() if fault in tally.survived]
        last.write_text(json.dumps(alive), encoding="utf-8")
        tallies.append(tally)
    sys.exit(0 if summary(tallies, floor) else 1)


def list_places(subjects: list[Subject]) -> None:
    """Every fault that could be drawn."""
    for subject in subjects:
        faults = subject.faults()
        for fault in faults:
            click.echo(f"{subject.package}/{fault.file}:{fault.line}:{fault.column} {fault.kind}")
            click.echo(f"    - {fault.was}\n    + {fault.becomes}")
        kinds = sorted({f.kind for f in faults})
        counts = ", ".join(f"{kind} {sum(f.kind == kind for f in faults)}" for kind in kinds)
        click.echo(f"{subject.package}: {len(faults)} places ({counts})")


def summary(tallies: list[Tally], floor: float) -> bool:
    """All survivors and the figures; whether every game reaches the floor."""
    for tally in tallies:
        for fault in sorted(tally.survived):
            path = f"src/genjiko/games/{tally.package}/{fault.file}"
            click.echo(f"{path}:{fault.line} ({fault.kind})\n    - {fault.was}\n    + {fault.becomes}")
    for tally in tallies:
        click.echo(tally.line())
    return all(tally.percent >= floor for tally in tallies)


if __name__ == "__main__":
    main()
