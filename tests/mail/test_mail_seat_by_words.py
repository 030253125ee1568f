"""A known player's mail is never dropped unseen: the token lost, or a subject like an away note."""

from __future__ import annotations

import pytest
from postal import Office, raw

AWAY = ("Out of office 24 Dec - 2 Jan", "Abwesenheit 3.-6.", "Відсутність на роботі", "Auto reply")
BARE = ("moderator@league.example", "moderator-abc@league.example")
GUARDED = "begin\ngame kyiv-1 turn 1\ntake 1\nend\n"


def come(post: Office, body: str, to: str, subject: str = "Re: my move", **more: str) -> str:
    number = post.come(raw(body, to=to, subject=subject, **more))  # type: ignore[arg-type]
    assert number is not None
    return post.message(number).state


@pytest.mark.parametrize("to", BARE)
@pytest.mark.parametrize("subject", ["Re: my move", AWAY[0]])
def test_a_guard_at_the_bare_address_is_held_and_its_owner_asked(
    post: Office, to: str, subject: str
) -> None:
    assert come(post, GUARDED, to, subject) == "held"
    assert [row.viewer for row in post.rows("confirm")] == [0]
    assert post.played.look().turn == 1


def test_a_quoted_guard_names_the_seat_too(post: Office) -> None:
    quoted = "> begin\n> game kyiv-1 turn 1\n> end\n"
    body = f"take 1\nend\n\nOn Tue, the moderator wrote:\n{quoted}"
    assert come(post, body, BARE[0]) == "held"
    assert [row.viewer for row in post.rows("confirm")] == [0]


@pytest.mark.parametrize("body", ["take 1\nend\n", "Hello?\n"])
def test_who_plays_in_one_game_alone_is_asked_without_a_guard(post: Office, body: str) -> None:
    assert come(post, body, BARE[0]) == "held"
    assert [row.viewer for row in post.rows("confirm")] == [0]


def test_a_guard_of_no_game_of_theirs_is_held_for_the_organiser_and_answered(post: Office) -> None:
    assert come(post, "game lviv-9 turn 1\ntake 1\n", BARE[0]) == "held"
    assert post.rows("confirm") == []
    assert [code for code, _ in post.replies()[-1].notes] == ["which-seat"]
    assert [message.tenure_id for message in post.messages()] == [None]


@pytest.mark.parametrize("before", ["-", "=2B", "%2B", "=2b"])
def test_another_delimiter_before_the_token_is_read_too(post: Office, before: str) -> None:
    to = post.address(0).replace("+", before)
    assert come(post, "status\n", to) == "done"
    assert post.replies()[-1].kind == "status"


def test_a_strangers_is_ignored_and_nobody_is_written_to(post: Office) -> None:
    before = len(post.rows())
    assert come(post, GUARDED, BARE[0], sender="who@elsewhere.example") == "ignored"
    assert len(post.rows()) == before


@pytest.mark.parametrize("subject", AWAY)
@pytest.mark.parametrize(
    ("body", "kind"),
    [("vacation 2026-12-24 to 2027-01-02\n", "told"), ("take 1\ndraft\n", "draft")],
)
def test_order_lines_win_over_the_words_of_a_subject(
    post: Office, subject: str, body: str, kind: str
) -> None:
    assert post.write(0, body, subject=subject).state == "done"
    assert post.replies()[-1].kind == kind


@pytest.mark.parametrize("subject", AWAY)
def test_other_words_under_such_a_subject_are_held_and_not_answered(
    post: Office, subject: str
) -> None:
    before = len(post.rows())
    assert post.write(0, "I am away until Monday.\n", subject=subject).state == "held"
    assert len(post.rows()) == before


@pytest.mark.parametrize("sign", ["Auto-Submitted: auto-replied", "X-Autoreply: yes"])
def test_signs_of_the_head_are_sure(post: Office, sign: str) -> None:
    stored = post.write(0, GUARDED, subject=AWAY[0], fields=("Content-Type: text/plain", sign))
    assert stored.state == "ignored"
