"""What goes wrong in a mail: each is answered in words a player understands, or not at all where
a stranger wrote; nothing is lost, nothing changes that should not."""

from random import Random

import pytest
from chronicle import GAME, Chronicle, flat
from sqlmodel import select

from moderator.league.options import absence_rules
from moderator.store import session as store
from moderator.store.tables import League

CODES = ("Traceback", "Error:", "Exception", "None", "KeyError", "sqlite")
"""What no player should ever read."""


def unchanged(story: Chronicle) -> tuple[object, ...]:
    """All that a bad mail must leave alone."""
    game = story.game()
    return (story.journal(), game.turn, game.asked, game.due_at, game.revision)


def quiet(story: Chronicle, mail: bytes, recipient: str = "") -> str:
    """Deliver a mail that must get no answer and change nothing; what became of it."""
    before, mails = unchanged(story), story.post.count
    assert story.deliver(mail, recipient) == 0
    story.tick()
    assert (unchanged(story), story.post.count) == (before, mails)
    return story.states()[-1]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ["take 1", "conquer 99"],
            "There is no region 99 (character 9 of the line) on this board.",
        ),
        (["take 1", "conquer atlantis"], "atlantis"),
        (["take merchant skelletons"], "skelletons"),
        (["take halfings"], "Did you mean “halflings”"),
        (["take 9"], "take 9"),
        (["take 1", "conquer 3 with 40"], "Leave out “with 40”"),
        (["take 1", "deploy 3:4"], "3 (mountain) is not yours."),
        (["conquer 3"], "Begin with: take 1"),
        (["take 1", "conquer 15"], "only Seafaring races go there"),
        (["take 1", "besiege 3"], "besiege"),
        (["take 1", "\x00conq\x07uer\u202e \ufffd"], "✗"),
        (["take 1", "conquer " + "9" * 400], "conquer 999"),
        (["take 1 \u0001<script>alert(1)</script>"], "✗"),
    ],
)
def test_a_wrong_line_is_answered_and_nothing_is_played(
    story: Chronicle, lines: list[str], said: str
) -> None:
    before = unchanged(story)
    answer = story.mail("olena", story.sheet(*lines))
    assert "error, nothing carried out yet" in answer.subject
    assert said in flat(answer)
    assert "✗" in answer.text
    assert not any(code in answer.text for code in CODES)
    assert unchanged(story) == before


def test_the_wrong_turn(story: Chronicle) -> None:
    before = unchanged(story)
    sheet = story.sheet("take 1").replace("turn 1", "turn 12")
    answer = story.mail("olena", sheet)
    assert "too early, nothing carried out" in answer.subject
    assert "turn 12, which has not begun; it is turn 1 now" in flat(answer)
    assert unchanged(story) == before


def test_another_game_s_sheet(story: Chronicle) -> None:
    before = unchanged(story)
    answer = story.mail("olena", story.sheet("take 1").replace(GAME, "lviv-2"))
    assert "lviv-2" in flat(answer)
    assert "nothing carried out" in answer.subject
    assert unchanged(story) == before


def test_orders_for_a_turn_that_is_somebody_else_s(story: Chronicle) -> None:
    """`continue` from a seat that is not asked is refused; a closed sheet would be kept."""
    before = unchanged(story)
    answer = story.mail("taras", story.sheet("take 1", closing="continue"))
    assert "not your turn" in flat(answer).lower()
    assert unchanged(story) == before
    assert story.on_file() == []


def test_an_empty_mail(story: Chronicle) -> None:
    before = unchanged(story)
    answer = story.mail("olena", "")
    assert answer.subject.endswith("no orders found")
    assert unchanged(story) == before


def test_two_sheets_at_once(story: Chronicle) -> None:
    """A changed sheet in the quotation and fresh orders above it: nothing is guessed."""
    before = unchanged(story)
    asked = story.asked("olena").text
    line = next(line for line in asked.split("\n") if line.startswith("# take"))
    changed = asked.replace(line, line.removeprefix("# "))
    answer = story.mail("olena", story.sheet("take 2"), "top reply", quoted=changed)
    assert "nothing" in flat(answer).lower()
    assert "take" not in story.on_file()
    assert unchanged(story) == before


def test_a_mail_of_two_megabytes(story: Chronicle) -> None:
    before = unchanged(story)
    answer = story.mail("olena", story.sheet("take 1") + "\n" + "word " * 400_000)
    assert "1000 kB" in flat(answer) or "1 MB" in flat(answer) or "too" in flat(answer).lower()
    assert unchanged(story) == before
    assert story.states() == ["held"]


def test_rubbish_to_a_seat_gets_one_answer(story: Chronicle) -> None:
    before, seat = unchanged(story), story.seat_of("olena")
    count = len(story.inbox("olena"))
    assert story.deliver(Random(5).randbytes(5000), seat) == 0
    story.tick()
    assert [mail.subject[:3] for mail in story.inbox("olena")[count:]] == ["Re:"]
    assert unchanged(story) == before


@pytest.mark.parametrize("seed", range(20))
def test_rubbish_to_nobody_gets_none(story: Chronicle, seed: int) -> None:
    luck = Random(seed)
    assert quiet(story, luck.randbytes(luck.randrange(1, 9000))) == "ignored"


def test_an_unknown_token_of_a_stranger_gets_no_answer(story: Chronicle) -> None:
    to = f"moderator+{'a' * 24}@league.example"
    mail = story.write("olena", story.sheet("take 1"), to=to, address="mallory@elsewhere.example")
    assert quiet(story, mail) == "ignored"


def test_an_unknown_token_of_a_player_is_held_for_the_seat_that_the_sheet_names(
    story: Chronicle,
) -> None:
    mails = story.post.count
    to = f"moderator+{'a' * 24}@league.example"
    assert story.deliver(story.write("olena", story.sheet("take 1"), to=to)) == 0
    story.tick()
    assert story.states()[-1] == "held"
    assert story.post.count == mails + 1, "the owner is asked, once"


def test_a_stranger_gets_no_answer(story: Chronicle) -> None:
    mail = story.write(
        "olena",
        story.sheet("take 1"),
        to="moderator@league.example",
        address="mallory@elsewhere.example",
    )
    assert quiet(story, mail) == "ignored"


def test_an_empty_pipe_is_no_mail(story: Chronicle) -> None:
    assert story.deliver(b"") == 65
    assert story.states() == []


def test_an_automatic_answer_gets_none(story: Chronicle) -> None:
    mail = story.write("olena", "I am away until Monday.")
    mail = mail.replace(b"MIME-Version", b"Auto-Submitted: auto-replied\r\nMIME-Version", 1)
    assert quiet(story, mail) == "ignored"


def test_the_same_mail_again_is_a_no_op(story: Chronicle) -> None:
    mail = story.write("olena", story.sheet("take 1", "conquer 3"))
    assert story.deliver(mail) == 0
    story.tick()
    before, mails = unchanged(story), story.post.count
    for _ in range(3):
        assert story.deliver(mail) == 0
        story.tick()
    assert (unchanged(story), story.post.count) == (before, mails)
    assert story.states() == ["done"]


@pytest.mark.slow
def test_a_mail_into_a_game_that_is_over_is_told_so(story: Chronicle) -> None:
    with store.write_transaction(
        story.engine
    ) as session:  # else the game would rest once all have missed three
        absence_rules.lay_down(session.exec(select(League)).one(), "open_after", "0")
    for who in ("olena", "taras", "ingrid"):
        story.mail(who, "notify asked")
    for _ in range(40):
        if story.game().state == "over":
            break
        story.now = story.game().grace_until or story.now
        story.tick()
    assert story.game().state == "over"
    before = unchanged(story)
    answer = story.mail("olena", "begin\nconquer 3\nend")
    assert "over" in flat(answer)
    assert unchanged(story) == before
    assert story.holds()
