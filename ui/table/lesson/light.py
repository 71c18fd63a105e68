"""The coach's light: what a step speaks of glows in ivory, and a veil lies over the rest of the board.

Veil and glow are made once a step and window size, small and then enlarged; a frame only lays them down. A veil is
only shade: every click, tooltip and reason works under it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.names import is_seat, key_of, keys_of, kind_of
from ui.drawing import draw
from ui.drawing.cache import ready
from ui.drawing.theme import IVORY, RADIUS_BUTTON
from ui.table.desk import TableDesk
from ui.table.lesson.tutor import CLICKED, Tutor
from ui.table.panel.bar import Bar
from ui.table.panel.choice import Choice
from ui.table.panel.seats import Seats
from ui.table.panel.tray import Tray
from ui.widgets.base import Widget

SHADE = (10, 10, 14)
USUAL, ASKING, ENDING = 138, 150, 120  # how dark the veil is, of 255
LIGHT = 235  # how strong the glow is
SMALLER = 4  # veil and glow are made so many times smaller
EDGE, GLOW, LINE = 12, 9, 2.2  # design units: the veil's soft edge, the glow's reach, the line round what glows
Shape = Sequence[tuple[int, int]]


class Light:
    """Draws veil and glow of the present step."""

    def __init__(self, desk: TableDesk, tutor: Tutor, seats: Seats, tray: Tray | None, bar: Bar) -> None:
        self.desk, self.tutor, self.seats, self.tray, self.bar = desk, tutor, seats, tray, bar
        self.zone = Rect(0, 0, 0, 0)  # what the veil may cover

    # -- what glows ---------------------------------------------------------------------------------------------------
    def shapes(self) -> list[Shape]:
        """List the outlines of what is shown on the board."""
        painter = self.desk.painter
        return [painter.shape_of(name) for name in self.tutor.run.step.show if painter.covers(name)]

    def boxes(self) -> list[Rect]:
        """List the boxes of what is shown beside the board."""
        painter = self.desk.painter
        found = (self._box(name) for name in self.tutor.run.step.show if not painter.covers(name))
        return [box for box in found if box is not None]

    def _box(self, name: str) -> Rect | None:
        if is_seat(name) or kind_of(name) == "points":
            return self.seats.rects.get(int(key_of(name)))
        if kind_of(name) == "table":
            return self._place(keys_of(name))
        found = self.widget_of(name)
        return found.rect if found is not None else None

    def widget_of(self, name: str) -> Widget | None:
        """Return the widget beside the board that chooses a name, or one of several equal cards (`card:tag:1`)."""
        widgets = self.desk.widgets
        choices = [one for one in widgets.widgets if isinstance(one, Choice) and not one.on_board]
        found = next((one for one in choices if one.name == name), None) or widgets.find(name)
        found = found or next((one for one in choices if one.name.startswith(f"{name}:")), None)
        if found is None and kind_of(name) == "button":
            found = widgets.find(key_of(name)) or widgets.find(self.button_of(name))
        return found

    def button_of(self, name: str) -> str:
        """Return the large button that gives an answer with this name: `useful` or `pass`; "" where there is none."""
        selection = self.desk.session.selection
        if selection is None:
            return ""
        moves = {"useful": selection.useful_move(), "pass": selection.passing_move()}
        large = (key for key, move in moves.items() if move and any(name in part for part in selection.parts(move)))
        return next(large, "")

    def _place(self, keys: list[str]) -> Rect | None:
        """Return the box of a place of the table: hand, secret, heap."""
        tray, widgets = self.tray, self.desk.widgets
        if keys[0] == "pile":
            found = widgets.find(f"pile:{keys[1]}")
        elif keys[0] == "secret":
            found = tray.secret if tray is not None else widgets.find("secret:own")
        else:
            found = widgets.find("bar:goals") if keys[0] == "goals" else None
        if found is not None:
            return found.rect
        if keys[0] == "hand" and tray is not None and tray.cards:
            return tray.cards[0].rect.unionall([card.rect for card in tray.cards])
        return Rect(self.desk.card_area) if keys[0] == "card" else None

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the veil over the board, and the glow wherever it is; nothing while something moves."""
        if self.desk.stage is not None:
            return
        clip = surface.get_clip()
        shapes, alpha = self.shapes(), self._alpha()
        if alpha and self.zone.colliderect(clip):
            surface.set_clip(self.zone.clip(clip))
            surface.blit(self._veil([*shapes, *self._open()], alpha), self.zone)
            surface.set_clip(clip)
        strong = self.tutor.strong_until > self.desk.app.now
        for shape in shapes:
            self._glow(surface, shape, strong)
        for box in self.boxes():
            self._edge(surface, box, strong)

    def _alpha(self) -> int:
        """Return how dark the veil is: none in free play and while others play."""
        act = self.tutor.run.act
        if act in ("until", "play"):
            return 0
        return {"ask": ASKING, "done": ENDING}.get(act, USUAL)

    def _open(self) -> list[Shape]:
        """List the outlines of what the step wants, which the veil leaves free too."""
        run, selection = self.tutor.run, self.desk.session.selection
        do = run.step.do
        if run.act not in CLICKED or do is None or selection is None:
            return []
        names = do.part if do.part is not None else self._wanted()
        painter = self.desk.painter
        return [painter.shape_of(name) for name in names if painter.covers(name)]

    def _wanted(self) -> list[str]:
        """List the names that choose a part of a move that the step wants, if they can still be chosen."""
        selection = self.desk.session.selection
        assert selection is not None
        moves = [move for move in selection.matching() if self.tutor.run.wants(move)]
        names = dict.fromkeys(name for move in moves for part in selection.parts(move) for name in part)
        return list(names)

    def _veil(self, holes: Sequence[Shape], alpha: int) -> Surface:
        key = ("veil of a lesson", tuple(self.zone), alpha, tuple(tuple(shape) for shape in holes))
        return draw.keep(key, lambda: self._make_veil(holes, alpha))

    def _make_veil(self, holes: Sequence[Shape], alpha: int) -> Surface:
        small = Surface((self.zone.width // SMALLER + 1, self.zone.height // SMALLER + 1), pygame.SRCALPHA)
        small.fill((*SHADE, alpha))
        for shape in holes:
            pygame.draw.polygon(small, (*SHADE, 0), [self._small(at, self.zone.topleft) for at in shape])
        blurred = pygame.transform.box_blur(small, max(1, self.desk.px(EDGE) // SMALLER // 2))
        blurred.fill((*SHADE, 0), special_flags=pygame.BLEND_RGBA_MAX)  # nothing but how dark it is was to be blurred
        return ready(pygame.transform.smoothscale(blurred, self.zone.size))

    @staticmethod
    def _small(at: tuple[int, int], origin: tuple[int, int]) -> tuple[float, float]:
        return (at[0] - origin[0]) / SMALLER, (at[1] - origin[1]) / SMALLER

    def _glow(self, surface: Surface, shape: Shape, strong: bool) -> None:
        """Draw the soft light round an outline, and the line itself."""
        px = self.desk.px
        margin = px(GLOW) * 3
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(2 * margin, 2 * margin)
        key = ("glow of a lesson", tuple(shape))
        picture = draw.keep(key, lambda: self._make_glow(shape, box))
        surface.blit(picture, box)
        if strong:
            surface.blit(picture, box)
        pygame.draw.lines(surface, IVORY, True, list(shape), max(2, px(LINE)))

    def _make_glow(self, shape: Shape, box: Rect) -> Surface:
        px = self.desk.px
        small = Surface((box.width // 2 + 1, box.height // 2 + 1), pygame.SRCALPHA)
        small.fill((*IVORY, 0))
        points = [((x - box.left) / 2, (y - box.top) / 2) for x, y in shape]
        pygame.draw.lines(small, (*IVORY, LIGHT), True, points, max(2, px(GLOW) // 2))
        soft = pygame.transform.gaussian_blur(small, max(1, px(GLOW) // 2))
        return ready(pygame.transform.smoothscale(soft, box.size))

    def _edge(self, surface: Surface, box: Rect, strong: bool) -> None:
        """Draw the light round a box beside the board."""
        px = self.desk.px
        wide = box.inflate(px(8), px(8))
        draw.outline(surface, wide, IVORY, px(RADIUS_BUTTON + 3), max(2, px(LINE + 1 if strong else LINE)))
