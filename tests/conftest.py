"""What all tests share: where things are, and which tests this machine can run.

A test that needs a service says so with a marker; where the service is missing it is skipped with
a word. `.ci/run` installs and starts what the markers in use ask for.
"""

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent

# A shared machine can be slow for a moment: no example fails by the clock alone. In CI the
# examples are always the same, so that a red run tells about the change and nothing else.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what the tests get into the golden files, to be read in the diff",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare text with a golden file, or write it there with --update-golden."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no golden file {path.name}: run with --update-golden, and read it"
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The mail corpus, which is too large to come along: its folder is in MODERATOR_CORPUS."""
    folder = os.environ.get("MODERATOR_CORPUS")
    if not folder:
        pytest.skip("no mail corpus: set MODERATOR_CORPUS to its folder")
    path = Path(folder)
    assert path.is_dir(), f"MODERATOR_CORPUS is no folder: {folder}"
    return path


@cache
def _weasyprint() -> str | None:
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError) as error:
        return f"WeasyPrint cannot be loaded: {error}"
    return None


@cache
def _poppler() -> str | None:
    return None if shutil.which("pdftotext") else "pdftotext is missing: Debian's poppler-utils"


@cache
def _chromium() -> str | None:
    return None if shutil.which("chromium") else "chromium is missing: Debian's chromium"


@cache
def _firefox() -> str | None:
    found = shutil.which("firefox-esr")
    return None if found else "firefox-esr is missing: Debian's firefox-esr"


@cache
def _postgres() -> str | None:
    if os.environ.get("MODERATOR_TEST_POSTGRES"):
        return None
    return "no PostgreSQL: set MODERATOR_TEST_POSTGRES to the address of an empty database"


@cache
def _dovecot() -> str | None:
    found = shutil.which("dovecot") or Path("/usr/sbin/dovecot").exists()
    lmtp = Path("/usr/lib/dovecot/lmtp").exists()
    return None if found and lmtp else "no Dovecot: Debian's dovecot-imapd and dovecot-lmtpd"


@cache
def _exim() -> str | None:
    return None if Path("/usr/sbin/exim4").exists() else "no Exim: Debian's exim4-daemon-light"


@cache
def _proxies() -> str | None:
    missing = [name for name in ("nginx", "caddy") if not shutil.which(name)]
    return f"no {' and no '.join(missing)}: Debian's nginx-light and caddy" if missing else None


@cache
def _checkers() -> str | None:
    ready = Path(__file__).parent.parent / "tools" / "node_modules" / ".ready"
    return None if ready.exists() and shutil.which("java") else "run tools/setup.sh checkers"


@cache
def _systemd() -> str | None:
    found = shutil.which("systemd-analyze")
    return None if found else "no systemd-analyze: Debian's systemd"


SERVICES: dict[str, Callable[[], str | None]] = {
    "browser": _chromium,
    "checkers": _checkers,
    "dovecot": _dovecot,
    "firefox": _firefox,
    "mta": _exim,
    "pdf": _weasyprint,
    "poppler": _poppler,
    "postgres": _postgres,
    "proxies": _proxies,
    "systemd": _systemd,
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker, why_not in SERVICES.items():
        if item.get_closest_marker(marker) and (reason := why_not()):
            pytest.skip(reason)
