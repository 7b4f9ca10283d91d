"""A world in which nothing is installed but the standard library and msgspec."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

ALLOWED = {*sys.stdlib_module_names, "genjiko", "genjiko__mypyc", "librt", "msgspec", "mypy_extensions", "tests"}
"""The engine's machine code has a module of its own beside its package, and stands on librt and mypy_extensions."""


class Refuse(MetaPathFinder):
    """Finds nothing, and lets nobody else find what is not allowed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        name = fullname.partition(".")[0]
        if name not in ALLOWED:
            raise ModuleNotFoundError(f"{name} is not installed here", name=name)
        return None


def refuse_packages() -> None:
    """From now on this process can import nothing else."""
    sys.meta_path.insert(0, Refuse())
