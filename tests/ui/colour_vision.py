"""Colours as seen with each kind of colour blindness, and the distance between two of them."""

from __future__ import annotations

from functools import lru_cache

from ui.drawing.theme import Colour

Lab = tuple[float, float, float]
# Matrices for linear red, green, blue, by kind of colour blindness (Machado, Oliveira, Fernandes 2009, severity 1).
BLINDNESS_MATRICES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _linear(colour: Colour) -> list[float]:
    return [(value / 255) ** 2.2 for value in colour]


def _lab(rgb: list[float]) -> Lab:
    """Convert a linear colour to CIE L*a*b*, in which distances match perceived differences."""
    x = (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505
    y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
    z = (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089
    fx, fy, fz = ((max(0.0, v) ** (1 / 3)) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@lru_cache(maxsize=65_536)
def perceived_lab(colour: Colour, eyes: str) -> Lab:
    """Return a colour in L*a*b* as seen with one kind of blindness: lightness 0 to 100, then two hue axes."""
    rgb = _linear(colour)
    return _lab([sum(share * value for share, value in zip(row, rgb, strict=True)) for row in BLINDNESS_MATRICES[eyes]])


def colour_distance(first: Colour, second: Colour, eyes: str) -> float:
    """Return the distance of two colours for such eyes: 1 is barely visible, 100 is black to white."""
    return (
        sum((a - b) ** 2 for a, b in zip(perceived_lab(first, eyes), perceived_lab(second, eyes), strict=True)) ** 0.5
    )
