"""What a page prepares for its next start."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_what_is_loaded_ahead_is_plain_python_and_translated_modules_run_without_their_sources(tmp_path: Path) -> None:
    (tmp_path / "source" / "pack").mkdir(parents=True)
    (tmp_path / "source" / "pack" / "__init__.py").write_text("from pack.two import TWO\n")
    (tmp_path / "source" / "pack" / "two.py").write_text("TWO = 2\n")
    (tmp_path / "source" / "pack" / "words.toml").write_text("a = 1\n")
    code = (
        "import sys; from pathlib import Path\n"
        "from genjiko.server.local import ahead\n"
        "ahead.load()\n"
        "sys.stdout.buffer.write(ahead.translated(Path(sys.argv[1])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "source")], cwd=ROOT, capture_output=True, check=True
    )
    size = int.from_bytes(done.stdout[:4], "big")
    at, there = 4 + size, tmp_path / "there"
    for name, length in json.loads(done.stdout[4 : 4 + size]):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        (there / name).write_bytes(done.stdout[at : at + length])
        at += length
    assert at == len(done.stdout)
    assert sorted(path.name for path in there.rglob("*.*")) == ["__init__.pyc", "two.pyc", "words.toml"]
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        "import sys; sys.path = [sys.argv[1], *sys.path]; import pack; print(pack.TWO)",
    ]
    found = subprocess.run([*command, str(there)], capture_output=True, text=True, check=True)
    assert found.stdout == "2\n"
