"""The places between neighbours on the board, each with a plus: a click puts a new space in there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.workshop import order
from games.core.workshop.form import thing_at
from ui.drawing import marks
from ui.drawing.theme import INK_0, INK_3, IVORY, TEXT, TEXT_2
from ui.screens.workshop.board.stage import Stage, middle
from ui.screens.workshop.drafting import Points
from ui.screens.workshop.spaces import Chosen, Spaces
from ui.table.memo import Memo
from ui.widgets.base import FINGER

LEAST, SMALL, MOST = 12, 20, 26  # design units: how wide a plus is, and below which it is quiet
SHARE = 0.3  # of the way from one space to the next that it takes at most


class Gap(NamedTuple):
    """One place: before which entry of which list, and where the plus stands."""

    place: Chosen
    box: Rect


class Gaps:
    """The places of all lists that the board offers them for."""

    def __init__(self, spaces: Spaces, stage: Stage) -> None:
        self.spaces, self.stage = spaces, stage
        self._found = Memo[list[Gap]]()

    def all(self) -> list[Gap]:
        """Return every place where there is room for one more: it is asked at every frame."""
        stage = self.stage
        seen = (id(stage.outlines), stage.at, tuple(stage.box), stage.host.px(1000))
        return self._found.get(self.spaces.session.data, seen, lambda: list(self._all()))

    def _all(self) -> Iterator[Gap]:
        session = self.spaces.session
        form, data = session.form, session.data
        for index, tape in enumerate(self.spaces.tapes):
            if not tape.between or order.full(data, tape):
                continue
            count = len(order.entries(data, tape))
            names = [thing_at(form, data, (*tape.way, n)) for n in range(count)]
            shapes = [self.stage.polygon(name) for name in names]
            for number in range(1, count + (0 if tape.ends else 1)):
                one, other = shapes[number - 1], shapes[number % count]
                box = self._box(one, other) if one and other else None
                if box is not None:
                    yield Gap(Chosen(index, number), box)

    def _box(self, one: Points, other: Points) -> Rect | None:
        """Return where the plus between two spaces stands: half way between the corners nearest to it."""
        px, ends = self.stage.host.px, (middle(one), middle(other))
        near = [min(points, key=lambda at: math.dist(at, end)) for points, end in ((one, ends[1]), (other, ends[0]))]
        side = min(px(MOST), round(math.dist(*ends) * SHARE))
        box = Rect(0, 0, side, side)
        box.center = round((near[0][0] + near[1][0]) / 2), round((near[0][1] + near[1][1]) / 2)
        return box if side >= px(LEAST) and self.stage.box.contains(box) else None

    def at(self, pos: tuple[int, int]) -> Gap | None:
        """Return the place whose plus lies at a point; a finger hits what is near."""
        host = self.stage.host
        most = host.px(FINGER) // 2 if host.for_fingers else 0
        near = min(self.all(), key=lambda gap: math.dist(gap.box.center, pos), default=None)
        if near is None or math.dist(near.box.center, pos) > max(most, near.box.width / 2):
            return None
        return near

    def words(self, gap: Gap) -> Text:
        """Word what a click does."""
        tape = self.spaces.tapes[gap.place.tape]
        last = len(order.entries(self.spaces.session.data, tape))
        one, other = (self.spaces.called(tape, n % last) for n in (gap.place.number - 1, gap.place.number))
        return N_("Put one in: {a} – {b}", a=one, b=other)

    def draw(self, surface: Surface, pointer: tuple[int, int]) -> None:
        """Draw a plus in every place."""
        lit = self.at(pointer)
        for gap in self.all():
            chosen, radius = lit is not None and gap.place == lit.place, gap.box.width // 2
            large = gap.box.width >= self.stage.host.px(SMALL)
            fill = self.stage.theme.accent if chosen else INK_0 if large else INK_3
            pygame.draw.aacircle(surface, fill, gap.box.center, radius)
            if large or chosen:
                pygame.draw.aacircle(surface, IVORY, gap.box.center, radius, max(1, self.stage.host.px(1.6)))
            marks.icon(surface, "plus", gap.box.center, gap.box.width * 6 // 10, TEXT if large or chosen else TEXT_2)
