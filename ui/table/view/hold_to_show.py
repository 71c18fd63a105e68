"""Secrets that are visible while a button is held down: a person's own card, and what they have learnt about others.

In games with a hand the card is in the tray. In other games a button in the deciding seat's decision card shows it,
even in public decisions. The secret is not read from the match before the button is held.
"""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.cards import CardFace, Secret
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, INK_3, LINE, RADIUS_BUTTON, RADIUS_PANEL, SMALL, TEXT, TEXT_2, mix
from ui.layout import Box, Column, Label, LayoutContext, Line, Node, Paint, Row, Spacer
from ui.table.drawing_context import InteractiveContext
from ui.table.view.cards.looks import art_of
from ui.widgets.base import Widget
from ui.widgets.host import InputDevice

OWN = N_("Your card")
HOLD, PRESS = N_("hold to look; the others look away"), N_("press to look; the others look away")
ONLY_YOU = N_("only for you")
LEARNT = N_("What you have learnt")
NOTHING = N_("Nothing yet.")
SIZE, CARD_HEIGHT = (640, 440), 380  # design units: size of the box with the secret, height of the card in it


class HoldToShow(Widget):
    """A widget that shows a secret while held down; it hides the secret when it loses the focus, and is no answer.

    With a setting, a press shows the secret until the next press, or until a click elsewhere.
    """

    shows_while_held = True

    def __init__(self, ctx: InteractiveContext, rect: Rect) -> None:
        super().__init__("secret:own", rect)
        self.ctx = ctx
        self.is_shown = False

    @property
    def by_press(self) -> bool:
        """Whether a press toggles the secret, as chosen in the settings."""
        return self.ctx.app.settings.press_to_look

    def instruction(self) -> Text:
        """Return the instruction that says how to look at the secret."""
        return PRESS if self.by_press or self.ctx.app.input_device is InputDevice.PAD else HOLD

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        if self.ctx.is_question_ready():  # a double click on a previous widget at this place must not show a secret
            self.set_shown(not self.is_shown if self.by_press else True)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        if not self.by_press:
            self.set_shown(False)
        if not self.is_shown:
            self.group.focus(
                None
            )  # otherwise the next Enter or Space, meant for the answer, would show the secret to everybody

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key != pygame.K_ESCAPE or not self.is_shown:
            return False
        self.set_shown(False)
        return True

    def activate(self) -> None:
        self.set_shown(not self.is_shown)

    def on_focus(self, gained: bool) -> None:
        if not gained:
            self.set_shown(False)

    def set_shown(self, shown: bool) -> None:
        """Show or hide the secret."""
        if self.is_shown != shown:
            self.is_shown = shown
            self.ctx.app.sounds.play("flip")
            self.invalidate()


class HeldSecret(HoldToShow):
    """The button that shows a person's own card, in games without a tray."""

    def __init__(self, ctx: InteractiveContext, rect: Rect, seat: Seat) -> None:
        super().__init__(ctx, rect)
        self.seat = seat
        self._tree: Node | None = None  # layout of the secret; None before the button was first held

    def set_shown(self, shown: bool) -> None:
        self._tree = None
        super().set_shown(shown)

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        live = self.is_shown or self.hovered
        draw.panel(surface, self.rect, INK_3 if live else INK_2, px(RADIUS_BUTTON), ctx.theme.accent if live else LINE)
        line, font, label = Box.of(self.rect, ctx.unit).pad(14, 0), self.font(16, "bold"), ctx.translate(OWN)
        marks.icon(surface, "eye", line.cut_left(18, 10).rect.center, px(18), ctx.theme.light)
        room = line.cut_left((text.width(label, font) + 2) / line.unit, 10)
        text.draw(surface, label, room.rect, font, TEXT, wrapping=False)
        text.draw(surface, ctx.translate(self.instruction()), line.rect, self.font(SMALL), TEXT_2, align="right")
        self.draw_ring(surface, RADIUS_BUTTON)

    def draw_over(self, surface: Surface) -> None:
        """Draw the card and what its owner knows, left of the panel, while the button is held."""
        px, ctx = self.px, self.ctx
        result = ctx.controller.cards.shown_secret(ctx.match.view(self.seat)) if self.is_shown else None
        if result is None:
            return
        bottom = min(self.rect.bottom + px(60), self.host.size[1] - px(20))
        whole = Box(0, 0, ctx.card_area.left, bottom, ctx.unit)
        box = whole.pad(0, 0, 20, 0).cut_bottom(SIZE[1]).cut_right(SIZE[0])
        draw.shadow(surface, box.rect, px(RADIUS_PANEL), px(24), px(10), 190)
        draw.panel(surface, box.rect, INK_1, px(RADIUS_PANEL), ctx.theme.accent, max(1, px(2)))
        if self._tree is None:
            self._tree = self._inside(*result)
            self._tree.place(LayoutContext(self.host, self.group.add), box)
        self._tree.draw(surface)

    def _inside(self, secret: Secret, face: CardFace) -> Node:
        """Return a node with the card, and next to it the card's text, its owner's progress, and what they have
        learnt.
        """
        ctx, accent = self.ctx, self.ctx.theme.accent
        eye = Paint(lambda surface, rect: marks.icon(surface, "eye", rect.center, self.px(18), accent), width=18)
        head = Row(eye, Label(ONLY_YOU, SMALL + 1, accent, wrapping=False, weight=1), gap=8, height=24)
        notes = "\n".join(ctx.translate(note) for note in secret.notes) or ctx.translate(NOTHING)
        label = Column(
            head,
            Label(ctx.translate(face.title), 22, TEXT, "bold"),
            Spacer(4),
            Label(ctx.translate(face.text), 15, TEXT_2),
            Spacer(10),
            Label(ctx.translate(secret.progress), 16, TEXT, "bold"),
            Spacer(12),
            Line(mix(LINE, INK_1, 0.2)),
            Spacer(9),
            Label(LEARNT, 15, TEXT, "bold"),
            Spacer(4),
            Label(notes, 15, TEXT_2, valign="top", weight=1),
            pad=(0, 22, 0, 18),
            weight=1,
        )
        card = Paint(partial(self._draw_card, face), width=CARD_HEIGHT * 320 / 460, height=CARD_HEIGHT)
        return Row(card, label, gap=28, pad=(30, 0, 24, 0))

    def _draw_card(self, face: CardFace, surface: Surface, rect: Rect) -> None:
        art_of(self.ctx.kind, face).draw_held(surface, self.ctx, rect, face)
