"""Shows why a computer player made a move: a small link on log lines and story cards opens the reasons as a tooltip."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from games.core.computers.public_reasons import has_public_reason, public_reason
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from games.core.match.match import Match
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_0, IVORY, LINE, TEXT, TEXT_2, mix
from ui.table.drawing_context import DrawingContext
from ui.widgets.base import TOUCH_TARGET, TextLike, Tip, Widget, WidgetOwner

KEY = pygame.K_w
LINK = N_("why?")
TITLE = N_("{who} – why this move")
HIGH, PAD, SIZE, SIGN = 20, 8, 13, 18  # design units: height, padding, font size and icon of a link
MOST_CACHED = 400  # maximum number of moves for which it is cached whether a reason exists
RECENT = 12  # number of past moves among which the key W looks for a reason


class MoveExplanations:
    """The reasons for computer players' moves, read from the match and cached."""

    def __init__(self, ctx: DrawingContext) -> None:
        self.ctx = ctx
        self._known: dict[tuple[int, str, bool], bool] = {}
        self._told: dict[tuple[int, str, bool], Text | None] = {}

    @property
    def match(self) -> Match:
        """The match of the moves."""
        return self.ctx.match

    def _key(self, number: int) -> tuple[int, str, bool]:
        return number, self.match.history.moves[number - 1].position_id, self.match.is_over

    def has_reason(self, number: int) -> bool:
        """Return whether a reason is known for the move with this number."""
        if not 0 < number <= self.match.move_count:
            return False
        key = self._key(number)
        if key not in self._known:
            if len(self._known) > MOST_CACHED:
                self._known.clear()
            self._known[key] = has_public_reason(self.match, number)
        return self._known[key]

    def mover(self, number: int) -> str:
        """Return the name of the seat that made the move with this number; "" if `number` is 0."""
        return seat_name(self.match.history.moves[number - 1].seat) if 0 < number <= self.match.move_count else ""

    def text(self, number: int) -> str:
        """Return the reasons for a move as text; "" if there are none."""
        if not self.has_reason(number):
            return ""
        key = self._key(number)
        if key not in self._told:
            self._told = {key: public_reason(self.match, number)}
        label = self.ctx.translate(self._told[key])
        return f"{label}." if label else ""

    def title(self, number: int) -> str:
        """Return the title of the tooltip."""
        return self.ctx.translate(TITLE.with_args(who=self.mover(number)))

    def show(self, widgets: WidgetOwner, number: int, anchor: Rect) -> None:
        """Show the reasons next to `anchor` until the next input."""
        label = self.text(number)
        if label:
            widgets.show_note(Tip(label, anchor, self.title(number)))

    def latest(self) -> int:
        """Return the number of the latest move with a reason among the last `RECENT` moves; 0 if there is none."""
        last = self.match.move_count
        return next((number for number in range(last, max(0, last - RECENT), -1) if self.has_reason(number)), 0)


class WhyLink(Widget):
    """The link that opens the reasons for a computer's move; `number` returns the move's number, or 0 without a reason.

    With an `owner`, which is a log line or card about the move, the link is an icon that appears while the owner is
    hovered or focused. Without an owner it has a label and is always visible. The tooltip appears next to the owner, or
    next to the box `anchor`.
    """

    keeps_focus = False

    def __init__(
        self, explanations: MoveExplanations, key: str, number: Callable[[], int], right: int, middle: int,
        anchor: Rect, owner: Widget | None = None,
    ) -> None:  # fmt: skip
        ctx = explanations.ctx
        font = ctx.font(SIZE, "bold")
        height = max(ctx.px(HIGH), text.line_height(font)) if owner is None else ctx.px(SIGN)
        width = text.width(ctx.translate(LINK), font) + 2 * ctx.px(PAD) if owner is None else height
        super().__init__(f"why:{key}", Rect(right - width, middle - height // 2, width, height))
        self.whys, self.number, self.anchor, self.owner = explanations, number, anchor, owner
        self.focusable = owner is None

    def hit(self, pos: tuple[int, int]) -> bool:
        return super().hit(pos) and bool(self.number())

    @property
    def is_reachable(self) -> bool:
        return bool(self.number())

    @property
    def touch_box(self) -> Rect:
        if self.owner is None:
            return self.rect
        row, width = self.owner.rect, self.px(TOUCH_TARGET)
        return Rect(min(self.rect.centerx - width // 2, row.right - width), row.top, width, row.height)

    @property
    def takes_focus(self) -> bool:
        return self.focusable and bool(self.number())

    def tip_text(self) -> TextLike | None:
        return self.whys.text(self.number())

    def tip_title(self) -> str:
        return self.whys.title(self.number())

    def tip_anchor(self) -> Rect:
        return self.owner.rect if self.owner is not None else self.anchor

    def activate(self) -> None:
        self.host.play("click")
        self.whys.show(self.group, self.number(), self.tip_anchor())

    def draw(self, surface: Surface) -> None:
        owner = self.owner
        if not self.number():
            return
        if owner is None:
            self._words(surface)
        elif self.hovered or owner.hovered or owner.shows_focus_ring:
            ink = IVORY if self.hovered else TEXT_2
            marks.icon(surface, "help", self.rect.center, self.rect.height, ink)

    def _words(self, surface: Surface) -> None:
        edge = IVORY if self.hovered else mix(LINE, IVORY, 0.4)
        draw.panel(surface, self.rect, INK_0, self.rect.height // 2, edge)
        ink, label = IVORY if self.hovered else TEXT, self.whys.ctx.translate(LINK)
        text.draw(surface, label, self.rect, self.font(SIZE, "bold"), ink, align="center", wrapping=False)
        self.draw_ring(surface, HIGH // 2)


def handle_key(whys: MoveExplanations, owner: Widget, number: int, event: pygame.event.Event) -> bool:
    """Show the reasons if `event` is the key W on a focused log line or card; return True if they were shown."""
    if event.key != KEY or not number:
        return False
    whys.show(owner.group, number, owner.rect)
    return True


def computed_once(find: Callable[[], int]) -> Callable[[], int]:
    """Return a function that calls `find` at its first call and returns the cached number afterwards."""
    result: list[int] = []

    def number() -> int:
        if not result:
            result.append(find())
        return result[0]

    return number


def first_explained(whys: MoveExplanations, first: int, last: int) -> Callable[[], int]:
    """Return a function that finds the first move from `first` to `last` with a reason; it returns 0 if none has
    one.
    """
    return computed_once(lambda: next((number for number in range(first, last + 1) if whys.has_reason(number)), 0))
