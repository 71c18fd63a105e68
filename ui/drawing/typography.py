"""Breaking text into lines, by Polish custom, and writing figures.

Needs no pygame: the width of a string is asked from the caller. Percent are written without a space, a minus is a true
one.
"""

from __future__ import annotations

import re
from collections.abc import Callable

# -- lines ------------------------------------------------------------------------------------------------------------
NBSP = "\u00a0"
DOT = "·"
_ONE_LETTER = re.compile(r"(?<![^\s\u00a0(„“\"])([wziouaWZIOUA]) (?=\S)")
_PARTS = re.compile(r"[^/\\\\]*[/\\\\]*")  # of a path or an address: each ends with its separator
_LEGS = re.compile(r"[^→]+(?:→\u00a0?)?")  # of a way with an arrow: each ends with it
_DASH = re.compile(r" (?=[–—] )")
_NUMBERED = re.compile(r"\b([A-ZĄĆĘŁŃÓŚŹŻ]\w+) (?=\d{1,3}\b)")  # a name and its number: `Player 1`, `Turn 15`
_ROMAN = re.compile(r"(?<=\w) (?=(?:V|[IVX]{2,4})\b)")  # `round II`
_LAST = re.compile(r"(?<=\w) (?=(?:\d{1,3}|I)(?: →|[,.:;!?)]|$))", re.MULTILINE)  # `painter 5`, `round I`
_ERA = re.compile(r"(?<=\d) (?=A\.D\.)")
_SIGNED = re.compile(r"(?<=\w) (?=[+−]\d)")
_FROM = re.compile(r"(?<=\S) (?=→)")
_ONLY_TO = re.compile(r"^([^→\n]*→) (?=[^→\n]+$)", re.MULTILINE)

Measure = Callable[[str], int]


def insert_no_break_spaces(text: str) -> str:
    """Keep together what must not part at the end of a line.

    One-letter words stay with the next word; dashes, names' numbers, numbers that end what is said, gains and losses
    with the last; arrows with both, but in a chain of them, which may be long, with the last.
    """
    text = _ERA.sub(NBSP, _LAST.sub(NBSP, text))
    held = _NUMBERED.sub(rf"\1{NBSP}", _ONE_LETTER.sub(rf"\1{NBSP}", text))
    held = _FROM.sub(NBSP, _SIGNED.sub(NBSP, _DASH.sub(NBSP, _ROMAN.sub(NBSP, held))))
    return _ONLY_TO.sub(rf"\1{NBSP}", held)


def wrap(text: str, width: int, measure: Measure) -> tuple[list[str], bool]:
    """Break `words` into lines no wider than `width`; say whether no single word had to be broken for it."""
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
            if word == DOT:  # it parts what stands beside it: at the end of a line the break does
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
    """Fill lines with the parts of a path, of an address, or of what an arrow joins."""
    lines = [""]
    for part in parts:
        if measure((lines[-1] + part).removesuffix(NBSP)) <= width:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.removesuffix(NBSP) for line in lines]


def _fitting(word: str, width: int, measure: Measure) -> int:
    """Return how many letters of a word fit into a width, at least one; a long word is not measured whole."""
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
    """Break one word that is too long for a line, at a no-break space where there is one."""
    pieces: list[str] = []
    while (end := _fitting(word, width, measure)) < len(word):
        space = word.rfind(NBSP, 1, end + 1)
        cut = space if space > 0 else end
        pieces.append(word[:cut])
        word = word[cut:].lstrip(NBSP)
    return [*pieces, word]


# -- figures ----------------------------------------------------------------------------------------------------------
def percent(share: float) -> str:
    """Return a part of 1 as whole percent: `47%`, `−25%`."""
    n = round(100 * share)
    return f"{n}%" if n >= 0 else f"−{-n}%"


def signed(n: int) -> str:
    """Return a change with its sign: `+7`, `−3`, `0`."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
