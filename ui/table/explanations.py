"""Reasons for computer players' moves, and the links that show them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from games.core.computers.explanation import Explanation
from games.core.computers.public_reasons import has_public_reason, public_explanation
from games.core.contract.names import seat_name
from games.core.contract.texts import N_
from games.core.match.match import Match
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, IVORY, LINE, TEXT, mix
from ui.table.drawing_context import DrawingContext
from ui.widgets.base import TOUCH_TARGET, TextLike, Tip, Widget, WidgetOwner

EXPLAIN_KEY = pygame.K_w
LINK = N_("why?")
TITLE = N_("{who} – why this move")
INSTEAD_OF = N_("Instead of: {move}")
# Design units: height, padding and font size of a link; width of a link in a log line or story card, without padding.
LINK_HEIGHT, PAD, FONT_SIZE, WORD_WIDTH = 20, 8, 13, 52
MAX_CACHED = 400  # maximum number of moves for which the result of `has_reason` is cached
RECENT_MOVES = 12  # number of past moves among which the key W looks for a reason


class MoveExplanations:
    """The reasons for computer players' moves, cached."""

    def __init__(self, ctx: DrawingContext) -> None:
        self.ctx = ctx
        self._known: dict[tuple[int, str, bool], bool] = {}
        self._told: dict[tuple[int, str, bool], Explanation | None] = {}

    @property
    def match(self) -> Match:
        """The match whose moves are explained."""
        return self.ctx.match

    def _key(self, number: int) -> tuple[int, str, bool]:
        return number, self.match.history.moves[number - 1].position_id, self.match.is_over

    def has_reason(self, number: int) -> bool:
        """Return whether a move, given by its number, has a reason."""
        if not 0 < number <= self.match.move_count:
            return False
        key = self._key(number)
        if key not in self._known:
            if len(self._known) > MAX_CACHED:
                self._known.clear()
            self._known[key] = has_public_reason(self.match, number)
        return self._known[key]

    def mover_name(self, number: int) -> str:
        """Return the name of the player who made move `number`, counted from 1; "" for 0."""
        return seat_name(self.match.history.moves[number - 1].seat) if 0 < number <= self.match.move_count else ""

    def text(self, number: int) -> str:
        """Return the reason for a move and the move that it is compared with, as text; "" if there is no reason."""
        if not self.has_reason(number):
            return ""
        key = self._key(number)
        if key not in self._told:
            self._told = {key: public_explanation(self.match, number)}
        why = self._told[key]
        if why is None:
            return ""
        label = f"{self.ctx.translate(why.text)}."
        if why.alternative is None:
            return label
        view = self.match.view_at(number - 1, None)
        move = self.ctx.controller.controls[why.alternative[0]].text(view, why.alternative)
        return f"{label}\n{self.ctx.translate(INSTEAD_OF.with_args(move=move))}"

    def title(self, number: int) -> str:
        """Return the title of the tooltip with the reasons for move `number`."""
        return self.ctx.translate(TITLE.with_args(who=self.mover_name(number)))

    def show(self, widgets: WidgetOwner, number: int, anchor: Rect) -> None:
        """Show the reasons for a move next to `anchor`, until the next input."""
        label = self.text(number)
        if label:
            widgets.show_note(Tip(label, anchor, self.title(number)))

    def latest(self) -> int:
        """Return the number of the latest recent move with a reason, or 0."""
        last = self.match.move_count
        return next((number for number in range(last, max(0, last - RECENT_MOVES), -1) if self.has_reason(number)), 0)


class WhyLink(Widget):
    """The link that shows the reasons for a computer's move.

    `number()` returns the move's number, or 0 without a reason. With an `owner` (a log line or card), the link is a
    word that is visible while the owner is hovered; otherwise it looks like a button. The tooltip appears next to the
    owner or next to `anchor`.
    """

    keeps_focus = False

    def __init__(
        self, explanations: MoveExplanations, key: str, number: Callable[[], int], right: int, middle: int,
        anchor: Rect, owner: Widget | None = None,
    ) -> None:  # fmt: skip
        ctx = explanations.ctx
        font = ctx.font(FONT_SIZE, "bold")
        height = max(ctx.px(LINK_HEIGHT), text.line_height(font))
        width = text.width(ctx.translate(LINK), font) + (2 * ctx.px(PAD) if owner is None else 0)
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
            edge = IVORY if self.hovered else mix(LINE, IVORY, 0.4)
            draw.rounded_box(surface, self.rect, INK_0, self.rect.height // 2, edge)
            self._word(surface)
            self.draw_focus_ring(surface, LINK_HEIGHT // 2)
        elif self.hovered or owner.hovered or owner.shows_focus_ring:
            self._word(surface)

    def _word(self, surface: Surface) -> None:
        ink, label = IVORY if self.hovered else TEXT, self.whys.ctx.translate(LINK)
        text.draw(surface, label, self.rect, self.font(FONT_SIZE, "bold"), ink, align="center", wrapping=False)


def handle_key(whys: MoveExplanations, owner: Widget, number: int, event: pygame.event.Event) -> bool:
    """Show the reasons if `event` is the key W; return whether they were shown."""
    if event.key != EXPLAIN_KEY or not number:
        return False
    whys.show(owner.group, number, owner.rect)
    return True


def computed_once(compute: Callable[[], int]) -> Callable[[], int]:
    """Return a function that calls `compute` once and caches its result."""
    result: list[int] = []

    def computed_number() -> int:
        if not result:
            result.append(compute())
        return result[0]

    return computed_number


def first_explained(whys: MoveExplanations, first: int, last: int) -> Callable[[], int]:
    """Return a function that returns the number of the first move from `first` to `last` with a reason, or 0."""
    return computed_once(lambda: next((number for number in range(first, last + 1) if whys.has_reason(number)), 0))
