"""Compile the engine with mypyc, in place: machine code beside the sources, and a manifest of what was compiled.

Nothing is built when the manifest is fresh. Without a C compiler it says so in one line and leaves plain Python.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "genjiko"
sys.path.insert(0, str(SOURCE))

# Reading and writing texts gains nothing by being compiled, and packages' own files must stay importable.
PLAIN = {"__init__.py", "sketch.py", "laws.py", "playthrough.py", "meta.py", "bot.py", "levels.py", "process.py"}
FOLDERS = ("kernel", "games", "bots")


def sources() -> list[Path]:
    """The files to compile, in a fixed order."""
    found = [p for folder in FOLDERS for p in (PACKAGE / folder).rglob("*.py") if p.name not in PLAIN]
    return sorted(found)


def fresh() -> bool:
    """Whether the compiled form belongs to the sources as they are."""
    from genjiko._form import MANIFEST, engine_files, source_digest

    try:
        manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if manifest.get("files") != engine_files(list(FOLDERS)):
        return False
    now = {str(p.relative_to(PACKAGE)): source_digest(p) for p in sources()}
    return bool(manifest.get("sources") == now and manifest.get("python") == sysconfig.get_config_var("EXT_SUFFIX"))


def remove_old() -> None:
    """Take away every compiled module of an earlier build."""
    from genjiko._form import MANIFEST

    MANIFEST.unlink(missing_ok=True)
    for old in [*PACKAGE.rglob("*.so"), *SOURCE.glob("*__mypyc*.so")]:
        old.unlink()


def build() -> None:
    """Compile in a folder of its own, then move the result beside the sources."""
    names = [str(p.relative_to(SOURCE)) for p in sources()]
    script = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"setup(name='genjiko', packages=[], ext_modules=mypycify({['--strict', *names]!r},"
        " opt_level='2', multi_file=True, group_name='genjiko'))\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(PACKAGE, work / "genjiko", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        (work / "setup.py").write_text(script, encoding="utf-8")
        subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j", str(os.cpu_count() or 1)],
            cwd=work, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        for built in work.rglob("*.so"):
            relative = built.relative_to(work)
            if relative.parts[0] != "build":
                shutil.move(str(built), SOURCE / relative)


def write_manifest() -> None:
    """Say which sources the machine code was made from."""
    from genjiko._form import MANIFEST, engine_files, source_digest

    manifest = {
        "python": sysconfig.get_config_var("EXT_SUFFIX"),
        "folders": list(FOLDERS),
        "files": engine_files(list(FOLDERS)),
        "sources": {str(p.relative_to(PACKAGE)): source_digest(p) for p in sources()},
    }
    MANIFEST.write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def main() -> int:
    """Build if needed. Only --require makes a missing compiler or a failed build an error."""
    required = "--require" in sys.argv
    if fresh():
        return 0
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        print("no C compiler here: Genjikō runs as plain Python")
        return int(required)
    print("compiling the engine (a minute or two, only once) ...", flush=True)
    start = time.monotonic()
    remove_old()
    try:
        build()
    except (subprocess.CalledProcessError, OSError) as error:
        remove_old()
        output = getattr(error, "stdout", None)
        if required and output:
            print(output.decode(errors="replace")[-4000:])
        print("the engine could not be compiled here: Genjikō runs as plain Python")
        return int(required)
    write_manifest()
    print(f"compiled {len(sources())} modules in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
