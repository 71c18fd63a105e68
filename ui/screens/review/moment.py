"""One decision looked back on: what was played, what would have been better and why, and all chances then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.review.judging import Decision
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, INK_1, INK_2, LINE, RADIUS_BUTTON, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE, Mark
from ui.screens.review.looks import GRADES, draw_grade
from ui.screens.review.model import Model

if TYPE_CHECKING:
    from ui.shell.screen import Screen

PLAYED, BETTER = N_("Played"), N_("Better")
JUDGED = N_("Judged by what {name} could know then.")
CLOSE = N_("The difference is too small to be sure of.")
AS_SEEN = N_("as {name} saw it")
TURNING = N_("Turning point {n} of {count}")
ON_ITS_WAY = N_("This decision is being looked at.")
NO_CHOICE = N_("There was nothing else to do.")
NO_PEOPLE = N_("Only computers have played: there are no decisions of people to judge.")


class MomentPanel:
    """Draws the decision that a model looks at."""

    def __init__(self, screen: Screen, model: Model, seats: Sequence[Mark]) -> None:
        self.screen, self.model, self.seats = screen, model, seats

    def draw(self, surface: Surface, box: Rect, below: int) -> None:
        """Draw it into a box; `below` is where the buttons begin."""
        screen, px, model = self.screen, self.screen.px, self.model
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        inner = Rect(box.left + px(18), box.top + px(14), box.width - px(36), below - box.top - px(24))
        if not model.course.decisions:
            text.draw(surface, screen.say(NO_PEOPLE), inner, screen.font(BODY), TEXT_2, align="center")
            return
        step = model.match.moves[model.number]
        name = model.match.players[step.seat].name
        marks.draw_mark(surface, self.seats[step.seat], (inner.left + px(17), inner.top + px(22)), px(32))
        turn = screen.say(model.game.facts.turn.one.but(turn=model.turn(model.number)))
        head = Rect(inner.left + px(46), inner.top + px(18), inner.width - px(46), px(28))
        text.draw(surface, f"{name} · {turn}", head, screen.font(TITLE, "bold"), TEXT, wrapping=False)
        small = Rect(head.left, inner.top - px(2), head.width, px(20))
        text.draw(surface, self._place(), small, screen.font(SMALL + 1), TEXT_2, wrapping=False)
        one = model.decision()
        top = inner.top + px(58)
        if one is None:
            top = self._move(surface, inner, top, PLAYED, "", model.words(model.number, step.move), None)
            words = screen.say(ON_ITS_WAY)
            text.draw(
                surface, words, Rect(inner.left, top, inner.width, px(60)), screen.font(BODY), TEXT_2, valign="top"
            )
            return
        chance = one.chance if one.chance or one.could else None
        top = self._move(surface, inner, top, PLAYED, one.grade, model.words(one.number, step.move), chance)
        better = model.better(one)
        if better is not None:
            top = self._move(surface, inner, top, BETTER, "best", model.words(one.number, better), one.could)
        self._words(surface, Rect(inner.left, top, inner.width, inner.bottom - top), one, name)

    def _place(self) -> str:
        """Say which turning point this is, if it is one, or which decision of how many."""
        screen, found, number = self.screen, self.model.summary.turnings, self.model.number
        for place, one in enumerate(found, 1):
            if one.first - 1 <= number < one.last:
                return screen.say(TURNING.but(n=place, count=len(found)))
        listed = [one.number for one in self.model.listed()]
        if number in listed:
            return screen.say(N_("Decision {n} of {count}", n=listed.index(number) + 1, count=len(listed)))
        return screen.say(N_("Move {number} of {count}", number=number + 1, count=len(self.model.match.moves)))

    def _move(
        self, surface: Surface, inner: Rect, top: int, title: Text, grade: str, words: Text, chance: float | None
    ) -> int:
        """Draw what one move does, under its title, grade and chance; return where that ends."""
        screen, px, palette = self.screen, self.screen.px, self.screen.palette
        head = Rect(inner.left, top, inner.width, px(28))
        if grade:
            draw_grade(surface, palette, grade, (inner.left + px(11), head.centery), px(22))
        said = screen.say(title) + (f": {screen.say(GRADES[grade].word)}" if grade and title is PLAYED else "")
        at = Rect(head.left + px(30 if grade else 0), head.top, head.width - px(110), head.height)
        text.draw(surface, said, at, screen.font(BODY, "bold"), TEXT, wrapping=False)
        if chance is not None:
            colour = palette.good if title is BETTER else TEXT
            right = Rect(head.right - px(80), head.top, px(80), head.height)
            figure = percent(chance)
            text.draw(surface, figure, right, screen.font(21, "serif-bold"), colour, align="right", wrapping=False)
        font = screen.font(BODY)
        told = screen.say(words, self.model.lexicon)
        high = max(px(44), text.measure(told, font, inner.width - px(28))[1] + px(18))
        card = Rect(inner.left, head.bottom + px(4), inner.width, high)
        draw.panel(surface, card, INK_2, px(RADIUS_BUTTON), LINE)
        text.draw(surface, told, card.inflate(-2 * px(14), -px(8)), font, TEXT)
        return card.bottom + px(12)

    def _words(self, surface: Surface, box: Rect, one: Decision, name: str) -> None:
        screen, px = self.screen, self.screen.px
        top = box.top + px(2)
        why = self.model.why(one)
        lines = [] if why is None else [(f"{screen.say(why, self.model.lexicon)}.", BODY, TEXT)]
        if one.grade == "forced":
            lines.append((screen.say(NO_CHOICE), BODY, TEXT_2))
        if one.close:
            lines.append((screen.say(CLOSE), SMALL + 1, TEXT_2))
        if one.grade != "forced":
            lines.append((screen.say(JUDGED.but(name=name)), SMALL + 1, TEXT_2))
        for words, size, ink in lines:
            font = screen.font(size)
            high = text.measure(words, font, box.width)[1]
            if top + high > box.bottom:
                return
            text.draw(surface, words, Rect(box.left, top, box.width, high), font, ink, valign="top")
            top += high + px(10)
