"""A question by mail goes to the organisers; what they reply comes back in its thread."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from postal import Office, raw
from sqlmodel import select

from moderator.league.access import roles
from moderator.league.games.attention import matters
from moderator.league.people import directory
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import League, OutboxRow, Person, PlayerQuestion, SheetRow

ASKING = {
    "en": "How many tokens does Taras have in 19? Can I attack 24 with 3?\n",
    "ru": "Добрый день! Какие регионы можно захватить, если я возьму скелетов?\nСпасибо\n",
    "uk": "Доброго дня!\nЧи можна мені взяти расу ще раз?\nДякую\n",
}
BY_WORD = {
    "en": "ask: may I be late by a day?\nMy train is late.\n",
    "ru": "Спросить: можно мне на день позже?\nПоезд опаздывает.\n",
    "ru 2": "Вопрос: можно мне завтра?\n",
    "uk 2": "Питання: чи можна мені завтра?\n",
    "uk": "Запитати: чи можна мені на день пізніше?\nПотяг запізнюється.\n",
}


@pytest.fixture
def orest(post: Office) -> Person:
    """An organiser of the league who plays nowhere."""
    return organising(post, "orest", "Orest")


def organising(post: Office, slug: str, name: str) -> Person:
    with post.played.write() as at:
        league = at.session.exec(select(League)).one()
        person = directory.add_player(at, directory.NewPlayer(slug, name, f"{slug}@mail.example"))
        roles.give(at, league, person, roles.ORGANISER, post.played.order())
        at.session.expunge(person)
    return person


def speaking(post: Office, seat: int, language: str) -> None:
    with post.played.write() as at:
        sitting = directory.sittings(at.session, post.played.game(at.session))[seat]
        sitting.person.language = language
        at.session.add(sitting.person)


def asked(post: Office) -> list[PlayerQuestion]:
    with store.read_transaction(post.played.engine) as session:
        return list(session.exec(select(PlayerQuestion)).all())


def sheets(post: Office) -> list[SheetRow]:
    with store.read_transaction(post.played.engine) as session:
        return list(session.exec(select(SheetRow)).all())


def gone_out(post: Office, kind: str) -> EmailMessage:
    """The newest mail of that kind, as its reader gets it."""
    post.deliver()
    row: OutboxRow = post.rows(kind)[-1]
    assert row.raw is not None, row.error
    message = message_from_bytes(row.raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def said(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def back_to(message: EmailMessage) -> str:
    found = re.search(r"[\w.+-]+@[\w.-]+", str(message["Reply-To"]))
    assert found
    return found[0]


def by_orest(post: Office, text: str, to: str, **more: str) -> str:
    number = post.come(
        raw(text, to=to, sender=more.get("sender", "Orest <orest@mail.example>"),
            identity=f"<{len(post.messages())}@orest.example>")
    )  # fmt: skip
    assert number is not None
    return post.message(number).state


@pytest.mark.parametrize("text", [*ASKING.values(), *BY_WORD.values()])
def test_a_question_goes_to_the_organisers_and_leaves_no_sheet(
    post: Office, orest: Person, text: str
) -> None:
    post.write(0, text)
    (question,) = asked(post)
    words = question.text.split("\n")
    assert words[-1] in text
    assert len(words) == len(text.strip().split("\n"))
    assert sheets(post) == []
    letter = gone_out(post, "question")
    assert "orest@mail.example" in str(letter["To"])
    assert words[0][:30] in said(letter)
    assert "olena@mail.example" not in letter.as_string()
    assert letter["List-Unsubscribe"] is None
    assert "asked-organisers" in [code for code, _ in post.replies()[-1].notes]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_answer_comes_back_in_the_thread_without_an_address(
    post: Office, orest: Person, language: str
) -> None:
    speaking(post, 0, language)
    post.write(0, BY_WORD[language], identity="<train@mail.example>")
    letter = gone_out(post, "question")
    text = f"Yes, you may.\nOrest\n\nOn Tue, the moderator wrote:\n> {said(letter)[:40]}\n"
    assert by_orest(post, text, back_to(letter)) == "done"
    answer = gone_out(post, "replied")
    assert "olena@mail.example" in str(answer["To"])
    assert answer["In-Reply-To"] == "<train@mail.example>"
    assert "│ Yes, you may." in said(answer)
    assert "orest@mail.example" not in answer.as_string()
    assert asked(post)[0].answer.startswith("Yes, you may.")
    assert waiting(post) == []


def waiting(post: Office) -> list[str]:
    with post.played.write() as at:
        league = at.session.exec(select(League)).one()
        return [one.facts.get("question", "") for one in matters(at, None, league)
                if one.kind == "question"]  # fmt: skip


def test_it_waits_on_the_list_until_it_is_answered(post: Office, orest: Person) -> None:
    post.write(0, "ask: may I?\n")
    assert waiting(post) == ["may I?"]


def test_only_who_looks_after_the_league_answers(post: Office, orest: Person) -> None:
    post.write(0, "ask: may I?\n")
    there = back_to(gone_out(post, "question"))
    stranger = by_orest(post, "You may not.\n", there, sender="x@elsewhere.example")
    rival = by_orest(post, "You may not.\n", there, sender="Taras <taras@mail.example>")
    assert (stranger, rival) == ("held", "held")
    assert post.rows("replied") == []
    assert waiting(post) == ["may I?"]


def test_an_automatic_reply_answers_nothing(post: Office, orest: Person) -> None:
    post.write(0, "ask: may I?\n")
    there = back_to(gone_out(post, "question"))
    away = raw("I am away.\n", to=there, sender="orest@mail.example",
               fields=("Content-Type: text/plain", "Auto-Submitted: auto-replied"))  # fmt: skip
    number = post.come(away)
    assert number is not None
    assert post.message(number).state == "ignored"
    assert post.rows("replied") == []


def test_an_organiser_at_the_table_does_not_read_it(post: Office) -> None:
    with post.played.write() as at:
        league = at.session.exec(select(League)).one()
        taras = directory.find_person(at.session, "taras")
        roles.give(at, league, taras, roles.ORGANISER, post.played.order())
    post.write(0, "ask: shall I attack Taras in 4?\n")
    assert post.rows("question") == []
    with post.played.write() as at:
        taras = directory.find_person(at.session, "taras")
        league = at.session.exec(select(League)).one()
        (one,) = [m for m in matters(at, taras, league) if m.kind == "question"]
    assert one.rival
    assert not one.facts
    assert waiting(post) == ["shall I attack Taras in 4?"]


def test_the_same_question_is_one_and_there_is_an_end_of_them(post: Office, orest: Person) -> None:
    for text in ("one?", "one?", "two?", "three?", "four?", "five?", "six?"):
        post.write(0, f"ask: {text}\n")
    assert [row.text for row in asked(post)] == ["one?", "two?", "three?", "four?", "five?"]
    assert post.replies()[-1].kind == "unheard"


def test_orders_beside_a_question_are_played(post: Office, orest: Person) -> None:
    post.write(0, "ask: is that right?\ntake 1\nend\n")
    assert post.played.look().turn == 2
    assert post.replies()[-1].kind == "played"
    assert [row.text for row in asked(post)] == ["is that right?"]


def test_an_organiser_who_answers_twice_is_heard_twice(post: Office, orest: Person) -> None:
    post.write(0, "ask: may I?\n")
    there = back_to(gone_out(post, "question"))
    by_orest(post, "Yes.\n", there)
    by_orest(post, "But only today.\n", there)
    assert [row.facts["words"] for row in post.rows("replied")] == ["Yes.", "But only today."]
    assert key(asked(post)[0])
