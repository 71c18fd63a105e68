"""The paper that the coach speaks from, in the place of the decision card: head, words, quiet buttons at the foot."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.lessons.words import Told
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT, TEXT_2, Colour, mix
from ui.table.coach.said import Said
from ui.table.context import TableContext
from ui.table.desk import Desk
from ui.table.pictures import draw_medallion
from ui.table.view.panel.column import GAP, PAD, Column, Part
from ui.table.view.panel.question import Question
from ui.table.view.panel.scrolled import Scrolled
from ui.widgets.button import Button

HEAD, MEDALLION, FOOT = 66, 48, 44  # design units
SAID, TELLING = 17, 15  # type sizes: of what the coach says, of hints


class CoachPaper:
    """What coach's cards have in common; it answers what the table asks of a decision card."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.question = desk, Question(desk)
        self.rect, self.missing, self.note = desk.card_area, 0, ""
        self.title = ""  # the small line over the heading, worded by the screen
        self.parts: list[Part] = []
        self.wanted = 0  # pixels that the last layout needed
        self._scrolled, self._first = Scrolled(desk), 0

    # -- laying out ---------------------------------------------------------------------------------------------------
    def begin(self, room: Rect, short: bool = False) -> Column:
        """Begin to lay out the card in `room`; return where its words go, closer below the head in a short card."""
        self.rect.update(room)
        self.question.begin()
        self._first = len(self.desk.widgets.widgets)
        return Column(self.desk, room, room.top + self.desk.px(HEAD + (6 if short else 14)))

    def end(self, column: Column, room: Rect, foot: bool, step: object = None) -> None:
        """Take what was laid; see `missing`. `foot`: quiet buttons stand below it.

        What is too high between head and foot scrolls, from its beginning for another `step`.
        """
        px = self.desk.px
        self.parts = column.parts
        self.wanted = column.y - px(GAP) - room.top + (px(FOOT + 6) if foot else 0)  # no gap after the last
        self.missing = max(0, self.wanted - room.height)
        head, below = px(HEAD), px(FOOT) if foot else 0
        words = Rect(room.left, room.top + head, room.width, room.height - head - below)
        self._scrolled.layout(words, words.height + self.missing, self.parts, self._first, step)

    def write(self, column: Column, words: Text | Told, size: float, colour: Colour) -> None:
        """Write words with links."""
        said = Said(self.desk, words, size, colour, column.width)
        said.box = column.take(said.box.height, self.desk.px(12))
        column.parts.append(said)

    @property
    def side(self) -> int:
        """How far the quiet buttons begin from the card's edge, in pixels."""
        return self.desk.px(PAD - 10)

    def quiet(self, key: str, label: Text, act: Callable[[], object], left: int, tip: Text) -> Button:
        """Place a quiet button at the foot."""
        desk, px = self.desk, self.desk.px
        told = desk.say(label)
        box = Rect(left, self.rect.bottom - px(FOOT) + px(5), text.width(told, desk.font(14)) + px(26), px(34))
        return desk.widgets.add(Button(key, box, told, act, kind="quiet", size=14, tip=desk.say(tip)))

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw_paper(self, surface: Surface, heading: str, foot: bool, right: int = 0) -> None:
        """Draw the card without its widgets; `right`: where what stands beside the heading begins, 0: nothing does."""
        px, night = self.desk.px, self.desk.theme.night
        radius = px(RADIUS_PANEL)
        draw.gradient(surface, self.rect, (mix(INK_1, night[0], 0.5), INK_1), radius)
        head = self.head
        draw.gradient(surface, head, (mix(night[0], IVORY, 0.1), mix(night[0], INK_1, 0.15)), radius)
        surface.fill(mix(LINE, IVORY, 0.35), (head.left, head.bottom - 1, head.width, 1))
        self._draw_head(surface, head, heading, right or head.right - px(4))
        self._scrolled.draw(surface, self.parts)
        if foot:
            line = Rect(self.rect.left + px(PAD), self.rect.bottom - px(FOOT), self.rect.width - 2 * px(PAD), 1)
            surface.fill(mix(LINE, IVORY, 0.2), line)
        draw.outline(surface, self.rect, mix(LINE, IVORY, 0.55), radius)

    @property
    def head(self) -> Rect:
        """The box of the head."""
        return Rect(self.rect.left, self.rect.top, self.rect.width, self.desk.px(HEAD))

    def _draw_head(self, surface: Surface, head: Rect, heading: str, right: int) -> None:
        px, desk = self.desk.px, self.desk
        ring = Rect(head.left + px(12), 0, px(MEDALLION), px(MEDALLION))
        ring.centery = head.centery
        draw_medallion(surface, desk, ring, px(6), max(2, px(2)))
        left = ring.right + px(12)
        small = Rect(left, head.top + px(9), head.right - px(14) - left, px(20))
        text.draw(surface, self.title, small, desk.font(13), mix(TEXT_2, IVORY, 0.5), wrapping=False)
        large = Rect(left, small.bottom, right - px(10) - left, px(30))
        text.draw(surface, heading, large, desk.font(20, desk.theme.display), desk.theme.light, wrapping=False)

    def draw_over(self, surface: Surface) -> None:
        """Draw one's secret over the board while its button is held."""
        if self.question.held is not None:
            self.question.held.draw_over(surface)


class Tick:
    """Something learnt, with a tick."""

    def __init__(self, desk: Desk, told: str, column: Column) -> None:
        self.desk, self.told = desk, told
        high = text.measure(told, desk.font(BODY), column.width - desk.px(34))[1]
        self.box = column.take(max(high, desk.px(22)), desk.px(7))

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px = self.desk.px
        marks.icon(
            surface, "check", (self.box.left + px(10), self.box.top + px(11)), px(18), self.desk.app.palette.good
        )
        room = Rect(self.box.left + px(34), self.box.top, self.box.width - px(34), self.box.height)
        text.draw(surface, self.told, room, self.desk.font(BODY), TEXT, valign="top")


class Refusal:
    """Why the game refuses what was to be tried."""

    def __init__(self, desk: Desk, told: str, column: Column) -> None:
        self.desk, self.told = desk, told
        high = text.measure(told, desk.font(TELLING), column.width - desk.px(44))[1]
        self.box = column.take(high + desk.px(20), desk.px(GAP))

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px, bad = self.desk.px, self.desk.app.palette.bad
        draw.panel(surface, self.box, INK_1, px(8), bad, max(1, px(1.5)))
        marks.icon(surface, "info", (self.box.left + px(20), self.box.centery), px(18), bad)
        room = Rect(self.box.left + px(38), self.box.top + px(8), self.box.width - px(46), self.box.height - px(16))
        text.draw(surface, self.told, room, self.desk.font(TELLING), TEXT)
