"""The bytes of mails that nobody asks for any more are given up; what is known of them stays."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from email import message_from_bytes, policy

import pytest
from postal import Office, raw
from sqlmodel import select, update

from moderator import clockwork
from moderator.league.mailing import old_mails
from moderator.mail.outbound.transport import Folder
from moderator.store.tables import Game, Message, OutboxRow

SENT, RECEIVED = timedelta(days=30), timedelta(days=180)


def pass_by(post: Office, span: timedelta) -> None:
    """Time goes by, and the clock ticks at its end; no deadline matters here."""
    with post.played.write() as at:
        at.session.exec(update(Game).values(due_at=None, grace_until=None, remind_at=None))
    post.played.now += span
    clockwork.tick(post.runtime, trust="confirmed", pdf=False, pages=False)


def test_a_sent_mail_keeps_its_key_its_hash_and_its_times(post: Office) -> None:
    post.deliver()
    before = {row.key: row for row in post.rows()}
    bytes_then = {key: row.raw or b"" for key, row in before.items()}
    assert all(bytes_then.values())
    pass_by(post, SENT - timedelta(hours=1))
    assert {row.key for row in post.rows() if row.raw} == before.keys()
    pass_by(post, timedelta(hours=2))
    for row in post.rows():
        was = before[row.key]
        assert row.raw is None
        assert row.digest == hashlib.sha256(bytes_then[row.key]).hexdigest()
        assert (row.sent_at, row.message_id, row.state) == (was.sent_at, was.message_id, "sent")


def test_what_could_not_be_sent_keeps_its_bytes(post: Office) -> None:
    post.deliver()
    with post.played.write() as at:
        at.session.exec(update(OutboxRow).values(state="failed"))
    pass_by(post, SENT * 2)
    assert all(row.raw for row in post.rows())


def give_up_all(post: Office) -> None:
    with post.played.write() as at:
        old_mails.give_up(at, old_mails.find(at, SENT, RECEIVED))


@pytest.mark.parametrize(
    ("game", "state", "kept"),
    [
        ("running", "done", True),
        ("paused", "done", True),
        ("over", "done", False),
        ("annulled", "ignored", False),
        ("over", "held", True),
        ("over", "crashed", True),
        ("over", "new", True),
    ],
)
def test_a_mail_that_came_is_kept_while_somebody_may_ask(
    post: Office, game: str, state: str, kept: bool
) -> None:
    post.write(0, "status\n")
    with post.played.write() as at:
        at.session.exec(update(Game).values(state=game))
        at.session.exec(update(Message).values(state=state))
    post.played.now += RECEIVED + timedelta(hours=1)
    give_up_all(post)
    (message,) = post.messages()
    assert (bool(message.raw), message.kept, bool(message.digest)) == (kept, kept, True)


def test_a_mail_that_was_given_up_is_still_known(post: Office) -> None:
    """The same mail come again does nothing, as long after as may be."""
    mail = raw("status\n", to=post.address(0))
    assert post.come(mail, recipient=post.address(0)) is not None
    with post.played.write() as at:
        at.session.exec(update(Game).values(state="over"))
    post.played.now += RECEIVED + timedelta(hours=1)
    give_up_all(post)
    assert post.messages()[0].raw == b""
    assert post.come(mail, recipient=post.address(0)) is None


def test_a_round_gives_up_so_many_and_the_next_the_rest(
    post: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(old_mails, "AT_ONCE", 1)
    post.deliver()
    post.played.now += SENT + timedelta(hours=1)
    number = len(post.rows())
    for left in reversed(range(number)):
        give_up_all(post)
        with post.played.write() as at:
            kept = at.session.exec(select(OutboxRow.raw)).all()
        assert sum(one is not None for one in kept) == left


def test_files_in_our_folder_go_after_the_same_time(post: Office) -> None:
    folder = post.settings.mail.folder
    clockwork.tick(post.runtime, pdf=False, pages=False)
    written = sorted(folder.glob("*.eml"))
    assert len(written) > 1
    (folder / "mine.txt").write_text("somebody else's")
    mail = message_from_bytes(written[0].read_bytes(), policy=policy.SMTP)
    for at in (post.played.now - SENT, post.played.now - SENT - timedelta(seconds=1)):
        mail.replace_header("Date", at)
        Folder(folder).send(mail.as_bytes(), "", "")
    older, old = sorted(folder.glob("*.eml"))[:2]
    assert not {older, old} & {*written}
    clockwork.tick(post.runtime, pdf=False, pages=False)
    assert sorted(folder.glob("*.eml")) == [old, *written]
    assert (folder / "mine.txt").is_file()
