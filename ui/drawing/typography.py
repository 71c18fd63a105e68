"""Line breaking by Polish custom, and formatting of numbers.

The caller measures strings. Percentages have no space, and negative numbers a true minus sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable

# -- lines ------------------------------------------------------------------------------------------------------------
NBSP = "\u00a0"
DOT = "·"
_ONE_LETTER = re.compile(r"(?<![^\s\u00a0(„“\"])([wziouaWZIOUA]) (?=\S)")
_PARTS = re.compile(r"[^/\\\\]*[/\\\\]*")  # a part of a path or address, with its separator
_LEGS = re.compile(r"[^→]+(?:→\u00a0?)?")  # a part of a chain of arrows, with its arrow
_DASH = re.compile(r" (?=[–—] )")
_NUMBERED = re.compile(r"\b([A-ZĄĆĘŁŃÓŚŹŻ]\w+) (?=\d{1,3}\b)")  # a name before a number: `Player 1`, `Turn 15`
_ROMAN = re.compile(r"(?<=\w) (?=(?:V|[IVX]{2,4})\b)")  # the space before a Roman numeral: `round II`
# the space before a final number: `painter 5`, `round I`
_LAST = re.compile(r"(?<=\w) (?=(?:\d{1,3}|I)(?: →|[,.:;!?)]|$))", re.MULTILINE)
_ERA = re.compile(r"(?<=\d) (?=A\.D\.)")
_SIGNED = re.compile(r"(?<=\w) (?=[+−]\d)")
_FROM = re.compile(r"(?<=\S) (?=→)")
_ONLY_TO = re.compile(r"^([^→\n]*→) (?=[^→\n]+$)", re.MULTILINE)

Measure = Callable[[str], int]


def insert_no_break_spaces(text: str) -> str:
    """Put no-break spaces where a line must not end.

    One-letter words stay with the next word. Dashes, numbers after names, final numbers and signed numbers stay with
    the word before them. Arrows stay with both neighbours, but in a chain only with the word before.
    """
    text = _ERA.sub(NBSP, _LAST.sub(NBSP, text))
    held = _NUMBERED.sub(rf"\1{NBSP}", _ONE_LETTER.sub(rf"\1{NBSP}", text))
    held = _FROM.sub(NBSP, _SIGNED.sub(NBSP, _DASH.sub(NBSP, _ROMAN.sub(NBSP, held))))
    return _ONLY_TO.sub(rf"\1{NBSP}", held)


def wrap(text: str, width: int, measure: Measure) -> tuple[list[str], bool]:
    """Break a text into lines of at most `width`; return (lines, False if a word had to be broken)."""
    lines: list[str] = []
    whole = True
    for paragraph in insert_no_break_spaces(text).split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if measure(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line.removesuffix(f" {DOT}"))
            if word == DOT:  # omitted at the end of a line
                line = ""
                continue
            if measure(word) > width:
                parts = [part for part in (_LEGS if "→" in word else _PARTS).findall(word) if part]
                if len(parts) > 1 and all(measure(part.removesuffix(NBSP)) <= width for part in parts):
                    *full, word = _join(parts, width, measure)
                else:
                    whole = False
                    *full, word = _chop(word, width, measure)
                lines.extend(full)
            line = word
        lines.append(line)
    return lines, whole


def _join(parts: list[str], width: int, measure: Measure) -> list[str]:
    """Fill lines with `parts` of a path, an address or a chain of arrows."""
    lines = [""]
    for part in parts:
        if measure((lines[-1] + part).removesuffix(NBSP)) <= width:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.removesuffix(NBSP) for line in lines]


def _fitting(word: str, width: int, measure: Measure) -> int:
    """Return how many letters of a word fit a width, at least one."""
    fits = 1
    while fits < len(word) and measure(word[: 2 * fits]) <= width:
        fits *= 2
    if fits >= len(word):
        return len(word)
    too_many = min(2 * fits, len(word))
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        fits, too_many = (middle, too_many) if measure(word[:middle]) <= width else (fits, middle)
    return fits


def _chop(word: str, width: int, measure: Measure) -> list[str]:
    """Break a word that is too long for a line."""
    pieces: list[str] = []
    while (end := _fitting(word, width, measure)) < len(word):
        space = word.rfind(NBSP, 1, end + 1)
        cut = space if space > 0 else end
        pieces.append(word[:cut])
        word = word[cut:].lstrip(NBSP)
    return [*pieces, word]


def percent(share: float) -> str:
    """Return a share (0..1) as a percentage: `47%`, `−25%`."""
    n = round(100 * share)
    return f"{n}%" if n >= 0 else f"−{-n}%"


def signed(number: int) -> str:
    """Return a number with its sign: `+7`, `−3`, `0`."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
