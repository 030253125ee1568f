"""How mail programs introduce a quotation or sign off, in the languages our players write in.

Small letters throughout: what is looked for in them is case-folded first.
"""

from __future__ import annotations

import re

WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schreibt|a écrit|ecrit|ha scritto|escribió|escreveu|schreef|skrev"
    r"|kirjoitti|napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?|yazdı|пишет|писал(?:\(а\)|а)?"
    r"|написал(?:\(а\)|а)?|пише|писав|писала|написав(?:\(-ла\)|\(ла\))?)(?!\w)|写道"
)
"""The verb of a line such as `On Friday at 10:22, Olena wrote:`."""

OPENS = re.compile(
    r"(?:on|at|am|le|el|il|op|den|em|dnia|w dniu|il giorno|в|у|від|от|mon|tue|wed|thu|fri|sat|sun"
    r"|пн|вт|ср|чт|пт|сб|вс|нд|\d{1,4})\b"
)
"""How such a line begins where it names no address."""

MOMENT = re.compile(
    r"\b\d{1,2}[:.]\d{2}\b|\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b"
    r"|\b\d{1,2}\.? (?!\d)\w{3,}"
)
"""A date or an hour."""

BEGINS = re.compile(
    OPENS.pattern
    + r".*(?:\b\d{1,2}[:.]\d{2}\b|\b(?:19|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b)"
)
"""The first line of one that was broken: with an hour or a year, as no order has it."""

_RULE = r"(?:[-_=*~]{2,}|—+|–+)"
SEPARATOR = re.compile(
    rf"{_RULE} ?.{{0,40}}?(?:original|origin|ursprüngliche|urspr|weitergeleitet|forward|transféré"
    rf"|исходн|исходное|пересылаем|переслан|перенаправ|оригінал|вихідн|пересил|orygin|przekazan"
    rf"|inoltrato|reenviado|encaminhada|доставлен).{{0,40}}?{_RULE}:?"
    r"|begin forwarded message:|début du message (?:réexpédié|transféré) ?:"
    r"|anfang der weitergeleiteten (?:nachricht|e-mail):"
    r"|начало (?:переадресованного|пересылаемого|пересланного) сообщения:"
    r"|початок (?:листа, що пересилається|(?:переадресованого|пересланого) повідомлення):"
)
"""A line below which stands another's mail, without marks."""

RULER = re.compile(
    r"(?:[-_=*~] ?){3,}|—+|–+"
    r"|(?:forwarded|original) message:?|(?:weitergeleitete|ursprüngliche) nachricht:?"
    r"|message (?:transféré|d'origine) ?:?"
    r"|(?:пересылаемое|пересланное|перенаправленное|исходное) (?:сообщение|письмо):?"
    r"|(?:переслане|переадресоване|вихідне|оригінальне) повідомлення:?|пересланий лист:?"
)
"""A line drawn across, or a bare title: it belongs to the copied head below it, if there is one."""

LIST = re.compile(r"\S{1,40} mailing list")
"""What a mailing list writes below the ruler of its footer."""

_LABELS = {
    "from": "from von de da от від från od van fra expéditeur mittente 发件人",
    "sent": "sent date gesendet datum envoyé дата отправлено надіслано відправлено enviado data"
    " inviato skickat wysłano verzonden fecha sendt",
    "to": "to an à a кому para till do aan til",
    "subject": "subject betreff objet sujet тема asunto assunto oggetto ämne temat onderwerp emne",
    "copy": "cc kopie копия копія copie",
}
LABELS = {label: kind for kind, labels in _LABELS.items() for label in labels.split()} | {
    "message du": "sent",
    "copie à": "sent",
    "от кого": "from",
    "від кого": "from",
}
"""What the lines of a quoted head begin with, and what they tell."""

LABEL = re.compile(
    r"[*_]{0,2}(message du|copie à|(?:от|від) кого|\w{1,12}|发件人)"
    r"\s?[*_]{0,2}\s?:[*_]{0,2}(?:\s|$)"
)

MOBILE = re.compile(
    r"[<(\[]{0,2}(?:"
    r"(?:sent|envoyé|gesendet|enviado|inviato|verzonden|sendt|skickat|wysłan[eo])"
    r" (?:from|via|with|by|depuis|de|von|desde|do|da|dal|met|vanaf|fra|från|z|över)\b"
    r"[^,.<]{1,70}(?:<\S*>)?"
    r"(?:[,.] ?(?:please |bitte )?(?:excuse|pardon|forgive)[^.]{0,40})?"
    r"|(?:отправлено|послано) (?:с|со|из|через)\b.{1,60}"
    r"|(?:надіслано|відправлено) (?:з|із|зі|через)\b.{1,60}"
    r"|(?:von|mit) (?:meinem|der)\b.{1,60}gesendet|diese nachricht wurde von .{1,70}gesendet"
    r"|(?:get|télécharger|obtenir|hol(?:en sie sich)?|скачать|отримати|завантажити|получить)"
    r" \[?outlook\b.{0,120}|outlook (?:für|pour|для)\b.{0,120}"
    r"|sent from \[[^\]]{1,40}\]\(\S{1,160}\).{0,40}|從我的 .{1,40} 傳送"
    r"|(?:someone |typed )?from (?:my )?(?:mobile|phone|iphone|ipad|android)\b.{0,30}"
    r"|envoyé (?:à partir|avec)\b.{1,60}|provenance :.{1,60}"
    r")[>)\]]{0,2}[.!]?"
)
"""The line a mobile client or an app signs with; only where nothing follows it."""

STAMPED = re.compile(r"\d{4}[/-]\d{1,2}[/-]\d{1,2} .{1,80} <\S+@\S+>:?")
"""A day, a name and an address: what stands above a quotation without saying that one wrote."""

ASIDE = re.compile(r"sent from my (?:desk|office|home|chair)\b.*")
"""What people say of themselves in the same words."""
