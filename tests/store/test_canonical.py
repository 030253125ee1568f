"""One value, one form of bytes."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.store.journal.canonical import canonical, chain, digest, short

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc"), inner),
    max_leaves=12,
)


def test_keys_are_sorted_and_nothing_is_spaced() -> None:
    written = canonical({"b": [1, True, None], "a": "Käse ж"})

    assert written == '{"a":"Käse ж","b":[1,true,null]}'.encode()


@given(PLAIN)
def test_what_is_written_is_read_back_and_written_alike(value: Any) -> None:
    assert json.loads(canonical(value)) == value
    assert canonical(json.loads(canonical(value))) == canonical(value)


def test_a_tuple_is_written_as_a_list() -> None:
    assert canonical((1, (2,))) == b"[1,[2]]"


@pytest.mark.parametrize("odd", [1.5, {"a": [float("nan")]}, {1: "a"}, {"a": b"b"}, {"a"}])
def test_what_has_no_one_form_is_refused(odd: object) -> None:
    with pytest.raises(TypeError):
        canonical(odd)


def test_text_that_is_no_text_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        canonical("\ud800")


def test_a_digest_is_over_the_canonical_bytes() -> None:
    assert digest({"b": 1, "a": 2}) == hashlib.sha256(b'{"a":2,"b":1}').hexdigest()


@given(st.text("0123456789abcdef"), st.binary(), st.text("0123456789abcdef"), st.binary())
def test_a_link_tells_its_two_parts_apart(a: str, b: bytes, c: str, d: bytes) -> None:
    assert (chain(a, b) == chain(c, d)) == ((a, b) == (c, d))


def test_the_short_code_is_the_start_of_the_link() -> None:
    assert short("a1b2c3d4e5f6" + "0" * 52) == "a1b2-c3d4-e5"
    assert short("") == ""
