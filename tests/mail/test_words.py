"""No English word and no code stands in a Russian or Ukrainian mail: whatever Latin letters are in
one are names, formats, what is typed as it stands, or what somebody wrote."""

from __future__ import annotations

import re

import pytest
from letters_written import WRITTEN, written

from moderator.engine import commands
from moderator.games.kingdoms import words as kingdoms
from moderator.games.kingdoms.territories import territories
from moderator.games.smallworld import words
from moderator.mail.outbound.drawing import html, text
from tests.mail.test_kingdoms_letters import letters

NAMES = {"anna", "olena", "taras", "ingrid", "kyiv", "realm", "league", "example", "localhost"}
TERRITORIES = {word for name in territories() for word in re.findall("[a-z]{2,}", name.casefold())}
"""Names that no edition has translated."""

FORMATS = {"pdf", "utc", "re", "https", "http"}
TYPED = {"begin", "end", *commands.ENGLISH, *words.ENGLISH, *kingdoms.ENGLISH}
"""Orders of a player who writes them in English are repeated as they were written."""

WRITTEN_BY_PLAYERS = frozenset(
    ("hi", "all", "good", "luck", "sent", "from", "my", "phone", "nice", "move", "conqer", "the",
     "to")
)  # fmt: skip
REASONS = {"is", "ill", "holidays"}
"""What an organiser gave as a reason."""

ALLOWED = NAMES | TERRITORIES | FORMATS | TYPED | WRITTEN_BY_PLAYERS | REASONS
LANGUAGES = pytest.mark.parametrize("language", ["ru", "uk"])


def foreign(told: str) -> set[str]:
    """The Latin words of a text but for addresses, and receipts in numbers of sixteen digits."""
    plain = re.sub(r"https?://\S+|[0-9a-f.]{16,}", " ", told)
    return {word.casefold() for word in re.findall("[A-Za-z]{2,}", plain)} - ALLOWED


@LANGUAGES
@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_a_mail_speaks_the_readers_language_alone(name: str, language: str) -> None:
    letter = written(name, language)
    assert foreign(f"{letter.subject}\n{text(letter)}") == set()
    seen = re.sub(r"(?s)<head>.*?</head>|<[^>]*>", " ", html(letter))
    assert foreign(seen) == set()


@LANGUAGES
def test_mails_of_kingdoms_do_too(language: str) -> None:
    for stage in ("high", "end"):
        for _, _, told in letters(language, stage):
            assert foreign(told.removeprefix("Subject: ")) == set()
