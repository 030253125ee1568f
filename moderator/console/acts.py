"""The commands of what organisers do, each made from its act's declaration.

Every one shows first what it would change. An act that takes a reason is asked about once more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import click

from moderator.console.after import AFTER, BEFORE
from moderator.console.bench import Bench, pass_bench, read_text, say_json, with_example
from moderator.league.access.roles import only_organiser
from moderator.league.acts.catalogue import ALL
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.doing import Wish, carry_out, shown_of, subject_of, try_out
from moderator.league.acts.subjects import About
from moderator.league.acts.trial import ChangedMeanwhileError, Changes
from moderator.league.people.directory import name_of
from moderator.league.values.errors import CommandError, LeagueError
from moderator.locale.changes import lines
from moderator.locale.speech import Speaker
from moderator.runtime import Runtime
from moderator.store.at import At
from moderator.store.tables import League

_CALLED: Mapping[About, str] = {
    "game": "GAME",
    "season": "SEASON",
    "league": "LEAGUE",
    "leagues": "LEAGUE",
    "mail": "NUMBER",
    "vacation": "NUMBER",
    "nothing": "",
}
Said = dict[str, Any]


@cache
def declared(path: str) -> click.Command:
    """The command of those words; the acts that share it are told apart by a flag, or by what
    their subject is."""
    acts = sorted(
        (declaration for declaration in ALL if declaration.path == path),
        key=lambda act: bool(act.switch),
    )
    main = acts[0]
    summary = f"{main.title}: {main.says[0].lower()}{main.says[1:]}"
    shown = with_example(summary, *(line for declaration in acts for line in declaration.examples))

    def run(bench: Bench, /, **said: Any) -> None:
        _run(bench.runtime, acts, said)

    params = [*_subject(acts), *_fields(acts), *_OPTIONS]
    return click.Command(path.split()[-1], callback=pass_bench(run), params=params, help=shown)


def add_declared(group: click.Group, *names: str) -> None:
    """Those commands of a group, in that order."""
    for name in names:
        group.add_command(declared(f"{group.name} {name}"))


def _subject(acts: Sequence[Declaration]) -> Iterator[click.Parameter]:
    """What the act is about: the first argument, or the option --league."""
    main = acts[0]
    if main.by_option or main.about == "leagues":
        told = "The league." if main.by_option else "Of that league alone; of all, if left out."
        yield click.Option(["--league", "subject"], required=main.by_option, default="", help=told)
        return
    if main.about == "nothing":
        return
    called = dict.fromkeys(_CALLED[declaration.about] for declaration in acts)
    yield click.Argument(["subject"], metavar="|".join(called))


def _fields(acts: Sequence[Declaration]) -> Iterator[click.Parameter]:
    chosen = any(declaration.switch for declaration in acts)
    for field in acts[0].fields:
        yield from _options(field) if field.option else _arguments(field, required=not chosen)
    for act in acts:
        if act.switch:
            yield _switch(act)


def _switch(act: Declaration) -> click.Option:
    """The flag of an act that shares a command; it takes the act's fields."""
    names = [act.switch, _parameter(act.switch)]
    if not act.fields:
        return click.Option(names, is_flag=True, help=act.says)
    called = " ".join(field.name.upper() for field in act.fields)
    return click.Option(names, nargs=len(act.fields), metavar=called, help=act.says)


def _arguments(field: Field, *, required: bool) -> Iterator[click.Parameter]:
    """A field with no option; a long one may stand in a file."""
    kind, name = field.kind, _parameter(field.name)
    if kind.long and not kind.many:
        yield click.Argument([name], metavar="FILE", default="-")
        return
    needed = required and not field.optional and not kind.long
    nargs = -1 if kind.many else 1
    called = f"{field.name.upper()}{'...' if kind.many else ''}"
    shown = called if needed else f"[{called}]"
    yield click.Argument([name], metavar=shown, required=needed, nargs=nargs)
    if kind.long:
        told = f"{field.label} from a file; - reads standard input."
        yield click.Option(["--file", f"{name}_file"], type=click.Path(), help=told)


def _options(field: Field) -> Iterator[click.Option]:
    kind, names = field.kind, [field.option, _parameter(field.name)]
    if kind.switch:
        chosen = kind.choices[1][1]
        told = field.label if chosen == "yes" else f"{field.label}: {chosen}"
        yield click.Option(names, is_flag=True, help=f"{told}.")
        return
    needed = not field.optional and not field.first
    told = ". ".join(filter(None, (field.label, field.hint))).removesuffix(".") + "."
    values = [value for value, _ in kind.choices if value]
    yield click.Option(
        names,
        multiple=kind.many,
        required=needed,
        default=(field.first,) if kind.many and field.first else field.first or None,
        show_default=bool(field.first),
        metavar=f"[{'|'.join(values)}]" if values else None,
        help=told,
    )


def _parameter(name: str) -> str:
    """Apart from the names of the options that every act has."""
    return f"say_{name.removeprefix('--').replace('-', '_')}"


_OPTIONS: tuple[click.Parameter, ...] = (
    click.Option(["--reason"], default="", help="Published with what was done."),
    click.Option(["--dry-run"], is_flag=True, help="Only show what it would change."),
    click.Option(["--yes"], is_flag=True, help="Do it without asking once more."),
    click.Option(
        ["--actor"],
        default="",
        help="Who does it, by short name or name; the league's organiser, if left out.",
    ),
    click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs."),
)


def _run(process: Runtime, acts: Sequence[Declaration], said: Said) -> None:
    """A refusal names a field as the command calls it."""
    try:
        _carry_out(process, acts, said)
    except LeagueError as error:
        called = {
            field.name: field.option or field.name.upper() for act in acts for field in act.fields
        }
        raise error.named(called[error.about]) if error.about in called else error from error


def _carry_out(process: Runtime, acts: Sequence[Declaration], said: Said) -> None:
    wish, zone = _wish(process, acts, said)
    tried = try_out(process, wish)
    if not said["as_json"]:
        _show(process, wish, tried.changes, zone)
    if said["dry_run"]:
        if said["as_json"]:
            _say_changes(wish, tried.changes, done=False)
        _tell("Nothing was changed.", said)
        return
    wish = _confirmed(wish, yes=said["yes"])
    try:
        done = carry_out(process, wish, tried.changes.code)
    except ChangedMeanwhileError as error:
        raise CommandError(f"{error} Nothing was done: look at it again.") from error
    told = AFTER.get(wish.act.name)
    for line in told(process, wish, done.result) if told else ():
        _tell(line, said)
    posted = " The mails go out with the next tick." if done.changes.kinds("mail") else ""
    _tell(f"Done.{posted}", said)
    if said["as_json"]:
        _say_changes(wish, done.changes, done=True)


def _tell(line: str, said: Said) -> None:
    """Words for people; with --json on the other stream."""
    click.echo(line, err=said["as_json"])


def _confirmed(wish: Wish, *, yes: bool) -> Wish:
    """Asked for the reason and once more, where the act wants that. Raises Abort for a no, and
    CommandError where nobody is there to be asked."""
    if not wish.act.reason or yes:
        return wish
    try:
        reason = wish.reason or click.prompt("Reason (published)", err=True)
        sure = click.confirm("Do it?", err=True)
    except click.Abort as error:
        if sys.stdin.isatty():
            raise  # Somebody is there, and ended it.
        raise CommandError(
            "Nothing was done: nobody is there to be asked. Say --reason and --yes."
        ) from error
    if not sure:
        raise click.Abort
    return replace(wish, reason=reason)


def _say_changes(wish: Wish, changes: Changes, *, done: bool) -> None:
    """For programs: what was changed, or with `--dry-run` would be."""
    say_json(
        {
            "act": wish.act.name,
            "done": done,
            "changes": [
                {
                    "kind": change.about.kind,
                    "of": change.about.game or None,
                    "what": change.about.what or None,
                    "old": change.old or None,
                    "new": change.new or None,
                }
                for change in shown_of(wish.act, changes).of
            ],
        }
    )


def _show(process: Runtime, wish: Wish, changes: Changes, zone: str) -> None:
    before = BEFORE.get(wish.act.name)
    for line in before(process, wish) if before else ():
        click.echo(line)
    for line in lines(Speaker("en", zone), shown_of(wish.act, changes), process.clock()):
        click.echo(line)


def _wish(process: Runtime, acts: Sequence[Declaration], said: Said) -> tuple[Wish, str]:
    """Which act is meant, told what; and the zone in which its times are said."""
    wished = [
        Wish(
            declaration,
            said.get("subject", ""),
            said["actor"],
            said["reason"],
            _given(declaration, said),
        )
        for declaration in _chosen(acts, said)
    ]
    with process.read() as at:
        for wish in wished[:-1]:
            # Of a game and a league with one name the game is meant.
            try:
                league = subject_of(at, wish).league
            except LeagueError:
                continue
            return _by(at, wish, league), _zone(league)
        league = subject_of(at, wished[-1]).league
        return _by(at, wished[-1], league), _zone(league)


def _by(at: At, wish: Wish, league: League | None) -> Wish:
    """By the name that the public log has: that of a player, or as it was written; who said
    nothing is the one organiser there is, else whoever organises it."""
    if wish.actor:
        return replace(wish, actor=name_of(at.session, wish.actor))
    return replace(wish, actor=only_organiser(at.session, league) or "organiser")


def _zone(league: Any) -> str:
    return league.zone if league else "UTC"


def _chosen(acts: Sequence[Declaration], said: Said) -> Sequence[Declaration]:
    """Those whose flag is set, else those without one. Raises CommandError where both a flag and
    what it stands in for are given."""
    flags = [
        declaration
        for declaration in acts
        if declaration.switch and said[_parameter(declaration.switch)]
    ]
    if not flags:
        return [declaration for declaration in acts if not declaration.switch]
    if any(said[_parameter(field.name)] for field in acts[0].fields if not field.option):
        raise CommandError(f"{flags[0].switch} goes without the rest: leave one of them out.")
    return flags


def _given(act: Declaration, said: Said) -> dict[str, str]:
    """The fields as a form would say them."""
    if act.switch and act.fields:
        words = said[_parameter(act.switch)] or ()
        words = (words,) if isinstance(words, str) else words
        return dict(zip((field.name for field in act.fields), words, strict=False))
    texts = ((field.name, _text(field, said)) for field in act.fields)
    return {name: text for name, text in texts if text}


def _text(field: Field, said: Said) -> str:
    value, kind = said[_parameter(field.name)], field.kind
    if kind.switch:
        return kind.choices[bool(value)][0]
    if kind.many:
        file = said.get(f"{_parameter(field.name)}_file")
        return "\n".join((*value, *((read_text(file),) if file else ())))
    if kind.long and not field.option:
        return read_text(value)
    return value or ""
