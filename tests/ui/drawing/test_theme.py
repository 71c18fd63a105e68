"""Colours: text is readable on its backgrounds, and seat marks are distinguishable, also to colour-blind eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.ui.colour_vision import BLINDNESS_MATRICES, colour_distance
from ui.drawing import pictures, theme
from ui.drawing.theme import NORMAL, SAFE, Palette, contrast_ratio
from ui.shell.headless import Headless

PALETTES = pytest.mark.parametrize("palette", [NORMAL, SAFE], ids=["normal", "safe"])
ENOUGH = 4.5


def test_contrast_follows_the_standard_formula() -> None:
    assert contrast_ratio((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast_ratio((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("ground", ["INK_0", "INK_1", "INK_2", "WELL"])
@pytest.mark.parametrize("ink", ["TEXT", "TEXT_2", "FAINT"])
def test_text_is_readable(ink: str, ground: str) -> None:
    assert contrast_ratio(getattr(theme, ink), getattr(theme, ground)) >= ENOUGH


@PALETTES
def test_state_colours_are_readable_on_panels(palette: Palette) -> None:
    for colour in (palette.good, palette.warn, palette.bad):
        assert contrast_ratio(colour, theme.INK_0) >= ENOUGH
        assert contrast_ratio(colour, theme.INK_1) >= ENOUGH


@PALETTES
def test_numbers_on_chips_are_readable(palette: Palette) -> None:
    assert all(contrast_ratio(theme.CHIP_INK, mark.colour) >= ENOUGH for mark in palette.seat_marks)


@pytest.mark.parametrize("key", ["house", *theme.GAMES])
def test_text_is_readable_on_a_games_accent_and_night_colours(key: str) -> None:
    game = theme.game_theme(key)
    for ground in (
        game.accent,
        game.accent_2,
        theme.mix(game.accent, (255, 255, 255), 0.08),
    ):  # the last is a hovered button
        assert contrast_ratio(game.on_accent, ground) >= ENOUGH
    for ground in game.night:
        assert contrast_ratio(game.light, ground) >= ENOUGH
        assert contrast_ratio(theme.TEXT, ground) >= ENOUGH


def test_ivory_has_an_ink_of_high_contrast() -> None:
    assert contrast_ratio(theme.IVORY_INK, theme.IVORY) >= 7


@PALETTES
def test_marks_differ_in_shape_and_number(palette: Palette) -> None:
    assert [mark.number for mark in palette.seat_marks] == [1, 2, 3, 4, 5]
    assert len({mark.shape for mark in palette.seat_marks}) == 5


@pytest.mark.parametrize("eyes", sorted(BLINDNESS_MATRICES))
def test_safe_seat_marks_differ_in_colour_to_all_eyes(eyes: str) -> None:
    for one, other in combinations(SAFE.seat_marks, 2):
        assert colour_distance(one.colour, other.colour, eyes) > 25, (one.shape, other.shape)


def test_the_safe_palette_is_safer_than_the_normal_one() -> None:
    def smallest_difference(palette: Palette) -> float:
        pairs = [(a.colour, b.colour) for a, b in combinations(palette.seat_marks, 2)]
        return min(colour_distance(*pair, eyes) for pair in pairs for eyes in BLINDNESS_MATRICES)

    assert smallest_difference(SAFE) > smallest_difference(NORMAL)


def test_an_unknown_game_gets_the_default_theme() -> None:
    assert theme.game_theme("a game of tomorrow") is theme.DEFAULT_THEME


def test_text_sizes_have_their_documented_values() -> None:
    assert (theme.SMALL, theme.BODY, theme.TITLE, theme.HEADING, theme.DISPLAY) == (13, 16, 20, 28, 44)


def test_pieces_are_dyed_by_hue_only() -> None:
    with Headless((320, 200)):
        own = pictures.load_piece("assets/art/wampiry/pieces/chip_1.svg", 64)
        dyed = pictures.load_piece(
            "assets/art/wampiry/pieces/chip_1.svg", 64, (NORMAL.seat_marks[0].colour, SAFE.seat_marks[1].colour)
        )
        red, blue = own.get_at((32, 30)), dyed.get_at((32, 30))
    assert red.r > red.b + 60
    assert blue.b > blue.r + 60
