"""The answers of a lesson's question: what is wrong is told in the same box, and can't be pressed again."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, mix
from ui.table.lesson import words
from ui.table.lesson.tutor import Tutor
from ui.widgets.base import Widget

HIGH, PAD, KEY = 42, 10, 24  # design units
TOLD = 15  # type size of what is said to an answer


class AnswerChoice(Widget):
    """One answer, with its digit; once it is given, with what is said to it."""

    def __init__(self, tutor: Tutor, number: int, rect: Rect, telling: bool = True) -> None:
        """`telling`: once it is given, with what is said to it."""
        super().__init__(f"answer:{number + 1}", rect, tip=tutor.desk.say(words.ANSWER_TIP.but(n=number + 1)))
        self.tutor, self.number, self.telling = tutor, number, telling
        answer = tutor.run.step.ask[number]
        self.words, self.told = tutor.desk.say(answer.words), tutor.desk.say(answer.say)
        self.wrong, self.right = number in tutor.run.tried, tutor.answered == number
        self.enabled = not self.wrong and tutor.answered is None

    @staticmethod
    def height(tutor: Tutor, number: int, width: int, telling: bool = True) -> int:
        """Return how high an answer has to be, in pixels."""
        px, desk, answer = tutor.desk.px, tutor.desk, tutor.run.step.ask[number]
        room = width - px(3 * PAD + KEY)
        high = max(px(HIGH), text.measure(tutor.desk.say(answer.words), desk.font(16, "bold"), room)[1] + px(2 * PAD))
        if telling and (number in tutor.run.tried or tutor.answered == number):
            high += text.measure(tutor.desk.say(answer.say), desk.font(TOLD), room)[1] + px(6)
        return high

    def activate(self) -> None:
        self.tutor.answer(self.number)

    def draw(self, surface: Surface) -> None:
        px, palette = self.px, self.tutor.desk.app.palette
        radius, live = px(RADIUS_BUTTON), self.enabled and (self.hovered or self.ringed)
        edge = palette.bad if self.wrong else palette.good if self.right else IVORY if live else LINE
        fill = mix(INK_2, edge, 0.1) if self.wrong or self.right else INK_3 if live else INK_2
        draw.panel(surface, self.rect, fill, radius, edge, max(1, px(1.5)))
        faint = self.tutor.answered is not None and not self.right
        ink = mix(TEXT, INK_2, 0.4) if self.wrong or faint else TEXT
        room = Rect(self.rect.left + px(2 * PAD + KEY), self.rect.top + px(PAD), 0, 0)
        room.width = self.rect.right - px(PAD) - room.left
        given = self.telling and (self.wrong or self.right)
        room.height = (
            text.measure(self.words, self.font(16, "bold"), room.width)[1] if given else self.rect.height - px(2 * PAD)
        )
        self._sign(surface, room)
        text.draw(surface, self.words, room, self.font(16, "bold"), ink, valign="middle")
        if given:
            low = Rect(room.left, room.bottom + px(4), room.width, self.rect.bottom - px(PAD - 2) - room.bottom - px(4))
            text.draw(surface, self.told, low, self.font(TOLD), TEXT, valign="top")
        self.draw_ring(surface)

    def _sign(self, surface: Surface, room: Rect) -> None:
        """Draw the digit, or what has become of the answer."""
        px, palette = self.px, self.tutor.desk.app.palette
        box = Rect(self.rect.left + px(PAD), 0, px(KEY), px(KEY))
        box.centery = room.top + min(room.height, px(KEY)) // 2
        if self.wrong or self.right:
            colour = palette.bad if self.wrong else palette.good
            marks.icon(surface, "close" if self.wrong else "check", box.center, px(20), colour)
            return
        draw.outline(surface, box, mix(TEXT_2, INK_2, 0.4), px(4))
        text.draw(surface, str(self.number + 1), box, self.font(SMALL, "bold"), TEXT_2, align="center", wrapping=False)
