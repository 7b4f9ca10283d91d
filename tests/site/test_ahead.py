"""What is done before a page is there: modules are translated, and Python's memory is kept for the next start."""

import json
import subprocess
import sys
from pathlib import Path

from tools.translate_side import put_together, taken_apart, translated

import genjiko

ROOT = Path(__file__).parents[2]


_FIRST_PAGE = """
import asyncio, json, sys
from genjiko.server.local import ahead
answers = json.loads(ahead.load())
known, read = set(sys.modules), []
sys.addaudithook(lambda event, what: read.append(str(what[0])) if event == "open" else None)

async def keep(texts): ...

async def first_page():
    told, whole = [], asyncio.Event()
    desk = await ahead.browser.open_desk([], keep, lambda on: None, lambda value: value)
    async def ask(method, path, body=None):
        status, _, text = await desk.ask(method, path, body and json.dumps(body))
        return status, text
    for path in ["/api/me", "/api/lessons", "/api/games/parfum/words?language=it"]:
        status, _ = await ask("GET", path)
        assert status == (401 if path == "/api/me" else 200), path
    await ask("POST", "/api/guests", {"name": "Anna"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
    _, table = await ask("POST", "/api/tables", {"game": "hanamikoji", "seats": seats, "start": True})
    def tell(text):
        told.append(json.loads(text)["type"])
        if "state" in told:
            whole.set()
    line = desk.connect(f"/api/tables/{json.loads(table)['id']}/socket", tell, lambda code: None)
    line.hear('{"type": "hello"}')
    await asyncio.wait_for(whole.wait(), 60)
    return [path for path, text in answers.items() if await ask("GET", path) != (200, text)]

others = asyncio.run(first_page())
print(json.dumps([sorted(set(sys.modules) - known), read, others, sorted(answers)]))
"""


def test_after_what_is_done_ahead_the_first_page_and_table_load_and_read_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", _FIRST_PAGE], cwd=ROOT, capture_output=True, text=True, check=True)
    modules, files, others, answers = json.loads(done.stdout)
    assert [name for name in modules if name.startswith(("genjiko", "msgspec"))] == []
    assert files == []
    assert others == [], "what was answered ahead is what somebody who has played is told"
    words = [f"/api/games/{game}/words?language={language}" for game in genjiko.games() for language in ("en", "it")]
    assert answers == sorted([*words, "/api/games?language=en", "/api/games?language=it"])


def test_translated_modules_run_without_their_sources_and_still_assert(tmp_path: Path) -> None:
    files = [
        ("pack/__init__.py", b'"""A pack."""\nfrom pack.two import TWO\n'),
        ("pack/two.py", b'def two() -> int:\n    """Two."""\n    assert len("ab") == 2\n    return 2\n\nTWO = two()\n'),
        ("pack/words.toml", b"a = 1\n"),
    ]
    made = taken_apart(translated(put_together(files), "/lib/there"))
    assert [name for name, _ in made] == ["pack/__init__.pyc", "pack/two.pyc", "pack/words.toml"]
    assert made[2] == files[2]
    for name, data in made:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    code = (
        "import sys, dis; sys.path = [sys.argv[1], *sys.path]; import pack, pack.two as two\n"
        "ops = [each.opname for each in dis.get_instructions(two.two)]\n"
        "print(pack.TWO, two.two.__code__.co_filename, two.two.__doc__, 'RAISE_VARARGS' in ops)"
    )
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path)]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout == "2 /lib/there/pack/two.py None True\n"
