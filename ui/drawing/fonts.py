"""The fonts, and fixes for some of them: lining figures, missing letters, legible small sizes, room for accents."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import groupby
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from games.core.program.paths import resource

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
LINING = {"essays": "serif-bold"}  # a face with old-style figures -> the face that replaces them
LACKED = "„ \u00a0"  # drawn in that face too: a missing quotation mark, and spaces, which are too narrow otherwise
FINE = {"serif": 16, "serif-bold": 16}  # face -> pixels below which hinted e looks like c: see `SmoothFace`
FINER = 4  # a `SmoothFace` is drawn this many times larger, then scaled down


class Font(NamedTuple):
    """A face of `FACES` at a size in pixels."""

    face: str
    px: int


_UNFIT = re.compile("[\x00\ud800-\udfff]")


class Face(pygame.font.Font):
    """A font that draws `�` for what pygame refuses: NUL and lone surrogates, as in file names that are not UTF-8.

    It is loaded from bytes, because a font loaded from a path would keep its file open for every size.
    """

    def __init__(self, raw: bytes, px: int) -> None:
        super().__init__(BytesIO(raw), px)

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Return the size of a line, as `pygame.font.Font` does."""
        return super().size(_UNFIT.sub("�", text))

    def metrics(self, text: str) -> list[tuple[int, int, int, int, int] | None]:  # type: ignore[override]
        """Return the metrics of each letter, as `pygame.font.Font` does."""
        return super().metrics(_UNFIT.sub("�", text))

    def render(self, text: str, antialias: bool, color: Any, *more: Any) -> Surface:  # type: ignore[override]
        """Draw a line, as `pygame.font.Font` does."""
        return super().render(_UNFIT.sub("�", text), antialias, color, *more)


class LiningFace(Face):
    """A face whose figures are drawn in another face: its old-style figures go below the line, and its 1 looks like a
    capital I.
    """

    def __init__(self, raw: bytes, px: int, other: Face) -> None:
        super().__init__(raw, px)
        self.other = other

    def _taken(self, letter: str) -> bool:
        return letter.isdecimal() or letter in LACKED

    def _runs(self, label: str) -> list[tuple[bool, str]]:
        return [(taken, "".join(run)) for taken, run in groupby(label, self._taken)]

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Return the size of a line."""
        plain = super().size
        width = sum(int((self.other.size if taken else plain)(run)[0]) for taken, run in self._runs(text))
        return width, int(plain(text)[1])

    def render(self, text: str, antialias: bool, color: Any, *more: Any) -> Surface:  # type: ignore[override]
        """Draw a line."""
        if not any(self._taken(letter) for letter in text):
            return super().render(text, antialias, color, *more)
        higher = accent_overhang(self, text)
        picture = Surface((self.size(text)[0], self.get_height() + higher), pygame.SRCALPHA)
        left, lower = 0, self.get_ascent() - self.other.get_ascent()
        for taken, run in self._runs(text):
            part = self.other.render(run, antialias, color) if taken else super().render(run, antialias, color)
            picture.blit(part, (left, higher + (lower if taken else -accent_overhang(self, run))))
            left += part.get_width()
        return picture


class SmoothFace(Face):
    """A face that is drawn larger and scaled down, so that hinting does not change its letters; its measures stay the
    same.
    """

    def __init__(self, raw: bytes, px: int) -> None:
        super().__init__(raw, px)
        self.large = Face(raw, px * FINER)

    def render(self, text: str, antialias: bool, color: Any, *more: Any) -> Surface:  # type: ignore[override]
        """Draw a line."""
        large = self.large.render(text, antialias, color, *more)
        width, height = self.size(text)
        small = pygame.transform.smoothscale(large, (width, round(large.get_height() / FINER)))
        picture = Surface((width, height), pygame.SRCALPHA)
        picture.blit(small, (0, round(self.get_ascent() - self.large.get_ascent() / FINER)))
        return picture


def accent_overhang(face: Face, text: str) -> int:
    """Return how many pixels accents exceed the ascent of a face: the picture of the line is that much higher at its
    top.
    """
    tops = [metrics[3] for metrics in face.metrics(text) if metrics is not None]
    return max(0, max(tops, default=0) - face.get_ascent())


@cache
def load(font: Font) -> Face:
    """Load a font; KeyError for an unknown face."""
    raw = _raw(FACES[font.face])
    if font.face in LINING:
        return LiningFace(raw, font.px, load(Font(LINING[font.face], font.px)))
    if font.px < FINE.get(font.face, 0):
        return SmoothFace(raw, font.px)
    return Face(raw, font.px)


@cache
def _raw(file: str) -> bytes:
    return (resource("assets/fonts") / file).read_bytes()
