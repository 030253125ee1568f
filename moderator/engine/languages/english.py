"""English words of every game's sheets."""

from __future__ import annotations

from moderator.engine.words import Words

ENGLISH: Words = {
    "begin": ("begin",),
    "end": ("end",),
    "end now": ("end now",),
    "continue": ("continue",),
    "draft": ("draft",),
    "game": ("game",),
    "turn": ("turn",),
    "plan": ("plan",),
    "or": ("or",),
    "and": ("and",),
    "with": ("with",),
    "using": ("using",),
    "all": ("all",),
    "none": ("none",),
    "to": ("to",),
    "in": ("in",),
    "status": ("status",),
    "hint": ("hint", "advise"),
    "help": ("help",),
    "preview": ("preview",),
    "withdraw": ("withdraw",),
    "wait": ("wait",),
    "vacation": ("vacation", "holiday"),
    "resign": ("resign",),
    "back": ("back",),
    "extend": ("extend",),
    "faster": ("faster",),
    "slower": ("slower",),
    "pin": ("pin",),
    "salt": ("salt",),
    "notify": ("notify",),
    "asked": ("asked",),
    "digest": ("digest",),
    "without": ("no", "without"),
    "pdf": ("pdf",),
    "html": ("html",),
    "language": ("language",),
    "say": ("say",),
    "tell": ("tell",),
    "report": ("report",),
}
"""What each word of the grammar is called, the usual word first."""
