"""What is wrong with settings, in words an organiser can act on."""

import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from moderator.league.values.errors import LeagueError
from moderator.settings import Settings

PREFIX = "MODERATOR_"
# The keys of a rhythm that one line of the settings says together.
_IN_ONE_LINE = {"period": "rhythm", "at": "rhythm", "weekdays": "rhythm"}


def keys(model: type[BaseModel] = Settings, above: str = "") -> Iterator[str]:
    """All keys there are, dotted: `secret_file`, `database.url`, `mail.smtp.host`, ..."""
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from keys(field.annotation, f"{above}{name}.")
        else:
            yield above + name


def _sections() -> list[str]:
    """The names of all sections, as in `[mail.smtp]`."""
    return sorted({key.rpartition(".")[0] for key in keys() if "." in key})


def variable(key: str) -> str:
    """The environment variable that sets `key`."""
    return PREFIX + key.replace(".", "__").upper()


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """A line for each variable that means to be a nested setting and is none.

    Variables without a `__` may be others' business (MODERATOR_CONFIG).
    """
    known = {variable(key): key for key in keys()}
    return [
        f"environment: {name} sets nothing; {_nearest(name, list(known))}"
        for name in sorted(environ)
        if name.upper().startswith(PREFIX) and "__" in name and name.upper() not in known
    ]


def explain(error: ValidationError, file: Path, environ: Mapping[str, str]) -> str:
    """One line for each thing wrong: where it stands, its key, and what to do."""
    return "\n".join(_line(details, file, environ) for details in error.errors())


def _line(details: ErrorDetails, file: Path, environ: Mapping[str, str]) -> str:
    key = ".".join(str(part) for part in details["loc"])
    said = details["msg"].removeprefix("Value error, ")
    cause = details.get("ctx", {}).get("error")
    if isinstance(cause, LeagueError):
        said = _said(cause)
        key += f".{_IN_ONE_LINE.get(cause.about, cause.about)}" if cause.about else ""
    if details["type"] == "extra_forbidden":
        is_section = isinstance(details["input"], dict)
        said = f"no such setting; {_nearest(key, _sections() if is_section else list(keys()))}"
    by_variable = variable(key) in {name.upper() for name in environ}
    return f"{variable(key) if by_variable else file}: {key}: {said}"


def _said(wrong: LeagueError) -> str:
    # The words of a whole program, loaded where settings are wrong and not with each that are well.
    from moderator.locale.refusals import sentence
    from moderator.locale.voice import Voice

    return sentence(Voice(), wrong)


def _nearest(wrong: str, known: list[str]) -> str:
    """The most likely of `known`: in the same section by preference, then anywhere."""
    section, _, last = wrong.rpartition(".")
    beside = {key.rpartition(".")[2]: key for key in known if key.rpartition(".")[0] == section}
    near = [beside[name] for name in difflib.get_close_matches(last, beside, n=1)]
    near = near or [key for key in known if key.rpartition(".")[2] == last]
    near = near or difflib.get_close_matches(wrong, known, n=1, cutoff=0.75)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"possible are {', '.join(beside.values() or known)}"
