"""The table as text for screen readers.

`Announcer` speaks what is new. `DescriptionScreen` describes the whole table; the key D opens it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from ui.drawing.theme import BODY, TEXT_2
from ui.layout import Box, Column, Label, LayoutContext, Node, Scroll
from ui.screens.shared.page import HEADER_HEIGHT, PopupScreen
from ui.shell.reader import join_sentences
from ui.table.drawing_context import InteractiveContext
from ui.table.messages import THINKING
from ui.table.model.wording import describe_table, own_cards, own_secret, question_lines
from ui.table.view.hold_to_show import HeldHint, HoldToShow
from ui.table.view.panel.answer_widgets import MissingChoice
from ui.widgets.base import Widget
from ui.widgets.button import Button

CHOSEN, NOTHING = N_("Chosen: {what}"), N_("Nothing is chosen")
NOT_HERE = N_("Secrets are spoken only behind the curtain.")
MAX_LINES = 12  # maximum number of log lines in one announcement
TITLE = N_("The table in words")


class Announcer:
    """Collects announcements of what is new at the table."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx
        self._told: set[int] | None = None  # `id()`s of the announced events; None: the table has just opened
        self._asked: object = None
        self._chosen: tuple[str, ...] = ()
        self._shown = False
        self._thinks: Seat | None = None  # seat of the computer that was announced as thinking

    @property
    def may_hear_secrets(self) -> bool:
        """Whether secrets may be read aloud."""
        match = self.ctx.match
        return match.person_count <= 1 or match.audience() is not None

    def pop_announcements(self) -> list[str]:
        """Return the announcements since the last call."""
        return [*self._happened(), *self._waiting(), *self._question(), *self._choice(), *self._held()]

    def _happened(self) -> list[str]:
        lines = self.ctx.session.log()
        known = self._told
        self._told = {id(entry.event) for entry, _ in lines}
        if known is None:
            return []
        new = [self.ctx.translate(line) for entry, line in lines if id(entry.event) not in known]
        self._told |= known
        return new[-MAX_LINES:]

    def _waiting(self) -> list[str]:
        """Announce the computer that is thinking, once."""
        session = self.ctx.session
        seat = session.deciding_bot() if self.ctx.deciding_seat(session.view) is not None else None
        before, self._thinks = self._thinks, seat
        return (
            [self.ctx.translate(THINKING.with_args(who=seat_name(seat)))] if seat is not None and seat != before else []
        )

    def _question(self) -> list[str]:
        session = self.ctx.session
        asked = (
            session.match.move_count,
            session.match.position_id,
            session.view["seat"],
            session.selection is not None,
        )
        if asked == self._asked:
            return []
        self._asked, self._chosen = asked, ()
        if session.selection is None:
            return []
        return [join_sentences(self.ctx.translate(label) for label in question_lines(self.ctx))]

    def _choice(self) -> list[str]:
        session = self.ctx.session
        chosen = tuple(session.selection.chosen) if session.selection is not None else ()
        if chosen == self._chosen:
            return []
        self._chosen = chosen
        button = self.ctx.widgets.find("confirm")
        waits = (
            [join_sentences((button.label, button.hint if isinstance(button, Button) else ""))]
            if isinstance(button, Button | MissingChoice)
            else []
        )
        what = [self.ctx.label_of(name) for name in chosen]
        return [self.ctx.translate(CHOSEN.with_args(what=what) if chosen else NOTHING), *waits]

    def _held(self) -> list[str]:
        held = next((one for one in self.ctx.widgets.widgets if isinstance(one, HoldToShow) and one.is_shown), None)
        shown, before = held is not None, self._shown
        self._shown = shown
        if not shown or before:
            return []
        if not self.may_hear_secrets:
            return [self.ctx.translate(NOT_HERE)]
        if isinstance(held, HeldHint):
            return [self.ctx.translate(line) for line in held.lines()]
        places = own_secret(self.ctx) or own_cards(self.ctx)
        return [f"{self.ctx.translate(one.title)}: {'; '.join(map(self.ctx.translate, one.lines))}" for one in places]


class PlaceParagraph(Widget):
    """The focusable widget of a paragraph."""

    def __init__(self, key: str, rect: Rect, title: str, lines: str) -> None:
        super().__init__(key, rect)
        self.title, self.lines = title, lines

    @property
    def spoken_is_complete(self) -> bool:
        return True

    def spoken_parts(self) -> tuple[str, ...]:
        return (self.title, self.lines)

    def draw(self, surface: Surface) -> None:
        self.draw_focus_ring(surface, rect=self.rect.inflate(self.px(10), self.px(4)))


class PlaceNode(Node):
    """A paragraph with a title."""

    def __init__(self, key: str, label: Node, title: str, lines: str) -> None:
        super().__init__([label])
        self.key, self.title, self.lines = key, title, lines

    def arrange(self, context: LayoutContext, box: Box) -> None:
        super().arrange(context, box)
        context.add(PlaceParagraph(self.key, self.rect, self.title, self.lines))


class DescriptionScreen(PopupScreen):
    """A window that describes the table in paragraphs, one for each place."""

    name = "description"
    toggle_key = pygame.K_d

    def __init__(self, ctx: InteractiveContext) -> None:
        super().__init__(ctx.app)
        self.ctx = ctx
        self._said = False

    def pop_announcements(self) -> Sequence[str]:
        said, self._said = self._said, True
        result = (one for one in self.widgets.widgets if isinstance(one, PlaceParagraph))
        return [] if said else [f"{one.title}: {one.lines}".replace("\n", "; ") for one in result]

    def layout(self) -> None:
        super().layout()
        area = self.widgets.find("places")
        if self.widgets.focused is None and area is not None and area.takes_focus:
            self.widgets.focus(area)  # so that the keys that scroll work at once

    def title(self) -> Text:
        return TITLE

    def build(self) -> Node:
        places = [self._place(number, place) for number, place in enumerate(describe_table(self.ctx))]
        content = Column(
            Scroll("places", Column(*places, gap=10, pad=(6, 4, 18, 10))), pad=(20, 58 - HEADER_HEIGHT, 20, 16)
        )
        width = min(760, self.scale.width - 48)
        height = self.scale.height - 84
        return self.popup(TITLE, content, width=width, height=height, down=0, margin=(24, 60, 24, 24))

    def _place(self, number: int, place: OverviewPlace) -> Node:
        title, lines = self.ctx.translate(place.title), "\n".join(map(self.ctx.translate, place.lines))
        label = Column(Label(title, face="bold"), Label(lines, BODY - 1, TEXT_2), pad=(0, 0, 0, 8))
        return PlaceNode(f"place:{number}", label, title, lines)
