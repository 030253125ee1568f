"""Reply tokens and receipts."""

import re

from hypothesis import given
from hypothesis import strategies as st

from moderator.store import tokens
from moderator.store.journal import receipts

SECRET = b"kept outside the database"


def counting(length: int) -> bytes:
    return bytes(range(length))


def test_a_token_fits_an_address_and_is_the_same_every_time() -> None:
    nonce = tokens.new_nonce(counting)
    token = tokens.derive(SECRET, 7, nonce)

    assert re.fullmatch("[a-z2-7]{24}", token)
    assert tokens.derive(SECRET, 7, nonce) == token


def test_another_secret_chair_or_nonce_makes_another_token() -> None:
    nonce = tokens.new_nonce(counting)
    others = {
        tokens.derive(SECRET, 7, nonce),
        tokens.derive(b"another", 7, nonce),
        tokens.derive(SECRET, 8, nonce),
        tokens.derive(SECRET, 7, nonce[::-1]),
    }

    assert len(others) == 4


def test_the_digest_does_not_mind_the_case_an_address_was_written_in() -> None:
    token = tokens.derive(SECRET, 7, "n")

    assert tokens.digest(token.upper()) == tokens.digest(token)
    assert token not in tokens.digest(token)


@given(st.text())
def test_a_receipt_proves_its_own_text(text: str) -> None:
    receipt = receipts.receipt(SECRET, "kyiv-7", 1, 14, text)

    assert receipts.proves(receipt, "kyiv-7", 1, 14, text)
    assert not receipts.proves(receipt, "kyiv-7", 1, 14, text + " ")
    assert not receipts.proves(receipt, "kyiv-7", 1, 15, text)
    assert not receipts.proves(receipt, "kyiv-8", 1, 14, text)
    assert not receipts.proves(receipt, "kyiv-7", 2, 14, text)


def test_the_public_part_is_no_hash_that_can_be_tried_out() -> None:
    """The same sheet under another secret has another hash: the text alone does not give it."""
    here = receipts.receipt(SECRET, "kyiv-7", 1, 14, "end")
    there = receipts.receipt(b"another", "kyiv-7", 1, 14, "end")

    assert receipts.public(here) != receipts.public(there)
    assert here.endswith(receipts.public(here))
    assert here.partition(".")[0] not in receipts.public(here)
