"""Colours: text is readable on everything it stands on, marks stay apart, also for colour-blind eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.drawing import pictures, theme
from ui.drawing.theme import NORMAL, SAFE, Colour, Palette, contrast
from ui.shell.headless import Headless

PALETTES = pytest.mark.parametrize("palette", [NORMAL, SAFE], ids=["normal", "safe"])
ENOUGH = 4.5
# What each kind of colour-blindness makes of linear red, green, blue (Machado, Oliveira, Fernandes 2009, full).
BLIND = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: Colour) -> list[float]:
    return [(value / 255) ** 2.2 for value in colour]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """Turn linear colour into CIE L*a*b*, where distances are what eyes tell apart."""
    x = (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505
    y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
    z = (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089
    fx, fy, fz = ((max(0.0, v) ** (1 / 3)) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: Colour, eyes: str) -> tuple[float, float, float]:
    rgb = linear(colour)
    return lab([sum(share * value for share, value in zip(row, rgb, strict=True)) for row in BLIND[eyes]])


def apart(first: Colour, second: Colour, eyes: str) -> float:
    one, other = seen(first, eyes), seen(second, eyes)
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("ground", ["INK_0", "INK_1", "INK_2", "WELL"])
@pytest.mark.parametrize("ink", ["TEXT", "TEXT_2", "FAINT"])
def test_text_is_readable(ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= ENOUGH


@PALETTES
def test_states_are_readable_on_panels(palette: Palette) -> None:
    for colour in (palette.good, palette.warn, palette.bad):
        assert contrast(colour, theme.INK_0) >= ENOUGH
        assert contrast(colour, theme.INK_1) >= ENOUGH


@PALETTES
def test_numbers_on_chips_are_readable(palette: Palette) -> None:
    assert all(contrast(theme.CHIP_INK, mark.colour) >= ENOUGH for mark in palette.marks)


@pytest.mark.parametrize("key", ["house", *theme.GAMES])
def test_text_on_a_games_accent_and_names_on_its_night_are_readable(key: str) -> None:
    game = theme.game_theme(key)
    for ground in (game.accent, game.accent_2, theme.mix(game.accent, (255, 255, 255), 0.08)):  # hovered: lighter
        assert contrast(game.on_accent, ground) >= ENOUGH
    for ground in game.night:
        assert contrast(game.light, ground) >= ENOUGH
        assert contrast(theme.TEXT, ground) >= ENOUGH


def test_ivory_carries_its_own_ink() -> None:
    assert contrast(theme.IVORY_INK, theme.IVORY) >= 7


@PALETTES
def test_marks_differ_in_shape_and_number(palette: Palette) -> None:
    assert [mark.number for mark in palette.marks] == [1, 2, 3, 4, 5]
    assert len({mark.shape for mark in palette.marks}) == 5


@pytest.mark.parametrize("eyes", sorted(BLIND))
def test_the_safe_marks_stay_apart_for_all_eyes(eyes: str) -> None:
    for one, other in combinations(SAFE.marks, 2):
        assert apart(one.colour, other.colour, eyes) > 25, (one.shape, other.shape)


def test_the_safe_palette_is_safer_than_the_normal_one() -> None:
    def nearest(palette: Palette) -> float:
        pairs = [(a.colour, b.colour) for a, b in combinations(palette.marks, 2)]
        return min(apart(*pair, eyes) for pair in pairs for eyes in BLIND)

    assert nearest(SAFE) > nearest(NORMAL)


def test_an_unknown_game_gets_the_house_theme() -> None:
    assert theme.game_theme("a game of tomorrow") is theme.HOUSE


def test_type_sizes_are_those_of_the_tokens() -> None:
    assert (theme.SMALL, theme.BODY, theme.TITLE, theme.HEADING, theme.DISPLAY) == (13, 16, 20, 28, 44)


def test_pieces_are_dyed_by_hue_only() -> None:
    with Headless((320, 200)):
        own = pictures.piece("assets/art/wampiry/pieces/chip_1.svg", 64)
        dyed = pictures.piece(
            "assets/art/wampiry/pieces/chip_1.svg", 64, (NORMAL.marks[0].colour, SAFE.marks[1].colour)
        )
        red, blue = own.get_at((32, 30)), dyed.get_at((32, 30))
    assert red.r > red.b + 60
    assert blue.b > blue.r + 60
