"""The questions put, one after the other: what a flag says is not asked, and what cannot be is said
and asked again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from moderator.console.bench import read_text
from moderator.console.server.questions import QUESTIONS, Answers, Question
from moderator.league.values.errors import CommandError
from moderator.locale.voice import Voice


def gather(flags: Mapping[str, str | None], voice: Voice, *, ask: bool) -> Answers:
    """All answers, by the questions' names; without `ask`, what no flag says is as likely as not.

    Raises CommandError for a flag that cannot be, or that does not go with the others, and for
    what must be known and nobody said.
    """
    answers: dict[str, Any] = {}
    for question in QUESTIONS:
        given = flags.get(question.name)
        if not question.wanted(answers):
            if given is not None:
                raise CommandError(
                    voice.say("{flag} does not go with the other answers.", flag=question.flag)
                )
            continue
        answers[question.name] = (
            _of_flag(question, given, voice)
            if given is not None
            else _asked(question, answers, voice)
            if ask and question.kind != "flag"
            else _likely(question, answers, voice)
        )
    _must_go_together(answers, voice)
    return answers


def _must_go_together(answers: Answers, voice: Voice) -> None:
    if answers["clock"] == "timer" and "listen_port" in answers:
        raise CommandError(
            voice.say("LMTP needs the process that stays: choose --clock serve, or a pipe.")
        )


def _of_flag(question: Question, given: str, voice: Voice) -> Any:
    text = read_text(given).strip("\r\n") if question.kind == "secret" else given
    try:
        return question.read(text)
    except ValueError as error:
        raise CommandError(f"{question.flag}: {_wrong(question, text, voice)}") from error


def _wrong(question: Question, text: str, voice: Voice) -> str:
    """What is said of an answer that cannot be; a secret is not repeated."""
    why = voice.say(question.wrong)
    if question.kind == "secret":
        return f"{why}."
    return voice.say("“{word}” cannot be used: {why}.", word=text[:80], why=why)


def _default(question: Question, answers: Answers) -> str | None:
    return (question.default(answers) if question.default else "") or None


def _likely(question: Question, answers: Answers, voice: Voice) -> Any:
    answer = _default(question, answers)
    if answer is None:
        raise CommandError(
            voice.say("{flag} is missing: {ask}", flag=question.flag, ask=voice.say(question.ask))
        )
    return question.read(answer)


def _asked(question: Question, answers: Answers, voice: Voice) -> Any:
    """Raises click's Abort where nobody answers any more."""
    click.echo()
    for number, choice in enumerate(question.choices, 1):
        click.echo(f"  {number}  {choice.name}: {voice.say(choice.means)}")
    while True:
        text = click.prompt(
            voice.say(question.ask),
            default=_shown(_default(question, answers), voice),
            hide_input=question.kind == "secret",
        )
        try:
            return question.read(text.strip())
        except ValueError:
            click.echo(_wrong(question, text, voice))


def _shown(default: str | None, voice: Voice) -> str | None:
    return voice.say("yes") if default == "yes" else default


def may_overwrite(folder: Path, differing: list[str], voice: Voice, *, ask: bool) -> bool:
    """Whether files that are there with another text may be replaced. Raises CommandError where
    nobody can be asked."""
    if not differing:
        return True
    names = voice.say("In {folder} with another text: {files}.", folder=folder,
                      files=", ".join(differing))  # fmt: skip
    if not ask:
        raise CommandError(f"{names} {voice.say('Say --overwrite to replace them.')}")
    click.echo(names)
    return click.confirm(voice.say("Replace them?"))
