"""Every email of a known player has an answer, or an entry that somebody sees, in three languages:
each case is an email as it comes over the wire, and what came of it is read in the answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from postal import Office, raw

from moderator.league.games.attention import matters
from moderator.league.people import directory

HEAD = "Content-Type: text/plain; charset=utf-8"
PDF = 'Content-Type: application/pdf; name="orders.pdf"'
AUTO = "Auto-Submitted: auto-replied"


@dataclass(frozen=True)
class Words:
    """What people write in a language, and what the answers then say."""

    take: str
    away: str
    thanks: str
    question: str
    no_orders: str
    sent_back: str
    attached: str
    confirm: str


LANGUAGES = {
    "en": Words(
        "take 1\nend\n",
        "Out of office 24 Dec",
        "Thanks!\n",
        "What is a mine for?\n",
        "Your email had no orders.",
        "You sent the order sheet back as it was.",
        "Only an attached file came",
        "we cannot tell whether it is yours",
    ),
    "ru": Words(
        "взять 1\nконец\n",
        "Автоответ: нет меня",
        "Спасибо!\n",
        "Зачем нужна шахта?\n",
        "В вашем письме нет приказов.",
        "Вы прислали лист приказов без изменений.",
        "Пришло только вложение",
        "",
    ),
    "uk": Words(
        "взяти 1\nкінець\n",
        "Відсутність на роботі",
        "Дякую!\n",
        "Навіщо потрібна шахта?\n",
        "У вашому листі немає наказів.",
        "Ви надіслали аркуш наказів без змін.",
        "Надійшло лише вкладення",
        "",
    ),
}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, post: Office) -> Words:
    with post.played.write() as at:
        sitting = directory.sittings(at.session, post.played.game(at.session))[0]
        sitting.person.language = request.param
        at.session.add(sitting.person)
    return LANGUAGES[request.param]


def asked(post: Office) -> str:
    """The text of the newest mail that asked the first seat."""
    post.deliver()
    rows = [row for row in post.rows("asked") if row.viewer == 0 and row.raw]
    return plain(rows[-1].raw or b"")


def plain(mail: bytes) -> str:
    message = message_from_bytes(mail, policy=policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def come(post: Office, body: str, to: str = "", subject: str = "Re: my turn", *fields: str) -> str:
    to = to or post.address(0)
    mail = raw(body, to=to, subject=subject, identity=f"<m{post.count}@mail.example>",
               fields=fields or (HEAD,))  # fmt: skip
    number = post.come(mail)
    assert number is not None
    return post.message(number).state


def answer(post: Office) -> str:
    """The newest answer of all, in one line."""
    while post.deliver(after=timedelta(seconds=1)):
        pass
    rows = [row for row in post.rows() if row.kind in ("answer", "confirm") and row.raw]
    return " ".join(plain(rows[-1].raw or b"").split()) if rows else ""


def seen_at_the_desk(post: Office) -> int:
    with post.played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        return len([one for one in matters(at, None, league) if one.kind == "held"])


def below(text: str) -> str:
    """Our mail below a reply's introduction, as programs quote it."""
    introduced = "\nOn Tue, 1 Dec 2026 at 12:00, Moderator <moderator@league.example> wrote:\n"
    return introduced + "".join(f"> {line}\n" for line in text.split("\n"))


def test_the_bare_address(post: Office, words: Words) -> None:
    assert come(post, words.take, "moderator@league.example") == "held"
    assert answer(post)
    assert seen_at_the_desk(post) == 1


def test_the_token_lost_on_the_way(post: Office, words: Words) -> None:
    assert come(post, words.take, post.address(0).replace("+", "-")) == "done"
    assert post.replies()[-1].kind == "played"


def test_a_subject_like_an_away_note_with_orders(post: Office, words: Words) -> None:
    assert come(post, words.take, "", words.away) == "done"
    assert post.replies()[-1].kind == "played"


def test_a_subject_like_an_away_note_without_orders(post: Office, words: Words) -> None:
    assert come(post, words.thanks, "", words.away) == "held"
    assert answer(post) == ""
    assert seen_at_the_desk(post) == 1


def test_the_same_at_the_bare_address_with_our_mail_below(post: Office, words: Words) -> None:
    body = words.thanks + below(asked(post))
    assert come(post, body, "moderator@league.example", words.away) == "held"
    assert answer(post) == ""
    assert seen_at_the_desk(post) == 1


def test_a_sure_sign_of_the_head(post: Office, words: Words) -> None:
    assert come(post, words.take, "", words.away, HEAD, AUTO) == "ignored"
    assert answer(post) == ""


def test_only_an_attached_file(post: Office, words: Words) -> None:
    assert come(post, "%PDF-1.4", "", "Re: my turn", PDF) == "done"
    assert words.no_orders in answer(post)
    assert words.attached in answer(post)


def test_no_text_at_all(post: Office, words: Words) -> None:
    assert come(post, "") == "done"
    assert words.no_orders in answer(post)


def test_only_politeness(post: Office, words: Words) -> None:
    assert come(post, words.thanks) == "done"
    assert words.no_orders in answer(post)


def test_politeness_above_our_mail_plays_nothing_however_often(post: Office, words: Words) -> None:
    body = words.thanks + below(asked(post))
    for _ in range(3):
        assert come(post, body) == "done"
        assert words.no_orders in answer(post)
    assert post.played.look().turn == 1


def test_our_mail_quoted_unchanged_is_asked_about_once_and_plays_the_default(
    post: Office, words: Words
) -> None:
    body = below(asked(post))
    assert come(post, body) == "done"
    assert words.sent_back in answer(post)
    assert post.played.look().turn == 1
    assert come(post, body) == "done"
    assert post.replies()[-1].kind == "played"
    assert post.played.look().turn == 2


def test_the_sheet_alone_sent_back_is_asked_about_once_and_plays_the_default(
    post: Office, words: Words
) -> None:
    text = asked(post)
    lines = text.split("\n")
    begin = next(n for n, line in enumerate(lines) if line in ("begin", "начало", "початок"))
    end = next(n for n, line in enumerate(lines) if line in ("end", "конец", "кінець"))
    sheet = "\n".join(lines[begin : end + 1])
    assert come(post, sheet) == "done"
    assert words.sent_back in answer(post)
    assert come(post, sheet) == "done"
    assert post.replies()[-1].kind == "played"


def test_of_another_turn_it_is_asked_about_anew(post: Office, words: Words) -> None:
    body = below(asked(post))
    come(post, body)
    come(post, words.take)
    for seat in (1, 2):
        post.write(seat, "take 1\nend\n")
    later = below(asked(post))
    assert come(post, later) == "done"
    assert words.sent_back in answer(post)
    assert post.played.look().turn == 4


def test_a_question(post: Office, words: Words) -> None:
    assert come(post, words.question) == "done"
    assert words.no_orders in answer(post)
    assert "asked-organisers" in [code for code, _ in post.replies()[-1].notes]
