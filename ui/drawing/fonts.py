"""The fonts, and fixes for some: figures, missing letters, small sizes, accents."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from games.core.program.letters import DRAWN
from games.core.program.paths import resource_path

FACES = {
    "body": "Lato-Regular.ttf",
    "bold": "Lato-Bold.ttf",
    "black": "Lato-Black.ttf",
    "serif": "EBGaramond-Regular.ttf",
    "serif-bold": "EBGaramond-Bold.ttf",
    "cinzel": "Cinzel-Bold.ttf",
    "cinzel-black": "Cinzel-Black.ttf",
    "essays": "Essays-Regular.ttf",
    "courier": "CourierPrime-Bold.otf",
    "bebas": "BebasNeue-Regular.ttf",
    "kaushan": "KaushanScript-Regular.otf",
    "ops": "BlackOpsOne-Regular.ttf",
    "mono": "JetBrainsMono-Regular.ttf",
    "mono-bold": "JetBrainsMono-Bold.ttf",
    "icons": "icons.ttf",
}


class Fallback(NamedTuple):
    """A face that draws the characters missing in another face.

    `share` is the relative size at which both have equally high capitals. `small` is for faces with small capitals:
    their height as a share of the capitals'.
    """

    face: str
    share: float = 1.0
    small: float | None = None


FALLBACKS = {
    "cinzel": Fallback("serif-bold", 1.07, 0.86),
    "cinzel-black": Fallback("serif-bold", 1.07, 0.86),
    "essays": Fallback("serif-bold"),
    "courier": Fallback("mono-bold", 0.84),
    "bebas": Fallback("black", 0.96, 1.0),
    "kaushan": Fallback("serif-bold"),
    "ops": Fallback("black", 0.92),
    "mono": Fallback("body"),
    "mono-bold": Fallback("bold"),
}
OLD_STYLE = {"essays"}  # faces with old-style figures and narrow spaces
FIGURES_AND_SPACES = "0123456789 \u00a0"  # characters that an `OLD_STYLE` face draws in its fallback
FINE = {"serif": 16, "serif-bold": 16}  # font face -> size in pixels below which it is drawn as a `SmoothFace`
FINER = 4  # factor by which a `SmoothFace` is drawn larger, then scaled down


class Font(NamedTuple):
    """A font face (a key of `FACES`) at a size in pixels."""

    face: str
    px: int


NOWHERE = "\ue123"  # a character that no font has
_UNFIT = re.compile("[\x00\ud800-\udfff]")
_WORDS = re.compile("[^ \u00a0]+|[ \u00a0]+")
_TONOS = re.compile("(?<=[\u0370-\u03ff])(\u0308?)\u0301")  # the Greek accent, with or without a diaeresis


class Face(pygame.font.Font):
    """A font that draws `�` for NUL and lone surrogates.

    It is loaded from bytes, because a font loaded from a path keeps its file open.
    """

    def __init__(self, raw: bytes, px: int) -> None:
        super().__init__(BytesIO(raw), px)

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Return the size of a line, as `pygame.font.Font` does."""
        return super().size(_UNFIT.sub("�", text))

    def metrics(self, text: str) -> list[tuple[int, int, int, int, int] | None]:  # type: ignore[override]
        """Return the metrics of each letter, as `pygame.font.Font` does."""
        return super().metrics(_UNFIT.sub("�", text))

    def runs(self, text: str) -> list[tuple[Face, str]]:
        """Split a text into runs, each with the face that draws it."""
        return [(self, text)]

    def has(self, char: str) -> bool:
        """Return False if the font lacks a character and draws an empty box."""
        return self.metrics(char) != self.metrics(NOWHERE) or self._picture(char) != self._picture(NOWHERE)

    def _picture(self, char: str) -> bytes:
        return pygame.image.tobytes(self.render(char, False, (0, 0, 0)), "RGBA")

    def ink_ascent(self, text: str) -> int:
        """Return the height of the highest letter above the baseline, in pixels."""
        return max((metrics[3] for metrics in self.metrics(text) if metrics is not None), default=0)

    def ink_descent(self, text: str) -> int:
        """Return how far the lowest letter reaches below the baseline, in pixels."""
        return max((-metrics[2] for metrics in self.metrics(text) if metrics is not None), default=0)

    def baseline(self, text: str) -> int:
        """Return the baseline of a line's picture, in pixels from the top."""
        return max(self.get_ascent(), self.ink_ascent(text))

    def render(self, text: str, antialias: bool, color: Any, *more: Any) -> Surface:  # type: ignore[override]
        """Draw a line, as `pygame.font.Font` does."""
        return super().render(_UNFIT.sub("�", text), antialias, color, *more)


class CompositeFace(Face):
    """A face with a fallback for missing characters. If a letter is missing, the fallback draws the whole word."""

    def __init__(self, raw: bytes, font: Font, fallback: Fallback) -> None:
        super().__init__(raw, font.px)
        px = fallback.share * font.px
        self.plain = Face(raw, font.px)
        self.other = load(Font(fallback.face, round(px)))
        self.small = None if fallback.small is None else load(Font(fallback.face, round(px * fallback.small)))
        self._replaced = frozenset(FIGURES_AND_SPACES if font.face in OLD_STYLE else "")
        self._known: set[str] = set()  # characters that the plain face is known to draw

    def _draws(self, char: str) -> bool:
        if char in self._known:
            return True
        if char in self._replaced or (char in DRAWN and not self.plain.has(char)):
            return False
        self._known.add(char)
        return True

    def runs(self, text: str) -> list[tuple[Face, str]]:
        """Split a text into runs, each with the face that draws it."""
        if self._known.issuperset(text):
            return [(self.plain, text)]
        chars: list[tuple[bool, str]] = []
        for word in _WORDS.findall(text):
            is_foreign = any(char.isalpha() and not self._draws(char) for char in word)
            chars += [(not is_foreign and self._draws(char), char) for char in word]
        runs: list[tuple[Face, str]] = []
        for is_own, group in groupby(chars, itemgetter(0)):
            run = "".join(char for _, char in group)
            runs += [(self.plain, run)] if is_own else self._replacement(run)
        return runs

    def _replacement(self, run: str) -> list[tuple[Face, str]]:
        if self.small is None:
            return [(self.other, run)]
        parts = ((is_small, "".join(part)) for is_small, part in groupby(run, str.islower))
        return [(self.small if is_small else self.other, to_capitals(part)) for is_small, part in parts]

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Return the size of a line."""
        return sum(face.size(run)[0] for face, run in self.runs(text)), self.plain.size(text)[1]

    def ink_ascent(self, text: str) -> int:
        """Return the height of the highest letter above the baseline, in pixels."""
        return max(face.ink_ascent(run) for face, run in self.runs(text))

    def ink_descent(self, text: str) -> int:
        """Return how far the lowest letter reaches below the baseline, in pixels."""
        return max(face.ink_descent(run) for face, run in self.runs(text))

    def render(self, text: str, antialias: bool, color: Any, *more: Any) -> Surface:  # type: ignore[override]
        """Draw a line."""
        runs = self.runs(text)
        if len(runs) == 1 and runs[0][0] is self.plain:
            return self.plain.render(text, antialias, color, *more)
        baseline = self.baseline(text)
        lowest = max((face.ink_descent(run) for face, run in runs if face is not self.plain), default=0)
        below = max(self.get_height() - self.get_ascent(), lowest)
        picture = Surface((self.size(text)[0], baseline + below), pygame.SRCALPHA)
        left = 0
        for face, run in runs:
            part = face.render(run, antialias, color)
            picture.blit(part, (left, baseline - face.baseline(run)))
            left += part.get_width()
        return picture


class SmoothFace(Face):
    """A face drawn larger and scaled down, so that hinting does not distort letters. Metrics stay the same."""

    def __init__(self, raw: bytes, px: int) -> None:
        super().__init__(raw, px)
        self.large = Face(raw, px * FINER)

    def render(self, text: str, antialias: bool, color: Any, *more: Any) -> Surface:  # type: ignore[override]
        """Draw a line."""
        large = self.large.render(text, antialias, color, *more)
        width, height = self.size(text)
        small = pygame.transform.smoothscale(large, (width, round(large.get_height() / FINER)))
        baseline = self.baseline(text)
        picture = Surface((width, baseline - self.get_ascent() + height), pygame.SRCALPHA)
        picture.blit(small, (0, round(baseline - self.large.baseline(text) / FINER)))
        return picture


def to_capitals(text: str) -> str:
    """Return a text in capitals. Greek capitals have no accents."""
    return unicodedata.normalize("NFC", _TONOS.sub(r"\1", unicodedata.normalize("NFD", text.upper())))


@cache
def load(font: Font) -> Face:
    """Load a font. Raises KeyError for an unknown face."""
    raw = _raw(FACES[font.face])
    if font.face in FALLBACKS:
        return CompositeFace(raw, font, FALLBACKS[font.face])
    if font.px < FINE.get(font.face, 0):
        return SmoothFace(raw, font.px)
    return Face(raw, font.px)


@cache
def _raw(file: str) -> bytes:
    return (resource_path("assets/fonts") / file).read_bytes()
