"""The last lines of the log.

Hovering a line highlights the pieces, cards and seats in it. A click shows the position after its move.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event
from games.core.contract.names import is_name
from games.core.contract.texts import N_, Text
from games.core.match.history import LogEntry
from games.core.match.wording import player_named_in
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, LINE, SMALL, TEXT, TEXT_2, SeatMark
from ui.layout import Box
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext
from ui.table.explanations import WORD_WIDTH, MoveExplanations, WhyLink, computed_once, handle_key
from ui.table.intents import LookBack
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, TextLike, Widget

LINE_HEIGHT = 24
# design units: width of the seat mark in a line, and of the reasons link in a line that can have one
MARK_WIDTH, LINK_WIDTH = 28, WORD_WIDTH + 4
RECENT_MOVES = 12  # number of last moves among which the animated event is searched
LOOK_BACK = N_("Click to look back at this moment")


class SizeProvider(Protocol):
    """Lengths and fonts in pixels."""

    @property
    def for_touch(self) -> bool:
        """Whether rows must be high enough for touch."""

    def px(self, units: float) -> int:
        """Convert a length from design units to pixels."""

    def font(self, size: float, face: str = "body") -> text.Font:
        """Return a font for a size in design units."""


def line_height(sizes: SizeProvider) -> int:
    """Return the height in pixels of one line of the log."""
    least = TOUCH_TARGET + TOUCH_GAP if sizes.for_touch else LINE_HEIGHT
    return max(sizes.px(least), text.line_height(sizes.font(SMALL + 1)) + 2)


def wrapped_height(sizes: SizeProvider, content: str, width: int) -> int:
    """Return the height in pixels of a wrapped line of the log."""
    font = sizes.font(SMALL + 1)
    height = line_height(sizes) - text.line_height(font) + text.measure(content, font, width)[1]
    return max(height, line_height(sizes)) if sizes.for_touch else height


class LogLine(Widget):
    """A line of the log."""

    focusable = False

    def __init__(
        self,
        ctx: DrawingContext,
        key: str,
        rect: Rect,
        entry: LogEntry,
        line: Text,
        latest: bool,
        look_back: Callable[[int], None],
        explanations: MoveExplanations,
    ) -> None:
        super().__init__(key, rect)
        self.ctx, self.entry, self.line, self.latest = ctx, entry, line, latest
        self._look_back = look_back
        self.whys, self.number = explanations, computed_once(self._explained)

    def link(self) -> WhyLink:
        """Return the link to the reasons for the line's move."""
        return WhyLink(
            self.whys, self.key, self.number, self.rect.right - self.ctx.px(2), self.rect.centery, self.rect, self
        )

    def _explained(self) -> int:
        """Return the number of the line's move if it has reasons, else 0."""
        number = self.entry.move_number
        return number if _names_mover(self.entry, self.line, self.whys) and self.whys.has_reason(number) else 0

    def on_key(self, event: pygame.event.Event) -> bool:
        return handle_key(self.whys, self, self.number(), event)

    def activate(self) -> None:
        self._look_back(self.entry.move_number)

    def tip_text(self) -> TextLike | None:
        return LOOK_BACK

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        if self.hovered:
            draw.rounded_box(surface, self.rect, INK_2, px(6))
        right = margin_width(self.entry, self.line, self.whys) - MARK_WIDTH
        room = Box.of(self.rect, self.host.unit).pad(8, 0, right, 0)
        sign, mark = room.cut_left(12, 8), self._mark()
        if mark is not None:
            centre = sign.cut_top(line_height(self) / sign.unit).rect.center
            marks.draw_seat_mark(surface, mark, centre, px(14))
        ink = TEXT if self.latest or self.hovered else TEXT_2
        text.draw(surface, ctx.translate(self.line), room.rect, self.font(SMALL + 1), ink)

    def _mark(self) -> SeatMark | None:
        """Return the mark of the line's player."""
        named = (player_named_in(self.entry.event, self.line), str(self.entry.event.args.get("who", "")))
        return next((mark for name in named if (mark := self._mark_of(name)) is not None), None)

    def _mark_of(self, name: str) -> SeatMark | None:
        ctx = self.ctx
        kind, _, number = name.partition(":")
        if kind == "seat":
            return ctx.marks[int(number)]
        guests = ctx.controller.guests(ctx.view())
        marks_ = self.ctx.app.palette.seat_marks
        return next((marks_[guest.mark - 1] for guest in guests if name in (guest.name, guest.text_name)), None)


def _names_mover(entry: LogEntry, line: Text, explanations: MoveExplanations) -> bool:
    """Return whether a line is about the player who made its move; only such a line can have a reasons link."""
    who = player_named_in(entry.event, line)
    return who != "" and who == explanations.mover_name(entry.move_number)


def margin_width(entry: LogEntry, line: Text, explanations: MoveExplanations) -> int:
    """Return the width in design units that a line leaves for the seat mark and the reasons link."""
    return MARK_WIDTH + (LINK_WIDTH if _names_mover(entry, line, explanations) else 0)


def mentioned_names(entry: LogEntry) -> list[str]:
    """List the names of the pieces, cards and seats that an event mentions."""
    return [value for value in entry.event.args.values() if isinstance(value, str) and is_name(value)]


def _is_among(entry: LogEntry, events: Set[int]) -> bool:
    """Return whether an entry describes one of the events with these `id()`s."""
    return any(id(event) in events for event in entry.events)


class Logbook:
    """The log's latest lines, as many as fit."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.rect = Rect(0, 0, 0, 0)

    def layout(self, rect: Rect) -> None:
        """Fill `rect` with the latest lines, the newest at the bottom."""
        ctx, self.rect = self.ctx, rect
        box = Box.of(rect, ctx.unit).pad(0, 10, 0, 0)
        lines = self._shown()
        last = lines[-1][0].move_number if lines else 0
        recap = ctx.session.recap_since
        bright = last if recap is None else recap
        for number, (entry, line) in reversed(list(enumerate(lines))):
            margin = margin_width(entry, line, ctx.explanations) * box.unit
            height = wrapped_height(ctx, ctx.translate(line), round(box.width - margin))
            if height > box.height:
                break
            place, is_new = box.cut_bottom(height / box.unit).rect, entry.move_number >= bright
            key, explanations = f"log:{number}", ctx.explanations
            widget = LogLine(ctx, key, place, entry, line, is_new, self._look_back, explanations)
            ctx.widgets.add(ctx.widgets.add(widget).link())

    def _look_back(self, number: int) -> None:
        self.ctx.dispatch(LookBack(number))

    def _shown(self) -> list[tuple[LogEntry, Text]]:
        """Return the lines up to the event that is being animated, without those that the story bar shows."""
        lines, story = self.ctx.session.log(), self.ctx.story
        coming = story.pending_events()
        now = self.ctx.stage.event if self.ctx.stage is not None else None
        if now is not None:
            coming |= self._since(now)
        first = next((n for n, (entry, _) in enumerate(lines) if _is_among(entry, coming)), None) if coming else None
        told = story.displayed_events()
        return [line for line in lines[:first] if not _is_among(line[0], told)] if told else lines[:first]

    def _since(self, now: Event) -> set[int]:
        """Return the `id()`s of the event `now` and of all later events; empty if `now` is no recent event."""
        result: set[int] = set()
        for step in reversed(self.ctx.session.match.moves[-RECENT_MOVES:]):
            for event in reversed(step.events):
                result.add(id(event))
                if event is now:
                    return result
        return set()

    def draw(self, surface: Surface) -> None:
        """Draw the line above the log."""
        if self.rect.height > self.ctx.px(LINE_HEIGHT):
            surface.fill(LINE, (self.rect.left, self.rect.top, self.rect.width, 1))
