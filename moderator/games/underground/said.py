"""What else people say for Underground's orders, one table a language."""

from __future__ import annotations

from moderator.engine.words import Words

ENGLISH: Words = {
    "volcano": ("volcano", "erupt", "eruption", "volcanic chasm"),
    "swap": ("swap", "exchange", "trade powers", "swap power", "swap powers"),
    "doormat": ("doormat", "mat", "carpet", "flying carpet", "rug"),
    "armor": ("armor", "armour", "armors", "armours"),
    "bag": ("bag", "sack"),
    "as": ("as", "like", "copies", "copy", "copying", "becomes"),
    "hammers": ("hammers", "hammer"),
    "vanish": ("vanish", "vanishing", "disappear"),
}  # fmt: skip
RUSSIAN: Words = {
    "volcano": ("вулкан|", "извержение"),
    "swap": ("обмен|", "обмен|ять", "меняю", "поменять", "поменяю", "меня|ть"),
    "doormat": ("коврик|", "ковёр|", "ковром", "ковр|а"),
    "armor": ("брон|я", "доспех|и"),
    "as": ("как", "копирует", "становится", "копирую"),
    "hammers": ("молот|ы", "молот|ок"),
    "vanish": ("исчезнув", "исчезаем", "исчезаю", "с исчезновением"),
}  # fmt: skip
UKRAINIAN: Words = {
    "volcano": ("вулкан|", "виверження"),
    "swap": ("обмін", "обмін|яти", "міняю", "поміняти", "поміняю", "обміняю"),
    "doormat": ("килимок", "килимк|а", "килим|"),
    "armor": ("брон|я", "обладунк|и", "обладунок"),
    "as": ("як", "копіює", "стає", "копіюю"),
    "hammers": ("молот|и", "молот|ок"),
    "vanish": ("зникнувши", "зникаємо", "зникаю", "зі зникненням"),
}  # fmt: skip
SAID: tuple[Words, ...] = (ENGLISH, RUSSIAN, UKRAINIAN)
