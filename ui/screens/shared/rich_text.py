"""Text in several styles: line breaking, drawing, and the boxes of characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.data.rules_blocks import StyledTexts, plain_text
from ui.drawing import text
from ui.drawing.text import Font
from ui.drawing.theme import Colour
from ui.drawing.typography import insert_no_break_spaces


class Style(NamedTuple):
    """The font and colour of one style of text."""

    font: Font
    colour: Colour


class RichTextRun(NamedTuple):
    """A part of a line in one style: characters `start` to `end` of the text, `x` pixels from the left end."""

    start: int
    end: int
    text: str
    style: str
    x: int
    width: int


class RichTextLayout(NamedTuple):
    """A text broken into lines. `pitch` is the distance between lines. Lengths are pixels."""

    lines: tuple[tuple[RichTextRun, ...], ...]
    pitch: int
    height: int
    width: int


__all__ = [
    "RichTextLayout",
    "RichTextRun",
    "Style",
    "Styles",
    "draw",
    "lay_out",
    "letter_boxes",
    "longest_word",
    "natural_width",
]
Styles = Mapping[str, Style]


def lay_out(spans: StyledTexts, styles: Styles, width: int, spread: float = 1.0) -> RichTextLayout:
    """Break a text into lines of at most `width` pixels. `spread` multiplies the line spacing."""
    words = insert_no_break_spaces(plain_text(spans))
    look = [span.style if span.style in styles else "" for span in spans for _ in span.text]
    lines: list[tuple[RichTextRun, ...]] = []
    start = 0
    while start < len(words):
        end = _line_end(words, look, styles, start, width)
        lines.append(_runs(words, look, styles, start, end))
        start = end
        while start < len(words) and words[start] == " ":
            start += 1
    pitch = round(max(text.line_height(style.font) for style in styles.values()) * spread)
    body = max(text.body_height(style.font) for style in styles.values())
    widest = max((run.x + run.width for line in lines for run in line), default=0)
    return RichTextLayout(tuple(lines), pitch, max(0, len(lines) - 1) * pitch + body, widest)


def _line_end(words: str, look: Sequence[str], styles: Styles, start: int, wide: int) -> int:
    """Return the index at which the line from `start` ends."""
    end = start
    while True:
        following = words.find(" ", end + 1)
        following = len(words) if following < 0 else following
        if _width(words, look, styles, start, following) > wide:
            break
        end = following
        if end == len(words):
            return end
    if end > start:
        return end
    end = start + 1
    while end < len(words) and _width(words, look, styles, start, end + 1) <= wide:
        end += 1
    return end


def _width(words: str, look: Sequence[str], styles: Styles, start: int, end: int) -> int:
    return sum(run.width for run in _runs(words, look, styles, start, end))


def _runs(words: str, look: Sequence[str], styles: Styles, start: int, end: int) -> tuple[RichTextRun, ...]:
    runs: list[RichTextRun] = []
    x = 0
    while start < end:
        stop = start + 1
        while stop < end and look[stop] == look[start]:
            stop += 1
        part = words[start:stop]
        width = text.width(part, styles[look[start]].font)
        runs.append(RichTextRun(start, stop, part, look[start], x, width))
        x += width
        start = stop
    return tuple(runs)


def natural_width(spans: StyledTexts, styles: Styles) -> int:
    """Return the width of a text on one line, in pixels."""
    words = insert_no_break_spaces(plain_text(spans))
    look = [span.style if span.style in styles else "" for span in spans for _ in span.text]
    return _width(words, look, styles, 0, len(words))


def longest_word(spans: StyledTexts, styles: Styles) -> int:
    """Return the width of the longest word, in pixels."""
    words = insert_no_break_spaces(plain_text(spans))
    look = [span.style if span.style in styles else "" for span in spans for _ in span.text]
    widest, start = 0, 0
    for word in words.split(" "):
        widest = max(widest, _width(words, look, styles, start, start + len(word)))
        start += len(word) + 1
    return widest


def draw(surface: Surface, text_layout: RichTextLayout, styles: Styles, left: int, top: int) -> None:
    """Draw a text at (left, top)."""
    clip = surface.get_clip()
    for number, line in enumerate(text_layout.lines):
        y = top + number * text_layout.pitch
        if y > clip.bottom or y + text_layout.pitch < clip.top:
            continue
        for run in line:
            style = styles[run.style]
            box = Rect(left + run.x, y, run.width, text.body_height(style.font))
            text.draw(surface, run.text, box, style.font, style.colour, valign="top", wrapping=False)


def letter_boxes(text_layout: RichTextLayout, styles: Styles, start: int, end: int, left: int, top: int) -> list[Rect]:
    """Return the boxes of characters `start` to `end` of a text drawn at (left, top)."""
    boxes = []
    for number, line in enumerate(text_layout.lines):
        for run in line:
            first, last = max(start, run.start), min(end, run.end)
            if first >= last:
                continue
            font = styles[run.style].font
            before = text.width(run.text[: first - run.start], font)
            width = text.width(run.text[first - run.start : last - run.start], font)
            boxes.append(Rect(left + run.x + before, top + number * text_layout.pitch, width, text.body_height(font)))
    return boxes
