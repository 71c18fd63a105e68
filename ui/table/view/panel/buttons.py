"""Answers in the decision card, as widgets: paper cards and rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pygame import Rect, Surface

from games.core.contract.controller import Label
from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, Colour, mix
from ui.table.choice import Choice
from ui.table.desk import Desk, TableDesk
from ui.table.pictures import thing_picture
from ui.table.view.cards.faces import PAPER, SEPIA, draw_figure_inside, draw_sign
from ui.widgets.base import FINGER

FOOT, ROW_HIGH, LOW_ROW = 30, 60, 48  # design units; of a row that has a title alone
NARROW = 180  # answers up to this wide, which lie side by side, have their words in the middle


class CardChoice(Choice):
    """A paper card: the sign of what it does, and where it leads."""

    def __init__(self, desk: TableDesk, name: str, rect: Rect, label: Label, wide: bool, foot: int) -> None:
        """`foot`: pixels that the words under the sign take."""
        super().__init__(desk, name, rect)
        self.label, self.wide, self.foot = label, wide, foot

    def written(self) -> Sequence[Text | str | None]:
        return (self.label.title,)

    def draw(self, surface: Surface) -> None:
        px = self.px
        radius = px(RADIUS_BUTTON)
        rect = self.rect.move(0, -px(3)) if self.lit and not self.chosen else self.rect
        draw.shadow(surface, rect, radius, px(8), px(4), 120)
        top, bottom = PAPER
        if self.lit:
            top, bottom = mix(top, (255, 255, 255), 0.4), mix(bottom, (255, 255, 255), 0.3)
        draw.gradient(surface, rect, (top, bottom), radius)
        draw.outline(surface, rect.inflate(-px(6), -px(6)), mix(PAPER[1], SEPIA, 0.25), radius - px(2))
        if self.chosen:
            # Apart from the paper, whose own edge is as light; the seat's colour tells it from what the keyboard is on.
            draw.outline(surface, rect, self.desk.acting_mark().colour, radius, max(2, px(3)))
            draw.outline(surface, rect.inflate(px(10), px(10)), IVORY, radius + px(5), max(2, px(3)))
        self._draw_sign(surface, rect, self.desk.theme.accent)
        low = Rect(rect.left + px(5), 0, rect.width - px(10), self.foot)
        low.bottom = rect.bottom - px(3)
        text.draw(surface, self.desk.say(self.label.title), low, self.font(SMALL + 1, "bold"), SEPIA, align="center")
        self.draw_ring(surface, RADIUS_BUTTON, rect)

    def _draw_sign(self, surface: Surface, rect: Rect, ink: Colour) -> None:
        """Draw the sign with its figure beside it, or inside where the card is narrow and the sign has room."""
        px, sign = self.px, self.label.sign
        assert sign is not None
        if self.wide:
            side = min(px(34), rect.height - self.foot - px(4))
            box = Rect(0, 0, side, side)
            box.center = (rect.centerx - px(22), rect.top + px(8) + side // 2)
            number = Rect(box.right + px(8), box.top - px(4), px(50), box.height + px(8))
            font = self.font(24 if rect.height > px(66) else 20, "serif-bold")
            text.draw(surface, sign.figure, number, font, ink, wrapping=False)
        elif not sign.inside:
            box = Rect(rect.centerx - px(28), rect.top + px(12), px(30), px(30))
            number = Rect(box.right + px(4), box.top, px(40), box.height)
            text.draw(surface, sign.figure, number, self.font(18, "serif-bold"), ink, wrapping=False)
        else:
            box = Rect(0, 0, px(40), px(40))
            box.midtop = (rect.centerx, rect.top + px(8))
        draw_sign(surface, sign.icon, box, SEPIA)
        if sign.inside and not self.wide:
            draw_figure_inside(surface, sign, box, ink)


class RowChoice(Choice):
    """A row: picture, title, a smaller line; for abilities, actions and the like. Enabled or with a reason."""

    digit_in_line = True

    def __init__(self, desk: TableDesk, name: str, rect: Rect, label: Label, **more: Any) -> None:
        super().__init__(desk, name, rect, **more)
        self.label = label

    def written(self) -> Sequence[Text | str | None]:
        return self.label.title, self.label.line

    def draw(self, surface: Surface) -> None:
        px, desk = self.px, self.desk
        radius = px(RADIUS_BUTTON)
        mark = desk.acting_mark()
        live = self.enabled and (self.lit or self.chosen)
        draw.panel(
            surface, self.rect, mix(INK_3, mark.colour, 0.22) if live else INK_2, radius, mark.colour if live else LINE
        )
        if self.chosen:
            draw.outline(surface, self.rect, IVORY, radius, max(2, px(2)))
        picture = thing_picture(desk.game_id, self.label.icon, px(24))
        alone = picture is not None or self.rect.width > px(NARROW)
        left = self.rect.left + px(14 if alone else 6)
        if picture is not None:
            self._draw_picture(surface, picture, (left + px(20), self.rect.centery))
            left += px(50)
        room = Rect(left, self.rect.top + px(5), self.rect.right - left - px(6), self.rect.height - px(10))
        self._draw_words(surface, room, alone)
        self.draw_ring(surface)

    def _draw_picture(self, surface: Surface, picture: Surface, centre: tuple[int, int]) -> None:
        """Draw the picture on a round ground, faintly where this can't be chosen."""
        px, light = self.px, self.desk.theme.light
        ground = Rect(centre[0] - px(20), centre[1] - px(20), px(40), px(40))
        edge = mix(light, INK_2, 0.45 if self.enabled else 0.75)
        draw.panel(surface, ground, mix(INK_2, (20, 8, 16), 0.6), px(20), edge)
        if not self.enabled:
            picture = picture.copy()
            picture.set_alpha(110)
        surface.blit(picture, picture.get_rect(center=centre))

    def _draw_words(self, surface: Surface, room: Rect, alone: bool) -> None:
        """Draw title and line; a title without a line stands in the middle unless it has the row `alone`."""
        ink = TEXT if self.enabled else mix(TEXT_2, INK_2, 0.2)
        title = self.desk.say(self.label.title)
        if self.label.line is None:
            room = self.draw_key(surface, room)
            text.draw(surface, title, room, self.font(16, "bold"), ink, align="left" if alone else "center")
            return
        half = min(room.height // 2, self.px(ROW_HIGH - 10) // 2)
        upper = Rect(room.left, room.top, room.width, half)
        text.draw(surface, title, self.draw_key(surface, upper), self.font(17, "bold"), ink, wrapping=False)
        low = Rect(room.left, upper.bottom, room.width, room.height - half)
        text.draw(surface, self.desk.say(self.label.line), low, self.font(SMALL + 1), TEXT_2 if self.enabled else ink)


def card_foot(desk: Desk, labels: Iterable[Label], width: int) -> int:
    """Return how high the words under the signs of cards of a width are, at least `FOOT` units: in pixels."""
    font, room = desk.font(SMALL + 1, "bold"), width - desk.px(10)
    return max(desk.px(FOOT), *(text.measure(desk.say(label.title), font, room)[1] for label in labels))


def row_high(desk: Desk, label: Label, width: int) -> int:
    """Return how high a row has to be for its line, which may take several: in pixels."""
    px = desk.px
    picture = px(50) if thing_picture(desk.game_id, label.icon, px(24)) is not None else 0
    if label.line is None:
        return px(ROW_HIGH if picture else FINGER if desk.for_fingers else LOW_ROW)
    need = text.measure(desk.say(label.line), desk.font(SMALL + 1), width - px(20) - picture)[1]
    return max(px(ROW_HIGH), px(ROW_HIGH - 10) // 2 + need + px(14))
