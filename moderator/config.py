"""Reading the settings: `config.toml`, the environment over it, secrets from either but the file.

Whatever is wrong with them is a SettingsError, whose text names the file or the variable, the
key and what to do; nothing of what was written in it is repeated, for it may be a password.
"""

import os
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import pydantic_settings
from pydantic import BaseModel, SecretStr, ValidationError

from moderator.config_errors import PREFIX, explain, unknown_variables
from moderator.settings import Settings

__all__ = [
    "Settings",
    "SettingsError",
    "create_secret",
    "file_of",
    "imap_password",
    "load",
    "metrics_token",
    "read_secret",
    "smtp_password",
]

SHORTEST_SECRET = 32
SHORTEST_TOKEN = 16
_PRIVATE = (
    ("secret",),
    ("mail", "smtp", "password"),
    ("mail", "imap", "password"),
    ("web", "metrics_token"),
)
Model = TypeVar("Model", bound=BaseModel)


class SettingsError(Exception):
    """Settings that cannot be used; the text is for the organiser."""


def load(path: Path | None = None) -> Settings:
    """The settings of the file `path`; without one, of MODERATOR_CONFIG or `./config.toml`, or
    else the defaults. Paths in them are relative to the file's folder; the result's are absolute.

    Raises SettingsError.
    """
    file = file_of(path)
    written = _read(file)
    _refuse_secrets(written, file)
    if strange := unknown_variables(os.environ):
        raise SettingsError("\n".join(strange))
    try:
        settings = Settings(**written)
    except ValidationError as error:
        raise SettingsError(explain(error, file, os.environ)) from None
    except pydantic_settings.SettingsError as error:
        raise SettingsError(f"environment: {error}; name single keys instead") from None
    return _anchored(settings, file.parent.resolve())


def file_of(path: Path | None = None) -> Path:
    """The file to read; `./config.toml`, which need not be there, if nobody names one. Raises
    SettingsError for one that is named and not there."""
    named = path or os.environ.get("MODERATOR_CONFIG")
    file = Path(named or "config.toml")
    if named and not file.is_file():
        raise SettingsError(f"{file}: there is no such file; copy config.toml and change it")
    return file


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise SettingsError(f"{file}: not a text in UTF-8; save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(
            f'{file}: not TOML: {error}; a line is key = "text" or key = 12'
        ) from None
    except OSError as error:
        raise SettingsError(f"{file}: cannot be read: {error.strerror}") from None


def _refuse_secrets(written: Mapping[str, Any], file: Path) -> None:
    for keys in _PRIVATE:
        value: Any = written
        for key in keys:
            value = value.get(key) if isinstance(value, Mapping) else None
        if value is not None:
            raise SettingsError(
                f"{file}: {'.'.join(keys)}: a secret does not belong into this file; set "
                f"{PREFIX}{'__'.join(keys).upper()} or name a file in {'.'.join(keys)}_file"
            )


def _anchored(model: Model, folder: Path) -> Model:
    """`model` with every relative path, SQLite's among them, under `folder`."""
    moved: dict[str, object] = {}
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            moved[name] = _anchored(value, folder)
        elif isinstance(value, Path):
            moved[name] = folder / value.expanduser()
        elif name == "url":
            moved[name] = _anchored_url(value, folder)
    return model.model_copy(update=moved)


def _anchored_url(url: str, folder: Path) -> str:
    scheme, mark, place = url.partition(":///")
    if not scheme.startswith("sqlite") or not place or place.startswith(("/", ":memory:")):
        return url
    return f"{scheme}{mark}{folder / place}"


def read_secret(settings: Settings) -> bytes:
    """The secret that tokens and seeds are derived from. Raises SettingsError without one."""
    secret = _private(settings.secret, settings.secret_file)
    if secret is None:
        raise SettingsError(
            f"{settings.secret_file}: there is no secret yet; run `moderator init`, or set "
            f"{PREFIX}SECRET"
        )
    if len(secret) < SHORTEST_SECRET:
        raise SettingsError(f"secret: too short; {SHORTEST_SECRET} characters at least")
    return secret.encode()


def create_secret(settings: Settings, fresh: str) -> bool:
    """Write `fresh` into the secret file, for its owner alone; False if there is a secret."""
    if settings.secret is not None:
        return False
    folder = settings.secret_file.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, written = tempfile.mkstemp(dir=folder)  # only its owner may read such a file
    try:
        with os.fdopen(handle, "w") as file:
            file.write(fresh + "\n")
        # A link is whole or not there, and never replaces a secret that games depend on.
        settings.secret_file.hardlink_to(written)
    except FileExistsError:
        return False
    finally:
        Path(written).unlink()
    return True


def smtp_password(settings: Settings) -> str | None:
    """The mail server's password; None where none is set. Raises SettingsError if the file that
    should hold it does not."""
    smtp = settings.mail.smtp
    return _password(smtp.password, smtp.password_file, "mail.smtp.password")


def imap_password(settings: Settings) -> str | None:
    """The mailbox's password, as above."""
    imap = settings.mail.imap
    return _password(imap.password, imap.password_file, "mail.imap.password")


def metrics_token(settings: Settings) -> str | None:
    """What opens /metrics; None where nothing does. Raises SettingsError for one that is too short,
    or missing where a file should hold it."""
    web = settings.web
    token = _password(web.metrics_token, web.metrics_token_file, "web.metrics_token")
    if token is not None and len(token) < SHORTEST_TOKEN:
        raise SettingsError(f"web.metrics_token: too short; {SHORTEST_TOKEN} characters at least")
    return token


def _password(given: SecretStr | None, file: Path | None, key: str) -> str | None:
    password = _private(given, file)
    if password is None and file is not None:
        raise SettingsError(
            f"{file}: nothing there ({key}_file); write it into the file, or leave the key out"
        )
    return password


def _private(given: SecretStr | None, file: Path | None) -> str | None:
    """What the environment gives, else the file's text, else None."""
    if given is not None:
        return given.get_secret_value()
    try:
        return (file.read_text("utf-8").strip() or None) if file else None
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        raise SettingsError(f"{file}: cannot be read; it must be a text file of ours") from None
