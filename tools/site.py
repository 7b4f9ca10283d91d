"""Build the edition without a server into dist/site: a folder of files for any static host (docs/site.md).

The client is built for it, and Python comes beside it in `py/`: Pyodide from the npm package that the lock file names,
msgspec from the package index (its hash is written here), and our own engine, tables and games. All modules are
translated here, by the same Python: a page would need longer for that than for all the rest of its start.
"""

import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools.client import WEB, NoNode, install, node_folder, npm, same, sources  # noqa: E402
from tools.translate_side import put_together, taken_apart  # noqa: E402

SOURCE = ROOT / "src"
SITE = ROOT / "dist" / "site"
BESIDE = SOURCE / "genjiko" / "server" / "static" / "away"
"""Where a server gives it out beside its own client."""
PYTHON = SITE / "py"
PYODIDE = WEB / "node_modules" / "pyodide"
KEPT = ROOT / "build" / "site"
STAMP = KEPT / "built.sha256"
TRANSLATE = ROOT / "tools" / "translate.mjs"
TRANSLATE_SIDE = ROOT / "tools" / "translate_side.py"
AHEAD = ROOT / "tools" / "ahead.mjs"
HOME = "/lib/genjiko"
"""Where a page lays out our files: see web/src/line/python.ts."""
LIBRARY = "/lib/python314.zip"
"""Where Pyodide has Python's own library."""

MSGSPEC = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
MSGSPEC_SHA256 = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
_ASKED = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp"]

LEFT_OUT = (
    "arena", "envs", "terminal", "_goofspiel", "server/http", "server/background", "server/static",
    "server/store/sql_", "server/store/migrations",
)  # fmt: skip
"""What a page has no use for."""
KINDS = {".py", ".toml", ".json", ".jsonl", ".md", ".record", ".txt"}
UNUSED = re.compile(
    r"(multiprocessing|xml|xmlrpc|wsgiref|unittest|_pyrepl|ctypes|pydoc_data|idlelib|ensurepip|venv|html|http"
    r"|sqlite3|concurrent/interpreters)/|email/(?!__init__)"
    r"|(pdb|bdb|doctest|pydoc|imaplib|poplib|smtplib|ftplib|mailbox|optparse|pickletools|_pyio|turtle|cProfile"
    r"|profile|pstats|trace|webbrowser|netrc|plistlib|tabnanny|symtable|pyclbr|_pydatetime|__hello__"
    r"|tarfile|configparser|modulefinder|socketserver|compileall|wave|runpy|timeit|filecmp|zipapp|getpass|shelve|cmd"
    r"|rlcompleter|fileinput|mimetypes)\.py$"
    r"|(logging/(handlers|config)|asyncio/(proactor_events|windows_\w+|tools|__main__)|concurrent/futures/process"
    r"|urllib/(request|robotparser))\.py$"
    r"|encodings/(cp(?!437|1252)|mac_|iso8859_(?!1\.)|iso2022|koi8|euc|shift|big5|gb|hz|johab|ptcp|tis|kz|hp_|palmos)"
)
"""Of Python's own library: what no page can use (processes, mail), and what only a developer does."""
OWN_BUILD = "__OWN_BUILD__"
"""What a service worker calls the build that it belongs to, until it is known."""
NOT_KEPT = ("sw.js", "build.json", "preview.png")
"""Files that nobody needs at hand: what the browser looks after itself, and what only a link to us shows elsewhere."""
_DAY = (1980, 1, 1, 0, 0, 0)


def msgspec_wheel() -> Path:
    """The wheel for Pyodide, fetched once. Raises CalledProcessError, ValueError when it is another than ours."""
    wheel = KEPT / MSGSPEC
    if not wheel.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        wanted = ["--abi", "cp314", "-d", str(KEPT), "msgspec==0.22.0"]
        subprocess.run([*command, *_ASKED, *wanted], check=True)
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != MSGSPEC_SHA256:
        raise ValueError(f"{MSGSPEC} is not the file that was checked")
    return wheel


def engine_files() -> Iterator[tuple[str, bytes]]:
    """Our package as far as a page needs it, and msgspec."""
    package = SOURCE / "genjiko"
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if path.suffix in KINDS and path.name != "_compiled.json" and not name.startswith(LEFT_OUT):
            yield f"genjiko/{name}", path.read_bytes()
    with zipfile.ZipFile(msgspec_wheel()) as wheel:
        for name in sorted(wheel.namelist()):
            if not name.endswith((".pyi", "/")) and ".dist-info/" not in name:
                yield name, wheel.read(name)


def zipped(files: list[tuple[str, bytes]]) -> bytes:
    """The same files make the same bytes. Stored: it is packed as a whole, which is smaller."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, _DAY), data)
    return written.getvalue()


def library_files() -> Iterator[tuple[str, bytes]]:
    """Python's own library, as far as a page can have use for it."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        for name in library.namelist():
            if not UNUSED.match(name):
                yield name, library.read(name)


def node(folder: str, *arguments: str) -> None:
    """Run Node. Raises CalledProcessError."""
    subprocess.run([str(Path(folder) / "node"), *arguments], check=True)


def translated(folder: str, bundles: dict[str, bytes]) -> dict[str, list[tuple[str, bytes]]]:
    """The files of these bundles by where they will lie, with all modules translated; what is known is not done again.
    Raises CalledProcessError.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    made, wanted = {}, []
    for home, data in bundles.items():
        kind = f"{Path(home).name}.bundle"
        figure = hashlib.sha256(data + TRANSLATE.read_bytes() + TRANSLATE_SIDE.read_bytes()).hexdigest()[:16]
        made[home] = KEPT / f"{kind}.{figure}"
        if not made[home].is_file():
            for old in KEPT.glob(f"{kind}.*"):
                old.unlink()
            (KEPT / kind).write_bytes(data)
            wanted += [home, str(KEPT / kind), str(made[home])]
    if wanted:
        node(folder, str(TRANSLATE), str(PYODIDE), str(TRANSLATE_SIDE), *wanted)
    return {home: taken_apart(path.read_bytes()) for home, path in made.items()}


def first_answers(folder: str, files: list[tuple[str, bytes]]) -> bytes:
    """What these files answer to the first questions of a page, so that it need not wait for Python to show the games.
    Raises CalledProcessError.
    """
    packed, answers = KEPT / "engine.zip", KEPT / "answers.json"
    packed.write_bytes(zipped(files))
    node(folder, str(AHEAD), str(PYODIDE), str(packed), HOME, str(answers))
    return answers.read_bytes()


def build_python(folder: str) -> None:
    """Put Python beside the page."""
    files = translated(folder, {LIBRARY: put_together([*library_files()]), HOME: put_together([*engine_files()])})
    PYTHON.mkdir(parents=True)
    shutil.copy(PYODIDE / "pyodide.mjs", PYTHON)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}  # nothing is ever fetched by name
    (PYTHON / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    packed = {
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "pyodide.asm.wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        "library.zip": zipped(files[LIBRARY]),
        "msgspec.so": next(data for name, data in files[HOME] if name.endswith(".so")),
        "engine.files": put_together([(name, data) for name, data in files[HOME] if not name.endswith(".so")]),
        "answers.json": first_answers(folder, files[HOME]),
    }
    sizes = {}
    for name, data in packed.items():
        # Not .gz: some hosts unpack that by themselves, others do not.
        small = gzip.compress(data, 9, mtime=0)
        (PYTHON / f"{name}.packed").write_bytes(small)
        sizes[name] = len(small)
    whole = hashlib.sha256(b"".join((PYTHON / f"{name}.packed").read_bytes() for name in sorted(packed)))
    contents = {"build": whole.hexdigest()[:16], "sizes": sizes}
    (PYTHON / "contents.json").write_text(json.dumps(contents), encoding="utf-8")


def build_list(site: Path = SITE) -> str:
    """Tell the service worker which files there are; it is another one as soon as one of them is. Gives the build."""
    written = site / "precache.json"
    before = json.loads(written.read_text(encoding="utf-8"))["build"] if written.is_file() else OWN_BUILD
    written.unlink(missing_ok=True)
    files = sorted(path for path in site.rglob("*") if path.is_file())
    names = [path.relative_to(site).as_posix() for path in files if path.name not in NOT_KEPT]
    digests = {name: hashlib.sha256((site / name).read_bytes()).digest() for name in names}
    whole = hashlib.sha256(b"".join(name.encode() + b"\0" + digest for name, digest in digests.items()))
    build = whole.hexdigest()[:16]
    listed = {name: f"sha256-{base64.b64encode(digest).decode()}" for name, digest in digests.items()}
    written.write_text(json.dumps({"build": build, "files": listed}), encoding="utf-8")
    worker = site / "sw.js"
    text = worker.read_text(encoding="utf-8")
    if text.count(before) != 1:
        raise ValueError(f"{before} is not once in the service worker")
    worker.write_text(text.replace(before, build), encoding="utf-8")
    return build


def build() -> None:
    """The whole folder. Raises NoNode, CalledProcessError."""
    folder = node_folder()
    install(folder)
    npm(folder, "run", "--silent", "build:site", "--", "--logLevel", "warn", "--emptyOutDir")
    build_python(folder)
    build_list()


def figure() -> str:
    """One figure for all that the folder is made from."""
    server = os.environ.get("VITE_SERVER", "")
    whole = hashlib.sha256((server + sources()).encode())
    for tool in (Path(__file__), TRANSLATE, TRANSLATE_SIDE, AHEAD):
        whole.update(tool.read_bytes())
    for name, data in engine_files():
        whole.update(f"{name}\0".encode() + data)
    return whole.hexdigest()


def main() -> int:
    """Build it, and say how large it is; with --if-needed only where something has changed,
    with --beside for a server to give out beside its own client: there it leads back to that server.
    """
    beside = "--beside" in sys.argv
    try:
        if beside:
            os.environ["VITE_SERVER"] = "/"
        made_from = figure()
        if "--if-needed" in sys.argv and same(STAMP, made_from) and SITE.is_dir():
            return 0
        STAMP.unlink(missing_ok=True)
        build()
        STAMP.write_text(made_from, encoding="utf-8")
        if beside:
            shutil.rmtree(BESIDE, ignore_errors=True)
            shutil.copytree(SITE, BESIDE)
    except NoNode:
        print("no Node here and none to be fetched: the edition without a server is not built")
        return 1
    except subprocess.CalledProcessError as error:
        print(f"the edition without a server could not be built: {' '.join(map(str, error.cmd))} failed")
        return 1
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"dist/site: {size / 1e6:.1f} MB; look at it: python -m http.server -d dist/site")
    return 0


if __name__ == "__main__":
    sys.exit(main())
