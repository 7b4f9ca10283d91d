"""Compile the engine with mypyc, in place: machine code beside the sources, and a manifest of what was compiled.

Nothing is built when the manifest is fresh. Without a C compiler it says so in one line and leaves plain Python.
"""

import json
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
PLAIN = {
    "__init__.py",
    "text_board.py",
    "text_markup.py",
    "laws.py",
    "rules_page.py",
    "examples.py",
    "puzzle.py",
    "walk.py",
    "playthrough.py",
    "frames.py",
    "meta.py",
    "package.py",
    "action_text.py",
    "compiled.py",
    "vectors.py",
    "event.py",
    "events.py",
    "ending.py",
    "view_types.py",
    "declarations.py",
    "typescript.py",
    "event_table.py",
    "bot.py",
    "levels.py",
    "process.py",
    "worker.py",
}
FOLDERS = ("kernel", "games", "bots")


SETUP = """\
import os
from concurrent.futures import ThreadPoolExecutor

from setuptools import setup
from distutils.ccompiler import CCompiler
from mypyc.build import mypycify


def compile_side_by_side(self, sources, output_dir=None, macros=None, include_dirs=None, debug=False,
                         extra_preargs=None, extra_postargs=None, depends=None):
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(self._compile, name, *build[name], cc_args, extra_postargs, pp_opts) for name in build]
    for job in jobs:
        job.result()
    return objects


# setuptools compiles the files of one extension one after the other, and ours is one extension.
CCompiler.compile = compile_side_by_side
setup(name='genjiko', packages=[],
      ext_modules=mypycify({names!r}, opt_level='2', multi_file=True, group_name='genjiko'))
"""


def sources() -> list[Path]:
    """The files to compile, in a fixed order."""
    found = [p for folder in FOLDERS for p in (PACKAGE / folder).rglob("*.py") if p.name not in PLAIN]
    return sorted(found)


def fingerprints() -> dict[str, str]:
    """The digest of every file to compile, as it is now."""
    from genjiko._form import source_digest

    return {str(p.relative_to(PACKAGE)): source_digest(p) for p in sources()}


def fresh() -> bool:
    """Whether the compiled form belongs to the sources as they are."""
    from genjiko._form import MANIFEST, engine_files

    try:
        manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if manifest.get("files") != engine_files(list(FOLDERS)):
        return False
    return bool(
        manifest.get("sources") == fingerprints() and manifest.get("python") == sysconfig.get_config_var("EXT_SUFFIX")
    )


def remove_old() -> None:
    """Take away every compiled module of an earlier build."""
    from genjiko._form import MANIFEST

    MANIFEST.unlink(missing_ok=True)
    for old in [*PACKAGE.rglob("*.so"), *SOURCE.glob("*__mypyc*.so")]:
        old.unlink()


def build() -> None:
    """Compile in a folder of its own, then move the result beside the sources."""
    names = [str(p.relative_to(SOURCE)) for p in sources()]
    script = SETUP.format(names=["--strict", *names])
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(PACKAGE, work / "genjiko", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        (work / "setup.py").write_text(script, encoding="utf-8")
        subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            cwd=work, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        for built in work.rglob("*.so"):
            relative = built.relative_to(work)
            if relative.parts[0] != "build":
                shutil.move(str(built), SOURCE / relative)


def write_manifest(made_from: dict[str, str]) -> None:
    """Say which sources the machine code was made from."""
    from genjiko._form import MANIFEST, engine_files

    manifest = {
        "python": sysconfig.get_config_var("EXT_SUFFIX"),
        "folders": list(FOLDERS),
        "files": engine_files(list(FOLDERS)),
        "sources": made_from,
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
    made_from = fingerprints()  # before the build: a source that changes meanwhile must not look compiled
    try:
        build()
    except (subprocess.CalledProcessError, OSError) as error:
        remove_old()
        output = getattr(error, "stdout", None)
        if required and output:
            print(output.decode(errors="replace")[-4000:])
        print("the engine could not be compiled here: Genjikō runs as plain Python")
        return int(required)
    write_manifest(made_from)
    print(f"compiled {len(sources())} modules in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
