"""Which form of the engine runs: the compiled one where it is built and fresh, else plain Python.

The compiled modules lie beside their sources. GENJIKO_FORM=plain passes them over; so does a source that
has changed since it was compiled, because old machine code would silently play old rules.
"""

import hashlib
import json
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "_compiled.json"

_why_plain = ""


def source_digest(path: Path) -> str:
    """The fingerprint of a source file that the manifest keeps."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def engine_files(folders: list[str]) -> list[str]:
    """Every source file of the folders that are compiled, whether it is compiled itself or not."""
    return sorted(str(p.relative_to(PACKAGE)) for folder in folders for p in (PACKAGE / folder).rglob("*.py"))


def stale_sources() -> list[str]:
    """The sources that have changed, come or gone since; raises OSError when nothing is compiled.

    A new file beside compiled ones counts too: it would mix plain and compiled classes.
    """
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    if "files" not in manifest:
        return [MANIFEST.name]
    moved = set(engine_files(manifest["folders"])) ^ set(manifest["files"])
    changed = {
        name
        for name, digest in manifest["sources"].items()
        if (PACKAGE / name).is_file() and source_digest(PACKAGE / name) != digest
    }
    return sorted(moved | changed)


class _PlainFinder:
    """Finds the modules of this package in their Python sources only."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith("genjiko.") or (not isinstance(path, list | tuple) and not hasattr(path, "__iter__")):
            return None
        for folder in path:
            spec = FileFinder(str(folder), (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def choose_form() -> None:
    """Make sure that no compiled module is used when it should not be."""
    global _why_plain
    if os.environ.get("GENJIKO_FORM", "") == "plain":
        _why_plain = "GENJIKO_FORM=plain"
    elif not MANIFEST.is_file():
        _why_plain = "nothing is compiled here"
    else:
        stale = stale_sources()
        if stale:
            _why_plain = f"the sources have changed since they were compiled ({stale[0]})"
        elif find_spec("librt") is None or find_spec("mypy_extensions") is None:
            _why_plain = "librt and mypy_extensions, which the compiled form needs, are not installed"
    if _why_plain and "genjiko.kernel" not in sys.modules:
        sys.meta_path.insert(0, _PlainFinder())


def compiled() -> bool:
    """Whether the rules that run now are machine code."""
    module = sys.modules.get("genjiko.kernel.rules")
    file = getattr(module, "__file__", "") or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def why_plain() -> str:
    """Why plain Python runs; "" when the compiled form does."""
    return _why_plain
