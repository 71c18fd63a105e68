"""Colours, shapes and type sizes.

Colours are (red, green, blue), 0..255; sizes are design units (1/900 of the window's height).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

Colour = tuple[int, int, int]
Gradient = tuple[Colour, Colour]  # (top, bottom)


def hex_colour(code: str) -> Colour:
    """Return the colour of a code such as `#EFE8DA`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Blend two colours. `share` 0 returns the first, 1 the second."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ratio(first: Colour, second: Colour) -> float:
    """Return the WCAG contrast ratio, 1..21. Text needs at least 4.5."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


INK_0 = hex_colour("#0E1014")  # background of the window
INK_1 = hex_colour("#171A20")  # background of panels
INK_2 = hex_colour("#222731")  # background of raised items: cards, buttons
INK_3 = hex_colour("#2C323E")  # background of raised items while hovered
WELL = hex_colour("#101318")  # background of recessed items: text fields, slider tracks
LINE = hex_colour("#343B48")  # hairlines
TEXT = hex_colour("#EFE8DA")
TEXT_2 = hex_colour("#A7ADB8")
FAINT = hex_colour("#8B929E")  # text of disabled widgets
IVORY = hex_colour("#E9DDBF")  # focus ring and selected items
IVORY_INK = hex_colour("#241A17")  # text on ivory
CHIP_INK = hex_colour("#0F060C")  # text on a seat's colour
BRASS = hex_colour("#C9A468")

RADIUS_PANEL, RADIUS_BUTTON, RADIUS_CHIP = 10, 8, 6
SMALL, BODY, TITLE, HEADING, DISPLAY = 13, 16, 20, 28, 44
FOCUS = 2  # width of the focus ring
MIN_TEXT = 12  # minimum font size in pixels, at any window size

SHAPES = ("circle", "diamond", "triangle", "square", "pentagon")


class SeatMark(NamedTuple):
    """A seat's shape and colour. `number` counts from 1; art files contain it (`vampire_1.svg`)."""

    number: int
    shape: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours that depend on the colour-blind-safe setting."""

    seat_marks: tuple[SeatMark, ...]
    good: Colour
    warn: Colour
    bad: Colour


def _marks(*codes: str) -> tuple[SeatMark, ...]:
    return tuple(SeatMark(n + 1, SHAPES[n], hex_colour(code)) for n, code in enumerate(codes))


NORMAL = Palette(
    seat_marks=_marks("#D6453D", "#3F8EDB", "#E8B02E", "#3DAA78", "#8B7BC7"),
    good=hex_colour("#6FBF8B"),
    warn=hex_colour("#E3B341"),
    bad=hex_colour("#E2605B"),
)
# maximises the difference of the most similar marks under all kinds of colour blindness
SAFE = Palette(
    seat_marks=_marks("#DE5126", "#4A7DF0", "#F4E84A", "#3FE0A0", "#E88CC8"),
    good=hex_colour("#5DB4EA"),
    warn=hex_colour("#F0DC55"),
    bad=hex_colour("#EC7A45"),
)


def palette(colour_safe: bool) -> Palette:
    """Return the palette for the colour-blind-safe setting."""
    return SAFE if colour_safe else NORMAL


def palette_of(marks: Sequence[SeatMark]) -> Palette:
    """Return the palette that contains these seat marks."""
    return SAFE if any(mark in SAFE.seat_marks for mark in marks) else NORMAL


@dataclass(frozen=True, slots=True)
class GameTheme:
    """The look of a game in menus and screens."""

    accent: Colour  # buttons, active switches and the acting seat
    accent_2: Colour  # bottom of the accent's gradient
    on_accent: Colour  # text on the accent
    night: Gradient  # dark panels
    light: Colour  # names and numbers
    glow: Colour  # around the game's tile in the menu
    velvet: Colour  # the curtain
    display: str  # font face of the title
    display_heavy: str
    title_sizes: tuple[int, int] = (34, 21)  # font sizes of the title's lines on the tile
    weather: str = ""  # weather at the table: `night`, `snow`, or none
    tile_ink: Colour | None = None  # text colour on a light tile; None: `light` on dark


DEFAULT_THEME = GameTheme(
    accent=hex_colour("#7C4F25"),
    accent_2=hex_colour("#6F4620"),
    on_accent=TEXT,
    night=(hex_colour("#231B16"), hex_colour("#15110F")),
    light=hex_colour("#F0DDB0"),
    glow=hex_colour("#C9973F"),
    velvet=hex_colour("#3A2A1A"),
    display="serif-bold",
    display_heavy="serif-bold",
)
GAMES: dict[str, GameTheme] = {
    "wampiry": replace(
        DEFAULT_THEME,
        accent=hex_colour("#B3262E"),
        accent_2=hex_colour("#96202A"),
        night=(hex_colour("#2E1B3A"), hex_colour("#160E1B")),
        light=IVORY,
        glow=hex_colour("#B3262E"),
        velvet=hex_colour("#5E1420"),
        display="cinzel",
        display_heavy="cinzel-black",
        weather="night",
    ),
    "ankh_morpork": replace(
        DEFAULT_THEME,
        accent=hex_colour("#C9973F"),
        accent_2=hex_colour("#B08434"),
        on_accent=hex_colour("#2A1C0E"),
        night=(hex_colour("#33271A"), hex_colour("#1B140D")),
        light=hex_colour("#E3B65C"),
        glow=hex_colour("#C9973F"),
        velvet=hex_colour("#4A3413"),
        display="essays",
        display_heavy="essays",
        tile_ink=hex_colour("#3A2A1A"),
    ),
    "osada": replace(
        DEFAULT_THEME,
        accent=hex_colour("#F0B45A"),
        accent_2=hex_colour("#D9962F"),
        on_accent=hex_colour("#2A1A08"),
        night=(hex_colour("#1B3247"), hex_colour("#101B26")),
        light=hex_colour("#DCEAF5"),
        glow=hex_colour("#9CC7E8"),
        velvet=hex_colour("#16324A"),
        display="courier",
        display_heavy="courier",
        title_sizes=(40, 20),
        weather="snow",
    ),
    "krakow": replace(
        DEFAULT_THEME,
        accent=hex_colour("#C72B75"),
        accent_2=hex_colour("#A8215F"),
        on_accent=hex_colour("#FFFFFF"),
        night=(hex_colour("#2A2C33"), hex_colour("#16181D")),
        light=hex_colour("#F1E6CF"),
        glow=hex_colour("#E23E8C"),
        velvet=hex_colour("#4A1230"),
        display="bebas",
        display_heavy="bebas",
        title_sizes=(42, 25),
    ),
    "wroclaw": replace(
        DEFAULT_THEME,
        accent=hex_colour("#E5C12E"),
        accent_2=hex_colour("#D2AE22"),
        on_accent=hex_colour("#1B1206"),
        night=(hex_colour("#2A1B14"), hex_colour("#14100E")),
        light=hex_colour("#E5C12E"),
        glow=hex_colour("#E5C12E"),
        velvet=hex_colour("#5C3014"),
        display="ops",
        display_heavy="ops",
        title_sizes=(31, 27),
    ),
}


def game_theme(key: str) -> GameTheme:
    """Return a game's theme, or the default theme."""
    return GAMES.get(key, DEFAULT_THEME)
