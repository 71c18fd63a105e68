"""What eyes without one of the three kinds of cones see of a colour, and how far colours are apart for them."""

from __future__ import annotations

from functools import lru_cache

from ui.drawing.theme import Colour

Lab = tuple[float, float, float]
# What each kind of colour-blindness makes of linear red, green, blue (Machado, Oliveira, Fernandes 2009, full).
BLINDNESS_MATRICES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _linear(colour: Colour) -> list[float]:
    return [(value / 255) ** 2.2 for value in colour]


def _lab(rgb: list[float]) -> Lab:
    """Turn linear colour into CIE L*a*b*, where distances are what eyes tell apart."""
    x = (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505
    y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
    z = (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089
    fx, fy, fz = ((max(0.0, v) ** (1 / 3)) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@lru_cache(maxsize=65_536)
def perceived_lab(colour: Colour, eyes: str) -> Lab:
    """Return how light and how coloured a colour looks to such eyes: lightness 0 to 100, then two axes of hue."""
    rgb = _linear(colour)
    return _lab([sum(share * value for share, value in zip(row, rgb, strict=True)) for row in BLINDNESS_MATRICES[eyes]])


def colour_distance(first: Colour, second: Colour, eyes: str) -> float:
    """Return how far two colours are apart for such eyes: 1 is hardly seen side by side, 100 is black from white."""
    return (
        sum((a - b) ** 2 for a, b in zip(perceived_lab(first, eyes), perceived_lab(second, eyes), strict=True)) ** 0.5
    )
