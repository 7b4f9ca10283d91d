"""Puts the compiled engine into the wheel, where it can be compiled; else the wheel is plain Python.

GENJIKO_WHEEL=compiled makes a missing compiler an error (`make wheel` sets it), GENJIKO_WHEEL=plain asks for none.
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ["librt>=0.16", "mypy-extensions>=1.0"]
"""What machine code of the engine stands on; plain Python does without it."""


class EngineHook(BuildHookInterface[Any]):
    """The hook that hatchling calls before it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in place and add what was compiled. Raises RuntimeError when it must be compiled and is not."""
        wanted = os.environ.get("GENJIKO_WHEEL", "")
        if version == "editable" or wanted == "plain":
            return
        if wanted != "compiled" and not _can_compile():
            return
        root = Path(self.root)
        done = subprocess.run([sys.executable, str(root / "tools" / "compile.py"), "--require"], check=False)
        if done.returncode:
            if wanted == "compiled":
                raise RuntimeError("the engine could not be compiled, and the wheel was asked to be compiled")
            return
        source = root / "src"
        built = [*source.rglob("*.so"), *source.rglob("*.pyd"), source / "genjiko" / "_compiled.json"]
        for file in built:
            build_data["force_include"][str(file)] = str(file.relative_to(source))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"].extend(NEEDED)


def _can_compile() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in ("mypyc", "setuptools"))
