"""Files and long texts that a browser may have."""

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

_REFUSED = re.compile(r";q=0(\.0*)?$")
_PACKED = {"br": ".br", "gzip": ".gz"}
"""By which names browsers ask for a packed file, and how it is called; the smallest first."""


def file_inside(folder: Path, path: str) -> Path | None:
    """The file of this path in a folder; None if there is none, or if the path leads out of it."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        return None


def file_answer(request: Request, file: Path, cache: str) -> FileResponse:
    """A file, packed if it lies there packed and the browser can unpack it."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": cache}
    packed = {name: file.with_name(file.name + ending) for name, ending in _PACKED.items()}
    there = {name: path for name, path in packed.items() if path.is_file()}
    if there:
        headers["Vary"] = "Accept-Encoding"
    for name, path in there.items():
        if name in _accepted(request):
            return FileResponse(path, headers={**headers, "Content-Encoding": name}, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)


def text_answer(request: Request, text: bytes, kind: str) -> Response:
    """A text that many ask for, packed if the browser can unpack it."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in _accepted(request):
        return Response(text, headers=headers, media_type=kind)
    return Response(_gzipped(text), headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)


@lru_cache(maxsize=64)
def _gzipped(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)


def _accepted(request: Request) -> set[str]:
    """The packings that a browser names, and does not refuse by `q=0`."""
    parts = [part.replace(" ", "").casefold() for part in request.headers.get("accept-encoding", "").split(",")]
    return {part.partition(";")[0] for part in parts if not _REFUSED.search(part)}
