"""Draw text: it wraps and shrinks down to 12 pixels, but is never cut.

Text that does not fit even then is recorded as a fault, which fails the layout tests.
"""

from __future__ import annotations

import itertools
from functools import cache, lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ui.drawing import high_contrast, record
from ui.drawing.fonts import FACES as FACES
from ui.drawing.fonts import Font as Font
from ui.drawing.fonts import load as load
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.theme import MIN_TEXT as MIN_TEXT
from ui.drawing.theme import Colour, Gradient
from ui.drawing.typography import insert_no_break_spaces, wrap


class FittedText(NamedTuple):
    """Text broken into lines: font, lines, size in pixels, and whether it fits."""

    font: Font
    lines: tuple[str, ...]
    width: int
    height: int
    fits: bool


_lines = SurfaceCache(16_000_000)
MAX_SHARP_TEXTS = 4096  # number of texts in high contrast whose colours are cached
# place and content of a line -> (visible area in pixels, colours of letters and rim)
_letter_colours_by_text: dict[tuple[object, ...], tuple[int, tuple[Colour, Colour | None]]] = {}


def clear_cache() -> None:
    """Clear the caches."""
    _lines.clear()
    _letter_colours_by_text.clear()
    for known in (load, width, _broken, fit, _placed, _higher):
        known.cache_clear()


@cache
def line_height(font: Font) -> int:
    """Return the line spacing in pixels."""
    return max(load(font).get_linesize(), round(font.px * 1.25))


@lru_cache(maxsize=4096)
def width(text: str, font: Font) -> int:
    """Return the width of one line, in pixels."""
    return int(load(font).size(insert_no_break_spaces(text))[0])


def measure(text: str, font: Font, max_width: int | None = None) -> tuple[int, int]:
    """Return (width, height) of a text in pixels, wrapped at `max_width` if given."""
    laid = _broken(text, font, max_width if max_width is not None else 1_000_000, True)
    return laid.width, laid.height


def break_lines(text: str, font: Font, max_width: int) -> list[str]:
    """Break a text into lines of at most `max_width` pixels."""
    return list(_broken(text, font, max_width, True).lines)


def truncated(text: str, font: Font, max_width: int) -> str:
    """Return a text cut to `max_width` pixels with an ellipsis. Only for texts with a tooltip."""
    if width(text, font) <= max_width:
        return text
    while text and width(f"{text}…", font) > max_width:
        text = text[:-1].rstrip(" ·,–")
    return f"{text}…"


@lru_cache(maxsize=4096)
def _broken(label: str, font: Font, width: int, wrapping: bool) -> FittedText:
    face = load(font)
    if wrapping:
        lines, whole = wrap(label, width, lambda line: int(face.size(line)[0]))
    else:
        lines, whole = insert_no_break_spaces(label).split("\n"), True
    widest = max(int(face.size(line)[0]) for line in lines)
    height = (len(lines) - 1) * line_height(font) + body_height(font)
    return FittedText(font, tuple(lines), widest, height, whole and widest <= width)


@cache
def body_height(font: Font) -> int:
    """Return a line's height in pixels, from accents to descenders."""
    face = load(font)
    return int(face.get_ascent() - face.get_descent())


@cache
def cap_height(font: Font) -> int:
    """Return the height of a capital letter, in pixels."""
    metrics = load(font).metrics("H")[0]
    return int(metrics[3]) if metrics else font.px


@lru_cache(maxsize=4096)
def fit(text: str, width: int, height: int, font: Font, wrapping: bool, floor: int) -> FittedText:
    """Fit a text into a box, in the largest size from `font` down to `floor`. Lengths are pixels."""
    px = font.px
    while True:
        laid = _broken(text, Font(font.face, px), width, wrapping)
        fits = laid.fits and laid.height <= height
        if fits or px <= floor:
            return laid._replace(fits=fits)
        px -= 1


def draw(
    surface: Surface,
    text: str,
    box: Rect,
    font: Font,
    colour: Colour | Gradient,
    *,
    align: str = "left",
    valign: str = "middle",
    wrapping: bool = True,
    floor: int = MIN_TEXT,
    shadow: int = 0,
) -> Rect:
    """Draw a text in `box` (pixels); return its rectangle.

    `align` is left, center or right; `valign` is top, middle or bottom. `colour` may be a gradient (top, bottom).
    `shadow` is the offset of a soft shadow in pixels; 0 is none. Long text shrinks to `floor` pixels.
    """
    if not text:
        return Rect(box.topleft, (0, 0))
    least = max(MIN_TEXT, min(floor, font.px))
    laid, places = _placed(text, box.width, box.height, font, wrapping, least, align, valign)
    places = tuple((line, where.move(box.topleft)) for line, where in places)
    lines = [where for _, where in places]
    area = lines[0].unionall(lines[1:])
    sharp = _letter_colours(surface, text, lines, colour) if high_contrast.minimum_ratio else None
    for line, where in places:
        at = (where.left, where.top - _higher(line, laid.font))
        if shadow:
            _shade(surface, line, laid.font, at, shadow)
        if sharp is not None:
            _draw_sharp(surface, line, laid.font, *sharp, at)
        else:
            surface.blit(_line(line, laid.font, colour), at)
        if record.active is not None:
            _note(record.active, surface, line, where, box, laid)
    return area


@lru_cache(maxsize=8192)
def _higher(line: str, font: Font) -> int:
    face = load(font)
    return face.baseline(line) - face.get_ascent()


@lru_cache(maxsize=8192)
def _placed(
    label: str, width: int, height: int, font: Font, wrapping: bool, floor: int, align: str, valign: str
) -> tuple[FittedText, tuple[tuple[str, Rect], ...]]:
    """Return (fitted text, (line, rectangle relative to the box) for each line)."""
    laid = fit(label, width, height, font, wrapping, floor)
    if align == "center" and wrapping and laid.fits:
        laid = _balanced(label, laid)
    face, step, body = load(laid.font), line_height(laid.font), body_height(laid.font)
    top = _top(laid, height, valign)
    widths = [int(face.size(line)[0]) for line in laid.lines]
    return laid, tuple(
        (line, Rect(_start(width, width_, align), top + number * step, width_, body))
        for number, (line, width_) in enumerate(zip(laid.lines, widths, strict=True))
    )


def _balanced(label: str, laid: FittedText) -> FittedText:
    """Break a centred text into the same number of lines of similar length."""
    low, height = laid.width // 2, laid.width
    while len(laid.lines) > 1 and height - low > 1:
        middle = (low + height) // 2
        narrower = _broken(label, laid.font, middle, True)
        if narrower.fits and len(narrower.lines) == len(laid.lines):
            laid, height = narrower, middle
        else:
            low = middle
    return laid


def _top(laid: FittedText, height: int, valign: str) -> int:
    """Return the top of the first line. `middle` centres the capital letters."""
    if valign != "middle":
        return _start(height, laid.height, valign)
    capital = cap_height(laid.font)
    inked = laid.height - body_height(laid.font) + capital
    top = height // 2 - inked // 2 - (load(laid.font).get_ascent() - capital)
    return max(0, min(top, height - laid.height)) if laid.height <= height else top


def _start(room: int, need: int, side: str) -> int:
    if side in ("left", "top"):
        return 0
    if side in ("center", "middle"):
        return (room - need) // 2
    return room - need


def _line(line: str, font: Font, colour: Colour | Gradient) -> Surface:
    return _lines.get((line, font, colour), lambda: _render(line, font, colour))


def _render(line: str, font: Font, colour: Colour | Gradient) -> Surface:
    face = load(font)
    if isinstance(colour[0], int):
        return converted(face.render(line, True, colour))
    top, bottom = colour
    picture = face.render(line, True, (255, 255, 255)).convert_alpha()
    strip = Surface((1, 2))
    strip.set_at((0, 0), top)
    strip.set_at((0, 1), bottom)
    shade = pygame.transform.smoothscale(strip, picture.get_size())
    picture.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _draw_sharp(surface: Surface, line: str, font: Font, ink: Colour, rim: Colour | None, at: tuple[int, int]) -> None:
    """Draw a line of text in high contrast."""
    if rim is not None:
        width = max(2, font.px // 10)
        around = _line(line, font, rim)
        for right, down in itertools.product((-width, -width // 2, 0, width // 2, width), repeat=2):
            surface.blit(around, (at[0] + right, at[1] + down))
    surface.blit(_line(line, font, ink), at)


def _letter_colours(
    surface: Surface, text: str, lines: list[Rect], colour: Colour | Gradient
) -> tuple[Colour, Colour | None]:
    """Return the colours of letters and rim on the pixels below a text, the same for all its lines.

    Outside the clip, the pixels show the text itself, so a partly redrawn text keeps its colours.
    """
    visible = [where.clip(surface.get_clip()) for where in lines]
    chosen = colour if isinstance(colour[0], int) else colour[0]
    place = tuple(tuple(where) for where in lines)
    key = (surface.get_abs_parent().get_size(), surface.get_abs_offset(), place, text, chosen)
    area = sum(where.width * where.height for where in visible)
    drawn = _letter_colours_by_text.get(key)
    if drawn is None or area >= drawn[0]:
        if len(_letter_colours_by_text) >= MAX_SHARP_TEXTS:
            _letter_colours_by_text.clear()
        grounds = [high_contrast.background_colours(surface, where) for where in visible if where]
        known = sorted(set(itertools.chain(*grounds))) if all(grounds) else []
        drawn = (area, high_contrast.text_colours(chosen, tuple(known)))
        _letter_colours_by_text[key] = drawn
    return drawn[1]


def _shade(surface: Surface, line: str, font: Font, at: tuple[int, int], offset: int) -> None:
    picture = _lines.get((line, font, "shade", offset), lambda: _soft(line, font, offset))
    surface.blit(picture, (at[0] - 2 * offset, at[1] - 2 * offset + offset))


def _soft(line: str, font: Font, offset: int) -> Surface:
    letters = load(font).render(line, True, (8, 6, 8))
    picture = Surface((letters.get_width() + 4 * offset, letters.get_height() + 4 * offset), pygame.SRCALPHA)
    picture.fill((8, 6, 8, 0))
    picture.blit(letters, (2 * offset, 2 * offset))
    return converted(pygame.transform.gaussian_blur(picture, max(1, offset)))


def _note(recorder: record.Recorder, surface: Surface, line: str, where: Rect, box: Rect, laid: FittedText) -> None:
    dx, dy = surface.get_abs_offset()
    shift = (dx + recorder.shift[0], dy + recorder.shift[1])
    visible = where.clip(surface.get_clip())
    recorder.drawn.append(
        record.DrawnLine(
            line, where.move(shift), visible.move(shift), box.move(shift), laid.font.px, recorder.layer, laid.fits
        )
    )
