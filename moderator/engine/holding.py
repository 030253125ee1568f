"""A sentence beside a sheet that asks not to play it yet, in somebody's own words.

Three ways to say so are told apart, in every language by the same shape: an act that is denied
(`please don't play it yet`), a wait for something (`wait with this`), and a sheet that is called a
draft (`this is only a draft`). Whatever else stands beside a sheet holds nothing back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from moderator.engine.plain import plain
from moderator.engine.sheets import Stop

LONGEST = 200
"""Characters of a sentence that is looked at."""


@dataclass(frozen=True, slots=True)
class HoldWords:
    """What a language says it with: each word is a pattern of its own.

    `nots` deny the `acts` behind them, but where one of the `speakers` before them tells of
    somebody; `waits` ask for time; `calls` stand between a sheet and the word `drafts`.
    """

    nots: Sequence[str]
    acts: Sequence[str]
    waits: Sequence[str]
    calls: Sequence[str]
    drafts: Sequence[str]
    speakers: Sequence[str] = ()


_ENGLISH = HoldWords(
    nots=("do not", "don't", "dont", "not to be", "should not be", "shouldn't be", "not yet"),
    acts=(
        "play(?:ed)?", "carry (?:it|this|that|them) out", "carr(?:y|ied) out", "executed?",
        "process(?:ed)?", "run", "submit(?:ted)?", "count(?:ed)?", "commit(?:ted)?",
        "perform(?:ed)?",
    ),
    waits=(
        "(?:wait|hold on|hang on) with (?:it|this|that|these|those|them|the|my|playing|carrying)",
        "(?:wait|hold on|hang on) (?:before (?:you|playing|carrying)|until i|till i)",
        "hold (?:it|this|that|these|them|off|on to (?:it|this)|my|(?:the )?(?:orders|sheet|turn))",
    ),
    calls=(
        "this is", "it is", "it's", "that's", "these are", "just", "only", "merely", "still",
        "a mere",
    ),
    drafts=("draft",),
    speakers=("i", "we", "you", "they", "why", "who"),
)  # fmt: skip

_RUSSIAN = HoldWords(
    nots=("не", "не надо", "не нужно", "не стоит", "рано", "ещё не", "еще не"),
    acts=(
        "(?:сы|разы)?гра(?:й|йте|ть)", "игра(?:й|йте|ть)", "(?:раз|сы)ыгрыва(?:й|йте|ть)",
        "(?:вы|ис)полня(?:й|йте|ть)", "засчитыва(?:й|йте|ть)", "проводи(?:те|ть)?",
        "запуска(?:й|йте|ть)", "принима(?:й|йте|ть)", "учитыва(?:й|йте|ть)",
    ),
    waits=(
        (r"(?:подожди|погоди|обожди|повремени)(?:те)? (?:пока )?со? "
         r"(?:эт\w+|ним|ними|ходом|приказами|листом|выполнением|мо\w+)"),
        "(?:подожди|погоди|обожди|повремени)(?:те)? (?:выполнять|исполнять|играть|пока (?:я|не))",
        "придержи(?:те)? (?:пока )?(?:это|этот|эти|его|их|мой|мои|ход|лист|приказы)",
        "не (?:спеши|торопи)(?:те)?(?:сь)? (?:с|со|выполнять|играть)",
    ),
    calls=("это", "только", "лишь", "просто", "пока", "пока что", "пока ещё", "всего лишь"),
    drafts=("черновик",),
)  # fmt: skip

_UKRAINIAN = HoldWords(
    nots=("не", "не треба", "не потрібно", "не варто", "рано", "ще не"),
    acts=(
        "(?:зі)?гра(?:й|йте|ти)", "розігру(?:й|йте|вати)", "викону(?:й|йте|вати)",
        "зарахову(?:й|йте|вати)", "проводь(?:те)?", "проводити", "запуска(?:й|йте|ти)",
        "прийма(?:й|йте|ти)", "врахову(?:й|йте|вати)",
    ),
    waits=(
        ("(?:зачекай|почекай|стривай|заждіть|зажди)(?:те)? (?:поки )?(?:з|із|зі) "
         r"(?:ц\w+|ним|ними|ходом|наказами|аркушем|виконанням|мо\w+)"),
        "(?:зачекай|почекай|стривай)(?:те)? (?:виконувати|грати|поки (?:я|не)|доки)",
        "притримай(?:те)? (?:поки )?(?:це|цей|ці|його|їх|мій|мої|хід|аркуш|накази)",
        "не (?:поспішай|квап)(?:те|теся|ся)? (?:з|із|зі|виконувати|грати)",
    ),
    calls=("це", "тільки", "лише", "лиш", "просто", "поки", "поки що", "поки ще", "всього лиш"),
    drafts=("чернетка",),
)  # fmt: skip


def _shapes(words: HoldWords) -> tuple[tuple[re.Pattern[str], Stop], ...]:
    """The three ways as patterns over a sentence in lower case, with what each comes to."""
    nots, acts = "|".join(words.nots), "|".join(words.acts)
    told = "".join(rf"(?<!\b{speaker} )" for speaker in words.speakers)
    waits, calls, drafts = ("|".join(some) for some in (words.waits, words.calls, words.drafts))
    return (
        (re.compile(rf"{told}\b(?:{nots}) (?:[^\W\d]+ ){{0,2}}?(?:{acts})\b"), "hold"),
        (re.compile(rf"^(?:[^\W\d]+,? ){{0,3}}?(?:{waits})\b"), "hold"),
        (re.compile(rf"\b(?:{calls}) (?:an? |the |my )?(?:{drafts})\b"), "draft"),
    )


_SHAPES: Sequence[tuple[re.Pattern[str], Stop]] = tuple(
    shape for words in (_ENGLISH, _RUSSIAN, _UKRAINIAN) for shape in _shapes(words)
)
_SENTENCE = re.compile(r"[.!?;]+(?:\s|$)")
_QUESTION = re.compile(r"\?\s*$")


def holds(line: str) -> Stop:
    """What a line asks of the sheet that it stands beside: "" where it does not ask to hold it."""
    if len(line) > LONGEST or _QUESTION.search(line):
        return ""
    said = plain(line).casefold()
    for sentence in filter(None, (part.strip() for part in _SENTENCE.split(said))):
        for shape, stop in _SHAPES:
            if shape.search(sentence):
                return stop
    return ""
