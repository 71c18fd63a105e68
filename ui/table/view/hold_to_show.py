"""Secrets that are visible while a button is held down: a person's own card, notes on what they learnt, and hint.

If the game has a hand, the secret card is in the tray instead. The secret is read only while the button is held.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.computers.comparison import SEVERAL_AS_GOOD
from games.core.contract.contract import Move, Seat, View
from games.core.contract.controller import Controller
from games.core.contract.extras.cards import CardFace, SecretCardContent
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, INK_3, LINE, RADIUS_BUTTON, RADIUS_PANEL, SMALL, TEXT, TEXT_2, mix
from ui.layout import Box, Column, Divider, Label, LayoutContext, Node, Paint, Row, Spacer
from ui.table import messages
from ui.table.drawing_context import InteractiveContext
from ui.table.session import OWN_HINT_KEY, MoveHint
from ui.table.view.cards.looks import art_of
from ui.widgets.base import Widget
from ui.widgets.host import InputDevice

OWN, OWN_HINT = N_("Your card"), N_("Based on what you know")
HOLD, PRESS = N_("hold to look"), N_("press to look")
HOLD_AMONG_OTHERS, PRESS_AMONG_OTHERS = (
    N_("hold to look; the others look away"),
    N_("press to look; the others look away"),
)
ONLY_YOU = N_("only for you")
LEARNT = N_("What you know so far")
NOTHING, PENDING = N_("Nothing yet."), N_("One moment…")
MARGIN = 20  # design units: margin beside a box with a secret
# Design units: size of the box with the secret card, height of the card in it, size of the box with a hint. Height 0:
# as high as the content.
BOX_SIZE, CARD_HEIGHT, HINT_SIZE = (640, 440), 380, (560, 0)


class HoldToShow(Widget):
    """A widget that shows a secret while it is held down.

    With `is_toggle`, a press shows the secret until the next press or click. Losing the focus hides it.
    """

    shows_while_held = True

    def __init__(self, ctx: InteractiveContext, rect: Rect) -> None:
        super().__init__("secret:own", rect)
        self.ctx = ctx
        self.is_shown = False

    @property
    def is_toggle(self) -> bool:
        """Whether a press toggles the secret."""
        return self.ctx.app.settings.press_to_look

    def instruction(self) -> Text:
        """Return the instruction for showing the secret."""
        hold, press = (HOLD, PRESS) if self.ctx.match.person_count <= 1 else (HOLD_AMONG_OTHERS, PRESS_AMONG_OTHERS)
        return press if self.is_toggle or self.ctx.app.input_device is InputDevice.PAD else hold

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        if self.ctx.is_question_ready():  # a double click on a previous widget at this place must not show a secret
            self.set_shown(not self.is_shown if self.is_toggle else True)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        if not self.is_toggle:
            self.set_shown(False)
        if not self.is_shown:
            # otherwise the next Enter or Space, meant for the answer, would show the secret to all persons
            self.group.focus(None)

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


class SecretBox:
    """The picture of a button for a secret, and the box that shows the secret."""

    def __init__(
        self, button: HoldToShow, label: Text, size: tuple[float, float], content: Callable[[], Node | None]
    ) -> None:
        """`size` is in design units; height 0 fits the content. `content` returns the secret."""
        self.button, self.label, self.size, self.content = button, label, size, content
        self._tree: Node | None = None  # layout of the secret; None until the button is held

    def clear(self) -> None:
        """Forget the secret, so that it is read again."""
        self._tree = None

    def draw_button(self, surface: Surface) -> None:
        """Draw the button."""
        button, ctx = self.button, self.button.ctx
        px, live = button.px, button.is_shown or button.hovered
        border = ctx.theme.accent if live else LINE
        draw.rounded_box(surface, button.rect, INK_3 if live else INK_2, px(RADIUS_BUTTON), border)
        line, font, label = Box.of(button.rect, ctx.unit).pad(14, 0), button.font(16, "bold"), ctx.translate(self.label)
        marks.draw_icon(surface, "eye", line.cut_left(18, 10).rect.center, px(18), ctx.theme.light)
        instruction, small, width = ctx.translate(button.instruction()), button.font(SMALL), text.width(label, font) + 2
        beside = line.width - width - 10 * line.unit
        if text.measure(instruction, small, int(beside))[1] <= line.height:
            text.draw(surface, label, line.cut_left(width / line.unit, 10).rect, font, TEXT, wrapping=False)
            text.draw(surface, instruction, line.rect, small, TEXT_2, align="right")
        else:  # in a narrow panel, below each other
            upper, lower = line.rows([1, 1])
            text.draw(surface, label, upper.rect, font, TEXT, wrapping=False)
            text.draw(surface, instruction, lower.rect, small, TEXT_2, wrapping=False)
        button.draw_focus_ring(surface, RADIUS_BUTTON)

    def draw_over(self, surface: Surface) -> None:
        """Draw the secret left of the panel while the button is held."""
        button, ctx, px = self.button, self.button.ctx, self.button.px
        if not button.is_shown:
            return
        context, tree = LayoutContext(button.host, button.group.add), self._tree or self.content()
        if tree is None:
            return
        width, height = min(self.size[0], ctx.card_area.left / ctx.unit - 2 * MARGIN), self.size[1]
        bottom = min(button.rect.bottom + px(60), button.host.size[1] - px(20))
        whole = Box(0, 0, ctx.card_area.left, bottom, ctx.unit)
        height = height or tree.height_at(context, px(width)) / ctx.unit
        box = whole.pad(0, 0, MARGIN, 0).cut_bottom(height).cut_right(width)
        if self._tree is None:
            self._tree = tree
            tree.place(context, box)
        draw.shadow(surface, box.rect, px(RADIUS_PANEL), px(24), px(10), 190)
        draw.rounded_box(surface, box.rect, INK_1, px(RADIUS_PANEL), ctx.theme.accent, max(1, px(2)))
        tree.draw(surface)

    def private_line(self) -> Node:
        """Return the line "for you only"."""
        accent, px = self.button.ctx.theme.accent, self.button.px
        eye = Paint(lambda surface, rect: marks.draw_icon(surface, "eye", rect.center, px(18), accent), width=18)
        return Row(eye, Label(ONLY_YOU, SMALL + 1, accent, wrapping=False, weight=1), gap=8, height=24)


class HeldHint(HoldToShow):
    """The button that shows the deciding person's hint."""

    def __init__(self, ctx: InteractiveContext, rect: Rect) -> None:
        super().__init__(ctx, rect)
        self.key = OWN_HINT_KEY
        self.box = SecretBox(self, OWN_HINT, HINT_SIZE, self.content)
        self._shown_hint: MoveHint | None = None

    def set_shown(self, shown: bool) -> None:
        self.ctx.session.has_seen_own_hint |= shown
        self.box.clear()
        super().set_shown(shown)

    def draw(self, surface: Surface) -> None:
        self.box.draw_button(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draw the hint left of the panel, while the button is held."""
        if self._shown_hint is not self.ctx.session.own_hint:  # the hint has arrived while the button is held
            self.box.clear()
        self.box.draw_over(surface)

    def lines(self) -> list[Text]:
        """Return the hint's move and reasons as texts."""
        hint, seat = self.ctx.session.own_hint, self.ctx.session.deciding_seat()
        if hint is None:
            return [PENDING]
        return hint_lines(self.ctx.controller, self.ctx.match.view(seat), hint)

    def content(self) -> Node:
        self._shown_hint = self.ctx.session.own_hint
        head, *lines = map(self.ctx.translate, self.lines())
        reasons = [Label(line, 16, TEXT_2) for line in lines]
        return Column(self.box.private_line(), Label(head, 20, TEXT, "bold"), *reasons, gap=8, pad=(28, 18, 28, 20))


def hint_lines(controller: Controller, view: View, hint: MoveHint) -> list[Text]:
    """Return a hint's move, reason and next best move as texts."""

    def move_text(move: Move) -> Text:
        return controller.controls[move[0]].text(view, move)

    why, lines = hint.why, [messages.HINT.with_args(move=move_text(hint.move))]
    if len(view["moves"]) == 1:
        return [*lines, messages.ONLY_MOVE]
    lines.append(why.text)
    if hint.is_close and why.text != SEVERAL_AS_GOOD:
        lines.append(messages.HINT_IS_CLOSE)
    if why.alternative is not None:
        move, text = move_text(why.alternative), why.alternative_text
        lines.append(
            messages.NEXT_BEST_MOVE.with_args(move=move)
            if text is None
            else messages.NEXT_BEST.with_args(move=move, why=text)
        )
    return lines


class HeldSecret(HoldToShow):
    """The button that shows a person's own card."""

    def __init__(self, ctx: InteractiveContext, rect: Rect, seat: Seat) -> None:
        super().__init__(ctx, rect)
        self.seat = seat
        self.box = SecretBox(self, OWN, BOX_SIZE, self.content)

    def set_shown(self, shown: bool) -> None:
        self.box.clear()
        super().set_shown(shown)

    def draw(self, surface: Surface) -> None:
        self.box.draw_button(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draw the secret left of the panel, while the button is held."""
        self.box.draw_over(surface)

    def content(self) -> Node | None:
        result = self.ctx.controller.cards.shown_secret(self.ctx.match.view(self.seat))
        return None if result is None else self._inside(*result)

    def _inside(self, secret: SecretCardContent, face: CardFace) -> Node:
        """Return a node with the secret card, its progress, and what its owner has learnt (`secret.notes`)."""
        ctx, head = self.ctx, self.box.private_line()
        notes = "\n".join(ctx.translate(note) for note in secret.notes) or ctx.translate(NOTHING)
        label = Column(
            head,
            Label(ctx.translate(face.title), 22, TEXT, "bold"),
            Spacer(4),
            Label(ctx.translate(face.text), 15, TEXT_2),
            Spacer(10),
            Label(ctx.translate(secret.progress), 16, TEXT, "bold"),
            Spacer(12),
            Divider(mix(LINE, INK_1, 0.2)),
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
