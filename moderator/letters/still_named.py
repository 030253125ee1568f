"""The letter to who runs a league: somebody has left for good, and words may name them still."""

from __future__ import annotations

from moderator.league.people.directory import spoken_by
from moderator.letters.letter import Letter, LinkList, Paragraph
from moderator.locale.speech import Speaker
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.tables import OutboxRow, Person


def still_named_letter(at: At, settings: Settings, row: OutboxRow) -> Letter:
    """Where such words stand, and where they are removed. It names nobody."""
    person = at.session.get_one(Person, row.person_id)
    speaker = Speaker(spoken_by(at.session, person))
    say, league = speaker.say, str(row.facts["league"])
    places = [(str(where), str(number)) for where, number in row.facts["places"]]
    links = tuple(_link(settings, speaker, league, *place) for place in places)
    title = say("Texts that may name a player who has left")
    blocks = (
        Paragraph(
            say(
                "A player has left for good. The name is gone from pages and logs; other forms of"
                " it may still stand in these texts. Read them, and remove what names somebody."
            ),
            "lead",
        ),
        LinkList(links),
    )
    return Letter(f"{title}: {league}", speaker.language, blocks)


def _link(
    settings: Settings, speaker: Speaker, league: str, where: str, number: str
) -> tuple[str, str]:
    """What it is, and the form at the desk that removes it."""
    desk = f"{settings.site.base_url}desk/{league}/do"
    if where == "news":
        words = speaker.say("News {number}", number=number)
        return f"{league}, {words}", f"{desk}/hide-news?number={number}"
    words = speaker.say("Message {number}", number=number)
    return f"{where}, {words}", f"{desk}/hide?game={where}&word={number}"
