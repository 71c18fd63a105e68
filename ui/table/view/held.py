"""What only its owner may see, shown as long as it is held: one's own card, and what one has learnt of others.

In games with a hand the card lies in the tray; without one it is a button in the decision card of whoever is asked,
also in decisions that everybody may see. Nothing of it is looked up before it is held.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.cards import CardFace, Secret
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, INK_3, LINE, RADIUS_BUTTON, RADIUS_PANEL, SMALL, TEXT, TEXT_2, mix
from ui.table.desk import TableDesk
from ui.table.view.cards.looks import art_of
from ui.widgets.base import Widget
from ui.widgets.host import Hand

OWN = N_("Your card")
HOLD, PRESS = N_("hold to look; the others look away"), N_("press to look; the others look away")
ONLY_YOU = N_("only for you")
LEARNT = N_("What you have learnt")
NOTHING = N_("Nothing yet.")
SIZE, CARD_HIGH = (640, 440), 380  # design units


class HoldToShow(Widget):
    """A thing that turns over as long as it is held, or until the keyboard leaves it: an answer to nothing.

    Where the settings say so, a press turns it over until the next press, or a click elsewhere.
    """

    is_held = True

    def __init__(self, desk: TableDesk, rect: Rect) -> None:
        super().__init__("secret:own", rect)
        self.desk = desk
        self.shown = False

    @property
    def by_press(self) -> bool:
        """Whether a press turns it over and another back, as the settings say."""
        return self.desk.app.settings.press_to_look

    def how(self) -> Text:
        """Say how one looks."""
        return PRESS if self.by_press or self.desk.app.hand is Hand.PAD else HOLD

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        if self.desk.question_seen():  # a second click on what lay here before shows nobody's secret
            self.turn(not self.shown if self.by_press else True)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        if not self.by_press:
            self.turn(False)
        if not self.shown:
            self.group.focus(None)  # else the next Enter or Space, meant for the answer, would show it to all

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key != pygame.K_ESCAPE or not self.shown:
            return False
        self.turn(False)
        return True

    def activate(self) -> None:
        self.turn(not self.shown)

    def on_focus(self, gained: bool) -> None:
        if not gained:
            self.turn(False)

    def turn(self, shown: bool) -> None:
        """Show or hide what is held."""
        if self.shown != shown:
            self.shown = shown
            self.desk.app.sounds.play("flip")
            self.touch()


class HeldSecret(HoldToShow):
    """The button for one's own card, in games that have no tray."""

    def __init__(self, desk: TableDesk, rect: Rect, seat: Seat) -> None:
        super().__init__(desk, rect)
        self.seat = seat

    def draw(self, surface: Surface) -> None:
        px, desk = self.px, self.desk
        live = self.shown or self.hovered
        draw.panel(surface, self.rect, INK_3 if live else INK_2, px(RADIUS_BUTTON), desk.theme.accent if live else LINE)
        left = self.rect.left + px(14)
        marks.icon(surface, "eye", (left + px(9), self.rect.centery), px(18), desk.theme.light)
        font, small = self.font(16, "bold"), self.font(SMALL)
        told = desk.say(OWN)
        room = Rect(left + px(28), self.rect.top, text.width(told, font) + 2, self.rect.height)
        text.draw(surface, told, room, font, TEXT, wrapping=False)
        rest = Rect(room.right + px(10), self.rect.top, self.rect.right - room.right - px(24), self.rect.height)
        text.draw(surface, desk.say(self.how()), rest, small, TEXT_2, align="right")
        self.draw_ring(surface, RADIUS_BUTTON)

    def draw_over(self, surface: Surface) -> None:
        """Draw the card with what its owner knows, left of the panel, while it is held."""
        px, desk = self.px, self.desk
        found = desk.controller.cards.shown_secret(desk.match.view(self.seat)) if self.shown else None
        if found is None:
            return
        box = Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        box.bottomright = (desk.card_area.left - px(20), min(self.rect.bottom + px(60), self.host.size[1] - px(20)))
        draw.shadow(surface, box, px(RADIUS_PANEL), px(24), px(10), 190)
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), desk.theme.accent, max(1, px(2)))
        self._inside(surface, box, *found)

    def _inside(self, surface: Surface, box: Rect, secret: Secret, face: CardFace) -> None:
        px, desk = self.px, self.desk
        card = Rect(0, 0, px(CARD_HIGH) * 320 // 460, px(CARD_HIGH))
        card.midleft = (box.left + px(30), box.centery)
        art_of(desk.kind, face).draw_held(surface, desk, card, face)
        left = card.right + px(28)
        wide = box.right - left - px(24)
        marks.icon(surface, "eye", (left + px(9), box.top + px(34)), px(18), desk.theme.accent)
        top = Rect(left + px(26), box.top + px(22), wide - px(26), px(24))
        text.draw(surface, desk.say(ONLY_YOU), top, self.font(SMALL + 1), desk.theme.accent, wrapping=False)
        bold, body = self.font(15, "bold"), self.font(15)
        y = text.paragraph(surface, desk.say(face.title), (left, top.bottom), wide, self.font(22, "bold"), TEXT)
        y = text.paragraph(surface, desk.say(face.text), (left, y + px(4)), wide, body, TEXT_2)
        y = text.paragraph(surface, desk.say(secret.progress), (left, y + px(10)), wide, self.font(16, "bold"), TEXT)
        surface.fill(mix(LINE, INK_1, 0.2), (left, y + px(12), wide, 1))
        y = text.paragraph(surface, desk.say(LEARNT), (left, y + px(22)), wide, bold, TEXT)
        notes = [desk.say(note) for note in secret.notes] or [desk.say(NOTHING)]
        room = Rect(left, y + px(4), wide, box.bottom - y - px(22))
        text.draw(surface, "\n".join(notes), room, body, TEXT_2, valign="top")
