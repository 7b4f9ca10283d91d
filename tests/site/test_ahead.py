"""What is done before a page is there: modules are translated, and Python's memory is kept."""

import subprocess
import sys
from pathlib import Path

from tools.translate_side import put_together, taken_apart, translated

ROOT = Path(__file__).parents[2]


def test_what_is_loaded_ahead_is_plain_python() -> None:
    code = "import sys; from genjiko.server.local import ahead; ahead.load(); print('msgspec' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


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
