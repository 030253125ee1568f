"""What may stand beside orders in every game, in people's own words: absence, more time, taking
back what was sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from moderator.engine.saying.clauses import Clause
from moderator.engine.saying.reader import Meant
from moderator.engine.spans import MONTHS, read, written
from moderator.engine.words import Words

HEADS = ("away", "withdrawing", "more-time")

ENGLISH: Words = {
    "away": (
        "vacation", "holiday", "on vacation", "on holiday", "i'm away", "i am away", "away",
        "vacations", "holidays", "travelling", "be away", "out of town",
    ),
    "withdrawing": (
        "withdraw", "cancel", "undo", "take back", "revoke", "scrap", "discard", "forget",
    ),
    "sheet": (
        "my orders", "orders", "order", "sheet", "my sheet", "last orders", "previous orders",
        "my previous orders", "my last orders", "everything", "previous", "last", "earlier",
        "my order",
    ),
    "more-time": (
        "another day", "one more day", "a day more", "extend", "extension", "more time",
        "extend the deadline", "extend my deadline", "extend deadline", "prolong",
    ),
    "span": (
        "another day", "one more day", "a day more", "hours", "hour", "h", "day", "days", "a day",
    ),
    "need": ("need", "give me", "ask for", "asking for"),
}  # fmt: skip
RUSSIAN: Words = {
    "away": (
        "отпуск|", "в отпуск", "в отпуске", "меня не будет", "уезжаю", "уеду", "отсутств|овать",
        "буду отсутствовать", "каникул|ы", "в отъезде",
    ),
    "withdrawing": (
        "отозв|ать", "отзываю", "отзов|у", "отмен|ить", "отменяю", "отмен|ять", "отмена",
        "забираю обратно", "аннулирую", "снимаю",
    ),
    "sheet": (
        "приказ|", "приказ|ы", "лист|", "мой приказ", "прошлый", "предыдущий", "предыдущие",
        "последний", "последние", "прежний", "прежние", "прошлые", "своё", "мои приказы",
        "приказов",
    ),
    "more-time": (
        "продл|ить", "продлите", "продлев|ать", "отсроч|ить", "отсрочк|а", "больше времени",
        "ещё времени", "продление",
    ),
    "span": ("сутки", "суток", "день", "дня", "дней", "час", "часа", "часов"),
    "need": ("нужно", "дайте", "прошу", "срок|", "срок"),
}  # fmt: skip
UKRAINIAN: Words = {
    "away": (
        "відпустк|а", "у відпустку", "у відпустці", "мене не буде", "буду відсутній",
        "буду відсутня", "канікул|и", "від'їжджаю", "у від'їзді",
    ),
    "withdrawing": (
        "відклик|ати", "відкликаю", "відклич|у", "скас|увати", "скасовую", "скасов|увати",
        "скасування", "забираю назад", "анулюю", "знімаю",
    ),
    "sheet": (
        "наказ|", "наказ|и", "аркуш|", "лист|", "мій наказ", "попередній", "попередні", "останній",
        "останні", "минулий", "минулі", "мої накази", "наказів",
    ),
    "more-time": (
        "подовж|ити", "подовжте", "продовж|ити", "продовжте", "відстроч|ити", "відстрочк|а",
        "більше часу", "ще часу", "подовження",
    ),
    "span": ("добу", "доба", "доби", "діб", "день", "дні", "днів", "годину", "години", "годин"),
    "need": ("потрібно", "дайте", "прошу", "термін|", "строк|"),
}  # fmt: skip
SAID: tuple[Words, ...] = (ENGLISH, RUSSIAN, UKRAINIAN)

Frame = Callable[[Clause], Iterator[Meant]]


def away(clause: Clause) -> Iterator[Meant]:
    """From the first number or month to the last."""
    units = clause.units
    dates = [
        place
        for place, unit in enumerate(units)
        if unit.text[:1].isdigit() or unit.text.casefold() in MONTHS
    ]
    if not dates:
        return
    text = "".join(unit.text for unit in units[dates[0] : dates[-1] + 1])
    if span := read(text):
        yield Meant((f"vacation {written(span[0])} to {written(span[1])}",))


def withdrawing(clause: Clause) -> Iterator[Meant]:
    """Only where all that was sent is meant, not one of its places."""
    fitting = {"withdrawing", "sheet", "all", "sep", "^last", "need"}
    if not any(unit.value is not None and "^last" not in unit.says for unit in clause.units):
        yield Meant(("withdraw",), all(unit.says & fitting for unit in clause.units))


def more_time(clause: Clause) -> Iterator[Meant]:
    """For so long; a unit alone is one of it."""
    spans = [unit.text for unit in clause.units if unit.has("span")]
    numbers = [unit.value for unit in clause.units if unit.value is not None]
    if len(spans) == 1 and len(numbers) <= 1:
        hours = (numbers or [1])[0] * (1 if spans[0].casefold()[:1] in "hчг" else 24)
        fitting = {"more-time", "span", "in", "to", "for", "with", "from", "piece"}
        known = all(unit.value is not None or unit.says & fitting for unit in clause.units)
        yield Meant((f"extend {hours}h",), known)


FRAMES: Mapping[str, Frame] = {
    "away": away,
    "withdrawing": withdrawing,
    "more-time": more_time,
}
