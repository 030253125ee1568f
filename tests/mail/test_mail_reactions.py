"""A seat that lost tokens is asked by mail where they go, and answers by mail."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from postal import Office, office
from sqlmodel import select

from moderator.games.tongues import order_in
from moderator.mail.mime.parsing import parse
from moderator.store import session as store
from moderator.store.tables import Person
from tests.league.battle import ATTACK, SEATS, placed

LANGUAGES = ("en", "ru", "uk")
ASKED = {
    "en": "Your answer is needed (B, Merchant Humans): choose where your driven-back tokens go.",
    "ru": "Нужен ваш ответ (B, ",
    "uk": "Потрібна ваша відповідь (B, ",
}
STANDING = {
    "en": "as in your standing order: retreat stack 35.",
    "ru": "по вашему постоянному приказу: retreat stack 35.",
    "uk": "за вашим постійним наказом: retreat stack 35.",
}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def war(tmp_path: Path, language: str) -> Office:
    post = office(tmp_path, SEATS)
    placed(post.played, ask_retreats="12h")
    with store.write_transaction(post.played.engine) as session:
        for person in session.exec(select(Person)):
            person.language = language
    post.deliver()
    return post


def letter(post: Office, kind: str) -> str:
    """The newest mail of that kind to B, its lines joined."""
    post.deliver()
    row = [row for row in post.rows(kind) if row.viewer == 1][-1]
    assert row.raw is not None
    return " ".join(parse(row.raw).texts[0].split())


def test_the_letter_asks_and_offers_nothing_else(war: Office, language: str) -> None:
    war.write(0, ATTACK)
    told = letter(war, "asked")
    assert ASKED[language] in told
    assert f"# {order_in(language, 'conquer')}" not in told


def test_its_sheet_sent_back_unchanged_twice_plays_the_default(war: Office, language: str) -> None:
    war.write(0, ATTACK)
    row = [row for row in war.rows("asked") if row.viewer == 1][-1]
    war.deliver()
    text = parse(war.rows("asked")[row_at(war, row.id)].raw or b"").texts[0]
    begin, end = (f"\n{order_in(language, word)}\n" for word in ("begin", "end"))
    sheet = begin + text.partition(begin)[2].partition(end)[0] + end
    war.write(1, sheet)
    assert war.replies()[-1].kind == "empty"
    war.write(1, sheet)
    assert war.replies()[-1].kind == "played"
    assert [war.played.probe(f"regions.{region}.tokens") for region in (19, 28, 35)] == [3, 2, 3]


def row_at(post: Office, number: int | None) -> int:
    return next(at for at, row in enumerate(post.rows("asked")) if row.id == number)


def test_the_letter_names_the_standing_order_that_will_speak(war: Office, language: str) -> None:
    war.write(1, "retreat stack 35\n")
    war.write(0, ATTACK)
    assert STANDING[language] in letter(war, "asked")


def test_an_answer_is_answered_and_the_game_goes_on(war: Office) -> None:
    war.write(0, ATTACK)
    war.write(1, "retreat 35 28\n")
    assert war.replies()[-1].kind == "played"
    assert war.played.probe("regions.35.tokens") == 5
    assert war.played.look().turn == 14


def test_a_wrong_answer_is_told_and_nothing_is_kept(war: Office, language: str) -> None:
    war.write(0, ATTACK)
    war.write(1, "retreat 99\n")
    assert war.replies()[-1].kind == "wrong"
    told = letter(war, "answer")
    assert "99" in told
    assert ("unknown-region" in told) == (language == "en")
    war.played.wait(timedelta(hours=14))
    assert war.played.look().turn == 14
