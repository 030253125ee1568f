"""Who plays in the demo, and in which games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody invented: what others call them, their address, what they write above a sheet."""

    slug: str
    name: str
    address: str
    greeting: str = ""
    shapes: tuple[str, ...] = ("plain",)
    """The programs they write with, in turn."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game of the demo; the seats in turn order."""

    slug: str
    players: tuple[Player, ...]
    options: Mapping[str, str | bool] = field(default_factory=dict)
    kind: str = "smallworld"


OLENA = Player("olena", "Олена", "olena@post.example", "Добрий день!", ("base64", "top reply"))
TARAS = Player("taras", "Тарас", "taras@pole.example", "Вітаю, мій хід:", ("phone", "plain"))
DARYNA = Player("daryna", "Дарина", "daryna@lystok.example", "", ("top reply", "phone"))
MARIA = Player("maria", "Мария", "maria@pochta.example", "Здравствуйте!", ("html", "base64"))
BORIS = Player("boris", "Борис", "boris@pochta.example", "Мой ход ниже.", ("quoted-printable",))
ALICE = Player("alice", "Alice", "alice@mail.example", "Here are my orders.", ("flowed", "plain"))
GEORGE = Player("george", "George", "george@letters.example", "", ("attachment", "plain"))
NIAMH = Player("niamh", "Niamh", "niamh@letters.example", "Good evening,", ("plain", "flowed"))

DUEL = Match("demo-2", (ALICE, TARAS), {"coins": "open"})
TRIO = Match("demo-3", (OLENA, GEORGE, MARIA))
ROUND_TABLE = Match("demo-5", (DARYNA, BORIS, NIAMH, TARAS, ALICE))
KINGDOMS = Match("realm-5", (NIAMH, OLENA, GEORGE, BORIS, MARIA), {"tokens": True}, kind="kingdoms")

MATCHES = (DUEL, TRIO, ROUND_TABLE, KINGDOMS)


def everybody() -> tuple[Player, ...]:
    """All players, each once, in the order in which they first sit down."""
    return tuple(dict.fromkeys(player for match in MATCHES for player in match.players))
