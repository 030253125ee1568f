"""The images of `deploy/` are built by podman, and do together what the compose file has them for:
from a root that nobody can write, as a user who may nothing, an email goes out and is answered.

The builder runs the steps in a chroot, and so does the test: no container has to run for it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.deploy.containerfiles import BASE, MTA, OURS, command, environment, user

yaml = pytest.importorskip("yaml", reason="no PyYAML: it comes with the extra dev")

TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
UNREACHED = ("Temporary failure", "Could not resolve", "Failed to fetch", "NewConnectionError")
"""What apt and pip say where there is no network; anything else is a mistake of ours."""


@cache
def _why_not() -> str | None:
    if os.geteuid():
        return "images are built and run as root only"
    missing = [name for name in ("podman", "unshare", "ip") if not shutil.which(name)]
    if missing:
        return f"no {' and no '.join(missing)}: Debian's podman, util-linux and iproute2"
    there = subprocess.run(["podman", "image", "exists", BASE], capture_output=True, check=False)
    return f"podman has no image {BASE}: docs/container.md" if there.returncode else None


def _podman(*arguments: str) -> str:
    ran = subprocess.run(["podman", *arguments], capture_output=True, text=True, check=False)
    if any(sign in ran.stdout + ran.stderr for sign in UNREACHED) and ran.returncode:
        pytest.skip("the registries that an image is built from cannot be reached")
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    return ran.stdout.strip()


def _built(root: Path, name: str, folder: Path) -> Iterator[str]:
    """The root folder of the image that is built from that file."""
    context = root if name == OURS else (root / name).parent
    tag = f"moderator-test-{'ours' if name == OURS else 'mta'}"
    trust = folder / "pip.conf"
    trust.write_text("[global]\ncert = /run/trusted.crt\n")
    # A machine whose network signs by itself trusts that: so must pip, while it builds.
    volumes = [f"{TRUSTED}:/run/trusted.crt:ro", f"{trust}:/etc/pip.conf:ro"]
    _podman(
        "build", "--isolation=chroot", "--network=host", "--pull=never", "--layers=false",
        "--tag", tag,
        *(f"--volume={one}" for one in volumes if TRUSTED.exists()),
        "--file", str(root / name), str(context),
    )  # fmt: skip
    yield _podman("image", "mount", tag)
    _podman("rmi", "--force", tag)


@pytest.fixture(scope="module")
def images(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The root folders of both images."""
    if why_not := _why_not():
        pytest.skip(why_not)
    folder = tmp_path_factory.mktemp("built")
    for ours in _built(root, OURS, folder):
        for mta in _built(root, MTA, folder):
            yield ours, mta


SEEN = """\
id -u
touch /opt/moderator/x 2>/dev/null || echo nothing there can be written
python3 -c '
import time, urllib.request
for _ in range(200):
    try:
        print(urllib.request.urlopen("http://127.0.0.1:8080/sign-in", timeout=5).status)
        break
    except OSError:
        time.sleep(0.3)
'
moderator doctor --send
"""


@pytest.mark.slow
def test_an_email_goes_round_through_both_images(
    root: Path, images: tuple[str, str], tmp_path: Path
) -> None:
    compose = yaml.safe_load((root / "deploy" / "compose.yaml").read_text("utf-8"))
    variables = environment(root) | compose["services"]["moderator"]["environment"]
    del variables["MODERATOR_DATABASE__URL"]  # a single machine's SQLite
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "serve").write_text(
        'cd /data && { "$@" >serve.log 2>&1 & } && exec /bin/sh -c "$SEEN"\n'
    )
    script = Path(__file__).with_name("together.sh")
    ran = subprocess.run(
        ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "sh", str(script),
         *images, str(tmp_path), str(user(root)),
         "env", "-i", *(f"{name}={value}" for name, value in variables.items()), f"SEEN={SEEN}",
         "/bin/sh", "/data/serve", *command(root)],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    logs = "".join(path.read_text() for path in (tmp_path / "mta.log", tmp_path / "data/serve.log"))
    said = ran.stdout.splitlines()
    assert said[:3] == [str(user(root)), "nothing there can be written", "200"], ran.stderr + logs
    states = {line[6:21].strip(): line[:6].strip() for line in said if line[:5].strip()}
    for check in (
        "database",
        "pdf",
        "mail in",
        "mail out",
        "mail sent",
        "mail came",
        "answer came",
    ):
        assert states.get(check) == "ok", ran.stdout + logs
    assert ran.returncode == 0
