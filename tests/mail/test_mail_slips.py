"""Common slips by mail, each answered in particular and in the player's language."""

from __future__ import annotations

import pytest
from postal import Office
from sqlmodel import select

from moderator.mail.mime.parsing import parse
from moderator.store import session as store
from moderator.store.tables import Person

SLIPS = {
    "en": {
        "take 1\ndeploy 14,3\nend\n": "Did you mean “14:3”?",
        "take 1\nconquer hill\nend\n": "Name the region by the number printed on the board.",
        "patrol B3 to B4\nend\n": "That word belongs to another game.",
        "take 1\nconqer 4\nend\n": "not clear enough to carry it out. Did you mean: “conquer 4”?",
        "> take 1\n": "Quoted text is not read",
        "game kyiv-1 turn 9\ntake 1\nend\n": "turn 9, which has not begun",
    },
    "ru": {
        "взять 1\nрасставить 14,3\nконец\n": "Возможно, вы имели в виду «14:3»?",
        "взять 1\nзахватить холм\nконец\n": "Назовите регион по номеру на поле.",
        "патруль B3 на B4\nконец\n": "Это слово из другой игры.",
        "взять 1\nзахвотить 4\nконец\n": "Возможно, вы имели в виду: «захватить 4»?",
        "> взять 1\n": "Цитаты не читаются",
        "игра kyiv-1 ход 9\nвзять 1\nконец\n": "хода 9, который ещё не начался",
    },
    "uk": {
        "взяти 1\nрозмістити 14,3\nкінець\n": "Можливо, ви мали на увазі «14:3»?",
        "взяти 1\nзавоювати пагорб\nкінець\n": "Назвіть регіон за номером на полі.",
        "патруль B3 на B4\nкінець\n": "Це слово з іншої гри.",
        "взяти 1\nзавойвати 4\nкінець\n": "Можливо, ви мали на увазі: «завоювати 4»?",
        "> взяти 1\n": "Цитати не читаються",
        "гра kyiv-1 хід 9\nвзяти 1\nкінець\n": "ходу 9, який ще не почався",
    },
}


@pytest.mark.parametrize(
    ("language", "sheet", "told"),
    [(language, *slip) for language, slips in SLIPS.items() for slip in slips.items()],
)
def test_a_slip_is_told_apart(post: Office, language: str, sheet: str, told: str) -> None:
    with store.write_transaction(post.played.engine) as session:
        for person in session.exec(select(Person)):
            person.language = language
    post.write(0, sheet)
    post.deliver()
    raw = post.rows("answer")[-1].raw
    assert raw is not None
    assert told in " ".join(parse(raw).texts[0].split())
    assert post.played.look().turn == 1


@pytest.mark.parametrize("line_break", list("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"))
def test_any_line_break_ends_a_line(post: Office, line_break: str) -> None:
    post.write(0, f"take 1{line_break}conquer 4{line_break}end\n")
    assert [reply.kind for reply in post.replies()] == ["played"]
