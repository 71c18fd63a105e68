"""Screens over the table: a person's secret card before the first move, and a scoring table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.cards import CardFace, SecretCardContent
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.texts import N_, Text
from games.core.match.match import Match
from games.core.match.viewing import OWN_SECRET_SEEN
from ui.drawing import draw, marks
from ui.drawing.theme import INK_0, INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2
from ui.layout import Anchor, Box, Column, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.shared.page import PopupScreen
from ui.shell.screen import Screen
from ui.table import messages
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import draw_raised
from ui.table.view.cards.looks import art_of
from ui.widgets.button import Button
from ui.widgets.keyboard import ENTER
from ui.widgets.targets import DEBOUNCE

PANEL_SIZE, CARD_HEIGHT = (720, 470), 380  # design units: size of the panel, height of the card
LOOK_DEBOUNCE = 0.45  # seconds during which input is ignored, because it may have been meant for the previous screen
# design units: widths of the labels and of a seat's column, heights of header and row, minimum width of the labels
LABEL_WIDTH, SEAT_WIDTH, HEADER_HEIGHT, ROW_HEIGHT, MIN_LABEL_WIDTH = 330, 128, 76, 50, 150
GO_ON = N_("Go on")


def next_to_look(match: Match) -> Seat | None:
    """Return the next seat that must look at its secret card at the table, or None."""
    if not match.game.controller.story_rules.looks_at_secrets_first or match.move_count:
        return None
    persons = (
        seat for seat, player in enumerate(match.players) if player.is_person and not match.decides_on_own_screen(seat)
    )
    return next((seat for seat in persons if not match.viewing.has_seen(seat, OWN_SECRET_SEEN)), None)


class FirstLook(Screen):
    """A screen that shows one person their secret card."""

    name = "first_look"
    is_read_on_open = True
    opaque = False

    def __init__(self, ctx: DrawingContext, seat: Seat, done: Callable[[], None]) -> None:
        super().__init__(ctx.app)
        self.ctx, self.seat, self.done = ctx, seat, done
        self._since = self.app.now

    @property
    def is_private(self) -> bool:
        return self.ctx.match.person_count > 1

    def on_window_blur(self) -> None:
        if self.is_private and self.app.settings.cover:
            self.app.pop(self)
            self.done()  # the turn driver opens this screen again, behind a curtain

    def build(self) -> Node:
        ctx, height = self.ctx, min(PANEL_SIZE[1], self.scale.height - 16)
        name, result = ctx.match.players[self.seat].name, ctx.controller.cards.shown_secret(ctx.match.view(self.seat))
        line = Label(
            ctx.translate(messages.FIRST_LOOK_LINE.with_args(who=name)), SMALL + 1, TEXT_2, valign="bottom", height=60
        )
        parts = [Column(*self._told(name, *result), weight=1), line] if result is not None else [Spacer()]
        beside = Column(*parts, Spacer(10), Slot(self._button, height=52), pad=(0, 34, 30, 28), weight=1)
        card_high = min(CARD_HEIGHT, height - 60)
        card = Paint(partial(self._draw_card, result), width=card_high * 320 / 460, height=card_high)
        inside = Row(Spacer(26), card, Spacer(24), beside)
        panel = Stack([Paint(self._draw_panel), inside], width=PANEL_SIZE[0], height=height)
        return Stack([Paint(lambda surface, rect: draw.translucent_box(surface, rect, INK_0, 200)), Anchor(panel)])

    def _told(self, name: str, secret: SecretCardContent, face: CardFace) -> list[Node]:
        """Return the texts next to the card."""
        translate = self.ctx.translate
        mark = Column(Paint(self._draw_mark, height=28), width=34)
        title = Label(translate(messages.LOOK_TITLE.with_args(who=name)), 21, face="bold", weight=1)
        return [
            Row(mark, title, valign="top"),
            Spacer(24),
            Label(translate(face.title), 24, face=self.ctx.theme.display),
            Spacer(8),
            Label(translate(face.text), 16),
            Spacer(10),
            Label(translate(secret.progress), 16, face="bold"),
        ]

    def _button(self, rect: Rect) -> Button:
        hint, theme = self.translate(messages.SPACE_KEY), self.ctx.theme
        return Button(
            "looked", rect, self.translate(messages.LOOKED), self.confirm_seen, kind="accent", theme=theme, hint=hint
        )

    def _draw_panel(self, surface: Surface, rect: Rect) -> None:
        draw_raised(surface, self.ctx, rect, INK_1, 10, (24, 10, 190), self.ctx.theme.accent, 2)

    def _draw_mark(self, surface: Surface, rect: Rect) -> None:
        place = Box.of(rect, self.unit).cut_left(24).rect
        marks.draw_seat_mark(surface, self.ctx.marks[self.seat], place.center, place.width)

    def _draw_card(self, result: tuple[SecretCardContent, CardFace] | None, surface: Surface, rect: Rect) -> None:
        if result is not None:
            art_of(self.ctx.kind, result[1]).draw_held(surface, self.ctx, rect, result[1])

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        if self.app.now - self._since < LOOK_DEBOUNCE * min(1.0, self.app.pace):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, *ENTER):
            self.confirm_seen()
            return True
        return False

    def escape(self) -> None:
        """Do nothing: the person must look first."""

    def confirm_seen(self) -> None:
        """Record that the person has seen the card, and continue."""
        self.ctx.match.viewing.mark_seen(self.seat, OWN_SECRET_SEEN)
        self.app.pop(self)
        self.done()


class SummaryScreen(PopupScreen):
    """A panel with a scoring table, one column for each seat."""

    name = "summary"
    is_read_on_open = True

    def __init__(self, ctx: DrawingContext, summary: ScoringTable) -> None:
        super().__init__(ctx.app)
        self.ctx, self.summary = ctx, summary
        self.order = list(ctx.controller.seat_order(ctx.view()))
        self._since = self.app.now

    def build(self) -> Node:
        summary, seats = self.summary, len(self.order)
        width = min(LABEL_WIDTH + SEAT_WIDTH * seats + 56, self.scale.width - 32)
        column = min(SEAT_WIDTH, (width - 56 - MIN_LABEL_WIDTH) / seats)
        lines = [Label(self.ctx.translate(line), colour=TEXT_2) for line in summary.notes]
        names = Row(Spacer(), *(self._name(seat, column) for seat in self.order), height=HEADER_HEIGHT)
        before = [self._row(*summary.before, column, signed=False)] if summary.before is not None else []
        rows = [*before, *(self._row(*row, column) for row in summary.rows), self._sums(column)]
        table = Column(*rows, height=ROW_HEIGHT * len(rows))
        table.shrinks = True  # in a low window the rows of the table are reduced
        button = Row(Spacer(), Slot(self._button, width=240, height=46), Spacer())
        label = Column(*lines, gap=6, pad=(0, 0, 0, 14)) if lines else None
        content = Column(label, names, table, Spacer(22), button, pad=(28, 8, 28, 18))
        return self.popup(self.ctx.translate(summary.title), content, width=width, margin=12)

    def _button(self, rect: Rect) -> Button:
        hint = self.translate(N_("Enter"))
        return Button("on", rect, self.translate(GO_ON), self.escape, kind="accent", hint=hint, theme=self.ctx.theme)

    def _name(self, seat: Seat, width: float) -> Node:
        """Return a column's header: a seat's mark and name."""
        name = self.ctx.match.players[seat].name
        label = Label(name, 15, face="bold", align="center", height=34)
        return Column(Paint(partial(self._draw_mark, seat), height=36), label, pad=(3, 0, 3, 6), width=width)

    def _row(self, words: Text, values: Sequence[int], width: float, signed: bool = True) -> Node:
        """Return a row: a label and one value for each seat.

        `signed` values begin with + or −.
        """
        cells = [self._cell(values[seat], width, signed) for seat in self.order]
        label = Label(self.ctx.translate(words), 16, TEXT_2, weight=1)
        return Stack([Paint(_draw_line), Row(label, Spacer(8), *cells)], weight=1)

    @staticmethod
    def _cell(value: int, width: float, signed: bool) -> Node:
        shown = f"+{value}" if value and signed else str(value)
        return Label(shown, 19, TEXT if value else TEXT_2, "bold", align="center", wrapping=False, width=width)

    def _sums(self, width: float) -> Node:
        """Return the row of totals."""
        words, values = self.summary.sums
        cells = [
            Label(str(values[seat]), 24, TEXT, "bold", align="center", wrapping=False, width=width)
            for seat in self.order
        ]
        label = Label(self.ctx.translate(words), 16, TEXT, "bold", weight=1)
        return Stack([Paint(self._draw_sums), Row(label, Spacer(8), *cells)], weight=1)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return super().on_event(event)
        if self.app.now - self._since < DEBOUNCE * min(1.0, self.app.pace):
            return True  # the input was meant to skip the last animation
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.escape()
            return True
        return super().on_event(event)

    def _draw_mark(self, seat: Seat, surface: Surface, rect: Rect) -> None:
        marks.draw_seat_mark(surface, self.ctx.marks[seat], rect.center, self.px(30))

    def _draw_sums(self, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect.inflate(2 * self.px(8), 0), INK_2, self.px(8), LINE)


def _draw_line(surface: Surface, rect: Rect) -> None:
    surface.fill(LINE, (rect.left, rect.top, rect.width, 1))
