"""Files that a browser may have."""

from pathlib import Path


def file_inside(folder: Path, path: str) -> Path | None:
    """The file of this path in a folder; None if there is none, or if the path leads out of it."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        return None
