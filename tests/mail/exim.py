"""A real Exim, unprivileged, that hands mail over as `moderator doctor` says it should."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from moderator.console.server.place import Place, write_out
from moderator.settings import Settings

_OURS = re.compile(r'sh -c "[^"|]* receive \|\| ')

_CONF = """\
exim_user = {user}
exim_group = {group}
spool_directory = {folder}/spool
log_file_path = {folder}/%slog
primary_hostname = mx.example
never_users =
deliver_drop_privilege
keep_environment = PATH
begin routers
{router}
begin transports
{transport}
begin retry
* * F,1h,1s
"""


class Exim:
    """It has a spool in `folder`; as root it runs as nobody."""

    def __init__(self, folder: Path, settings: Settings, command: str) -> None:
        import grp
        import pwd

        self._uid = os.getuid() or pwd.getpwnam("nobody").pw_uid
        self._gid = pwd.getpwuid(self._uid).pw_gid
        self._conf = folder / "exim.conf"
        (folder / "spool").mkdir(parents=True)
        router, transport = _handover(settings, command)
        self._conf.write_text(
            _CONF.format(
                folder=folder,
                user=pwd.getpwuid(self._uid).pw_name,
                group=grp.getgrgid(self._gid).gr_name,
                router=router,
                transport=transport,
            )
        )
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, self._uid, self._gid)

    def send(self, mail: bytes, to: str) -> None:
        """Take a mail in, and try to deliver it at once."""
        self._run(["-odi", "-i", "-f", "olena@mail.example", to], mail)

    def again(self) -> None:
        """Try what is in the queue once more, until it is empty or some time has passed."""
        until = time.monotonic() + 120
        while self.waiting() and time.monotonic() < until:
            self._run(["-qff"], checked=False)

    def waiting(self) -> int:
        """How many mails are in its spool."""
        return sum(1 for _ in (self._conf.parent / "spool" / "input").rglob("*-H"))

    def _run(self, arguments: list[str], given: bytes = b"", *, checked: bool = True) -> None:
        command = ["/usr/sbin/exim4", "-C", str(self._conf), *arguments]
        if os.getuid() == 0:
            whom = [f"--reuid={self._uid}", f"--regid={self._gid}"]
            command = ["setpriv", *whom, "--clear-groups", *command]
        ended = subprocess.run(command, input=given, capture_output=True, timeout=600)
        if checked and ended.returncode:
            raise AssertionError(self._told(ended))

    def _told(self, ended: subprocess.CompletedProcess[bytes]) -> str:
        """What Exim said and logged: of an exit status alone nobody learns anything."""
        logs = sorted(self._conf.parent.glob("*log"))
        parts = [log.read_text(errors="replace") for log in logs]
        said = (ended.stdout + ended.stderr).decode(errors="replace")
        return "\n".join([f"exim ended with {ended.returncode}", said, *parts])


def _handover(settings: Settings, command: str) -> tuple[str, str]:
    """The router and the transport as `moderator setup` writes them, with another command."""
    place = Place(address=settings.mail.address)
    ours = [
        _OURS.sub(f'sh -c "{command} || ', line)
        for line in write_out("exim-transport", place).splitlines()
        if not line.startswith("  user = ")
    ]
    return write_out("exim-router", place), "\n".join(ours)
