"""Real mail servers on this machine for a test: Dovecot, which takes mail by LMTP and gives it by
IMAP. As root it runs as nobody: it refuses to be root."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

USER, PASSWORD = "moderator", "a password of the tests"

_CONF = """\
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap lmtp
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
default_internal_user = {user}
default_login_user = {user}
default_internal_group = {group}
recipient_delimiter = +
mail_location = maildir:{folder}/mail/%n
lda_mailbox_autocreate = yes
first_valid_uid = 1
first_valid_gid = 1
auth_username_format = %Ln
passdb {{
  driver = passwd-file
  args = scheme=plain username_format=%n {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%n
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
"""


@dataclass(frozen=True)
class Dovecot:
    """Its ports on 127.0.0.1."""

    imap: int
    lmtp: int


@contextmanager
def dovecot(ports: Dovecot | None = None) -> Iterator[Dovecot]:
    """A server with one mailbox, USER's, from now until the end of the block.

    In a folder with a short name: it has sockets in there, whose paths must be.
    """
    with (
        tempfile.TemporaryDirectory(prefix="dovecot-") as folder,
        _running(Path(folder), ports) as running,
    ):
        yield running


@contextmanager
def _running(folder: Path, ports: Dovecot | None) -> Iterator[Dovecot]:
    ports = ports or Dovecot(free_port(), free_port())
    uid, gid, user, group = _whom()
    _configure(folder, ports, uid, gid, user, group)
    program = shutil.which("dovecot") or "/usr/sbin/dovecot"
    start = [program, "-F", "-c", str(folder / "dovecot.conf")]
    if os.getuid() == 0:
        start = ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups", *start]
    process = subprocess.Popen(
        start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wait_for(ports.imap)
        wait_for(ports.lmtp)
        yield ports
    finally:
        process.terminate()
        process.wait(timeout=10)
        with suppress(ProcessLookupError):  # who serves a connection would outlive it
            os.killpg(process.pid, signal.SIGKILL)
        _wait_until_free(ports.imap, ports.lmtp)


def _wait_until_free(*ports: int, seconds: float = 20) -> None:
    """Its children hold the ports a moment longer than it lives."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            for port in ports:
                with socket.socket() as probe:
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    probe.bind(("127.0.0.1", port))
                    probe.listen()
        except OSError:
            time.sleep(0.05)
        else:
            return


def _whom() -> tuple[int, int, str, str]:
    import grp
    import pwd

    uid = os.getuid() or pwd.getpwnam("nobody").pw_uid
    gid = pwd.getpwuid(uid).pw_gid
    return uid, gid, pwd.getpwuid(uid).pw_name, grp.getgrgid(gid).gr_name


def _configure(folder: Path, ports: Dovecot, uid: int, gid: int, user: str, group: str) -> None:
    for name in ("run", "state", "mail"):
        (folder / name).mkdir(parents=True)
    (folder / "users").write_text(f"{USER}:{{PLAIN}}{PASSWORD}::::::\n")
    (folder / "dovecot.conf").write_text(
        _CONF.format(
            folder=folder, user=user, group=group, uid=uid, gid=gid,
            imap=ports.imap, lmtp=ports.lmtp,
        )
    )  # fmt: skip
    for path in (folder, *folder.rglob("*")):
        shutil.chown(path, uid, gid)
    for path in (folder, *folder.parents):  # pytest's folders are their owner's alone
        if path.stat().st_uid == os.getuid() and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o011)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, seconds: float = 20) -> None:
    """Until somebody listens there."""
    until = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return
