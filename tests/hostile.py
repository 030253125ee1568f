"""Texts that somebody may write into a field to make something else of it.

`TEXTS` is for every field that takes text: whatever is written from it afterwards is to be read
back by a parser of its own. None of them names anybody.
"""

from __future__ import annotations

LINE_ENDS = (
    "Olena\r\nBcc: evil@elsewhere.example",
    "Olena\nSubject: You've won",
    "Olena\rFrom: evil@elsewhere.example",
    "Olena\r\n\r\n<p>a body</p>",
    "Olena\x0bX-Tab: 1",
    "Olena\x0cX-Page: 1",
    "Olena\x1cX-File: 1",
    "Olena\x1dX-Group: 1",
    "Olena\x1eX-Record: 1",
    "Olena\x85X-Next: 1",
    "Olena\u2028X-Line: 1",
    "Olena\u2029X-Paragraph: 1",
    "\r\n",
    "\n\n\n",
    "Olena\n ",
    "Olena\r\n\tBcc: evil@elsewhere.example",
    "\nOlena",
    "Olena\n",
)
"""What begins a line where one line is meant."""

ENCODED = (
    "X =?l1?q?=0d=0aSubject:_You=27ve_won?=",
    "=?utf-8?q?=0d=0aBcc:_evil@elsewhere.example?=",
    "=?utf-8?b?DQpCY2M6IGV2aWxAZWxzZXdoZXJlLmV4YW1wbGU=?=",
    "=?UTF-8?Q?a=0D=0AFrom=3A_evil@elsewhere.example?= b",
    "=?us-ascii?q?a=0aTo:_b?=",
    "=?utf-8*en?q?=0d=0aReply-To:_evil@elsewhere.example?=",
    "=?iso-8859-5?b?4uXh4g0K?=",
    "=?utf-8?q?=0d=0a=0d=0abody?=",
    "=\u200b?utf-8?q?=0d=0aBcc:_x?=",
    "=\x00?utf-8?q?=0d=0aBcc:_x?=",
    "=?utf-8?q?Olena?=",
    "=?x?q??=",
    "=?",
    "?=",
    "=?utf-8?q?unfinished",
    "=?utf-8?b?!!!?=",
    "=?nonsense-8?q?a?=",
    "(=?utf-8?q?=0d=0aBcc:_x?=)",
    '"=?utf-8?q?=0d=0aBcc:_x?="',
    "=?utf-8?q?=3D=3Futf-8=3Fq=3F=0d=0aBcc:_x=3F=3D?=",
    "=?utf-7?q?+AA0ACg-Bcc:_x?=",
    "=?utf-8?q?=e2=80=ae?=",
    "=?utf-8?q?=00?=",
    "=0d=0aBcc: evil@elsewhere.example",
    "%0d%0aBcc:%20evil@elsewhere.example",
    "&#13;&#10;Bcc: evil@elsewhere.example",
    "\\r\\nBcc: evil@elsewhere.example",
)
"""What a mail, an address or a page decodes, and then has line ends in it."""

UNSEEN = (
    "",
    " ",
    "   ",
    "\t",
    "\xa0",
    "\u2003",
    "\u3000",
    "\u200b\u200b\u200b",
    "\u200d",
    "\u200e",
    "\u2060",
    "\u2063",
    "\ufeff",
    "\xad",
    "\u034f",
    "\u115f",
    "\u1160",
    "\u17b5",
    "\u180e",
    "\u2800",
    "\u3164",
    "\uffa0",
    "\ufe0f",
    "\U000e0041",
    "\U000e0100",
    "\u0301",
    "\u0488",
    "\u200b \u2060\t\u3164",
)
"""What shows nothing."""

HIDING = (
    "Ole\u200bna",
    "Olena\u200b",
    "\ufeffOlena",
    "O\xadlena",
    "Olena\u3164",
    "  Olena  ",
    "Olena\u2002Kovalenko",
    "O\u034flena",
    "Olena\ufe0f",
    "Olena\u200d",
    "Olena\U000e0020",
)
"""A name with something in it that nobody sees."""

TURNING = (
    "Olena\u202ecod.exe",
    "\u202dOlena",
    "\u202bOlena",
    "\u2066Olena",
    "\u2067Olena\u2069",
    "\u2068Olena",
    "Olena\u202c",
    "a\u061cb",
    "a\u200fb",
)
"""What turns the direction of what follows."""

CONTROLS = (
    "\x00",
    "Olena\x00",
    "Ol\x00ena",
    "bell\x07",
    "back\x08space",
    "\x1b[2J\x1b[31mred",
    "\x1b]0;title\x07",
    "\x7f",
    "\x9b31m",
    "Olena\ud800",
    "\udfffOlena",
    "\ufffe",
    "\uffff",
    "\ufdd0",
    "\ue000",
    "\U000f0000",
    "\U0010ffff",
    "Olena\ufffd",
    "Olena\ufff9note\ufffaof\ufffb",
)
"""What is no text, or moves a terminal."""

MARKUP = (
    "<script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "<b>bold</b>",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[x]]>",
    "<?xml version='1.0'?>",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>",
    "&amp;&lt;&#x3c;",
    "&notanentity;",
    "<svg/onload=alert(1)>",
    "<style>*{display:none}</style>",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "[a](javascript:alert(1))",
    "![a](https://elsewhere.example/a.png)",
    "[a](//elsewhere.example)",
    "# A heading",
    "```",
    "| a | b |",
    "---",
    "<https://elsewhere.example>",
    "</svg><script>alert(1)</script>",
    "<table><tr>",
    "<iframe src=//elsewhere.example>",
)
"""What a page, a feed or a picture would read as structure."""

TEMPLATES = (
    "{{ 7 * 7 }}",
    "{% raw %}",
    "{# a #}",
    "${7*7}",
    "{game}",
    "{0}",
    "{}",
    "{game.__class__}",
    "{who!r:>1000000}",
    "%s",
    "%(name)s",
    "%n%n%n",
    "$HOME",
    "$(id)",
    "`id`",
    "{",
    "}",
    "{{",
)
"""What a template or a message with places would fill in."""

STRUCTURES = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("https://elsewhere.example")',
    "a,b",
    "a;b",
    'a"b',
    'a""b',
    "'a",
    "a\tb",
    "BEGIN:VEVENT",
    "a\r\nEND:VCALENDAR",
    "a\\nATTENDEE:mailto:evil@elsewhere.example",
    "a\\,b\\;c",
    "a:b",
    '{"a": 1}',
    '"}, {"a": "b',
    "\\u0000",
    "null",
    "true",
    "NaN",
    "' OR 1=1 --",
    "'; DROP TABLE person; --",
    "a=b c=d",
    'level="error" event="x"',
    "2026-12-24T00:00:00Z [error]",
)
"""What a table, a calendar, a document, a query or a line of the log would read as its own."""

PATHS = (
    "..",
    ".",
    "../../etc/passwd",
    "/etc/passwd",
    "..\\..\\windows",
    "a/b",
    "a\\b",
    "C:\\",
    "~root",
    "a\x00.html",
    "%2e%2e%2f",
    "con",
    "-rf",
    "--help",
    "index.html",
    ".git",
    "a?b#c",
    "file:///etc/passwd",
    "//elsewhere.example",
)
"""What a path would go elsewhere by."""

ALIKE = (
    "\u041elena",
    "OLENA",
    "\uff2flena",
    "Ol\u0435na",
    "Moderator",
    "\u041coderator",
    "B",
    "\u0412",
    "Altair",
    "admin",
)
"""What is taken for somebody else."""

MANY = (
    "a" * 3_000,
    "a" * 20_000,
    "или " * 5_000,
    "or " * 1_000,
    "(" * 2_000,
    "=?utf-8?q?a?= " * 500,
    "\u0301" * 200,
    "a" + "\u0301" * 60,
    "\U0001f469\u200d" * 300,
    "9" * 5_000,
    "\n" * 5_000,
    " " * 5_000,
    "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324a",
)
"""Too much of something."""

SCRIPTS = (
    "Олена О’Ніл",
    "Тарас Шевченко-Молодший",
    "José",
    "Zoë \U0001f3b2",
    "李",
    "نور",
    "नेहा",
    "한글",
    "ﬁn",
    "İstanbul",
    "ß",
    "ǅ",
    "A\u030a",
    "\U0001f1fa\U0001f1e6",
    "𝔒𝔩𝔢𝔫𝔞",
)
"""What is meant well, and comes out wrong where only ASCII was thought of."""

KINDS = (
    LINE_ENDS,
    ENCODED,
    UNSEEN,
    HIDING,
    TURNING,
    CONTROLS,
    MARKUP,
    TEMPLATES,
    STRUCTURES,
    PATHS,
    ALIKE,
    MANY,
    SCRIPTS,
)

TEXTS = tuple(text for kind in KINDS for text in kind)
