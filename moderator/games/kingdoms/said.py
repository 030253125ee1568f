"""What else people say for Tiny Epic Kingdoms' orders, one table a language; `HINTED` are turns of
phrase that are only ever proposed."""

from __future__ import annotations

from moderator.engine.words import Words

ENGLISH: Words = {
    "patrol": ("on patrol", "go on patrol", "goes on patrol", "patrol", "patrols", "patrolling"),
    "quest": ("quest", "quests", "questing"),
    "build": ("build", "builds", "building", "built"),
    "research": ("research", "researches", "researching", "study"),
    "expand": (
        "expand", "expands", "expanding", "recruit", "mobilise", "mobilize", "raise an army",
        "recruiting",
    ),
    "trade": ("trade", "trades", "trading", "exchange", "convert"),
    "collect": ("collect", "collects", "collecting", "gather", "gathering", "harvest"),
    "bid": ("bid", "bids", "bidding", "offer", "my bid"),
    "flag": (
        "flag", "white flag", "raise the white flag", "raise a white flag", "wave the white flag",
    ),
    "raise": ("raise", "add"),
    "retreat": ("retreat", "retreats", "fall back", "withdraw to", "retreating"),
    "church": ("church", "to church"),
    "gain": ("gain", "take", "get", "receive", "have", "pick", "choose"),
    "pay": ("pay", "pay off", "paying"),
    "lose": ("lose", "give up", "discard", "lose them"),
    "steal": ("steal", "rob", "stealing"),
    "faction": ("faction", "play as", "my faction", "play", "i play", "playing"),
    "territory": ("territory", "homeland", "my homeland", "side", "home"),
    "start": ("start", "begin in", "starting region", "start in", "starting"),
    "resources": ("resources", "resource", "goods"),
    "stand": ("stand", "stand up", "raise up", "revive"),
    "somebody": (
        "somebody", "someone", "anyone", "anybody", "others", "other players", "another player",
        "the others", "a player", "whoever",
    ),
    "war": ("war", "fight", "battle"),
    "pay-with": ("paying", "payment"),
    "filler": ("magic", "tower", "action", "turn", "my tower", "spell", "worth"),
    "food": ("food",),
    "ore": ("ore",),
    "mana": ("mana",),
}  # fmt: skip
ENGLISH_HINTED: Words = {
    "expand": ("new army", "another army", "one more army"),
    "patrol-or-quest": ("walk", "shift", "travel", "run"),
    "build": ("level", "higher", "construct", "floor"),
    "research": ("spellbook", "learn", "wisdom"),
    "flag": ("peace", "truce", "surrender", "make peace", "friends"),
    "trade": ("swap", "barter"),
    "church": ("pray", "priest"),
    "collect": ("income", "loot"),
}  # fmt: skip
RUSSIAN: Words = {
    "patrol": ("патрул|ь", "патрулирую", "патрулир|овать", "патрулирует"),
    "quest": ("поход|", "отправляюсь в поход", "похожу"),
    "build": (
        "стро|ить", "строю", "строим", "построю", "постро|ить", "строит", "строят", "надстраиваю",
    ),
    "research": (
        "исслед|овать", "исследую", "изуч|ать", "изучаю", "исследует", "исследуют", "изучает",
    ),
    "expand": ("мобилиз|овать", "мобилизую", "мобилизует", "призываю", "набираю", "мобилизация"),
    "trade": (
        "торг|овать", "торгую", "торгует", "меняю", "меня|ть", "обмениваю", "поменяю", "обменяю",
        "торговле",
    ),
    "collect": (
        "собираю", "соб|рать", "собир|ать", "собер|у", "сбор|", "собирает", "сбор ресурсов",
        "собираю ресурсы", "собрать ресурсы",
    ),
    "bid": ("ставк|а", "ставлю", "став|ить", "постав|ить"),
    "flag": ("флаг|", "белый флаг|", "поднимаю белый флаг", "поднять белый флаг"),
    "raise": ("добав|ить", "добавляю", "докину", "доплачу"),
    "retreat": ("отступ|ить", "отступаю", "отступ|ать", "отхожу", "отойти"),
    "church": ("церк|овь", "церкви"),
    "gain": ("получ|ить", "беру", "возьму", "взять", "получаю", "бер|у", "возьм|у", "выбираю"),
    "pay": ("плачу", "заплат|ить", "откупаюсь", "плат|ить", "заплачу"),
    "lose": ("теряю", "потер|ять", "отдаю", "отдам", "сбрасываю"),
    "steal": ("краду", "украд|у", "украсть", "ворую"),
    "faction": ("рас|а", "фракци|я", "играю за", "играю", "сыграю"),
    "territory": ("вотчин|а", "территори|я", "родина", "моя родина", "дом"),
    "start": ("старт|", "начинаю", "начало", "начну"),
    "resources": ("ресурс|ы", "ресурсов"),
    "stand": ("поднимаю", "подн|ять", "поднять"),
    "somebody": (
        "кто-то", "кто-нибудь", "кто-либо", "другие", "другой", "остальные", "кто-то другой",
    ),
    "war": ("войн|а", "бой", "сражение"),
    "filler": ("маги|я", "башн|я", "действи|е", "ход", "уровень башни"),
}  # fmt: skip
RUSSIAN_HINTED: Words = {
    "expand": ("новая армия", "новую армию", "ещё одна армия", "ещё одну армию"),
    "patrol-or-quest": ("двигаю", "передвигаю", "шагаю", "топаю", "двигать"),
    "build": ("уровень", "этаж", "этажа"),
    "research": ("учу", "учить", "магию"),
    "flag": (
        "миром", "мир", "разойдёмся", "помиримся", "мириться", "помириться", "перемирие", "сдаюсь",
    ),
    "trade": ("обмен",),
    "church": ("молиться", "священник"),
    "collect": ("доход", "урожай"),
}  # fmt: skip
UKRAINIAN: Words = {
    "patrol": ("патрул|ь", "патрулюю", "патрул|ювати", "патрулює"),
    "quest": ("похід", "поход|и", "вирушаю в похід"),
    "build": (
        "буд|увати", "будую", "будуємо", "збудую", "побудую", "збуд|увати", "будує", "будують",
        "надбудовую",
    ),
    "research": (
        "дослідж|увати", "досліджую", "вивча|ти", "вивчаю", "досліджує", "досліджують", "вивчає",
    ),
    "expand": ("мобіліз|увати", "мобілізую", "мобілізує", "призиваю", "набираю", "мобілізація"),
    "trade": (
        "торг|увати", "торгую", "торгує", "міняю", "обмінюю", "поміняю", "обміняю", "торгівлі",
    ),
    "collect": (
        "збираю", "зібр|ати", "збир|ати", "збер|у", "збирає", "збір", "збираю ресурси",
        "зібрати ресурси", "збір ресурсів",
    ),
    "bid": ("ставк|а", "ставлю", "став|ити", "постав|ити", "ставка"),
    "flag": ("прапор|", "білий прапор|", "піднімаю білий прапор", "підняти білий прапор"),
    "raise": ("дод|ати", "додаю", "докину", "доплачу"),
    "retreat": ("відступ|ити", "відступаю", "відступ|ати", "відходжу", "відійти"),
    "church": ("церкв|а", "церков", "церкви"),
    "gain": ("отрим|ати", "беру", "візьму", "взяти", "отримую", "бер|у", "візьм|у", "обираю"),
    "pay": ("плачу", "заплат|ити", "відкуповуюся", "плат|ити", "сплачую", "заплачу"),
    "lose": ("втрачаю", "втрат|ити", "віддаю", "віддам", "скидаю"),
    "steal": ("краду", "вкраду", "вкрасти", "цуплю"),
    "faction": ("рас|а", "фракці|я", "граю за", "граю", "зіграю"),
    "territory": ("вотчин|а", "територі|я", "батьківщина", "моя батьківщина", "дім"),
    "start": ("старт|", "починаю", "початок", "почну"),
    "resources": ("ресурс|и", "ресурсів"),
    "stand": ("піднімаю", "підн|яти", "підняти"),
    "somebody": ("хтось", "хто-небудь", "будь-хто", "інші", "інший", "решта", "хтось інший"),
    "war": ("війн|а", "бій", "битва"),
    "filler": ("магі|я", "веж|а", "башт|а", "дія", "хід", "рівень вежі"),
}  # fmt: skip
UKRAINIAN_HINTED: Words = {
    "expand": ("нова армія", "нову армію", "ще одна армія", "ще одну армію"),
    "patrol-or-quest": ("рухаю", "переміщую", "пересуваю", "крокую", "рухати"),
    "build": ("рівень", "поверх"),
    "research": ("вчу", "вчити", "магію"),
    "flag": (
        "миром", "мир", "розійдімося", "розійдемось", "помиримось", "миритися", "помиритися",
        "перемир'я",
    ),
    "trade": ("обмін",),
    "church": ("молитися", "священник"),
    "collect": ("прибуток", "врожай"),
}  # fmt: skip
SAID: tuple[Words, ...] = (ENGLISH, RUSSIAN, UKRAINIAN)
HINTED: tuple[Words, ...] = (ENGLISH_HINTED, RUSSIAN_HINTED, UKRAINIAN_HINTED)
