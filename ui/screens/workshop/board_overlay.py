"""Clicks and highlights on the board in the workshop."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop import form_edits
from games.core.workshop.form import thing_name_at
from ui.drawing import marks
from ui.drawing.theme import INK_0, INK_3, IVORY, TEXT, TEXT_2, hex_colour
from ui.screens.workshop.board_picture import mean_point
from ui.screens.workshop.context import SPACES_TAB, WorkshopContext
from ui.screens.workshop.rendering import Points
from ui.screens.workshop.spaces import EntryRef
from ui.screens.workshop.strips import StripWidget
from ui.screens.workshop.tools import CHOOSE, LINKS
from ui.table.memo import Memo
from ui.widgets.base import TOUCH_TARGET, Tip

THREAD = hex_colour("#A8321F")
# design units: sizes of the plus sign: minimum; the smallest that is drawn bright; maximum
MIN_PLUS_SIZE, BRIGHT_PLUS_SIZE, MAX_PLUS_SIZE = 12, 20, 26
MAX_PLUS_SHARE = 0.3  # maximum size of a plus, as a share of the distance between the spaces


class InsertPoint(NamedTuple):
    """A place between two spaces where a click inserts an entry: the following entry, and the box of the plus."""

    place: EntryRef
    box: Rect


class InsertPoints:
    """The places on the board where a plus inserts a space."""

    def __init__(self, context: WorkshopContext) -> None:
        self.context, self.spaces, self.picture = context, context.spaces, context.picture
        self._found = Memo[list[InsertPoint]]()

    def visible_points(self) -> list[InsertPoint]:
        """Return the insert points with room for a plus, cached for speed."""
        stage = self.picture
        seen = (id(stage.outlines), stage.at, tuple(stage.box), stage.host.px(1000))
        return self._found.get(self.context.session.data, seen, lambda: list(self._all()))

    def _all(self) -> Iterator[InsertPoint]:
        session = self.context.session
        form, data = session.form, session.data
        for index, strip in enumerate(self.spaces.strips):
            if not strip.inserts_on_board or form_edits.is_full(data, strip):
                continue
            count = len(form_edits.list_entries(data, strip))
            names = [thing_name_at(form, data, (*strip.list_path, n)) for n in range(count)]
            shapes = [self.picture.polygon(name) for name in names]
            for number in range(1, count + (0 if strip.fixed_ends else 1)):
                one, other = shapes[number - 1], shapes[number % count]
                box = self._box(one, other) if one and other else None
                if box is not None:
                    yield InsertPoint(EntryRef(index, number), box)

    def _box(self, one: Points, other: Points) -> Rect | None:
        """Return the box of the plus between two spaces, or None."""
        px, ends = self.picture.host.px, (mean_point(one), mean_point(other))
        near = [min(points, key=lambda at: math.dist(at, end)) for points, end in ((one, ends[1]), (other, ends[0]))]
        side = min(px(MAX_PLUS_SIZE), round(math.dist(*ends) * MAX_PLUS_SHARE))
        box = Rect(0, 0, side, side)
        box.center = round((near[0][0] + near[1][0]) / 2), round((near[0][1] + near[1][1]) / 2)
        return box if side >= px(MIN_PLUS_SIZE) and self.picture.box.contains(box) else None

    def point_at(self, pos: tuple[int, int]) -> InsertPoint | None:
        """Return the insert point at a position, or None. Touch also finds one nearby."""
        host = self.picture.host
        most = host.px(TOUCH_TARGET) // 2 if host.for_touch else 0
        near = min(self.visible_points(), key=lambda gap: math.dist(gap.box.center, pos), default=None)
        if near is None or math.dist(near.box.center, pos) > max(most, near.box.width / 2):
            return None
        return near

    def insert_hint(self, point: InsertPoint) -> Text:
        """Return a text on what a click here inserts."""
        strip = self.spaces.strips[point.place.strip]
        last = len(form_edits.list_entries(self.context.session.data, strip))
        one, other = (self.spaces.label(strip, n % last) for n in (point.place.number - 1, point.place.number))
        return N_("Insert between {a} and {b}", a=one, b=other)

    def draw(self, surface: Surface, pointer: tuple[int, int]) -> None:
        """Draw a plus at every insert point."""
        hovered = self.point_at(pointer)
        for point in self.visible_points():
            chosen, radius = hovered is not None and point.place == hovered.place, point.box.width // 2
            large = point.box.width >= self.picture.host.px(BRIGHT_PLUS_SIZE)
            fill = self.context.theme.accent if chosen else INK_0 if large else INK_3
            pygame.draw.aacircle(surface, fill, point.box.center, radius)
            if large or chosen:
                pygame.draw.aacircle(surface, IVORY, point.box.center, radius, max(1, self.picture.host.px(1.6)))
            marks.draw_icon(
                surface, "plus", point.box.center, point.box.width * 6 // 10, TEXT if large or chosen else TEXT_2
            )


def entry_at(context: WorkshopContext, pos: tuple[int, int]) -> int | None:
    """Return the number of the entry at a position, or None."""
    strip, chosen = context.spaces.chosen_strip, context.spaces.chosen
    if strip is None or chosen is None:
        return None
    widget = context.screen.widgets[f"tape:{strip.path}"]
    if isinstance(widget, StripWidget) and widget.rect.collidepoint(pos):
        return widget.entry_at(pos)
    things = context.spaces.entries_by_name()
    space = context.picture.name_at(pos, list(things))
    return things[space].number if space is not None and things[space].strip == chosen.strip else None


class WorkshopOverlay:
    """Handles clicks on the board, and draws highlights, insert points and faults."""

    def __init__(self, context: WorkshopContext, go_to: Callable[[ValuePath], object]) -> None:
        self.context, self.screen, self.session = context, context.screen, context.session
        self.spaces, self.tools, self.picture, self.go_to = context.spaces, context.tools, context.picture, go_to
        self.insert_points = InsertPoints(context)
        self._lit: EntryRef | None = None  # the hovered insert point, or None

    # -- lookup --------------------------------------------------------------------------------------------------------
    def _space_at(self, pos: tuple[int, int]) -> EntryRef | None:
        """Return the space at a position, or None."""
        things = self.spaces.entries_by_name()
        name = self.picture.name_at(pos, list(things))
        return things[name] if name is not None else None

    def _fault_at(self, pos: tuple[int, int]) -> ValuePath | None:
        """Return the path of the fault whose disc is at a position, or None."""
        for name, number in self._discs():
            disc = self.picture.badge_box(name)
            if disc is not None and disc.collidepoint(pos):
                return self.session.faults()[number - 1][1]
        return None

    def _discs(self) -> list[tuple[str, int]]:
        """Return (space, number of its first fault) for each space with faults."""
        discs: dict[str, int] = {}
        for number, (_, place) in enumerate(self.session.faults(), 1):
            thing = thing_name_at(self.session.form, self.session.data, place)
            if thing:
                discs.setdefault(thing, number)
        return list(discs.items())

    @property
    def _offers(self) -> bool:
        """True if insert points are shown."""
        return self.context.tab == SPACES_TAB and self.tools.tool == CHOOSE and not self.context.shows_map

    def click_tooltip(self) -> Tip | None:
        """Return a tooltip for a click at the pointer, or None."""
        if self.context.tab != SPACES_TAB or self.context.shows_tables:
            return None
        pointer, translate = self.screen.pointer, self.screen.translate
        point = self.insert_points.point_at(pointer) if self._offers else None
        if point is not None:
            return Tip(translate(self.insert_points.insert_hint(point)), point.box)
        hint = self.tools.link_hint(self.picture.name_at(pointer, list(self.spaces.entries_by_name())))
        return Tip(translate(hint), Rect(pointer, (1, 1))) if hint is not None else None

    def update_hover(self) -> bool:
        """Update the hovered insert point; return True if it changed."""
        point = self.insert_points.point_at(self.screen.pointer) if self._offers else None
        before, self._lit = self._lit, point.place if point is not None else None
        return self._lit != before

    def on_press(self, pos: tuple[int, int]) -> bool:
        """Handle a click on a fault, an insert point or a space; return True if there was one."""
        place = self._fault_at(pos)
        if place is not None:
            self.go_to(place)
            return True
        if not self.picture.box.collidepoint(pos) or self.screen.widgets.popup is not None:
            return False
        handles = self.screen.widgets.find("handles")
        if handles is not None and handles.hit(pos):
            return False
        point = self.insert_points.point_at(pos) if self._offers else None
        if point is not None:
            self.spaces.insert_at(point.place)
            return True
        space = self._space_at(pos)
        if space is None:
            return False
        if not self._join(space):
            self.context.tab = SPACES_TAB
            self.spaces.choose(*space)
        return True

    def _join(self, space: EntryRef) -> bool:
        """Link or unlink the chosen space and another one; return False if the selected tool does neither."""
        chosen = self.spaces.chosen
        return chosen is not None and space.strip == chosen.strip and self.tools.toggle_link(space.number)

    def draw(self, surface: Surface) -> None:
        """Draw the chosen space, insert points and faults."""
        with self.picture.clip_to_box(surface):
            if self.context.tab == SPACES_TAB:
                self._draw_chosen(surface)
            if self._offers:
                self.insert_points.draw(surface, self.screen.pointer)
            if not self.context.shows_tables:
                self._draw_faults(surface)

    def _draw_chosen(self, surface: Surface) -> None:
        """Draw the chosen space and its links."""
        thing, joins = self.spaces.chosen_name(), self.tools.tool == LINKS
        if joins:
            for one, other in self.spaces.other_links():
                self.picture.draw_thin_link(surface, one, other)
        if not thing:
            return
        self.picture.draw_highlight(surface, thing)
        for other, dashed in self.spaces.links() if self.tools.shows_links else ():
            self.picture.draw_link(surface, thing, other, THREAD, dashed)
        over = self.picture.name_at(self.screen.pointer, list(self.spaces.entries_by_name())) if joins else None
        leads = self.tools.link_target(over)
        if leads is not None:
            self.picture.draw_link(surface, thing, leads[0], leads[1], dashed=True)
            self.picture.draw_outline(surface, *leads)

    def _draw_faults(self, surface: Surface) -> None:
        """Draw an outline and a number on each space with a fault."""
        bad = self.screen.palette.bad
        for name, number in self._discs():
            self.picture.draw_outline(surface, name, bad)
            self.picture.draw_badge(surface, name, number, bad)
