"""An answer to a wrong sheet can be answered: it brings the sheet with its lines to fix, the form,
and what may be ordered where it went wrong; `continue` brings what is asked now, whole."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from postal import Office

from moderator.league.acts import seats
from moderator.league.people import directory

WRONG = "Hi,\ntake 1\nconquer 47\nsay: hello\nconquer 4\nend\nAlice\n"
BEGIN = {"en": "begin", "ru": "начало", "uk": "початок"}
END = {"en": "end", "ru": "конец", "uk": "кінець"}
REACH = {"en": "conquer 26", "ru": "захватить 26", "uk": "завоювати 26"}
INTRODUCED = "\nOn Tue, 1 Dec 2026 at 12:00, Moderator <moderator@league.example> wrote:\n"


def newest(post: Office, kind: str, viewer: int = 0) -> str:
    """The text of the newest mail of that kind to that seat."""
    while post.deliver(after=timedelta(seconds=1)):
        pass
    row = [row for row in post.rows(kind) if row.viewer == viewer and row.raw][-1]
    message = message_from_bytes(row.raw or b"", policy=policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def fence(text: str, language: str = "en") -> list[str]:
    lines = text.split("\n")
    begin = lines.index(BEGIN[language])
    return lines[begin : lines.index(END[language], begin) + 1]


def quoted(lines: list[str]) -> str:
    return INTRODUCED + "".join(f"> {line}\n" for line in lines)


def speaking(post: Office, language: str) -> None:
    with post.played.write() as at:
        sitting = directory.sittings(at.session, post.played.game(at.session))[0]
        sitting.person.language = language
        at.session.add(sitting.person)


@pytest.mark.parametrize("language", BEGIN)
def test_the_answer_brings_the_sheet_the_form_and_what_is_in_reach(
    post: Office, language: str
) -> None:
    speaking(post, language)
    post.write(0, WRONG)
    text = newest(post, "answer")
    _, guard, *lines, _ = fence(text, language)
    assert "kyiv-1" in guard
    orders, _, marks = zip(*(line.partition("#") for line in lines), strict=True)
    assert [order.strip() for order in orders] == ["take 1", "conquer 47", "conquer 4"]
    assert [bool(mark) for mark in marks] == [False, True, False]
    assert "/play/" in text
    # What is in reach is that of the race that the sheet takes first.
    assert REACH[language] in text


@pytest.mark.parametrize("fix", ["edited", "deleted"])
def test_fixed_in_the_quotation_it_is_played(post: Office, fix: str) -> None:
    post.write(0, WRONG)
    lines = fence(newest(post, "answer"))
    wrong = next(n for n, line in enumerate(lines) if "conquer 47" in line)
    lines[wrong : wrong + 1] = ["conquer 5"] if fix == "edited" else []
    post.write(0, quoted(lines))
    assert post.replies()[-1].kind == "played"
    assert post.played.look().turn == 2


def test_sent_back_as_it_is_it_plays_nothing(post: Office) -> None:
    post.write(0, WRONG)
    lines = fence(newest(post, "answer"))
    for _ in range(2):
        post.write(0, quoted(lines))
    assert post.played.look().turn == 1


def test_a_reminder_brings_the_sheet_that_is_on_file_with_its_mistake_marked(post: Office) -> None:
    post.write(0, WRONG)
    newest(post, "answer")
    post.played.wait(timedelta(hours=37))
    lines = fence(newest(post, "reminder"))
    assert [line for line in lines if "#" in line] == [
        line for line in lines if line.startswith("conquer 47")
    ]
    assert "take 1" in lines


def test_continue_brings_what_is_asked_now_whole(post: Office) -> None:
    post.write(0, "take 1\ncontinue\n")
    text = newest(post, "answer")
    assert "WHAT YOU CAN CONQUER" in text
    assert "POSITION" in text
    assert fence(text)[1].startswith("game kyiv-1 turn 1")
    assert "/play/" in text


def test_orders_that_end_a_turn_bring_no_sheet(post: Office) -> None:
    post.write(0, "take 1\nend\n")
    assert "begin" not in newest(post, "answer").split("\n")


def test_words_to_others_above_an_edited_sheet_are_said_and_it_is_played(post: Office) -> None:
    lines = fence(newest(post, "asked"))
    lines[2] = lines[2].removeprefix("# ")
    post.write(0, "say: here I come\n" + quoted(lines))
    assert post.replies()[-1].kind == "played"
    assert [code for code, _ in post.replies()[-1].notes][:1] == ["said"]


def test_a_spoilt_sheet_can_be_fixed(post: Office) -> None:
    post.write(2, "take 1\nconquer 21\nend\n")
    post.write(0, "take 1\nend\n")
    post.write(1, "take 1\nend\n")
    lines = fence(newest(post, "spoilt", 2))
    assert [line.partition(" ")[2][:2] for line in lines if "#" in line] == ["21"]
    lines[3] = "conquer 4"
    post.write(2, quoted(lines))
    assert post.replies()[-1].kind == "played"
    assert post.played.look().turn == 4


def test_who_takes_a_seat_over_gets_the_form(post: Office) -> None:
    with post.played.write() as at:
        order, new = post.played.order(), directory.NewPlayer("maria", "Maria", "m@mail.example")
        maria = directory.add_player(at, new)
        seats.replace(at, post.played.game(at.session), order, 0, maria, minimum=timedelta())
    text = newest(post, "takeover")
    assert "/play/" in text
    assert fence(text)[1] == "game kyiv-1 turn 1"


def test_after_the_deadline_both_times_are_told(post: Office) -> None:
    asked = newest(post, "asked")
    post.played.wait(timedelta(hours=51))
    post.write(0, "take 1\nend\n" + quoted(fence(asked)))
    text = " ".join(newest(post, "answer").split())
    assert "Your sheet for turn 1 came too late: the deadline was Thu 3 Dec 12:00" in text
    assert "your sheet came at Thu 3 Dec 15:00" in text


def test_a_sheet_for_another_game_is_called_so(post: Office) -> None:
    post.write(0, "game lviv-9 turn 1\ntake 1\nend\n")
    while post.deliver(after=timedelta(seconds=1)):
        pass
    row = post.rows("answer")[-1]
    assert "a sheet for another game" in str(
        message_from_bytes(row.raw or b"", policy=policy.default)["Subject"]
    )
