"""The widgets of the tray: hand, open cards and secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.cards import CardFace, SecretCardContent
from games.core.contract.texts import N_, Text
from games.core.match.wording import card_texts
from ui.drawing import draw, marks, text
from ui.drawing.animation import Glide
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2
from ui.layout import Box
from ui.table.drawing_context import InteractiveContext
from ui.table.option_widget import OptionWidget
from ui.table.pictures import art_picture
from ui.table.view.cards.art import RESTING, CardState
from ui.table.view.cards.looks import art_of
from ui.table.view.hold_to_show import HoldToShow
from ui.widgets.base import TextLike
from ui.widgets.host import InputDevice

ENLARGE_SECONDS = 0.15  # seconds in which a hovered card is enlarged
BACK_COLOUR = (30, 22, 14)
SECRET = N_("Your secret")
HOLD, PRESS = N_("hold to look"), N_("press to look")
OWN_HAND = N_("Your cards in hand")
HAND_BUTTON_SIZE = (400, 64)  # width and height of the button in place of a hand, in design units
NamedFaces = Sequence[tuple[str, CardFace]]


class TrayCard(OptionWidget):
    """A card in the tray: enlarged while hovered, and sometimes selectable.

    `in_hand` is False for a person's open cards.
    """

    in_tray = True

    def __init__(self, ctx: InteractiveContext, name: str, rect: Rect, face: CardFace, in_hand: bool = True) -> None:
        super().__init__(ctx, name, rect)
        self.in_hand = in_hand
        self.face, self.art = face, art_of(self.ctx.kind, face)
        self.glide = Glide()
        self.growth = 0.0
        self.is_covered = False  # whether the next card overlaps this card, so that only its edge is visible

    def label_lines(self) -> list[str]:
        return [self.ctx.translate(label) for label in card_texts(self.face)]

    @property
    def is_pointed(self) -> bool:
        """Whether the card is hovered or focused."""
        return self.shows_focus_ring or (self.hovered and not self.host.by_keyboard)

    @property
    def is_chosen(self) -> bool:
        """Whether the card or its destination is chosen.

        It is False if an equal card was clicked instead.
        """
        selection = self.ctx.session.selection
        if selection is None or self.name in selection.chosen:
            return selection is not None
        twins = self.ctx.session.aliases(self.name)
        equal = any(isinstance(self.ctx.widgets.find(name), TrayCard) for name in selection.chosen if name in twins)
        return super().is_chosen and not equal

    @property
    def is_selectable(self) -> bool:
        """Whether a click on the card continues or changes the selection."""
        return self.name in self.ctx.session.selectable_names() or self.name in self.ctx.session.chosen()

    def tip_text(self) -> TextLike | None:
        return None  # no tooltip, because the enlarged card shows its whole text

    def on_tick(self, now: float) -> bool:
        self.glide.move_to(1.0 if self.is_pointed else 0.0, now, ENLARGE_SECONDS * self.host.pace)
        before, self.growth = self.growth, self.glide.value_at(now)
        return self.growth != before

    @property
    def is_animating(self) -> bool:
        return self.glide.is_moving(self.host.now)

    def footer(self) -> tuple[str, bool]:
        """Return (line under the enlarged card, whether it is a refusal)."""
        ctx = self.ctx
        selection = ctx.session.selection
        if selection is None or self.is_selectable:
            return "", False
        reason = selection.refusal_reason(self.name)
        return (ctx.translate(ctx.session.controller.reason_text(reason)), True) if reason else ("", False)

    def unusable_reason(self) -> str:
        """Return the short reason why the card can't be used, or ""."""
        ctx, selection = self.ctx, self.ctx.session.selection
        if self.face.status is not None:
            return ctx.translate(self.face.status)
        if (
            selection is not None
            and selection.chosen
            and selection.refusal_reason(self.name, with_all_chosen=True) is None
        ):
            return ""
        return self.footer()[0]

    def draw(self, surface: Surface) -> None:
        ctx = self.ctx
        if self.name in ctx.flying_cards:
            return
        # a card is also raised if the question or the hint is about it
        raised = self.is_chosen or self.name in ctx.session.question_names or self.name in ctx.session.hinted_names()
        rect = self.rect.move(0, -self.px(6)) if raised else self.rect
        self.draw_small(surface, rect, CardState(self.is_pointed, self.is_chosen, self.is_selectable, self.is_covered))
        asked = ctx.session.selection is not None
        marked = self.is_card_wanted() or (self.art.always_marks_unusable and not self.face.is_ready)
        if asked and not self.is_selectable and marked:
            self.art.draw_unusable(surface, ctx, rect, self.unusable_reason())
        if asked and (self.is_selectable or raised):
            colour, width = (IVORY, 3) if raised else (ctx.deciding_mark().colour, 2)
            edge = Box.of(rect, ctx.unit).pad(-2, -2).rect
            draw.outline(surface, edge, colour, self.px(9), max(2, self.px(width)))
        self.draw_focus_ring(surface, 8, rect)

    def is_card_wanted(self) -> bool:
        """Whether the question asks for cards and this card is in the hand."""
        selection = self.ctx.session.selection
        return (
            self.in_hand and selection is not None and any(name.startswith("card:") for name in selection.all_names())
        )

    def draw_small(self, surface: Surface, rect: Rect, card_state: CardState = RESTING) -> None:
        """Draw the card at its size in the tray."""
        self.art.draw_small(surface, self.ctx, rect, self.face, card_state)


class ShelfToken(OptionWidget):
    """A heap of equal tokens next to the hand."""

    in_tray = True

    def __init__(self, ctx: InteractiveContext, name: str, rect: Rect, face: CardFace) -> None:
        super().__init__(ctx, name, rect)
        self.face, self.art = face, art_of(self.ctx.kind, face)

    def label_lines(self) -> list[str]:
        return [self.ctx.translate(label) for label in card_texts(self.face)]

    @property
    def is_selectable(self) -> bool:
        """Whether a click on a token continues or changes the selection."""
        return self.name in self.ctx.session.selectable_names() or self.is_chosen

    def tip_text(self) -> TextLike | None:
        return super().tip_text() or self.ctx.translate(self.face.text)

    def _draw_tick(self, surface: Surface, rect: Rect) -> None:
        super()._draw_tick(surface, self.art.tick_area(self.ctx, rect))

    def draw(self, surface: Surface) -> None:
        asked = self.ctx.session.selection is not None and self.is_selectable
        self.art.draw_small(
            surface, self.ctx, self.rect, self.face, CardState(self.is_highlighted, self.is_chosen, asked)
        )
        self.draw_focus_ring(surface, 10)


class SecretCard(HoldToShow):
    """A face-down card that its owner can look at by holding it down."""

    def __init__(self, ctx: InteractiveContext, rect: Rect, secret: SecretCardContent) -> None:
        super().__init__(ctx, rect)
        self.title, self.back = secret.title or SECRET, secret.back

    def instruction(self) -> Text:
        return PRESS if self.is_toggle or self.ctx.app.input_device is InputDevice.PAD else HOLD

    def draw(self, surface: Surface) -> None:
        """Draw the card's back and caption.

        Without a picture of a back, draw an eye.
        """
        ctx, card = self.ctx, Box.of(self.rect, self.ctx.unit)
        label, how = ctx.translate(self.title), ctx.translate(self.instruction())
        bold, small = self.font(14, "bold"), self.font(SMALL)
        draw.rounded_box(surface, self.rect, BACK_COLOUR, self.px(8), ctx.theme.accent)
        card = card.pad(4, 6)
        width = card.rect.width
        lower = card.cut_bottom(text.measure(how, small, width)[1] / card.unit).rect
        upper = card.cut_bottom(text.measure(label, bold, width)[1] / card.unit, gap=2).rect
        room = card.rect
        back = art_picture(ctx.game_id, self.back, room.height) if self.back else None
        if back is not None:
            surface.blit(back, back.get_rect(center=room.center))
        else:
            marks.draw_icon(surface, "eye", room.center, self.px(32), ctx.theme.light)
        text.draw(surface, label, upper, bold, TEXT, align="center")
        text.draw(surface, how, lower, small, TEXT_2, align="center")
        self.draw_focus_ring(surface, 8)


class HeldHand(HoldToShow):
    """A button in place of the hand, which shows the cards while held down."""

    def __init__(
        self, ctx: InteractiveContext, room: Box, seat: Seat, lay: Callable[[NamedFaces], Sequence[TrayCard]]
    ) -> None:
        """`lay` lays out cards as a hand and returns their widgets."""
        super().__init__(ctx, room.middle(min(HAND_BUTTON_SIZE[0], room.width / room.unit), HAND_BUTTON_SIZE[1]).rect)
        self.seat, self._lay = seat, lay

    def draw(self, surface: Surface) -> None:
        if self.is_shown:
            for card in self._cards():
                card.draw_small(surface, card.rect, CardState(is_covered=card.is_covered))
            return
        ctx, box = self.ctx, Box.of(self.rect, self.ctx.unit)
        edge, ground = (ctx.theme.accent, INK_3) if self.hovered else (LINE, INK_2)
        draw.rounded_box(surface, self.rect, ground, self.px(RADIUS_BUTTON), edge)
        marks.draw_icon(surface, "eye", box.pad(0).cut_left(60).rect.center, self.px(24), ctx.theme.light)
        upper, lower = box.pad(58, 0, 12).rows([1, 1])
        text.draw(
            surface, ctx.translate(OWN_HAND), upper.pad(0, 10, 0, -10).rect, self.font(17, "bold"), TEXT, valign="top"
        )
        room = lower.pad(0, 0, 0, 6).rect
        text.draw(surface, ctx.translate(self.instruction()), room, self.font(SMALL), TEXT_2, valign="top")
        self.draw_focus_ring(surface, RADIUS_BUTTON)

    def _cards(self) -> Sequence[TrayCard]:
        """Read the hand from the match."""
        controller = self.ctx.controller
        assert controller.cards.hand is not None
        assert controller.cards.face is not None
        view = self.ctx.match.view(self.seat)
        return self._lay([(name, controller.cards.face(view, name)) for name in controller.cards.hand(view)])
