"""Why a computer player made a move: a small link on log lines and story cards, and the reasons as a tooltip."""

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
HIGH, PAD, SIZE, SIGN = 20, 8, 13, 18  # design units
KEPT = 400  # moves for which the existence of a reason is cached
RECENT = 12  # moves in the past that the key considers


class MoveExplanations:
    """The reasons for computer players' moves, cached."""

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
            if len(self._known) > KEPT:
                self._known.clear()
            self._known[key] = has_public_reason(self.match, number)
        return self._known[key]

    def mover(self, number: int) -> str:
        """Return the name of the seat that made the move with this number; "" before the first."""
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
        """Return the number of the latest move with a reason among the last `RECENT`; 0 if there is none."""
        last = self.match.move_count
        return next((number for number in range(last, max(0, last - RECENT), -1) if self.has_reason(number)), 0)


class WhyLink(Widget):
    """The link to the reasons for a computer's move; `number` returns the move's number, 0 if there is no reason.

    With an `owner`, a line or card about the move, it is an icon that appears on hover or focus of the owner.
    Without one it has a label and is always visible. The tooltip appears at the owner, or at the box `anchor`.
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
    """Handle W on a focused line or card; return whether it was that key and there was a reason to show."""
    if event.key != KEY or not number:
        return False
    whys.show(owner.group, number, owner.rect)
    return True


def computed_once(find: Callable[[], int]) -> Callable[[], int]:
    """Return a function that computes a number at its first call and caches it."""
    result: list[int] = []

    def number() -> int:
        if not result:
            result.append(find())
        return result[0]

    return number


def first_explained(whys: MoveExplanations, first: int, last: int) -> Callable[[], int]:
    """Return a function for `WhyLink`: the number of the first of several moves with a reason, or 0."""
    return computed_once(lambda: next((number for number in range(first, last + 1) if whys.has_reason(number)), 0))
