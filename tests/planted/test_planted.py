"""Every hostile text in every field that somebody controls, in one league; then everything that
leaves it is read back by readers of its own: no text became structure, and none was lost."""

from __future__ import annotations

import io
import json
import os
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import structlog
import tinyhtml5
from flask.testing import FlaskClient
from sqlmodel import col, select

from moderator.config import load
from moderator.console import logs
from moderator.engine.naming import LONGEST_NAME
from moderator.games.smallworld.homemade import read as read_set
from moderator.games.terms import Table
from moderator.league.access import api_tokens, web_sessions
from moderator.league.acts import ByWhom, clock
from moderator.league.archives.archiving import Intake, hand_over
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.mailing import news
from moderator.league.options import homemade
from moderator.league.orders import press, questions, receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.commands import LONGEST_SALT
from moderator.league.orders.questions import open_questions, settle
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import drawing, keeping
from moderator.league.seasons.terms import Terms
from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import (
    LONGEST_REASON,
    read_line,
    read_name,
    read_reason,
    read_words,
)
from moderator.mail.inbound import intake
from moderator.mail.outbound import outbox
from moderator.mail.outbound.transport import Folder
from moderator.publish import publish_all
from moderator.publish.pages.public_pages import NEWS_SHOWN
from moderator.runtime import Runtime
from moderator.store.archive.reading import parse
from moderator.store.keys import key
from moderator.store.tables import (
    Act,
    ApiToken,
    Complaint,
    Game,
    League,
    News,
    OutboxRow,
    Person,
    PlayerQuestion,
    Press,
    Season,
)
from moderator.store.verification.export import encode
from tests import databases, hostile
from tests.acts.cases import season
from tests.league.conftest import RHYTHM, SECRET
from tests.planted import readers
from tests.web.conftest import GUARD, Web, make_web
from tests.web.test_desk import add, give

TEXTS = hostile.TEXTS
THOROUGH = "MODERATOR_PLANTED" in os.environ
"""Each text in a place of its own (`make soak ARGS=planted`): an hour on a small machine."""

ALONE = 2
"""Where each place costs mails and pages, so many of a kind have one of their own; the others share
places with each other, each behind a mark."""

FAST = "[limits]\npages_per_minute = 0\nsign_ins_per_hour = 0\nmails_per_minute = 10000\n"


@dataclass
class Planted:
    """A league with hostile texts wherever they were taken: by field, what was put there."""

    web: Web
    put: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    statuses: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    logged: str = ""

    def plant(
        self,
        name: str,
        put: Callable[[str], object],
        read: Callable[[str], str],
        longest: int,
        *,
        in_line: bool = False,
    ) -> None:
        """Every text that the field's own constructor takes in that field, of so many characters
        at most; it may stand in a line of a sheet."""
        for kind in hostile.KINDS:
            texts = [text for text in kind if len(taken(read, text) or "x" * 9_999) <= longest]
            alone = texts if THOROUGH else texts[:: max(1, len(texts) // ALONE)]
            alone += [
                text
                for text in texts
                if (len(text) > longest - 10 or (in_line and ends(text))) and text not in alone
            ]
            shared = [text for text in texts if text not in alone]
            for text in (*alone, *packed(shared, longest)):
                put(text)
                self.put[name].append(text)


def ends(text: str) -> bool:
    """Whether a line of a sheet is at its end within the text: at a remark, or a line's end."""
    return "#" in text or len(text.splitlines()) > 1


def taken(read: Callable[[str], str], text: str) -> str | None:
    """What the constructor makes of a text; None where it refuses it."""
    try:
        return read(text)
    except LeagueError:
        return None


def packed(texts: Sequence[str], longest: int) -> Iterator[str]:
    """These texts, as many in one as fit, each behind a mark of its own."""
    pack = ""
    for text in texts:
        marked = f"\u27e8{TEXTS.index(text)}\u27e9 {text}"
        if pack and len(pack) + len(marked) + 2 > longest:
            yield pack
            pack = ""
        pack = f"{pack} {marked}" if pack else marked
    if pack:
        yield pack


def one_of_each(texts: Sequence[str]) -> list[str]:
    """The first of every kind that is there."""
    found = (next((text for text in kind if text in texts), None) for kind in hostile.KINDS)
    return [text for text in found if text is not None]


def acts(made: Planted) -> None:
    """Why an organiser did something: in the public log, and in a notice to every seat."""
    played = made.web.played

    def done(text: str) -> None:
        with played.write() as at:
            clock.extend(at, played.game(at.session), ByWhom("orest", text), timedelta(minutes=1))

    made.plant("reason", done, read_reason, LONGEST_REASON)


def people(made: Planted) -> None:
    """Names of players: all in one season, and as many as there are seats at tables."""
    played, numbers = made.web.played, iter(range(10_000))
    season(played)

    def known(text: str) -> None:
        with played.write() as at:
            number = next(numbers)
            new = NewPlayer(f"p{number}", text, f"p{number}@mail.example")
            person = directory.add_player(at, new, directory.find_league(at.session, "kyiv"))
            keeping.enter(at, keeping.find_season(at.session, "autumn"), person)

    def one(text: str) -> None:
        with suppress(LeagueError):  # it is like another's, or a seat's
            known(text)

    made.plant("player", one, read_name, LONGEST_NAME)


def leagues(made: Planted) -> None:
    """Names of leagues: one of each kind has a game whose mails and pages are made."""
    played = made.web.played
    names = one_of_each([text for text in TEXTS if taken(read_name, text)])
    with played.write() as at:
        slugs = col(Person.slug).startswith("p")
        players = at.session.exec(select(Person).where(slugs).order_by(col(Person.id))).all()
        chosen = players[:: max(1, len(players) // 10)]
        for number, text in enumerate(names):
            league = directory.new_league(at, f"l{number}", text, {"rhythm": RHYTHM})
            seats = [chosen[2 * number % len(chosen)], chosen[(2 * number + 1) % len(chosen)]]
            founding.new_game(at, league, NewGame(f"g{number}", "smallworld", seats, {}))
            made.put["league"].append(text)
    salt(made, len(names))
    with played.write() as at:
        for number in range(len(names)):
            founding.start(at, directory.find_game(at.session, f"g{number}"))


def salt(made: Planted, games: int) -> None:
    """What both seats of those games, which have not begun, mix into the dice."""
    taking = [text for text in TEXTS if taken(read_line, text) and not ends(text)]
    wanted = [*one_of_each(taking), *taking[1 :: max(1, len(taking) // games)]]
    for number, text in enumerate(wanted[: 2 * games]):
        _send(made, f"g{number // 2}", number % 2, f"salt: {text}")
        made.put["salt"].append(text)


def _send(made: Planted, game: str, seat: int, text: str) -> None:
    """A sheet to another game than the first."""
    played = made.web.played
    played.messages += 1
    with played.write() as at:
        held = directory.sittings(at.session, directory.find_game(at.session, game))[seat]
        arrival = Arrival(key(held.tenure), text, "mail", played.now, played.messages)
        receiving.receive(at, arrival)


def seasons(made: Planted) -> None:
    """Names of seasons: all as the league's organisers see them, one of each kind drawn, with its
    pages."""
    played, numbers = made.web.played, iter(range(10_000))

    def opened(text: str) -> None:
        with made.web.app.extensions["moderator"].write() as at:
            league = directory.find_league(at.session, "kyiv")
            terms = Terms(size=2, rounds=1)
            keeping.new_season(at, league, f"s{next(numbers)}", text, "league", terms)

    made.plant("season", opened, read_name, LONGEST_NAME)
    drawn = one_of_each(made.put["season"])
    with played.write() as at:
        for one in at.session.exec(select(Season).where(col(Season.name).in_(drawn))).all():
            for who in ("olena", "taras"):
                keeping.enter(at, one, directory.find_person(at.session, who))
            drawing.draw_season(at, one)


def programs(made: Planted) -> None:
    """What people call their programs: as many as each may have, Olena's one of each kind."""

    def called(who: str, text: str) -> None:
        with made.web.app.extensions["moderator"].write() as at:
            api_tokens.make(at, directory.find_person(at.session, who), text)
        made.put["program"].append(text)

    first = one_of_each(TEXTS)
    others = [text for text in TEXTS if text not in first]
    for number, text in enumerate((*first, *others)):
        owner, had = divmod(number, api_tokens.MOST)
        if owner and not had:
            add(made.web.played, f"maker{owner}")
        called(f"maker{owner}" if owner else "olena", text)


def words(made: Planted) -> None:
    """Press, to all and to one; questions and their answers; orders; subjects and names of mails,
    known and unknown."""
    played = made.web.played

    def said(text: str) -> None:
        played.send(0, f"say: {text}\ntell B: {text}")

    def asked(text: str) -> None:
        played.send(0, f"ask: {text}")
        with played.write() as at:
            game = played.game(at.session)
            for one in open_questions(at.session, [game])[key(game)][:-1]:
                settle(at, game, one.number, text)

    def complained(text: str) -> None:
        played.send(1, f"report: {text}")

    made.plant("press", said, read_line, press.LONGEST, in_line=True)
    made.plant("complaint", complained, read_line, press.LONGEST, in_line=True)
    made.plant("question", asked, read_line, questions.LONGEST, in_line=True)
    process = made.web.app.extensions["moderator"]
    with played.write() as at:
        sitting = directory.sittings(at.session, played.game(at.session))[1]
        token = directory.reply_token(SECRET, sitting.tenure)
    to = f"moderator+{token}@league.example"
    texts = TEXTS if THOROUGH else [text for kind in hostile.KINDS for text in kind[4::5]]
    for number, text in enumerate(texts):
        # What is not the body of one is the subject of the other.
        sender = ("taras@mail.example", "eve@elsewhere.example")[number % 2]
        other = texts[number - 1][:200]
        raw = (f'From: "{other}" <{sender}>\r\nTo: {to}\r\nMessage-ID: <{number}@mail.example>\r\n'
               f"Subject: {other}\r\n\r\nbegin\r\n{text}\r\nend\r\n")  # fmt: skip
        mail = intake.IncomingMail(f"t:{number}", raw.encode("utf-8", "replace"), to, played.now)
        intake.receive(process, mail)
    intake.process_new(process)
    played.send(0, "take 1\nend")


def told(made: Planted) -> None:
    played = made.web.played

    def written(text: str) -> None:
        with played.write() as at:
            title = read_line(text)[:100].strip() or "News"
            news.tell(at, directory.find_league(at.session, "kyiv"), title, text)

    made.plant("news", written, _news, news.LONGEST)


def _news(text: str) -> str:
    words = read_words(text)
    if not words:
        raise LeagueError("news-text", most=news.LONGEST)
    return words


def browsers(made: Planted) -> None:
    """What browsers call themselves."""
    with made.web.played.write() as at:
        person = directory.find_person(at.session, "olena")
        for text in TEXTS:
            sent = text.encode("utf-8", "replace").decode("latin-1")  # as a head is read
            web_sessions.open_session(at, person, sent)


FORMS = (
    ("/my/settings", "olena", {"zone": "{}", "language": "en", "notify": "all"}),
    ("/my/addresses", "olena", {"email": "{}"}),
    ("/my/tokens", "olena", {"name": "{}"}),
    ("/join/kyiv", "", {"name": "{}", "email": "n@mail.example"}),
    ("/sign-in", "", {"email": "{}"}),
    ("/my/games/kyiv-1/typed", "olena", {"text": "{}"}),
    ("/desk/new", "orest", {"name": "{}", "rhythm": "20:00", "zone": "UTC", "language": "en",
                            "slug": ""}),
    ("/desk/kyiv/do/set", "orest", {"name": "rhythm", "value": "{}", "reason": "x"}),
    ("/desk/kyiv/do/season-new", "orest", {"slug": "spring", "name": "{}", "kinds": "smallworld",
                                           "size": "2", "rounds": "1"}),
    ("/desk/kyiv/new-game", "orest", {"slug": "{}", "kind": "smallworld", "players": "{}"}),
)  # fmt: skip
"""A form, whose, and its fields: nothing is answered by a broken page."""


def forms(made: Planted) -> None:
    browsers: dict[str, FlaskClient] = {}
    for path, who, fields in FORMS:
        client = browsers.setdefault(who, made.web.browser(who))
        at = path if client.get(path).status_code == 200 else ("/my" if who else "/sign-in")
        found = GUARD.search(client.get(at).text)
        guard = found[1] if found else ""
        first, step = len(made.statuses), 20 if path.startswith("/desk") else 5
        if THOROUGH:
            first, step = 0, 1
        for text in TEXTS[first::step]:
            data = {name: value.replace("{}", text) for name, value in fields.items()}
            try:
                answer = client.post(path, data={"guard": guard, **data})
            except UnicodeEncodeError:  # half a surrogate pair: no browser can send it
                continue
            made.statuses[path].add(answer.status_code)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planted]:
    web = make_web(tmp_path_factory.mktemp("planted"), FAST)
    made, errors = Planted(web), io.StringIO()
    for name in ("orest",):
        add(web.played, name)
        give(web.played, name, "organiser")
    with web.played.write() as at:
        kyiv = directory.find_league(at.session, "kyiv")
        kyiv.options = {**kyiv.options, "joining": "open", "press": "signed"}
        at.session.add(kyiv)
    with redirect_stderr(errors):
        logs.configure()
        for step in (acts, people, leagues, seasons, programs, told, words, browsers, forms):
            step(made)
        process = replace(web.app.extensions["moderator"], clock=lambda: web.played.now)
        _spare(web)
        web.played.now += timedelta(minutes=5)
        for _ in range(12):
            if not outbox.deliver(process, transport=Folder(_sent(web))):
                break
            web.played.now += timedelta(minutes=2)
        publish_all(process, pdf=False)
    made.logged = errors.getvalue()
    yield made
    web.played.engine.dispose()


def _spare(web: Web) -> None:
    """What every seat is told alike is composed for one."""
    with web.played.write() as at:
        alike = select(OutboxRow).where(
            col(OutboxRow.kind).in_(("notice", "press")), col(OutboxRow.viewer) > 1
        )
        for row in at.session.exec(alike):
            row.state = "dropped"
            at.session.add(row)


def _sent(web: Web) -> Path:
    return Path(str(web.settings.site.folder)).parent / "sent"


def faults(paths: Iterator[Path] | list[Path]) -> dict[str, list[str]]:
    """What the readers have against these files."""
    found = {}
    for path in paths:
        wrong = list(readers.BY_SUFFIX[path.suffix](path))
        if wrong:
            found[path.name] = wrong[:3]
    return found


def _called(text: str) -> str:
    return read_line(text)[: api_tokens.LONGEST_NAME]


def _salt(text: str) -> str:
    return read_line(text)[:LONGEST_SALT]


FIELDS: dict[str, tuple[Callable[[str], str], Any, int, int]] = {
    "reason": (read_reason, Act.reason, LONGEST_REASON, 150),
    "news": (_news, News.text, news.LONGEST, 150),
    "press": (read_line, Press.text, press.LONGEST, 150),
    "question": (read_line, PlayerQuestion.text, questions.LONGEST, 150),
    "answer": (read_line, PlayerQuestion.answer, questions.LONGEST, 100),
    "player": (read_name, Person.name, LONGEST_NAME, 80),
    "league": (read_name, League.name, LONGEST_NAME, 8),
    "season": (read_name, Season.name, LONGEST_NAME, 80),
    "program": (_called, ApiToken.name, 30_000, 200),
    "complaint": (read_line, Complaint.why, press.LONGEST, 100),
    "salt": (_salt, Game.salt, LONGEST_SALT, 20),
}
"""By field its constructor, where it is kept, how long it may be, and how many texts stand there at
least."""


def test_enough_was_planted(planted: Planted) -> None:
    """As the database has it: every text that a field takes stands in it."""
    assert len(TEXTS) > 200
    with planted.web.played.write() as at:
        for name, (read, column, longest, least) in FIELDS.items():
            kept = tight("\n".join(filter(None, at.session.exec(select(column)).all())))
            texts = [text for text in TEXTS if len(taken(read, text) or "x" * 9_999) <= longest]
            there = [text for text in texts if tight(read(text)) in kept]
            assert len(there) >= least, name
            if name not in ("player", "league", "answer", "salt"):
                in_line = name in ("press", "question", "complaint")
                assert [
                    one for one in texts if one not in there and not (in_line and ends(one))
                ] == []
            assert len(one_of_each(there)) >= len(hostile.KINDS) - 4, name
    assert all(min(found) < 400 or 400 in found for found in planted.statuses.values())


def test_no_form_breaks(planted: Planted) -> None:
    assert not {path for path, found in planted.statuses.items() if max(found) >= 500}


def test_every_mail_is_one_mail(planted: Planted) -> None:
    mails = list(_sent(planted.web).rglob("*.eml"))
    assert len(mails) > 200
    assert faults(mails) == {}


def test_every_published_file_is_what_it_should_be(planted: Planted) -> None:
    folder = planted.web.settings.site.folder
    files = [path for path in folder.rglob("*") if path.suffix in readers.BY_SUFFIX]
    kinds = {path.suffix for path in files}
    assert {".html", ".json", ".xml", ".ics", ".csv"} <= kinds
    assert faults(files) == {}


def test_nothing_that_was_written_is_lost(planted: Planted) -> None:
    """A reason, a piece of news, a name stand on the page as they were meant, to the letter."""
    folder = planted.web.settings.site.folder
    game = text_of(folder / "kyiv-1" / "index.html")
    for reason in planted.put["reason"]:
        assert tight(read_reason(reason)) in game
    titles = text_of(folder / "kyiv" / "index.html")
    for text in planted.put["news"][-NEWS_SHOWN:]:
        assert tight(read_line(text)[:100]) in titles


def text_of(path: Path) -> str:
    """What a reader sees of a page, in one line without blanks."""
    tree = tinyhtml5.parse(path.read_text("utf-8"), namespace_html_elements=False)
    return tight("".join(tree.itertext()))


def tight(text: str) -> str:
    return re.sub(r"\s+", "", text)


PAGES = {
    "": ("/join", "/join/kyiv", "/sign-in"),
    "olena": ("/my", "/my/settings", "/my/addresses", "/my/tokens", "/my/sign-ins",
              "/my/games/kyiv-1", "/my/leave"),
    "taras": ("/my", "/my/games/kyiv-1"),
    "maker1": ("/my/tokens",),
    "maker8": ("/my/tokens",),
    "orest": ("/desk", "/desk/kyiv", "/desk/kyiv/game/kyiv-1", "/desk/kyiv/new-game",
              "/desk/kyiv/season?season=autumn", "/desk/kyiv/season?season=s0"),
}  # fmt: skip


@pytest.mark.parametrize(("who", "path"), [(who, one) for who in PAGES for one in PAGES[who]])
def test_every_page_of_the_web_is_what_it_should_be(planted: Planted, who: str, path: str) -> None:
    answer = planted.web.browser(who).get(path)
    assert answer.status_code == 200
    assert list(readers.html(answer.text)) == []


def test_what_is_kept_of_somebody_is_a_document(planted: Planted) -> None:
    answer = planted.web.browser("olena").get("/my/data.json")
    assert answer.status_code == 200
    assert list(readers.document(answer.text)) == []


def test_all_of_it_is_taken_in_elsewhere_and_published_there(
    planted: Planted, tmp_path: Path
) -> None:
    """An archive of the league, with all texts; another server makes its pages of it."""
    with planted.web.played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        archive = encode(hand_over(at, league, private=True))
    assert list(readers.document(archive.decode())) == []
    (tmp_path / "config.toml").write_text('[site]\nfolder = "site"\n', encoding="utf-8")
    now = planted.web.played.now
    there = Runtime(databases.fresh(tmp_path / "there.sqlite3"), load(tmp_path / "config.toml"),
                    b"another secret", lambda: now)  # fmt: skip
    with there.write() as at:
        Intake(at).take_in(parse(archive))
    publish_all(there, pdf=False)
    folder = there.settings.site.folder
    files = [path for path in folder.rglob("*") if path.suffix in readers.BY_SUFFIX]
    assert len(files) > 100
    assert faults(files) == {}
    there.engine.dispose()


@pytest.mark.pdf
def test_a_report_is_paper_and_no_more(planted: Planted) -> None:
    process = replace(planted.web.app.extensions["moderator"], clock=lambda: planted.web.played.now)
    publish_all(process, only="kyiv-1")
    reports = list((planted.web.settings.site.folder / "kyiv-1").rglob("*.pdf"))
    assert reports
    assert faults(reports) == {}


def test_every_line_of_the_log_is_one_of_ours(planted: Planted) -> None:
    """What came of all this; and a text that somebody hands to the log stays in its line."""
    assert list(readers.log(planted.logged)) == []
    errors = io.StringIO()
    with redirect_stderr(errors):
        logs.configure()
        for text in TEXTS:
            structlog.get_logger().warning("planted", why=text.encode("utf-8", "replace").decode())
    assert len(errors.getvalue().splitlines()) == len(TEXTS)
    assert list(readers.log(errors.getvalue())) == []


def test_names_of_a_leagues_own_pieces_are_text_or_refused(tmp_path: Path) -> None:
    """With file and key; what is taken is one line that moves and hides nothing."""
    file, taken = tmp_path / "set.toml", []
    for text in ("Tinkers", *TEXTS):
        name = json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False)
        file.write_text(SET.replace('"Tinkers"', name.replace("\x7f", "\\u007f")), "utf-8")
        try:
            homemade.check(file)
        except homemade.HomemadeError as error:
            where = str(error)
            assert where.startswith(str(file))
        else:
            (piece,) = read_set(Table("", tomllib.loads(file.read_text("utf-8")))).banners
            taken.append(piece.names["en"])
    assert taken[0] == "Tinkers"
    for name in taken:
        assert read_name(name) == read_words(name) == name


SET = """
[[banners]]
name = "Tinkers"
name_ru = "Лудильщик|и"
name_uk = "Лудильник|и"
tokens = 5
tokens_of = "Giants"
cheaper = ["from mine", "lost tribe"]
coins = { each = ["mine"] }
decline = { each = ["mine"] }
"""
