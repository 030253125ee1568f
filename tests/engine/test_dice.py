"""Dice from a committed seed: the same for the same number, equally likely, and pinned."""

from __future__ import annotations

from collections import Counter

import pytest

from moderator.engine.dice import commitment, roll

SEED = bytes(range(32))
PINNED = [1, 0, 0, 0, 3, 0, 2, 3, 1, 3, 0, 0]
COMMITTED = "cec68ebd59bdae1f"


def test_a_roll_is_what_it_was_in_the_first_release() -> None:
    """Published games are verified by these very numbers."""
    assert [roll(SEED, "kyiv-1", number, (0, 0, 0, 1, 2, 3)) for number in range(1, 13)] == PINNED
    assert commitment(SEED)[:16] == COMMITTED
    assert commitment(SEED, "any words") != commitment(SEED)


def test_seed_game_number_and_salt_each_make_another_die() -> None:
    faces = range(1 << 20)
    usual = roll(SEED, "kyiv-1", 1, faces)
    assert roll(SEED, "kyiv-1", 1, faces) == usual
    others = {
        roll(SEED[::-1], "kyiv-1", 1, faces),
        roll(SEED, "kyiv-2", 1, faces),
        roll(SEED, "kyiv-1", 2, faces),
        roll(SEED, "kyiv-1", 1, faces, "salt"),
    }
    assert len(others | {usual}) == 5


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7])
def test_all_results_are_equally_likely(sides: int) -> None:
    rolls = 700 * sides
    counts = Counter(roll(SEED, "g", number, range(sides)) for number in range(rolls))
    assert set(counts) == set(range(sides))
    assert all(abs(count - 700) < 140 for count in counts.values())


def test_nothing_to_draw_from_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        roll(SEED, "g", 1, ())
