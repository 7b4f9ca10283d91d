"""A real nginx with the configuration of the documents, in front of servers of the tests."""

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx

from tests.server.harness import free_port

CONFIGURATION = Path(__file__).parents[2] / "docs" / "nginx.conf"
_AROUND = """
daemon off;
pid nginx.pid;
error_log error.log;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
access_log off;
{temporary}
{inside}
}}
"""


def _program() -> str:
    """nginx; installed from the system's packages where it is missing and allowed."""
    found = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-q", "nginx-light"]
        subprocess.run(install, check=True, capture_output=True, env=environment)
        found = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if found is None:
        raise FileNotFoundError("nginx is not installed")
    return found


def _configuration(port: int, ports: Sequence[int]) -> str:
    """The documents' configuration for these ports."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    (line,) = re.findall(r"^ *server 127\.0\.0\.1:8101.*\n", text, re.MULTILINE)
    text = re.sub(r"(?:^ *server 127\.0\.0\.1:810\d.*\n)+", "UPSTREAM", text, flags=re.MULTILINE)
    text = text.replace("UPSTREAM", "".join(line.replace("8101", str(one)) for one in ports))
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    return _AROUND.format(temporary="\n".join(f"{kind}_temp_path {kind};" for kind in kinds), inside=text)


@contextlib.contextmanager
def nginx(ports: Sequence[int]) -> Iterator[tuple[str, int]]:
    """nginx in front of servers at these ports; gives its address and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="genjiko-nginx-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "nginx.conf").write_text(_configuration(port, ports), encoding="utf-8")
        command = [_program(), "-p", name, "-c", "nginx.conf", "-e", str(folder / "error.log")]
        process = subprocess.Popen(command)
        try:
            _wait(f"http://127.0.0.1:{port}/health", folder)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(30)


def _wait(url: str, folder: Path) -> None:
    for _ in range(100):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(url).status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError(f"nginx does not answer: {(folder / 'error.log').read_text()}")
