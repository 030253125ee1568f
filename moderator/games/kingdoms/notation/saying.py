"""What Tiny Epic Kingdoms' orders are in people's own words: what a clause of each head means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from moderator.engine import commands
from moderator.engine.core import Fact
from moderator.engine.languages import LANGUAGES
from moderator.engine.plain import latin
from moderator.engine.saying import commands as beside
from moderator.engine.saying import words_en, words_ru, words_uk
from moderator.engine.saying.clauses import Clause, SpokenGrammar
from moderator.engine.saying.reader import END, Meant, Sayings
from moderator.engine.saying.units import FILLER, Lexicon, Unit, Units
from moderator.engine.words import vocabulary
from moderator.games.kingdoms import said, words
from moderator.games.kingdoms.notation.amounts import RESOURCES
from moderator.games.kingdoms.notation.names import factions, letters, sides
from moderator.games.kingdoms.notation.places import REGION
from moderator.games.own import spelled

ACTIONS = ("patrol", "quest", "build", "research", "expand", "trade")

HEADS = (
    *beside.HEADS, "see-first", "finish", "do-nothing", "bid", "flag", "retreat", "church",
    "territory",
    "start", "raise", "pay", "lose", "steal", *ACTIONS, "collect", "stand", "resources", "gain",
    "faction", "choose", "pass", "patrol-or-quest", "war", "same", "go", "dragon", "swap",
)  # fmt: skip

MENDED = frozenset(HEADS) - {"go", "gain", "war", "same", "faction"} | frozenset(RESOURCES)

_AROUND = frozenset(
    {"in", "to", "from", "for", "with", "sep", "and", "piece", "go", "same", "all", "use", "put",
     "gain", "choose", "want", "keep", FILLER, "finish", "after"}
)  # fmt: skip
"""What may stand around the words of an order without changing it."""

_OF_ENGINE = frozenset({"or", "and", "with", "using", "all", "none", "to", "in"})

Frame = Callable[[Clause], Iterable[Meant]]
Amounts = list[tuple[str, int]]


def _region(word: str) -> str:
    region = latin(word).upper()
    return region if REGION.fullmatch(region) else ""


def _named(typed: str) -> frozenset[str]:
    word = letters(typed)
    faction, side = factions().exact.get(word, ""), sides().exact.get(word, "")
    meanings = {f"faction:{faction}"} if faction else set()
    return frozenset(meanings | ({f"side:{side}"} if side else set()))


def _lexicon() -> Lexicon:
    around = (words_en.ENGLISH, words_ru.RUSSIAN, words_uk.UKRAINIAN)
    orders = ({key: row[key] for key in row if key != FILLER} for row in words.TABLES.values())
    engine = ({key: row[key] for key in row if key in _OF_ENGINE} for row in LANGUAGES.values())
    said_too = vocabulary(*around, *beside.SAID, *engine, *orders, *said.SAID)
    return Lexicon(said_too, vocabulary(*said.HINTED), _named, _region)


class KingdomsFrames:
    """What a clause may mean, by its head."""

    def __init__(self) -> None:
        self.frames: Mapping[str, Frame] = {
            **beside.FRAMES,
            "finish": self.finish,
            "do-nothing": self.nothing,
            "pass": self.nothing,
            "see-first": lambda _clause: (Meant(("continue",), False),),
            "bid": self.bid,
            "flag": self.alone("flag"),
            "war": lambda _clause: (),
            "retreat": self.retreat,
            "church": self.church,
            "territory": self.side,
            "start": self.start,
            "resources": self.resources,
            "raise": self.amount("raise"),
            "pay": self.amount("pay"),
            "lose": self.amount("lose"),
            "gain": self.gain,
            "steal": self.steal,
            "patrol": self.way("patrol"),
            "quest": self.way("quest"),
            "patrol-or-quest": self.some_way,
            "go": self.some_way,
            "build": self.build,
            "research": self.alone("research"),
            "expand": self.expand,
            "trade": self.trade,
            "collect": self.alone("collect"),
            "stand": self.stand,
            "choose": lambda _clause: (),
            "faction": self.name,
            "name": self.name,
            "same": self.same,
            "swap": self.swap,
            "dragon": lambda _clause: (),
            "": self.bare,
        }

    def __call__(self, clause: Clause) -> Iterable[Meant]:
        """What a clause may mean, the likeliest first."""
        if not clause.meant and clause.head not in beside.FRAMES:
            return (Meant(("flag",), False),) if clause.head == "war" else ()
        if clause.has("if", "on") and clause.head in (*ACTIONS, "collect"):
            return self.standing(clause)
        if clause.has("if") and not clause.has("beaten"):
            return ()
        if clause.has("choose") and clause.head in ACTIONS and not _told(clause.units):
            return (Meant((f"choose {clause.head}",), _around(clause, clause.head, "choose")),)
        return self.frames[clause.head](clause)

    def finish(self, clause: Clause) -> Iterator[Meant]:
        if all(unit.has("finish", "all", "sep", "same") for unit in clause.units):
            yield Meant((END,))

    def nothing(self, clause: Clause) -> Iterator[Meant]:
        if all(unit.has("do-nothing", "pass", "all", "sep", "none") for unit in clause.units):
            yield Meant(("pass",))

    def standing(self, clause: Clause) -> Iterator[Meant]:
        """`if somebody builds, I build`, `on trade I collect`: an action, and what is done then."""
        places = [at for at, unit in enumerate(clause.units) if unit.has(*ACTIONS, "collect")]
        if len(places) < 2:
            return
        event = next((action for action in ACTIONS if clause.units[places[0]].has(action)), "")
        behind = clause.units[places[0] + 1 :]
        answer = next(word for word in (*ACTIONS, "collect") if clause.units[places[-1]].has(word))
        before = clause.units[: places[0]]
        plain = all(unit.has("if", "on", "somebody", "with", "in", "same") for unit in before)
        for meant in self.frames[answer](Clause(answer, behind)) if event else ():
            yield Meant((f"on {event}: {meant.orders[0]}",), meant.sure and plain)

    def alone(self, verb: str) -> Frame:
        """An order that stands by itself."""

        def frame(clause: Clause) -> Iterator[Meant]:
            if not _told(clause.units):
                yield Meant((verb,), _around(clause, verb, "resources", "raise", "stand"))

        return frame

    def build(self, clause: Clause) -> Iterator[Meant]:
        paid, rest = _amounts(clause.units)
        if not _regions(clause.units):
            plain = Clause(clause.head, rest)
            order = f"build with {_written(paid)}" if paid else "build"
            sure = not any(unit.value is not None for unit in rest)
            sure = (
                sure
                and _all_counted(clause.units)
                and (not paid or clause.has("with", "using", "pay", "for", "sep"))
            )
            yield Meant((order,), sure and _around(plain, "build", "resources"))

    def expand(self, clause: Clause) -> Iterator[Meant]:
        paid, rest = _amounts(clause.units)
        places = _regions(rest)
        if len(places) == 1:
            order = f"expand {places[0]}" + (f" with {_written(paid)}" if paid else "")
            known = _around(Clause(clause.head, rest), "expand") and _all_counted(clause.units)
            yield Meant((order,), known)

    def stand(self, clause: Clause) -> Iterator[Meant]:
        places = _regions(clause.units)
        if len(places) == 1:
            yield Meant((f"stand {places[0]}",), _around(clause, "stand"))

    def way(self, verb: str) -> Frame:
        """From a region to another, in the sequence in which they are named unless `to` says."""

        def frame(clause: Clause) -> Iterator[Meant]:
            places = _regions(clause.units)
            if len(places) == 2:
                origin, target = _from_to(clause.units, places)
                linked = clause.has("to", "from") or any(unit.text == "→" for unit in clause.units)
                sure = linked and _around(clause, verb) and not clause.has("or")
                yield Meant((f"{verb} {origin} to {target}",), sure)

        return frame

    def some_way(self, clause: Clause) -> Iterator[Meant]:
        """A move within a territory is a patrol, one between two a quest."""
        if clause.has("church"):
            yield from self.church(clause)
            return
        places = _regions(clause.units)
        if len(places) == 2:
            verb = "patrol" if places[0][0] == places[1][0] else "quest"
            for meant in self.way(verb)(clause):
                yield replace(meant, sure=False)

    def trade(self, clause: Clause) -> Iterator[Meant]:
        given, wanted, counted = _bargain(clause.units)
        if given and wanted:
            total = sum(number for _, number in given)
            fair = counted in (None, total) and wanted not in dict(given)
            known = _around(clause, "trade", *RESOURCES) and _all_counted(clause.units, wanted)
            yield Meant((f"trade {_written(given)} for {wanted}",), fair and known)

    def swap(self, clause: Clause) -> Iterator[Meant]:
        """Two armies that change places; goods are traded."""
        places = _regions(clause.units)
        if len(places) == 2:
            linked = clause.has("with", "and", "for") or any(
                unit.text == "→" for unit in clause.units
            )
            order = f"swap {places[0]} with {places[1]}"
            yield Meant((order,), linked and _around(clause, "swap"))
        for meant in self.trade(clause):
            yield replace(meant, sure=False)

    def bid(self, clause: Clause) -> Iterator[Meant]:
        paid, rest = _amounts(clause.units)
        numbers = [unit.value for unit in rest if unit.value is not None]
        if len(numbers) == 1 and numbers[0]:
            order = f"bid {numbers[0]}" + (f" with {_written(paid)}" if paid else "")
            known = _around(Clause(clause.head, rest), "bid") and _all_counted(clause.units)
            yield Meant((order,), known)

    def retreat(self, clause: Clause) -> Iterator[Meant]:
        places = _regions(clause.units)
        sure = _around(clause, "retreat", "if", "beaten", "lose")
        if len(places) == 1:
            yield Meant((f"retreat {places[0]}",), sure)
        elif len(places) == 2 and not clause.has("or"):
            origin, target = _from_to(clause.units, places)
            yield Meant((f"retreat {origin} to {target}",), sure)

    def church(self, clause: Clause) -> Iterator[Meant]:
        places = _regions(clause.units)
        if len(places) <= 1:
            order = " ".join(("church", *places))
            yield Meant((order,), _around(clause, "church", "if", "beaten", "lose", "retreat"))

    def start(self, clause: Clause) -> Iterator[Meant]:
        places = _regions(clause.units)
        if len(places) == 1:
            yield Meant((f"start {places[0]}",), _around(clause, "start"))

    def side(self, clause: Clause) -> Iterator[Meant]:
        names = _names(clause.units, "side:")
        if len(names) == 1:
            yield Meant((f"territory {names[0]}",))

    def name(self, clause: Clause) -> Iterator[Meant]:
        """Who one plays, or where."""
        named = _names(clause.units, "faction:"), _names(clause.units, "side:")
        if len(named[0]) == 1 and not clause.figures:
            seats = any(unit.letter_of_seat for unit in clause.units)
            sure = not seats and _around(clause, "faction", "gain", "choose", "use")
            yield Meant((f"faction {spelled(named[0][0])}",), sure)
        elif len(named[1]) == 1:
            yield from self.side(clause)

    def resources(self, clause: Clause) -> Iterator[Meant]:
        goods, rest = _amounts(clause.units)
        if goods:
            sure = _around(Clause(clause.head, rest), "resources", "start")
            sure = sure and _all_counted(clause.units)
            yield Meant((f"resources {_written(goods)}",), sure)
        else:
            yield from self.of_each(clause)

    def of_each(self, clause: Clause) -> Iterator[Meant]:
        """So many of each."""
        numbers = [unit.value for unit in clause.units if unit.value is not None]
        if len(numbers) == 1 and clause.has("each", "all"):
            same = " ".join(f"{numbers[0]} {kind}" for kind in ("food", "ore", "mana"))
            yield Meant((f"resources {same}",), False)

    def amount(self, verb: str) -> Frame:
        """So much of resources."""

        def frame(clause: Clause) -> Iterator[Meant]:
            goods, rest = _amounts(clause.units)
            if goods:
                sure = _around(Clause(verb, rest), verb) and _all_counted(clause.units)
                yield Meant((f"{verb} {_written(goods)}",), sure)

        return frame

    def gain(self, clause: Clause) -> Iterator[Meant]:
        if _names(clause.units, "faction:") or _names(clause.units, "side:"):
            yield from self.name(clause)
            return
        goods, rest = _amounts(clause.units)
        if goods:
            known = _around(Clause(clause.head, rest), "gain") and _all_counted(clause.units)
            yield Meant((f"gain {_written(goods)}",), known)
            yield Meant((f"resources {_written(goods)}",), False)

    def steal(self, clause: Clause) -> Iterator[Meant]:
        goods, rest = _amounts(clause.units)
        seats = [unit.text for unit in rest if unit.letter_of_seat]
        if len(goods) == 1 and len(seats) <= 1:
            whom = f" from {seats[0]}" if seats else ""
            yield Meant(
                (f"steal {_written(goods)}{whom}",), _around(Clause("steal", rest), "steal")
            )

    def same(self, _clause: Clause) -> Iterator[Meant]:
        """As the one before did: what that was is told by what is asked."""
        for verb in ("build", "research", "collect"):
            yield Meant((verb,), False)

    def bare(self, clause: Clause) -> Iterator[Meant]:
        """Amounts alone, or ways: what they are for is told by what is asked."""
        goods, _rest = _amounts(clause.units)
        if clause.has("each") or (clause.has("all") and not goods):
            yield from self.of_each(clause)
        elif clause.has("same"):
            yield from self.same(clause)
        elif goods and clause.has("for", "to") and (bargain := [*self.trade(clause)]):
            yield from (replace(meant, sure=False) for meant in bargain)
        elif goods:
            for verb in ("gain", "lose", "pay", "resources", "raise"):
                yield Meant((f"{verb} {_written(goods)}",), False)
        elif len(_regions(clause.units)) == 2:
            yield from self.some_way(clause)
        else:
            yield from self.single(clause)

    def single(self, clause: Clause) -> Iterator[Meant]:
        """A place or a number alone."""
        places = _regions(clause.units)
        numbers = [unit.value for unit in clause.units if unit.value is not None]
        for verb in ("expand", "start", "retreat") if len(places) == 1 and not numbers else ():
            yield Meant((f"{verb} {places[0]}",), False)
        if len(numbers) == 1 and not places:
            yield Meant((f"bid {numbers[0]}",), False)


def _told(units: Units) -> bool:
    """A number, a place or a resource stands there."""
    return any(
        unit.value is not None or unit.has(*RESOURCES) or _at(unit) or unit.names for unit in units
    )


def _at(unit: Unit) -> str:
    return next((code[1:] for code in unit.says if code.startswith("@")), "")


def _regions(units: Units) -> list[str]:
    return list(filter(None, map(_at, units)))


def _from_to(units: Units, places: list[str]) -> tuple[str, str]:
    """`to A3 from A2` says it the other way round."""
    first = next(at for at, unit in enumerate(units) if _at(unit))
    backwards = first and units[first - 1].has("to") and not units[first - 1].has("from")
    between = units[first + 1 :]
    says_from = any(unit.has("from") for unit in between[:2])
    return (places[1], places[0]) if backwards and says_from else (places[0], places[1])


def _names(units: Units, kind: str) -> list[str]:
    names = (name for unit in units for name in sorted(unit.names) if name.startswith(kind))
    return list(dict.fromkeys(name.removeprefix(kind) for name in names))


def _around(clause: Clause, *fitting: str) -> bool:
    """Whether all else that is said says nothing of its own."""
    wanted = _AROUND | {*fitting}
    return all(
        unit.says & wanted or unit.mark or not unit.says or _at(unit) for unit in clause.units
    )


def _kind(unit: Unit) -> str:
    return next((kind for kind in RESOURCES if unit.has(kind)), "")


def _amounts(units: Units) -> tuple[Amounts, Units]:
    """What is named of resources, and the rest."""
    amounts: Amounts = []
    kept: list[Unit] = []
    for at, unit in enumerate(units):
        before = units[at - 1] if at else None
        behind = units[at + 1] if at + 1 < len(units) else None
        if kind := _kind(unit):
            number = before.value if before is not None and before.value else 1
            amounts.append((kind, number))
        elif not (unit.value is not None and behind is not None and _kind(behind)):
            kept.append(unit)
    return amounts, tuple(kept)


def _all_counted(units: Units, wanted: str = "") -> bool:
    """Whether each resource has its number; what is traded for needs none."""
    return all(
        not _kind(unit) or _kind(unit) == wanted or (at > 0 and units[at - 1].value is not None)
        for at, unit in enumerate(units)
    )


def _bargain(units: Units) -> tuple[Amounts, str, int | None]:
    """What is given, what is wanted, and how much of it where that is said."""
    parts = [
        at
        for at, unit in enumerate(units)
        if unit.has("for", "to")
        and not unit.has("sep")
        and any(_kind(earlier) for earlier in units[:at])
    ]
    if not parts:
        return [], "", None
    given, _ = _amounts(units[: parts[-1]])
    wanted, _ = _amounts(units[parts[-1] :])
    if len(wanted) != 1:
        return [], "", None
    counted = next((u.value for u in units[parts[-1] :] if u.value is not None), None)
    return given, wanted[0][0], counted


def _written(amounts: Amounts) -> str:
    return " ".join(f"{number} {kind}" for kind, number in amounts)


_KEYWORDS = frozenset({"all", "none", "weakest", "card", *ACTIONS, *RESOURCES, "collect"})


def doubtful(verb: str, arguments: tuple[Fact, ...]) -> bool:
    """Whether words stand where regions should that are none."""
    if verb in commands.VERBS or verb in commands.SPEECH or verb.startswith("on "):
        return False
    if verb in ("faction", "territory"):
        return any(not _named(word) for word in _strings(arguments))
    return any(not REGION.fullmatch(word) and word not in _KEYWORDS for word in _strings(arguments))


def _strings(arguments: Iterable[Fact]) -> Iterator[str]:
    for argument in arguments:
        if isinstance(argument, str):
            yield argument
        elif isinstance(argument, tuple):
            yield from _strings(argument)


SAYINGS = Sayings(
    SpokenGrammar(
        _lexicon(),
        HEADS,
        frozenset({*RESOURCES, "somebody", "if", "on", "beaten", "lose"}),
        MENDED,
        frozenset(
            {
                "go",
                "gain",
                "faction",
                "name",
                "",
                "same",
                "war",
                "choose",
                "resources",
                "dragon",
                "start",
                "raise",
                "pay",
                "lose",
            }
        ),
        frozenset({("choose", "trade"), ("bid", "pay"), ("build", "pay"), ("expand", "pay")}),
        frozenset({("choose", action) for action in ACTIONS}),
    ),
    KingdomsFrames(),
    doubtful=doubtful,
)
