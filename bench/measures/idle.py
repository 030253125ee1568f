"""Memory of the whole server, idle, as the kernel counts it."""

import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Measured

ROOT = Path(__file__).resolve().parents[2]
MODERATOR = [sys.executable, "-c", "from moderator.cli import main; main()"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(folder: Path, port: int) -> Iterator[int]:
    """A server of its own, as `moderator serve` starts it; its process id."""
    env = {"MODERATOR_WEB__PORT": str(port), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    subprocess.run([*MODERATOR, "init"], cwd=folder, env=env, check=True, capture_output=True)
    process = subprocess.Popen(
        [*MODERATOR, "serve"], cwd=folder, env=env, stdout=subprocess.DEVNULL
    )
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def ask(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310 - our own
                answer.read()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise RuntimeError(f"no answer from {address}")


def mebibytes(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def idle_server() -> Measured:
    with TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        shutil.copy(ROOT / "config.toml", folder)
        with server(folder, port) as process:
            ask(f"http://127.0.0.1:{port}/health")
            time.sleep(2)
            size = mebibytes(process)
    return Measured("the server, idle", size, 120, "MiB", at_least=False)


MEASURES = (idle_server,)
