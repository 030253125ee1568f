"""Russian words of Underground; a bar parts stem and ending (`engine.inflection`)."""

from __future__ import annotations

from moderator.engine.words import Words

RUSSIAN: Words = {
    "volcano": ("вулкан|",),
    "swap": ("обмен|", "обмен|ять"),
    "ancient": ("древн|ий",),
    "queen": ("королев|а",),
    "ghost": ("призрак|",),
    "balrog": ("балрог|",),
    "ring": ("кольц|о",),
    "scepter": ("скипетр|",),
    "orb": ("держав|а",),
    "doormat": ("коврик|", "коврик-самолёт|"),
    "socks": ("носк|и", "носок"),
    "sword": ("меч|",),
    "bag": ("меш|ок", "мешк|а"),
    "altar": ("алтар|ь",),
    "armor": ("брон|я", "доспех|и"),
    "vampire": ("вампир|",),
    "reborn": ("возрождени|е", "возрод|ить"),
    "hammers": ("молот|ы",),
}

RACES: Words = {
    "cultists": ("культист|ы",),
    "drow": ("дроу",),
    "flames": ("дет|и огня",),
    "gnomes": ("гном|ы",),
    "iron-dwarves": ("железн|ые дварфы", "железн|ых дварфов", "железными дварфами"),
    "kraken": ("кракен|ы",),
    "liches": ("лич|и",),
    "lizardmen": ("людоящер|ы",),
    "mudmen": ("грязнолюд|ы", "грязнолюд|и"),
    "mummies": ("муми|и", "мумий"),
    "ogres": ("огр|ы",),
    "shadow-mimes": ("мим|ы",),
    "shrooms": ("гриб|ы",),
    "spiderines": ("паучих|и", "паучих"),
    "will-o-wisps": ("огоньк|и", "огон|ёк"),
}

POWERS: Words = {
    "adventurous": ("авантюрн|ые",),
    "fisher": ("рыбацк|ие",),
    "flocking": ("стадн|ые",),
    "frightened": ("пуглив|ые",),
    "immortal": ("бессмертн|ые",),
    "magic": ("волшебн|ые",),
    "martyr": ("мученическ|ие",),
    "mining": ("горнодобывающ|ие",),
    "muddy": ("грязн|ые",),
    "mystic": ("мистическ|ие",),
    "quarreling": ("вздорн|ые",),
    "reborn": ("воскресающ|ие",),
    "royal": ("королевск|ие",),
    "shield": ("защитн|ые",),
    "stone": ("каменн|ые",),
    "thieving": ("ворующ|ие",),
    "tomb": ("могильн|ые",),
    "vampire": ("вампирск|ие",),
    "vanishing": ("исчезающ|ие",),
    "vengeful": ("злопамятн|ые",),
    "wise": ("мудр|ые",),
}
