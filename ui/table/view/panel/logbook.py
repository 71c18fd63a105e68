"""The last lines of the log below the decision card.

Each line highlights the things it mentions, and opens the position after its move.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event
from games.core.contract.names import is_name
from games.core.contract.texts import N_, Text
from games.core.match.history import LogEntry
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, LINE, SMALL, TEXT, TEXT_2, SeatMark
from ui.layout import Box
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext
from ui.table.explanations import MoveExplanations, WhyLink, computed_once, handle_key
from ui.table.intents import LookBack
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, TextLike, Widget

LINE_HEIGHT = 24
BESIDE = 50  # design units of a line that are not for text: for the seat mark and the link to the reasons
MOST_PENDING = 60  # maximum number of lines that wait for their animation
RECENT = 12  # number of last moves that may be animated now; a shortcut has one move per step
FIRST = re.compile(r"\{(\w+)\}")  # the placeholder at the beginning of a sentence
LOOK_BACK = N_("Click: look back at this moment")


class Sizes(Protocol):
    """Provides lengths and fonts in design units; implemented by the table and by the log's screen, whose scales
    differ.
    """

    @property
    def for_touch(self) -> bool:
        """Whether rows must be high enough for touch."""

    def px(self, units: float) -> int:
        """Return a length in pixels."""

    def font(self, size: float, face: str = "body") -> text.Font:
        """Return a font at a type size."""


def line_height(sizes: Sizes) -> int:
    """Return the height in pixels of a log line that does not wrap."""
    least = TOUCH_TARGET + TOUCH_GAP if sizes.for_touch else LINE_HEIGHT
    return max(sizes.px(least), text.line_height(sizes.font(SMALL + 1)) + 2)


def wrapped_height(sizes: Sizes, words: str, width: int) -> int:
    """Return the height in pixels of a log line of this width, which may wrap; the padding stays the same."""
    font = sizes.font(SMALL + 1)
    height = line_height(sizes) - text.line_height(font) + text.measure(words, font, width)[1]
    return max(height, line_height(sizes)) if sizes.for_touch else height


class LogLine(Widget):
    """One line of the log."""

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
        """Return the link to the reasons for the computer's move in this line."""
        return WhyLink(
            self.whys, self.key, self.number, self.rect.right - self.ctx.px(2), self.rect.centery, self.rect, self
        )

    def _explained(self) -> int:
        """Return the number of the line's move if there are reasons for that move, otherwise 0."""
        number, who = self.entry.number, name_of_line(self.entry, self.line)
        return number if who and who == self.whys.mover(number) and self.whys.has_reason(number) else 0

    def on_key(self, event: pygame.event.Event) -> bool:
        return handle_key(self.whys, self, self.number(), event)

    def activate(self) -> None:
        self._look_back(self.entry.number)

    def tip_text(self) -> TextLike | None:
        return LOOK_BACK

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        if self.hovered:
            draw.panel(surface, self.rect, INK_2, px(6))
        room = Box.of(self.rect, self.host.unit).pad(8, 0, BESIDE - 28, 0)
        sign, mark = room.cut_left(12, 8), self._mark()
        if mark is not None:
            centre = sign.cut_top(line_height(self) / sign.unit).rect.center
            marks.draw_seat_mark(surface, mark, centre, px(14))
        ink = TEXT if self.latest or self.hovered else TEXT_2
        text.draw(surface, ctx.translate(self.line), room.rect, self.font(SMALL + 1), ink)

    def _mark(self) -> SeatMark | None:
        """Return the mark of the player that the line is about, with or without a seat; otherwise that of the acting
        player.
        """
        named = (name_of_line(self.entry, self.line), str(self.entry.event.args.get("who", "")))
        return next((mark for name in named if (mark := self._mark_of(name)) is not None), None)

    def _mark_of(self, name: str) -> SeatMark | None:
        ctx = self.ctx
        kind, _, number = name.partition(":")
        if kind == "seat":
            return ctx.marks[int(number)]
        guests = ctx.controller.guests(ctx.view())
        marks_ = self.ctx.app.palette.seat_marks
        return next((marks_[guest.mark - 1] for guest in guests if name in (guest.name, guest.text_name)), None)


def name_of_line(entry: LogEntry, line: Text) -> str:
    """Return the name of the player that a line is about: the name it begins with, or the acting player's."""
    first = FIRST.match(line.message)
    name = line.args.get(first[1]) if first is not None else None
    return name if isinstance(name, str) and is_name(name) else str(entry.event.args.get("who", ""))


def names_of(entry: LogEntry) -> list[str]:
    """List the names of the things on the table that an event mentions."""
    return [value for value in entry.event.args.values() if isinstance(value, str) and is_name(value)]


class Logbook:
    """The log's last lines, as many as fit."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.rect = Rect(0, 0, 0, 0)

    def layout(self, rect: Rect) -> None:
        """Fill `rect` with the newest lines, the newest at the bottom; long lines wrap."""
        ctx, self.rect = self.ctx, rect
        box = Box.of(rect, ctx.unit).pad(0, 10, 0, 0)
        lines = self._shown()
        last = lines[-1][0].number if lines else 0
        recap = ctx.session.recap_since
        bright = last if recap is None else recap
        for number, (entry, line) in reversed(list(enumerate(lines))):
            height = wrapped_height(ctx, ctx.translate(line), round(box.width - BESIDE * box.unit))
            if height > box.height:
                break
            place, is_new = box.cut_bottom(height / box.unit).rect, entry.number >= bright
            key, explanations = f"log:{number}", ctx.explanations
            widget = LogLine(ctx, key, place, entry, line, is_new, self._look_back, explanations)
            ctx.widgets.add(ctx.widgets.add(widget).link())

    def _look_back(self, number: int) -> None:
        self.ctx.dispatch(LookBack(number))

    def _shown(self) -> list[tuple[LogEntry, Text]]:
        """Return the log up to the event that is being animated; later events of the move follow with their
        animations.
        """
        lines, story = self.ctx.session.log(), self.ctx.story
        if story.pending:
            first = next(
                (
                    n
                    for n in range(len(lines))
                    if n >= len(lines) - MOST_PENDING and story.is_pending(lines[n][0].event)
                ),
                None,
            )
            lines = lines[:first]
        now = self.ctx.stage.event if self.ctx.stage is not None else None
        if now is None:
            return lines
        last = next((n for n in range(len(lines) - 1, -1, -1) if lines[n][0].event is now), None)
        if last is None:  # the animated event has no line in the log
            coming = self._coming(now)
            last = next((n for n in range(len(lines) - 1, -1, -1) if id(lines[n][0].event) not in coming), -1)
        return lines[: last + 1]

    def _coming(self, now: Event) -> set[int]:
        """Return the identities of the events after `now` in the last moves; empty if `now` is not in these moves."""
        result: set[int] = set()
        for step in reversed(self.ctx.session.match.moves[-RECENT:]):
            for event in reversed(step.events):
                if event is now:
                    return result
                result.add(id(event))
        return set()

    def draw(self, surface: Surface) -> None:
        """Draw the thin line above the log."""
        if self.rect.height > self.ctx.px(LINE_HEIGHT):
            surface.fill(LINE, (self.rect.left, self.rect.top, self.rect.width, 1))
