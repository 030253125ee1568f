"""The position that a sheet was written for, as a form carries it."""

import pytest

from moderator.league.orders.arrival import read_stand


@pytest.mark.parametrize("text", ["14.230", "14b.230", "14ab.230"])
def test_it_comes_back_as_it_was(text: str) -> None:
    """Also of a turn that was opened again more often than there are letters."""
    assert str(read_stand(text)) == text


@pytest.mark.parametrize("text", ["", "14", "14b", "14B.230", "b.230", "14b.230 "])
def test_anything_else_is_none(text: str) -> None:
    assert read_stand(text) is None
