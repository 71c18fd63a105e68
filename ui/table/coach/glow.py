"""The coach's ivory light: a glow round what is spoken of on the board, a line round what lies beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.names import is_seat, key_of, keys_of, kind_of
from ui.boards.shared.base import Reckons
from ui.drawing import draw, sharp
from ui.drawing.pictures import converted
from ui.drawing.theme import IVORY, RADIUS_BUTTON
from ui.table.choice import Choice
from ui.table.context import TableContext
from ui.widgets.base import Widget

LIGHT = 235  # how strong the glow is
GLOW, LINE = 9, 2.2  # design units: the glow's reach, the line round what glows
SUMS = "table:sums"
Shape = Sequence[tuple[int, int]]


class Highlight:
    """Finds things by their names, on the board and beside it, and lights them. A glow is made once for each shape."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx

    # -- finding ------------------------------------------------------------------------------------------------------
    def shapes(self, names: Iterable[str]) -> list[Shape]:
        """List the outlines of those things that are on the board."""
        painter = self.ctx.painter
        found = ((painter.shape_of(name) if painter.covers(name) else self._sums(name)) for name in names)
        return [shape for shape in found if shape]

    def _sums(self, name: str) -> Shape:
        """Return the outline of the sums that the board writes out itself, such as those of a shot; () elsewhere."""
        painter = self.ctx.painter
        box = painter.reckoned_in() if name == SUMS and isinstance(painter, Reckons) else None
        return (box.topleft, box.topright, box.bottomright, box.bottomleft) if box is not None else ()

    def boxes(self, names: Iterable[str]) -> list[Rect]:
        """List the boxes of those things that are beside the board."""
        painter = self.ctx.painter
        found = (self._box(name) for name in names if not painter.covers(name))
        return [box for box in found if box is not None]

    def _box(self, name: str) -> Rect | None:
        if is_seat(name) or kind_of(name) == "points":
            return self.ctx.rows.seats.get(int(key_of(name)))
        if kind_of(name) == "table":
            return self._place(keys_of(name))
        found = self.widget_of(name)
        return found.rect if found is not None else None

    def widget_of(self, name: str) -> Widget | None:
        """Return the widget beside the board that chooses a name, or one of several equal cards (`card:tag:1`)."""
        widgets = self.ctx.widgets
        choices = [one for one in widgets.widgets if isinstance(one, Choice) and not one.on_board]
        found = next((one for one in choices if one.name == name), None) or widgets.find(name)
        found = found or next((one for one in choices if one.name.startswith(f"{name}:")), None)
        if found is None and kind_of(name) == "button":
            found = widgets.find(key_of(name)) or widgets.find(self.button_of(name))
        return found

    def button_of(self, name: str) -> str:
        """Return the large button that gives an answer with this name: `useful` or `pass`; "" where there is none."""
        selection = self.ctx.session.selection
        if selection is None:
            return ""
        moves = {"useful": selection.useful_move(), "pass": selection.passing_move()}
        large = (key for key, move in moves.items() if move and any(name in part for part in selection.parts(move)))
        return next(large, "")

    def _place(self, keys: list[str]) -> Rect | None:
        """Return the box of a place of the table: hand, secret, heap."""
        widgets = self.ctx.widgets
        if keys[0] == "pile":
            found = widgets.find(f"pile:{keys[1]}")
        elif keys[0] == "secret":
            found = widgets.find("secret:own")
        else:
            found = widgets.find("bar:goals") if keys[0] == "goals" else None
        if found is not None:
            return found.rect
        cards = [card.rect for card in self.ctx.tray_cards()]
        if keys[0] == "hand" and cards:
            return cards[0].unionall(cards)
        return Rect(self.ctx.card_area) if keys[0] == "card" else None

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, names: Sequence[str], strong: bool = False) -> None:
        """Light things wherever they are."""
        shapes = self.shapes(names)
        if sharp.minimum_ratio:  # light on a light board would not be seen: a white line between two black ones is
            for colour, width in ((sharp.BLACK, 3 * self._line), (sharp.WHITE, self._line)):
                for shape in shapes:
                    pygame.draw.lines(surface, colour, True, list(shape), width)
        for shape in () if sharp.minimum_ratio else shapes:
            self._glow(surface, shape, strong)
        for box in self.boxes(names):
            self._edge(surface, box, strong)

    def _glow(self, surface: Surface, shape: Shape, strong: bool) -> None:
        """Draw the soft light round an outline, and the line itself."""
        margin = self.ctx.px(GLOW) * 3
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(2 * margin, 2 * margin)
        key = ("glow of a lesson", tuple(shape))
        picture = draw.cached(key, lambda: self._make_glow(shape, box))
        surface.blit(picture, box)
        if strong:
            surface.blit(picture, box)
        pygame.draw.lines(surface, IVORY, True, list(shape), self._line)

    @property
    def _line(self) -> int:
        """The width of a line round what is lit, in pixels."""
        return max(2, self.ctx.px(LINE))

    def _make_glow(self, shape: Shape, box: Rect) -> Surface:
        reach = self.ctx.px(GLOW) // 2
        small = Surface((box.width // 2 + 1, box.height // 2 + 1), pygame.SRCALPHA)
        small.fill((*IVORY, 0))
        points = [((x - box.left) / 2, (y - box.top) / 2) for x, y in shape]
        pygame.draw.lines(small, (*IVORY, LIGHT), True, points, max(2, reach))
        soft = pygame.transform.gaussian_blur(small, max(1, reach))
        return converted(pygame.transform.smoothscale(soft, box.size))

    def _edge(self, surface: Surface, box: Rect, strong: bool) -> None:
        """Draw the light round a box beside the board."""
        around, width = self.ctx.box(box).pad(-4, -4).rect, max(2, self.ctx.px(LINE + 1 if strong else LINE))
        draw.outline(surface, around, IVORY, self.ctx.px(RADIUS_BUTTON + 3), width)
