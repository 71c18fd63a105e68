"""The picture of the board in the workshop, with outlines, links, numbers and highlights."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.drawing import draw, high_contrast, text
from ui.drawing.theme import INK_0, IVORY, TEXT, TEXT_2, Colour, GameTheme, hex_colour
from ui.screens.workshop.rendering import Points, RenderedBoard
from ui.widgets.host import Host

ZOOM_STEP, MAX_ZOOM = 1.25, 3.0  # zoom factor of a wheel step; maximum zoom
ZOOM_KEYS = {"+": 1, "=": 1, "-": -1, "0": -99}  # zoom steps by key; -99 shows the whole board
BRIGHT_COLOUR_SUM = 330  # sum of red, green and blue from which dark text is more legible
COLOUR_SAMPLE_SIZE = 24  # pixels: part of a space from which its colour is averaged
THIN = hex_colour("#7A4A30")
STALE_PICTURE = N_("The board has errors; this is how it last looked without them.")
NO_PICTURE = N_("The board can't be drawn until its errors are fixed.")


class ZoomTarget(Protocol):
    """Something that can be zoomed: the board or the map."""

    def zoom(self, pos: tuple[int, int], factor: float) -> bool:
        """Zoom around a position; return True if anything changed."""

    def pan(self, offset: tuple[int, int]) -> bool:
        """Move the content; return True if anything changed."""


class ZoomControls:
    """Zooms and moves a target. `target()` returns the target and its box."""

    def __init__(self, target: Callable[[], tuple[ZoomTarget, Rect]], on_changed: Callable[[], object]) -> None:
        self.target, self.on_changed = target, on_changed

    def on_event(self, event: pygame.event.Event, pointer: tuple[int, int]) -> bool:
        """Handle the wheel and the middle button; return True if the event was used."""
        content, box = self.target()
        if not box.collidepoint(pointer):
            return False
        if event.type == pygame.MOUSEWHEEL and event.y:
            return self._done(content.zoom(pointer, ZOOM_STEP**event.y))
        if event.type == pygame.MOUSEMOTION and event.buttons[1]:
            return self._done(content.pan(event.rel))
        return False

    def on_key(self, sign: str) -> bool:
        """Handle a zoom key; return True if it was used."""
        notches = ZOOM_KEYS.get(sign)
        if notches is None:
            return False
        content, box = self.target()
        self._done(content.zoom(box.center, ZOOM_STEP**notches))
        return True

    def pinch(self, position: tuple[int, int], factor: float, shift: tuple[int, int]) -> bool:
        """Zoom and move with two fingers; return True if they are on the target."""
        content, box = self.target()
        if not box.collidepoint(position):
            return False
        moved = content.pan(shift)
        self._done(content.zoom(position, factor) or moved)
        return True

    def _done(self, different: bool) -> bool:
        if different:
            self.on_changed()
        return different


def clamp_zoom(zoom: float, factor: float) -> float:
    """Return the zoom multiplied by `factor`, within 1 and `MAX_ZOOM`."""
    zoomed = min(MAX_ZOOM, max(1.0, zoom * factor))
    return 1.0 if math.isclose(zoomed, 1.0, abs_tol=0.03) else zoomed


def clamp_offset(at: float, size: int, start: int, room: int) -> int:
    """Return where the content begins on an axis: centred if it fits, else without a gap at an end."""
    if size <= room:
        return start + (room - size) // 2
    return round(min(start, max(start + room - size, at)))


class BoardPreview:
    """The picture of the board. `box` is the area available for it."""

    def __init__(self, host: Host, box: Rect, theme: GameTheme) -> None:
        self.host, self.box, self.theme = host, box, theme
        self._drawn: RenderedBoard | None = None
        self._picture: Surface | None = None
        self.at = box.topleft
        self._cut: dict[tuple[str, tuple[int, int]], Surface | None] = {}
        self._tints: dict[str, Colour | None] = {}
        self.zoom_factor = 1.0  # zoom factor; 1: the whole board
        # (window position, board position to keep there), or None
        self._held: tuple[tuple[int, int], tuple[float, float]] | None = None

    def set_box(self, box: Rect) -> None:
        """Set the picture's box. The next picture is placed there."""
        self.box, self._drawn = box, None

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels at which to draw the board."""
        return round(self.box.width * self.zoom_factor), round(self.box.height * self.zoom_factor)

    def zoom(self, pos: tuple[int, int], factor: float) -> bool:
        """Zoom around a position. The picture is stretched until a larger one is drawn."""
        zoomed = clamp_zoom(self.zoom_factor, factor)
        if zoomed == self.zoom_factor:
            return False
        self.zoom_factor, self._held = zoomed, (pos, self.window_to_board(pos))
        return True

    def pan(self, offset: tuple[int, int]) -> bool:
        """Move the zoomed board."""
        before = self.at
        self._place(self.at[0] + offset[0], self.at[1] + offset[1])
        return self.at != before

    def _place(self, left: float, top: float) -> None:
        if self._picture is not None:
            width, height = self._picture.get_size()
            box = self.box
            self.at = clamp_offset(left, width, box.left, box.width), clamp_offset(top, height, box.top, box.height)

    def show(self, drawn: RenderedBoard | None) -> None:
        """Show a new picture."""
        if drawn is self._drawn:
            return
        self._drawn = drawn
        self._picture = None
        self._cut.clear()
        self._tints.clear()
        if drawn is not None:
            self._picture = pygame.image.frombytes(drawn.pixels, drawn.size, "RGB").convert()
            if self._held is not None:
                (x, y), spot = self._held
                there = self.board_to_window(spot)
                self._place(self.at[0] + x - there[0], self.at[1] + y - there[1])
                self._held = None
            else:
                self._place(*self.at)

    @property
    def outlines(self) -> Mapping[str, Points]:
        """The outlines of spaces, in pixels of the picture."""
        return self._drawn.outlines if self._drawn is not None else {}

    def polygon(self, name: str) -> list[tuple[float, float]] | None:
        """Return the outline of a space in the window, or None."""
        outline = self.outlines.get(name)
        return None if outline is None else [(x + self.at[0], y + self.at[1]) for x, y in outline]

    def centre(self, name: str) -> tuple[float, float] | None:
        """Return the centre of a space in board units, or None."""
        points = self.polygon(name)
        return self.window_to_board(mean_point(points)) if points else None

    def anchor(self, name: str) -> tuple[float, float] | None:
        """Return the window position where links to a space end, or None."""
        x, y = self._drawn.anchors.get(name, (None, None)) if self._drawn is not None else (None, None)
        return None if x is None or y is None else (x + self.at[0], y + self.at[1])

    def name_at(self, pos: tuple[int, int], names: Sequence[str]) -> str | None:
        """Return the name, out of `names`, of the space at a position, or None."""
        if not self.box.collidepoint(pos):
            return None
        at = (pos[0] - self.at[0], pos[1] - self.at[1])
        return next((name for name in names if name in self.outlines and _inside(self.outlines[name], at)), None)

    def board_to_window(self, spot: tuple[float, float]) -> tuple[int, int]:
        """Return the window position of a point in board units."""
        scale, (x, y) = (self._drawn.scale, self._drawn.origin) if self._drawn is not None else (1.0, (0.0, 0.0))
        return round(self.at[0] + x + spot[0] * scale), round(self.at[1] + y + spot[1] * scale)

    def window_to_board(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Return the board position of a point in the window."""
        scale, (x, y) = (self._drawn.scale, self._drawn.origin) if self._drawn is not None else (1.0, (0.0, 0.0))
        return (pos[0] - self.at[0] - x) / scale, (pos[1] - self.at[1] - y) / scale

    def draw(self, surface: Surface, has_faults: bool) -> None:
        """Draw the board. Without a picture, say why it is missing (`has_faults`)."""
        radius = self.host.px(8)
        if self._picture is None:
            draw.translucent_box(surface, self.box, INK_0, 120, radius)
            message = self.host.translate(NO_PICTURE if has_faults else N_("The board is being drawn…"))
            text.draw(surface, message, self.box, self.host.font(18), TEXT_2, align="center")
            return
        box = self._picture.get_rect(topleft=self.at)
        draw.shadow(surface, box.clip(self.box), radius, self.host.px(14), self.host.px(7), 150)
        with self.clip_to_box(surface):
            surface.blit(self._picture, box)
        if has_faults:
            self._draw_stale_note(surface, box.clip(self.box))

    def _draw_stale_note(self, surface: Surface, picture: Rect) -> None:
        """Say on the picture that it shows an earlier board."""
        px, font = self.host.px, self.host.font(15, "bold")
        message = self.host.translate(STALE_PICTURE)
        width = min(self.box.width - px(16), text.width(message, font) + px(28))
        note = Rect(0, 0, width, text.measure(message, font, width - px(28))[1] + px(14))
        note.midtop = picture.centerx, picture.top + px(8)
        draw.translucent_box(surface, note, INK_0, 215, px(8))
        text.draw(surface, message, note.inflate(-px(20), 0), font, self.host.palette.warn, align="center")

    def map_picture(self, cells: tuple[int, int]) -> Surface | None:
        """Return the part of the picture with the map, or None. `cells` is the map's (columns, rows)."""
        if self._picture is None or self._drawn is None or self._drawn.map_box is None or self._drawn.cells != cells:
            return None
        return self._picture.subsurface(Rect(self._drawn.map_box).clip(self._picture.get_rect()))

    def space_picture(self, name: str, size: tuple[int, int]) -> Surface | None:
        """Return the part of the picture with a space, scaled to `size`, or None."""
        if (name, size) not in self._cut:
            self._cut[name, size] = self._cut_out(self.outlines.get(name, ()), size)
        return self._cut[name, size]

    def space_colour(self, name: str) -> Colour | None:
        """Return a space's average colour, or None."""
        if name not in self._tints:
            picture = self.space_picture(name, (COLOUR_SAMPLE_SIZE, COLOUR_SAMPLE_SIZE))
            self._tints[name] = None if picture is None else _mean(picture)
        return self._tints[name]

    def _cut_out(self, points: Points, size: tuple[int, int]) -> Surface | None:
        if self._picture is None or len(points) < 3:
            return None
        (left, right), (top, bottom) = ([end(point[n] for point in points) for end in (min, max)] for n in (0, 1))
        box = Rect(round(left), round(top), round(right - left), round(bottom - top)).clip(self._picture.get_rect())
        scale = min(size[0] / max(1, box.width), size[1] / max(1, box.height))
        to = (round(box.width * scale), round(box.height * scale))
        if min(*box.size, *to) < 2:
            return None
        shape = Surface(box.size, pygame.SRCALPHA)
        pygame.draw.polygon(shape, (255, 255, 255, 255), [(x - box.left, y - box.top) for x, y in points])
        shape.blit(self._picture, (0, 0), box, pygame.BLEND_RGB_MULT)
        return pygame.transform.smoothscale(shape, to)

    @contextmanager
    def clip_to_box(self, surface: Surface) -> Iterator[None]:
        """Clip drawing to the board's box while zoomed in."""
        before = surface.get_clip()
        if self.zoom_factor > 1:
            surface.set_clip(before.clip(self.box))
        try:
            yield
        finally:
            surface.set_clip(before)

    def draw_outline(self, surface: Surface, name: str, colour: Colour, width: int = 3) -> None:
        """Draw the outline of a space."""
        points = self.polygon(name)
        if points is not None and len(points) > 2:
            rim = 2 * width if high_contrast.minimum_ratio else 2
            pygame.draw.lines(surface, INK_0, True, points, self.host.px(width + rim))
            pygame.draw.lines(
                surface, high_contrast.edge_colour(colour, INK_0, width), True, points, self.host.px(width)
            )

    def draw_badge(self, surface: Surface, name: str, number: int, colour: Colour) -> None:
        """Draw a number in a disc on a space."""
        box = self.badge_box(name)
        if box is None:
            return
        pygame.draw.circle(surface, INK_0, box.center, box.width // 2 + 2)
        pygame.draw.circle(surface, colour, box.center, box.width // 2)
        text.draw(surface, str(number), box, self.host.font(15, "bold"), TEXT, align="center", wrapping=False)

    def badge_box(self, name: str) -> Rect | None:
        """Return the box of the disc on a space, or None."""
        points = self.polygon(name)
        if not points:
            return None
        side = self.host.px(26)
        x = sum(point[0] for point in points) / len(points)
        y = min(point[1] for point in points)
        return Rect(round(x) - side // 2, round(y) - side // 3, side, side)

    def draw_thin_link(self, surface: Surface, start: str, end: str) -> None:
        """Draw a thin line between two spaces."""
        first, last = self.anchor(start), self.anchor(end)
        if first and last:
            pygame.draw.line(surface, THIN, first, last, self.host.px(2))

    def draw_link(self, surface: Surface, start: str, end: str, colour: Colour, dashed: bool) -> None:
        """Draw a thick line between two spaces, with dots at its ends."""
        first, last = self.anchor(start), self.anchor(end)
        if not first or not last:
            return
        (x1, y1), (x2, y2) = first, last
        parts = 16 if dashed else 1
        for part in range(0, parts, 2):
            begin, stop = (
                (x1 + (x2 - x1) * share / parts, y1 + (y2 - y1) * share / parts) for share in (part, part + 1)
            )
            for ink, width in ((INK_0, 7), (colour, 4), (IVORY, 1)):
                pygame.draw.line(surface, ink, begin, stop, self.host.px(width))
        for x, y in ((x1, y1), (x2, y2)):
            pygame.draw.circle(surface, INK_0, (x, y), self.host.px(7))
            pygame.draw.circle(surface, colour, (x, y), self.host.px(5))

    def draw_highlight(self, surface: Surface, name: str) -> None:
        """Draw the outline of the chosen space."""
        points = self.polygon(name)
        if points is not None and len(points) > 2:
            for ink, width in (
                (INK_0, 9),
                (INK_0 if high_contrast.minimum_ratio else self.theme.accent, 7),
                (IVORY, 2),
            ):
                pygame.draw.lines(surface, ink, True, points, self.host.px(width))


def _mean(picture: Surface) -> Colour:
    red, green, blue, _ = pygame.transform.average_color(picture, picture.get_rect(), True)
    return red, green, blue


def mean_point(polygon: Points) -> tuple[float, float]:
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def _inside(polygon: Points, at: tuple[float, float]) -> bool:
    x, y = at
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
