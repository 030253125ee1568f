"""Ukrainian words of Underground; a bar parts stem and ending (`engine.inflection`)."""

from __future__ import annotations

from moderator.engine.words import Words

UKRAINIAN: Words = {
    "volcano": ("вулкан|",),
    "swap": ("обмін|", "обмін|яти"),
    "ancient": ("древн|ій",),
    "queen": ("королев|а",),
    "ghost": ("привид|", "примар|а"),
    "balrog": ("балрог|",),
    "ring": ("кільц|е",),
    "scepter": ("скіпетр|",),
    "orb": ("держав|а",),
    "doormat": ("килим|ок", "килимк|а"),
    "socks": ("шкарпетк|и", "шкарпеток"),
    "sword": ("меч|",),
    "bag": ("торб|а",),
    "altar": ("вівтар|", "вівтар|я"),
    "armor": ("брон|я", "обладунк|и"),
    "vampire": ("вампір|",),
    "reborn": ("відродженн|я", "відрод|ити"),
    "hammers": ("молот|и",),
}

RACES: Words = {
    "cultists": ("культист|и",),
    "drow": ("дроу",),
    "flames": ("діт|и вогню",),
    "gnomes": ("гном|и",),
    "iron-dwarves": ("залізн|і дворфи", "залізн|их дворфів", "залізними дворфами"),
    "kraken": ("кракен|и",),
    "liches": ("ліч|і",),
    "lizardmen": ("людоящір|и", "людоящер|и"),
    "mudmen": ("грязелюд|и", "багнолюд|и"),
    "mummies": ("мумі|ї", "мумій"),
    "ogres": ("огр|и",),
    "shadow-mimes": ("мім|и",),
    "shrooms": ("гриб|и",),
    "spiderines": ("павучих|и", "павучиц|і"),
    "will-o-wisps": ("вогник|и",),
}

POWERS: Words = {
    "adventurous": ("авантюрн|і",),
    "fisher": ("рибальськ|і",),
    "flocking": ("стадн|і",),
    "frightened": ("лякливі", "лякливих", "полохлив|і"),
    "immortal": ("безсмертн|і",),
    "magic": ("чарівн|і",),
    "martyr": ("мученицьк|і",),
    "mining": ("гірничодобувн|і",),
    "muddy": ("багнист|і",),
    "mystic": ("містичн|і",),
    "quarreling": ("сварлив|і",),
    "reborn": ("воскреслі", "воскреслих", "відроджуван|і"),
    "royal": ("королівськ|і",),
    "shield": ("захисн|і",),
    "stone": ("кам'ян|і",),
    "thieving": ("злодійськ|і", "крадійськ|і"),
    "tomb": ("могильн|і",),
    "vampire": ("вампірськ|і",),
    "vanishing": ("зникаюч|і",),
    "vengeful": ("злопам'ятн|і",),
    "wise": ("мудр|і",),
}
