"""Each person has a language, each league a default, and a mail is enough to change one's own."""

from email import message_from_bytes
from email.header import decode_header
from email.message import EmailMessage

import pytest
from postal import Office

from moderator.league.people import directory
from moderator.league.values.languages import LANGUAGES, language_named
from moderator.locale.catalogue import languages
from moderator.mail.outbound.composing import compose
from moderator.store import session as store
from moderator.store.tables import League
from tests.moments import moment


def newest(post: Office, kind: str, viewer: int) -> EmailMessage:
    row = [one for one in post.rows(kind) if one.viewer == viewer][-1]
    with store.read_transaction(post.played.engine) as session:
        return compose(moment(session, post.played.now), post.settings, row)


def text(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def speaks(post: Office, language: str) -> None:
    """The league's default from now on."""
    with store.write_transaction(post.played.engine) as session:
        league = session.get_one(League, post.played.game(session).league_id)
        league.language = language
        session.add(league)


def test_the_languages_to_choose_from_are_those_that_are_spoken() -> None:
    assert set(LANGUAGES) == set(languages())


@pytest.mark.parametrize(
    ("word", "code"), [("uk", "uk"), ("Українська", "uk"), ("RUSSIAN", "ru"), ("tlh", None)]
)
def test_a_language_goes_by_its_code_and_its_names(word: str, code: str | None) -> None:
    assert language_named(word) == code


def test_who_chose_no_language_is_written_to_in_the_leagues(post: Office) -> None:
    assert newest(post, "asked", 0)["Subject"].startswith("[kyiv-1] Turn 1: your move by ")
    speaks(post, "uk")
    mail = newest(post, "asked", 0)
    assert mail["Subject"].startswith("[kyiv-1] Хід 1: ваш хід (до ")
    assert "Термін: " in text(mail)


def test_a_language_is_chosen_by_mail_and_the_answer_is_in_it(post: Office) -> None:
    post.write(0, "language uk\n")
    answer = newest(post, "answer", 0)
    assert answer["Subject"] == "Re: [kyiv-1] Хід 1: готово"
    assert "Тепер листи будуть українською." in text(answer)
    assert newest(post, "started", 1)["Subject"] == "[kyiv-1] The game has begun"


def test_a_choice_outlives_the_leagues_default(post: Office) -> None:
    post.write(0, "language en\n")
    speaks(post, "ru")
    assert newest(post, "asked", 0)["Subject"].startswith("[kyiv-1] Turn 1: ")


def test_a_language_that_nobody_speaks_is_said_and_changes_nothing(post: Office) -> None:
    post.write(0, "language tlh\n")
    assert "That language is not available" in text(newest(post, "answer", 0))
    with store.read_transaction(post.played.engine) as session:
        assert directory.sittings(session, post.played.game(session))[0].person.language is None


def test_a_subject_in_cyrillic_goes_over_the_wire_in_ascii(post: Office) -> None:
    speaks(post, "uk")
    mail = newest(post, "asked", 0)
    wire = mail.as_bytes()
    assert wire.isascii()
    parts = decode_header(message_from_bytes(wire)["Subject"])
    words = "".join(part.decode(code or "ascii") if isinstance(part, bytes) else part
                    for part, code in parts)  # fmt: skip
    assert words == mail["Subject"]


def test_one_order_is_explained_in_the_readers_language(post: Office) -> None:
    speaks(post, "uk")
    post.write(0, "help завоювати\n")
    answer = newest(post, "answer", 0)
    assert answer["Subject"] == "Re: [kyiv-1] Хід 1: список наказів"
    assert "Що робить «завоювати»: Завоюйте регіон поруч зі своїм" in text(answer)
    post.write(0, "help xyzzy\n")
    assert "Наказу чи назви «xyzzy» у цій грі немає" in text(newest(post, "answer", 0))


def test_pages_behind_links_speak_as_the_mails_do(post: Office) -> None:
    speaks(post, "ru")
    with store.read_transaction(post.played.engine) as session:
        person = directory.find_person(session, "olena")
        assert directory.spoken_by(session, person) == "ru"
    post.write(0, "language en\n")
    with store.read_transaction(post.played.engine) as session:
        assert directory.spoken_by(session, directory.find_person(session, "olena")) == "en"
