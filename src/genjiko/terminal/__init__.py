"""The command line and play in a terminal."""

import sys

_TERMINAL = ("click", "msgspec", "openskill", "platformdirs", "rich")
"""What the extra `terminal` installs; all else that may be missing is the server's."""


def run() -> None:
    """The command `genjiko`; where a package is missing it says what to install."""
    try:
        from genjiko.terminal.main import run as run_command

        run_command()
    except ModuleNotFoundError as error:
        missing = (error.name or "").split(".")[0]
        if missing in ("", "genjiko"):
            raise
        extra = "terminal" if missing in _TERMINAL else "server"
        sys.exit(f"genjiko: this needs {missing}, which is not installed: pip install 'genjiko[{extra}]'")
