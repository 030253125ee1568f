"""Every message is said in every language, with the same facts and the same words for a notion."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from babel.messages.catalog import Message
from catalogues import (
    KEYWORDS,
    LANGUAGES,
    ROOT,
    asked,
    facts,
    glossary,
    only_in,
    said,
    source,
    translated,
)

from moderator.games.tongues import order_in, tongue
from moderator.mail.inbound.observers import UNSUBSCRIBE

every_language = pytest.mark.parametrize("language", LANGUAGES)
PLACEHOLDER = re.compile(r"\{[^}]*\}|“[^”]*”|«[^»]*»")


def messages(language: str) -> Iterator[Message]:
    return (message for message in translated(language) if message.id)


def test_messages_are_found_in_code_and_templates() -> None:
    assert "Round {number} begins." in source()
    assert "What happened" in source()
    assert ("{n} token", "{n} tokens") in {message.id for message in source()}


@every_language
def test_no_message_is_missing_and_none_is_stale(language: str) -> None:
    wanted = {message.id for message in source() if message.id}
    there = {message.id for message in messages(language)}
    assert wanted - there == set(), "missing: see babel.cfg for how to renew the catalogues"
    assert there - wanted == set(), "stale: no code and no template says this any more"


@every_language
def test_nothing_is_left_untranslated_or_in_doubt(language: str) -> None:
    unsaid = [message.id for message in messages(language) if not all(said(message))]
    assert unsaid == []
    assert [message.id for message in messages(language) if message.fuzzy] == []
    assert dict(translated(language).obsolete) == {}


@every_language
def test_a_translation_has_the_facts_of_its_message(language: str) -> None:
    """A form for one may leave the number out where English does."""
    for message in messages(language):
        one, many = facts(asked(message)[0]), facts(asked(message)[-1])
        for form in said(message):
            assert facts(form) in (one, many), (message.id, form)


@every_language
def test_only_the_form_for_one_leaves_out_the_number(language: str) -> None:
    plurals = [message for message in messages(language) if len(asked(message)) > 1]
    assert plurals
    for message in plurals:
        many = facts(asked(message)[-1])
        assert [form for form in said(message)[1:] if facts(form) != many] == [], message.id


@every_language
def test_there_are_as_many_forms_as_the_language_has(language: str) -> None:
    wanted = translated(language).num_plurals
    assert wanted == 3
    for message in messages(language):
        assert len(said(message)) == (wanted if len(asked(message)) > 1 else 1), message.id


@every_language
def test_a_translation_begins_and_ends_as_its_message(language: str) -> None:
    """Sentences stay sentences, and clauses that are put together keep their blanks."""
    for message in messages(language):
        english = asked(message)[-1]
        for form in said(message):
            assert form.startswith(" ") == english.startswith(" "), form
            assert form.endswith(".") == (english.endswith(".") and english != "No."), form


@every_language
def test_quotations_and_apostrophes_are_those_of_the_language(language: str) -> None:
    for message in messages(language):
        for form in said(message):
            assert not set("“”\"'") & set(form), form
            assert form.count("«") == form.count("»") == asked(message)[0].count("“"), form


@every_language
def test_orders_are_quoted_in_the_words_of_the_language(language: str) -> None:
    """What a reader is told to type is what the order language calls it there, and is read so."""
    for message in messages(language):
        typed = re.findall("“([^”]*)”", asked(message)[0])
        for form in said(message):
            quoted = re.findall("«([^»]*)»", form)
            assert sorted(quoted) == sorted(in_words(language, words) for words in typed), form


def in_words(language: str, quoted: str) -> str:
    """An order is read back as the same; what is none, and what is filled in, stays as it is."""
    if quoted in NO_ORDERS:
        return NO_ORDERS[quoted].get(language, quoted)
    parts = re.split(r"(\{[^}]*\}| )", quoted)
    said = "".join(part if part[:1] in " {" else order_in(language, part) for part in parts)
    # The grammar has one word for “to”, speech has another for days; both are read.
    return said.replace(*UNTIL[language]) if quoted.startswith("vacation") else said


NO_ORDERS: Mapping[str, Mapping[str, str]] = {
    "Authorization: Bearer …": {},
    "N. N.": {},
    UNSUBSCRIBE: {"ru": "отписаться", "uk": "відписатися"},
}
UNTIL = {"ru": (" в ", " по "), "uk": (" до ", " по ")}


@every_language
def test_no_english_order_stands_in_a_translation(language: str) -> None:
    words = {word for word in tongue(language).words if len(word) > 2}
    for message in messages(language):
        for form in said(message):
            # What stands in brackets with `moderator` is a command of the organiser's.
            plain = re.sub(r"\(moderator [^)]*\)|\([a-z -]+\)", " ", PLACEHOLDER.sub(" ", form))
            assert not words & set(re.findall("[a-z]+", plain)), form


def bare(text: str) -> str:
    """A message without its placeholders and quotations."""
    return PLACEHOLDER.sub(" ", text).casefold()


def stems(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{word}" for word in words))


def about(entry: Mapping[str, Any], language: str) -> Iterator[Message]:
    """The messages that an entry of the glossary speaks of."""
    own, foreign = only_in(entry.get("game")), only_in(entry.get("outside"))
    for message in messages(language):
        english = asked(message)[0]
        told = (not own or english in own) and english not in foreign
        if told and english not in entry.get("but", ()):
            yield message


@every_language
@pytest.mark.parametrize("term", sorted(glossary()))
def test_a_notion_has_one_word(term: str, language: str) -> None:
    entry = glossary()[term]
    wanted = re.compile(rf"\b(?:{entry['en']})\b")
    used = [m for m in about(entry, language) if wanted.search(bare(asked(m)[-1]))]
    assert used, "no message has this term any more"
    right = stems(entry[language])
    other = [said(m) for m in used if not all(right.search(bare(form)) for form in said(m))]
    assert entry.get("free") or other == []


@every_language
@pytest.mark.parametrize(
    "term", sorted(term for term, entry in glossary().items() if "never" in entry)
)
def test_words_that_are_not_ours_are_not_used(term: str, language: str) -> None:
    entry = glossary()[term]
    wrong = stems(entry["never"])
    texts = [bare(form) for message in about(entry, language) for form in said(message)]
    assert [text for text in texts if wrong.search(text)] == []


def test_templates_say_by_the_names_that_are_looked_for() -> None:
    """A call such as `speaker.say("…")` in a template would be found by nobody."""
    hidden = re.compile(rf"\.\s*(?:{'|'.join(KEYWORDS)})\(\s*[\"']")
    found = [path for path in (ROOT / "templates").rglob("*.j2") if hidden.search(path.read_text())]
    assert found == []


def test_no_message_is_put_together_before_it_is_said() -> None:
    """`say(f"…")` could not be translated."""
    for path in (ROOT / "moderator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                joined = node.args and isinstance(node.args[0], ast.JoinedStr | ast.BinOp)
                assert not (name in KEYWORDS and joined), f"{path.name}:{node.lineno}"
