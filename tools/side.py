"""A process that runs inside one installation of Genjikō, an older one or this one, and speaks in lines of JSON."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Json = dict[str, Any]


class Side:
    """One such process: it runs a module of this folder with the installation that `source` holds."""

    def __init__(self, module: str, source: Path, hello: Json) -> None:
        """`hello` is its first line; it answers with the `file` of its installation and whether that is `compiled`."""
        environment = {**os.environ, "PYTHONPATH": str(source.resolve()), "PYTHONHASHSEED": "0"}
        command, pipe = [sys.executable, "-m", module], subprocess.PIPE
        self.process = subprocess.Popen(command, env=environment, cwd=HERE.parent, stdin=pipe, stdout=pipe, text=True)
        self.send(hello)
        about = self.answer()
        if Path(about["file"]).parent.parent != source.resolve():
            raise SystemExit(f"{source} was asked for, but {about['file']} answers")
        self.form = "compiled" if about["compiled"] else "plain"

    def send(self, message: Json) -> None:
        """Give it something to do."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Json:
        """What came of it. Raises SystemExit if the process has ended."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"a side has ended with {self.process.wait()}")
        return dict(json.loads(line))

    def ask(self, message: Json) -> Json:
        """Give it something to do, and wait for what comes of it."""
        self.send(message)
        return self.answer()

    def close(self) -> None:
        """Let it go."""
        with self.process:
            assert self.process.stdin is not None
            self.process.stdin.close()
