"""The proxies of docs/web.md, as they stand there, before a server of ours: who asks is who asks,
and slow connections shut nobody out."""

from __future__ import annotations

import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
import waitress
from werkzeug.middleware.proxy_fix import ProxyFix

from moderator.console.running import LIMITS

HOST = "league.example"


def app(environ: dict[str, str], start: Callable[..., object]) -> list[bytes]:
    """What the moderator would know of who asks, with `proxies = 1`."""
    start("200 OK", [("Content-Type", "text/plain")])
    names = ("REMOTE_ADDR", "wsgi.url_scheme", "HTTP_HOST")
    return [" ".join(environ[name] for name in names).encode()]


@pytest.fixture
def ours() -> Iterator[int]:
    """The port of a server with our limits."""
    behind = ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_prefix=0)
    server = waitress.create_server(behind, host="127.0.0.1", port=0, **LIMITS)
    threading.Thread(target=server.run, daemon=True).start()
    yield int(server.effective_port)
    server.close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def example(root: Path, begins: str) -> str:
    """The block of the page that begins so."""
    text = (root / "docs" / "web.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if block.startswith(begins))


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as proxy:
        try:
            for _ in range(100):
                with socket.socket() as tried:
                    if tried.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            yield
        finally:
            proxy.terminate()


@contextmanager
def nginx(root: Path, folder: Path, ours: int) -> Iterator[int]:
    """Without TLS, on a port of its own; all else as the page has it."""
    port = free_port()
    server = example(root, "server {").replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    server = re.sub(r"^ *ssl_.*\n", "", server, flags=re.MULTILINE)
    server = server.replace("127.0.0.1:8080", f"127.0.0.1:{ours}")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/log;\n"
        f"events {{ worker_connections 2000; }}\nhttp {{\naccess_log off;\n{temporary}{server}}}\n"
    )
    with running(["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "log")], port):
        yield port


@contextmanager
def caddy(root: Path, folder: Path, ours: int) -> Iterator[int]:
    port = free_port()
    site = example(root, "league.example {").replace(f"{HOST} {{", f"http://{HOST}:{port} {{", 1)
    site = site.replace("127.0.0.1:8080", f"127.0.0.1:{ours}")
    (folder / "Caddyfile").write_text(f"{{\nadmin off\nauto_https off\n}}\n{site}")
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port):
        yield port


pytestmark = pytest.mark.proxies

PROXIES = [nginx, caddy]


def asked(port: int, **fields: str) -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    connection.request("GET", "/", headers={"Host": HOST, **named})
    return connection.getresponse().read().decode()


@pytest.mark.parametrize("proxy", PROXIES)
def test_nobody_chooses_their_own_address_behind_a_proxy(
    root: Path, tmp_path: Path, ours: int, proxy: Callable[..., Iterator[int]]
) -> None:
    with proxy(root, tmp_path, ours) as port:
        told = asked(port, X_Forwarded_For="203.0.113.9", X_Forwarded_Host="evil.example",
                     X_Forwarded_Proto="gopher")  # fmt: skip
    assert told.startswith("127.0.0.1 http ")
    assert HOST in told
    assert "evil" not in told


@pytest.mark.parametrize("proxy", PROXIES)
def test_slow_connections_through_a_proxy_leave_the_site_open_to_others(
    root: Path, tmp_path: Path, ours: int, proxy: Callable[..., Iterator[int]]
) -> None:
    """Behind nginx more of them than our own server would keep open: they never reach it."""
    slowly = f"POST / HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 1000\r\n\r\nsix by".encode()
    with proxy(root, tmp_path, ours) as port, ExitStack() as opened:
        for _ in range(LIMITS["connection_limit"] + 50 if proxy is nginx else 150):
            slow = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            slow.sendall(slowly)
        began = time.monotonic()
        assert asked(port).startswith("127.0.0.1")
        assert time.monotonic() - began < 5
