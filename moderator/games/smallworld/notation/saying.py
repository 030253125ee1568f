"""What Small World's orders are in people's own words: each head with what a clause of it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from moderator.engine import commands
from moderator.engine.core import Fact
from moderator.engine.languages import LANGUAGES
from moderator.engine.saying import commands as beside
from moderator.engine.saying import words_en, words_ru, words_uk
from moderator.engine.saying.clauses import Clause, SpokenGrammar
from moderator.engine.saying.reader import END, Meant, Sayings
from moderator.engine.saying.units import FILLER, Lexicon, Unit, Units
from moderator.engine.spelling import fold
from moderator.engine.words import Words, vocabulary
from moderator.games.own import spelled
from moderator.games.smallworld import said
from moderator.games.smallworld import words as table
from moderator.games.smallworld.notation.names import NAMES, Names, index, letters

HEADS = (
    *beside.HEADS, "draft-first", "see-first", "finish", "do-nothing", "decline", "dragon",
    "sorcerer", "fortress",
    "camps", "heroes", "peace", "retreat", "roll", "die", "deploy", "rest", "abandon", "conquer",
    "take", "go", "keep", "put", "want", "ghouls",
)  # fmt: skip
"""The words that tell an order; the first of these that a part has decides."""

MENDED = frozenset(HEADS) - {"go", "put", "want", "keep"} | {"using", "weakest", "stack", "with"}

Frame = Callable[[Clause], Iterable[Meant]]


def lexicon(
    tables: Iterable[Words],
    names: Names,
    says: Iterable[Words] = said.SAID,
    hints: Iterable[Words] = said.HINTED,
) -> Lexicon:
    """The words of all languages: those around orders, those of the orders, those people use."""
    around = (words_en.ENGLISH, words_ru.RUSSIAN, words_uk.UKRAINIAN)
    orders = ({key: row[key] for key in row if key != "filler"} for row in tables)
    engine = ({key: row[key] for key in row if key in _OF_ENGINE} for row in LANGUAGES.values())
    return Lexicon(
        vocabulary(*around, *beside.SAID, *engine, *orders, *says),
        vocabulary(*hints),
        _naming(names),
        nicknames={fold(word): piece for word, piece in said.NICKNAMES.items()},
    )


_OF_ENGINE = frozenset({"or", "and", "with", "using", "all", "none", "to", "in"})


def _naming(names: Names) -> Callable[[str], frozenset[str]]:
    def named(typed: str) -> frozenset[str]:
        word = letters(typed)
        meanings = {f"race:{names.races.exact[word]}"} if word in names.races.exact else set()
        if word in names.powers.exact:
            meanings.add(f"power:{names.powers.exact[word]}")
        return frozenset(meanings)

    return named


@dataclass(frozen=True, slots=True)
class Aims:
    """The places of a clause: groups of alternatives, how many for each, the count of all."""

    groups: tuple[tuple[tuple[int, ...], int | None], ...] = ()
    everything: bool = False
    clear: bool = True


@dataclass(slots=True)
class _Scan:
    groups: list[list[int]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    waiting: int | None = None
    everything: bool = False
    clear: bool = True


def aims(units: Units) -> Aims:
    """Places and counts: `3 and 8 with 4`, `10 or 14`, `на 13 тремя`, `13 (3 tokens)`."""
    scan, alternative = _Scan(), False
    for at, unit in enumerate(units):
        if unit.has("or", "else") and not unit.has("sep"):
            alternative = True
        elif unit.value is not None and not unit.has("sep"):
            if _is_count(units, at):
                _count(scan, unit.value)
            elif _priced(units, at):
                continue
            else:
                beside = bool(at) and units[at - 1].value is not None
                scan.clear = scan.clear and not (beside and not units[at - 1].has("sep"))
                _aim(scan, unit.value, alternative)
                alternative = False
        elif unit.has("all", "rest") and not unit.has("in", "to"):
            scan.everything = True
    groups = tuple(
        (tuple(group), scan.counts.get(place)) for place, group in enumerate(scan.groups)
    )
    return Aims(groups, scan.everything, scan.clear and scan.waiting is None)


def _aim(scan: _Scan, value: int, alternative: bool) -> None:
    if alternative and scan.groups:
        scan.groups[-1].append(value)
        return
    scan.groups.append([value])
    if scan.waiting is not None:
        scan.counts[len(scan.groups) - 1], scan.waiting = scan.waiting, None


def _count(scan: _Scan, value: int) -> None:
    place = len(scan.groups) - 1
    if place < 0:
        scan.waiting = value
    elif place in scan.counts:
        scan.clear = False
    else:
        scan.counts[place] = value


def _is_count(units: Units, at: int) -> bool:
    """Whether a number is one of tokens: by the word before or behind it, or by its case."""
    unit = units[at]
    if any(word.startswith("*") for word in unit.says) and not unit.has("in"):
        return not (at and units[at - 1].has("in", "to") and not units[at - 1].has("with"))
    behind = units[at + 1] if at + 1 < len(units) else None
    if behind is not None and behind.has("piece"):
        return True
    before = units[at - 1] if at else None
    if before is None:
        return False
    return before.has("with") and not (before.has("from") and _leaves(units))


def _leaves(units: Units) -> bool:
    return any(unit.has("abandon") for unit in units)


def _priced(units: Units, at: int) -> bool:
    """`for 2 coins`."""
    return at + 1 < len(units) and units[at + 1].has("coin")


def _spread(units: Units) -> tuple[list[tuple[int, int]], int | None, bool, bool] | None:
    """Pairs of (region, number), where the rest goes, whether all of it is told, whether clear.

    `2 in 9, the rest 13`, `9:2 rest 13`, `in 9 two`; None where nothing of it can be read.
    """
    pairs: list[tuple[int, int]] = []
    rest: int | None = None
    resting = clear = False
    clear = True
    numbers: list[tuple[int, bool]] = []  # value, whether a place by the word before it
    at = 0
    while at < len(units):
        unit = units[at]
        if unit.has("rest") and not (unit.value is not None):
            clear = clear and not resting and (rest is None or not units[at - 1].has("sep"))
            resting = True
            if len(numbers) == 1 and rest is None:
                rest, numbers, resting = numbers[0][0], [], False
        elif unit.text == ":" and numbers and at + 1 < len(units) and units[at + 1].value:
            pairs.append((numbers.pop()[0], units[at + 1].value or 0))
            at += 1
        elif unit.value is not None:
            placed = bool(at and units[at - 1].has("in", "to", "from"))
            counted = at + 1 < len(units) and units[at + 1].has("piece")
            if resting and not counted and not numbers:
                clear = clear and rest is None
                rest, resting = unit.value, False
            elif placed and numbers and not numbers[-1][1]:
                pairs.append((unit.value, numbers.pop()[0]))
            elif numbers and numbers[-1][1] and not placed:
                pairs.append((numbers.pop()[0], unit.value))
            else:
                clear = clear and not numbers
                numbers.append((unit.value, placed and not counted))
        at += 1
    if not pairs and rest is None and not numbers:
        return None
    return pairs, rest, not numbers and not resting, clear


def _deploying(verb: str, clause: Clause) -> Iterator[Meant]:
    if clause.has("weakest"):
        yield Meant((f"{verb} weakest",))
        return
    spread = _spread(clause.units)
    if spread is None:
        return
    pairs, rest, whole, clear = spread
    said = [f"{region}:{number}" for region, number in pairs]
    if rest is not None:
        said.append(f"rest {rest}")
    if said:
        yield Meant((f"{verb} {' '.join(said)}",), whole and clear and _only(clause, _PLACING))
    single = [unit.value for unit in clause.units if unit.value is not None]
    if not said and len(single) == 1:
        yield Meant((f"{verb} rest {single[0]}",), clause.has("all", "rest") and whole)


_PLACING = frozenset(
    {"deploy", "rest", "keep", "put", "go", "piece", "in", "to", "sep", "all", "with", "from",
     "and", "for", "want", "take", "use", "ghouls", "none", "one"}
)  # fmt: skip


def _only(clause: Clause, fitting: frozenset[str]) -> bool:
    """Whether no word stands in it that belongs to something else."""
    return all(
        unit.value is not None or unit.mark or unit.says & (fitting | {FILLER}) or not unit.says
        for unit in clause.units
    )


class Frames:
    """The frames of Small World; Underground's have more of them."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.frames: Mapping[str, Frame] = {
            **beside.FRAMES,
            "finish": self.finish,
            "do-nothing": self.nothing,
            "decline": self.decline,
            "dragon": self.piece("dragon"),
            "sorcerer": self.piece("sorcerer"),
            "fortress": self.piece("fortress"),
            "camps": self.camps,
            "heroes": self.heroes,
            "peace": self.peace,
            "retreat": self.retreat,
            "roll": self.roll,
            "die": self.roll,
            "deploy": self.deploy,
            "rest": self.deploy,
            "abandon": self.abandon,
            "conquer": self.conquer,
            "take": self.take,
            "go": self.go,
            "keep": self.keep,
            "put": self.put,
            "want": self.want,
            "ghouls": self.ghouls,
            "name": self.name,
            "draft-first": self.nothing_yet("draft"),
            "see-first": self.nothing_yet("continue"),
            "": self.bare,
        }

    def __call__(self, clause: Clause) -> Iterable[Meant]:
        """What a clause may mean, by its head."""
        if not clause.meant and clause.head not in beside.FRAMES:
            return self.denied(clause)
        if clause.has("if") and clause.head not in ("retreat", "conquer", ""):
            return ()
        if clause.head in _DONE and any(_of_others(unit, clause.head) for unit in clause.units):
            return self.told(clause)
        return self.frames[clause.head](clause)

    def told(self, clause: Clause) -> Iterator[Meant]:
        """What others do is told, and no order, but where a people is said to do it."""
        if clause.has("ghouls", "piece") or any(unit.names for unit in clause.units):
            own = clause.has("ghouls")
            for meant in self.frames[clause.head](clause):
                yield replace(meant, sure=meant.sure and own)

    def denied(self, clause: Clause) -> Iterator[Meant]:
        """What is wanted by saying what is not: no peace with anybody, none of what is offered."""
        if clause.head == "peace" and clause.has("none") and not _seats(clause.units):
            yield Meant(("peace none",), clause.sure)
        elif clause.head in _OPTIONAL and not clause.figures:
            yield Meant((f"{clause.head} none",), False)
        elif clause.head == "conquer" and (seats := _seats(clause.units)) and not clause.figures:
            yield Meant((f"peace {seats[0]}",), False)

    def finish(self, clause: Clause) -> Iterator[Meant]:
        alone = all(unit.has("finish", "all", "sep", "same") for unit in clause.units)
        if alone:
            yield Meant((END,))

    def nothing(self, clause: Clause) -> Iterator[Meant]:
        known = all(
            unit.has("do-nothing", "all", "sep", "none", "conquest") for unit in clause.units
        )
        if known:
            yield Meant(("stop",))

    def nothing_yet(self, order: str) -> Frame:
        """A word that holds back beside orders of the same line."""
        return lambda _clause: (Meant((order,), False),)

    def decline(self, clause: Clause) -> Iterator[Meant]:
        if any(unit.value is not None for unit in clause.units):
            return
        late = clause.has("after-scoring")
        fitting = frozenset(
            {"decline", "after-scoring", "go", "in", "to", "sep", "take", "piece", "for", "want",
             "then", "put", "with", "from", "and", "all", "one", "if"}
        )  # fmt: skip
        people = Clause(clause.head, tuple(unit for unit in clause.units if not unit.names))
        sure = _only(people, fitting) and not clause.has("if")
        yield Meant(("decline after" if late else "decline",), sure)

    def piece(self, verb: str) -> Frame:
        """A piece and where it goes: `dragon on 14`, `build a fortress in 17`."""

        def frame(clause: Clause) -> Iterator[Meant]:
            if clause.has("none") and not aims(clause.units).groups:
                yield Meant((f"{verb} none",), verb not in ("dragon", "sorcerer"))
                return
            aimed = aims(clause.units)
            whole = aimed.clear and all(count is None for _, count in aimed.groups)
            if aimed.groups:
                orders = tuple(
                    f"{verb} {' or '.join(map(str, group))}" for group, _ in aimed.groups
                )
                yield Meant(orders, whole and _only(clause, _PLACING | {verb, "conquer", "or"}))

        return frame

    def camps(self, clause: Clause) -> Iterator[Meant]:
        """So many in each place; or the same number in each of several."""
        if clause.has("each"):
            yield from self.each(clause)
            return
        spread = _spread(clause.units)
        if clause.has("weakest"):
            yield Meant(("camps weakest",))
        elif spread and spread[0] and spread[1] is None:
            said = " ".join(f"{region}:{number}" for region, number in spread[0])
            sure = spread[2] and spread[3] and _only(clause, _PLACING | {clause.head})
            yield Meant((f"camps {said}",), sure)

    def each(self, clause: Clause) -> Iterator[Meant]:
        """The number that stands beside `each`, in all other places."""
        units = clause.units
        by = next(at for at, unit in enumerate(units) if unit.has("each"))
        near = [at for at in (by - 1, by + 1) if 0 <= at < len(units) and units[at].value]
        places = [unit.value for at, unit in enumerate(units) if unit.value and at not in near]
        if len(near) == 1 and places:
            said = " ".join(f"{place}:{units[near[0]].value}" for place in places)
            yield Meant((f"camps {said}",), False)

    def heroes(self, clause: Clause) -> Iterator[Meant]:
        places = [str(region) for group, _ in aims(clause.units).groups for region in group]
        if places:
            few = len(places) <= _HEROES and _only(clause, _PLACING | {clause.head})
            yield Meant((f"heroes {' '.join(places)}",), few)

    def peace(self, clause: Clause) -> Iterator[Meant]:
        seats = _seats(clause.units)
        if len(seats) == 1:
            fitting = frozenset(
                {"peace", "with", "in", "to", "sep", "for", "want", "from", "put", "and"}
            )
            yield Meant((f"peace {seats[0]}",), _only(clause, fitting))
        elif clause.has("none") and not seats:
            yield Meant(("peace none",))

    def retreat(self, clause: Clause) -> Iterator[Meant]:
        places = [str(region) for group, _ in aims(clause.units).groups for region in group]
        beaten = not clause.has("if") or clause.has("beaten")
        fitting = _PLACING | {
            "retreat",
            "if",
            "beaten",
            "stack",
            "weakest",
            "conquer",
            "all",
            "there",
        }
        sure = beaten and _only(clause, fitting)
        if clause.has("weakest") and not places:
            yield Meant(("retreat weakest",), sure)
        elif len(places) == 1:
            stacked = clause.has("stack", "all")
            yield Meant((f"retreat stack {places[0]}",), sure and stacked)
        elif places:
            yield Meant((f"retreat {' '.join(places)}",), sure and not clause.has("stack"))

    def roll(self, clause: Clause) -> Iterator[Meant]:
        aimed = aims(clause.units)
        orders = tuple(f"roll {' or '.join(map(str, group))}" for group, _ in aimed.groups)
        if orders:
            fitting = frozenset(
                {"roll", "die", "conquer", "in", "to", "with", "use", "put", "for", "sep", "go",
                 "or", "else", "if", "and", "using", "take"}
            )  # fmt: skip
            clear = aimed.clear and all(count is None for _, count in aimed.groups)
            last_alone = len(orders) == 1 and not (clause.has("die") and clause.has("conquer"))
            yield Meant(orders, clear and last_alone and _only(clause, fitting))

    def deploy(self, clause: Clause) -> Iterator[Meant]:
        yield from _deploying("ghouls deploy" if clause.has("ghouls") else "deploy", clause)

    def keep(self, clause: Clause) -> Iterator[Meant]:
        spread = _spread(clause.units)
        if spread and spread[0] and spread[2]:
            yield from self.deploy(clause)
        elif spread and spread[2] is False and not clause.has("piece"):
            places = [unit.value for unit in clause.units if unit.value is not None]
            yield from (Meant((f"abandon {place}",), False) for place in places[:1])

    def put(self, clause: Clause) -> Iterator[Meant]:
        spread = _spread(clause.units)
        if (spread and (spread[0] or spread[1] is not None) and spread[2]) or (
            clause.has("all") and spread and not spread[0]
        ):
            yield from self.deploy(clause)

    def abandon(self, clause: Clause) -> Iterator[Meant]:
        if _spread(clause.units) and (pairs := _spread(clause.units)) and pairs[0]:
            yield from self.deploy(clause)
            return
        aimed = aims(clause.units)
        if aimed.groups and all(count is None for _, count in aimed.groups):
            fitting = frozenset(
                {"abandon", "go", "from", "with", "in", "sep", "and", "or", "put", "keep", "piece"}
            )
            orders = tuple(f"abandon {' or '.join(map(str, group))}" for group, _ in aimed.groups)
            yield Meant(orders, aimed.clear and _only(clause, fitting))
        elif clause.has("all") and not aimed.groups:
            yield Meant(("abandon all",), False)

    def conquer(self, clause: Clause) -> Iterator[Meant]:
        """Also with all there is, as many as that may be; and at a second aim where one fails."""
        aimed = aims(clause.units)
        verb = "ghouls conquer" if clause.has("ghouls") else "conquer"
        if clause.has("if") and not clause.has("else"):
            return
        counts = [count for _, count in aimed.groups]
        if aimed.everything and aimed.groups and not any(counts):
            for count in range(_MOST_TOKENS, 0, -1):
                orders = [*map(_order(verb), aimed.groups[:-1])]
                orders.append(_order(verb)((aimed.groups[-1][0], count)))
                yield Meant(tuple(orders), False)
            return
        if aimed.groups:
            fitting = frozenset(
                {"conquer", "go", "in", "to", "with", "sep", "or", "else", "and", "piece", "from",
                 "put", "ghouls", "use", "for", "take", "conquest", "none"}
            )  # fmt: skip
            fine = aimed.clear and _only(clause, fitting) and not clause.has("if")
            fine = fine and not _bare_before(clause.units) and not _told_of(clause.units)
            yield Meant(tuple(map(_order(verb), aimed.groups)), fine)

    def go(self, clause: Clause) -> Iterator[Meant]:
        """Where somebody goes: from a place it is left, to it it is conquered."""
        if (clause.has("from") and not clause.has("to", "in")) or _leaving(clause.units):
            yield from self.abandon(clause)
        elif clause.units and _names(clause.units, "power:") and not aims(clause.units).groups:
            yield from self.take(clause)
        else:
            yield from self.conquer(clause)

    def take(self, clause: Clause) -> Iterator[Meant]:
        if clause.has("ghouls") and clause.figures:
            yield from self.ghouls(clause)
            return
        named = _combination(clause.units)
        ordinal = next(filter(None, map(_ordinal, clause.units)), "")
        units = clause.units
        figures = [
            unit.value
            for at, unit in enumerate(units)
            if unit.value is not None
            and not _ordinal(unit)
            and not _priced(units, at)
            and not (ordinal and unit.has("row"))
        ]
        if clause.has("or", "conquer"):
            return
        unclear = clause.has("from", "each") and not clause.has("row")
        if named:
            sure = not figures and not unclear and not ordinal
            yield Meant((f"take {named}",), sure)
        elif ordinal and not figures:
            yield from _in_row(ordinal, not unclear)
        elif len(figures) == 1 and not _placed(clause):
            sure = _only(clause, frozenset({"take", "sep", "want", "row", "coin", "for", "in"}))
            yield Meant((f"take {figures[0]}",), sure and clause.has("take"))
            yield Meant((f"conquer {figures[0]}",), False)
        elif figures:
            yield from (replace(meant, sure=False) for meant in self.conquer(clause))

    def want(self, clause: Clause) -> Iterator[Meant]:
        if _combination(clause.units) or any(map(_ordinal, clause.units)):
            yield from self.take(clause)

    def ghouls(self, clause: Clause) -> Iterator[Meant]:
        aimed = aims(clause.units)
        if aimed.groups:
            fitting = frozenset({"ghouls", "conquer", "go", "in", "to", "take", "with"})
            sure = clause.has("conquer", "go") and _only(clause, fitting)
            yield Meant(tuple(map(_order("ghouls conquer"), aimed.groups)), sure)

    def name(self, clause: Clause) -> Iterator[Meant]:
        """Names alone, or a place in the row: what is taken, where something is."""
        yield from self.take(clause)

    def bare(self, clause: Clause) -> Iterator[Meant]:
        """Numbers alone: what they are for is told by what is asked."""
        if clause.has("in", "to") and _all_first(clause.units):
            yield from _deploying("deploy", clause)
            return
        aimed = aims(clause.units)
        if aimed.everything:
            yield from self.conquer(clause)
            return
        if clause.has("stack") and len(aimed.groups) == 1:
            yield Meant((f"retreat stack {aimed.groups[0][0][0]}",), False)
            return
        numbers = [group for group, count in aimed.groups if count is None]
        if len(aimed.groups) != len(numbers) or not numbers:
            return
        if len(numbers) == 1 and len(numbers[0]) == 1:
            yield Meant((f"take {numbers[0][0]}",), False)
        yield Meant(tuple(map(_order("conquer"), aimed.groups)), False)


_OPTIONAL = frozenset({"fortress", "heroes", "camps"})
"""What may be left where it is by saying so."""

_DONE = frozenset({"conquer", "take", "go", "keep", "put", "abandon", "deploy", "retreat"})
"""Heads that are verbs, so may tell of others."""
_OTHERS = re.compile(
    r"(?:ют|ут|ят|ет|ёт|ит|ють|уть|[аеуюя]є|[ийі]де|бере|[a-z]{3}es|[a-z]{3,}[^s]s)$"
)


def _of_others(unit: Unit, head: str) -> bool:
    """Whether a verb says what others do, by its ending."""
    return unit.has(head) and _OTHERS.search(unit.text.casefold()) is not None


_MOST_TOKENS = 18
_ROW = 6
_HEROES = 2


def _order(verb: str) -> Callable[[tuple[tuple[int, ...], int | None]], str]:
    def order(aim: tuple[tuple[int, ...], int | None]) -> str:
        places, count = aim
        said = f"{verb} {' or '.join(map(str, places))}"
        return said if count is None else f"{said} with {count}"

    return order


def _all_first(units: Units) -> bool:
    """`all to 2` is a wish for the redeployment, `at 10 with all` a conquest."""
    first = next((unit for unit in units if unit.value is not None or unit.has("all")), None)
    return first is not None and first.has("all") and first.value is None


def _told_of(units: Units) -> bool:
    """`Trolls attack 9`: a people before the verb may be anybody's."""
    verb = next((at for at, unit in enumerate(units) if unit.has("conquer", "go")), 0)
    return any(unit.names and not unit.has("ghouls") for unit in units[:verb])


def _bare_before(units: Units) -> bool:
    """Whether a number stands before the verb that nothing ties to it."""
    verb = next((at for at, unit in enumerate(units) if unit.has("conquer", "go", "take")), 0)
    return any(
        unit.value is not None
        and not _is_count(units, at)
        and not (at and units[at - 1].has("in", "to", "with"))
        for at, unit in enumerate(units[:verb])
    )


def _leaving(units: Units) -> bool:
    """`из 2`: a place that is come from."""
    return any(
        unit.has("from") and not unit.has("to", "in", "with") and units[at + 1 : at + 2]
        and units[at + 1].value is not None
        for at, unit in enumerate(units)
    )  # fmt: skip


def _placed(clause: Clause) -> bool:
    units = clause.units
    return any(
        unit.value is not None and at and units[at - 1].has("in") and not units[at - 1].has("for")
        for at, unit in enumerate(units)
    )


def _ordinal(unit: Unit) -> str:
    return next((said[1:] for said in unit.says if said.startswith("^")), "")


def _in_row(ordinal: str, sure: bool) -> Iterator[Meant]:
    place = _ROW if ordinal == "last" else int(ordinal)
    yield Meant((f"take {place}",), sure)


def _names(units: Units, kind: str) -> list[str]:
    return [
        name.removeprefix(kind)
        for unit in units
        for name in sorted(unit.names)
        if name.startswith(kind)
    ]


def _combination(units: Units) -> str:
    """The name of what is named: a race, a power, or both."""
    races = list(dict.fromkeys(_names(units, "race:")))
    powers = list(dict.fromkeys(_names(units, "power:")))
    if len(races) > 1 or len(powers) > 1:
        return ""
    return " ".join(spelled(piece) for piece in (*powers, *races))


def _seats(units: Units) -> list[str]:
    return [_LATIN.get(unit.text, unit.text) for unit in units if _seat(unit)]


_LATIN = {"А": "A", "В": "B", "С": "C", "Е": "E"}


def _seat(unit: Unit) -> bool:
    return len(unit.text) == 1 and _LATIN.get(unit.text, unit.text) in "ABCDE"


_DEPLOY = re.compile(r"((?:ghouls )?deploy) (.+)")


def merged(orders: Sequence[str]) -> tuple[str, ...]:
    """Wishes for the redeployment in one order: a turn has one."""
    kept: list[str] = []
    for order in orders:
        here = _DEPLOY.fullmatch(order)
        last = _DEPLOY.fullmatch(kept[-1]) if kept else None
        if here and last and here[1] == last[1] and "weakest" not in (here[2], last[2]):
            kept[-1] = f"{here[1]} {_rest_last(f'{last[2]} {here[2]}')}"
        elif here and here[2] != "weakest":
            kept.append(f"{here[1]} {_rest_last(here[2])}")
        else:
            kept.append(order)
    return tuple(kept)


def _rest_last(wishes: str) -> str:
    rest = re.search(r"\s*rest \d+", wishes)
    if rest is None or wishes.count("rest") > 1:
        return wishes
    return " ".join((wishes.replace(rest[0], "").strip(), rest[0].strip())).strip()


KEYWORDS = frozenset({"all", "none", "weakest", "stack", "vanishing"})
"""Words that stand among an order's arguments by themselves."""


def doubtful(
    verb: str,
    arguments: tuple[Fact, ...],
    keywords: frozenset[str] = KEYWORDS,
    names: Names = NAMES,
) -> bool:
    """Whether names stand where regions or combinations should that nobody may know."""
    if verb in commands.VERBS or verb in commands.SPEECH:
        return False
    known = names.meant if verb == "take" else _unknown
    return any(word not in keywords and len(known(word)) != 1 for word in _strings(arguments))


def _unknown(_word: str) -> tuple[()]:
    return ()


def _strings(arguments: Iterable[Fact]) -> Iterator[str]:
    for argument in arguments:
        if isinstance(argument, str):
            yield argument
        elif isinstance(argument, tuple):
            yield from _strings(argument)


ARGUMENTS = frozenset(
    {"rest", "piece", "weakest", "stack", "row", "coin", "after-scoring", "beaten", "if", "use"}
)

WEAK = frozenset(
    {"go", "put", "keep", "want", "name", "", "take", "rest", "ghouls", "dragon", "die"}
)
JOINS = frozenset(
    {("name", "take"), ("take", "name"), ("name", "name"), ("camps", "camps"), ("heroes", "heroes")}
)
COMPLETES = frozenset(
    (piece, verb)
    for piece in ("dragon", "sorcerer", "ghouls", "fortress", "camps", "heroes", "rest", "die")
    for verb in ("conquer", "go", "put", "take", "deploy", "keep")
) | {("rest", "deploy")}

FRAMES = Frames(
    lexicon(table.TABLES.values(), Names(index(table.POWER_NAMES), index(table.RACE_NAMES)))
)

SAYINGS = Sayings(
    SpokenGrammar(FRAMES.lexicon, HEADS, ARGUMENTS, MENDED, WEAK, JOINS, COMPLETES),
    FRAMES,
    merged,
    doubtful,
)
