"""One decision looked back on: what was played, what would have been better and why, and all chances then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.controller import Label
from games.core.contract.texts import N_, Text
from games.core.review.judging import Decision
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import (
    BODY,
    INK_1,
    INK_2,
    LINE,
    RADIUS_BUTTON,
    RADIUS_PANEL,
    SMALL,
    TEXT,
    TEXT_2,
    TITLE,
    WELL,
    Colour,
    mix,
)
from ui.screens.review.looks import GRADES, draw_grade
from ui.screens.review.model import Model
from ui.table.desk import Desk
from ui.table.view.cards.faces import draw_lying, least_lying
from ui.table.view.cards.parts import picture

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


class Block(NamedTuple):
    """A part of the panel: how high it is with the gap below it, in pixels, and what draws it into a box so high."""

    high: int
    paint: Callable[[Surface, Rect], object]


class MomentPanel:
    """Draws the decision that a model looks at: who decided, and below it, scrolled, moves and words."""

    def __init__(self, screen: Screen, model: Model, desk: Desk, covers: Callable[[str], bool]) -> None:
        """`covers` tells which names are on the board."""
        self.screen, self.model, self.desk, self.covers = screen, model, desk, covers
        self.blocks: list[Block] = []

    def body(self, box: Rect, below: int) -> Rect:
        """Return where moves and words are: in a box, under its head and over the buttons, which begin at `below`."""
        px = self.screen.px
        top = box.top + px(72)
        return Rect(box.left + px(18), top, box.width - px(30), below - px(8) - top)

    def lay(self, width: int) -> int:
        """Set moves and words to a width; return how high they are."""
        self.blocks = self._blocks(width)
        return sum(block.high for block in self.blocks)

    def draw(self, surface: Surface, box: Rect) -> None:
        """Draw panel and head into a box."""
        screen, px, model = self.screen, self.screen.px, self.model
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        inner = Rect(box.left + px(18), box.top + px(14), box.width - px(36), box.height - px(28))
        if not model.course.decisions:
            text.draw(surface, screen.say(NO_PEOPLE), inner, screen.font(BODY), TEXT_2, align="center")
            return
        seat = model.match.moves[model.number].seat
        marks.draw_mark(surface, self.desk.marks[seat], (inner.left + px(17), inner.top + px(22)), px(32))
        turn = screen.say(model.game.facts.turn.one.but(turn=model.turn(model.number)))
        head = Rect(inner.left + px(46), inner.top + px(18), inner.width - px(46), px(28))
        words = f"{model.match.players[seat].name} · {turn}"
        text.draw(surface, words, head, screen.font(TITLE, "bold"), TEXT, wrapping=False)
        small = Rect(head.left, inner.top - px(2), head.width, px(20))
        text.draw(surface, self._place(), small, screen.font(SMALL + 1), TEXT_2, wrapping=False)

    def draw_body(self, surface: Surface, content: Rect) -> None:
        """Draw moves and words one below the other."""
        top = content.top
        for block in self.blocks:
            block.paint(surface, Rect(content.left, top, content.width, block.high))
            top += block.high

    def _place(self) -> str:
        """Say which turning point this is, if it is one, or which decision of how many."""
        screen, found, number = self.screen, self.model.summary.turnings, self.model.number
        for place, one in enumerate(found, 1):
            if one.first - 1 <= number < one.last:
                return screen.say(TURNING.but(n=place, count=len(found)))
        choices = self.model.choices()
        if number in choices:
            return screen.say(N_("Decision {n} of {count}", n=choices.index(number) + 1, count=len(choices)))
        return screen.say(N_("Move {number} of {count}", number=number + 1, count=len(self.model.match.moves)))

    def _blocks(self, width: int) -> list[Block]:
        model = self.model
        if not model.course.decisions:
            return []
        step, one = model.match.moves[model.number], model.decision()
        if one is None:
            found = self._move(PLAYED, "", step.move, None, width)
            if model.number in model.course.choices:  # what a computer has played is never judged
                found.append(self._line(self.screen.say(ON_ITS_WAY), BODY, TEXT_2, width))
            return found
        chance = one.chance if one.chance or one.could else None
        found = self._move(PLAYED, one.grade, step.move, chance, width)
        better = model.better(one)
        if better is not None:
            found += self._move(BETTER, "best", better, one.could, width)
        return [*found, *self._words(one, model.match.players[step.seat].name, width)]

    def _move(self, title: Text, grade: str, move: Move, chance: float | None, width: int) -> list[Block]:
        """Return what shows one move: its title, grade and chance, what it does, and a bar of the chance."""
        px = self.screen.px
        found = [
            Block(px(32), lambda surface, box: self._head(surface, box, title, grade, chance)),
            self._shown(move, width),
        ]
        if chance is not None:
            found.append(Block(px(15), lambda surface, box: self._bar(surface, box, chance)))
        return [*found, Block(px(12), lambda *_: None)]

    def _head(self, surface: Surface, box: Rect, title: Text, grade: str, chance: float | None) -> None:
        screen, px, palette = self.screen, self.screen.px, self.screen.palette
        head = Rect(box.left, box.top, box.width, px(28))
        if grade:
            draw_grade(surface, palette, grade, (head.left + px(11), head.centery), px(22))
        said = screen.say(title) + (f": {screen.say(GRADES[grade].word)}" if grade and title is PLAYED else "")
        at = Rect(head.left + px(30 if grade else 0), head.top, head.width - px(110), head.height)
        text.draw(surface, said, at, screen.font(BODY, "bold"), TEXT, wrapping=False)
        if chance is not None:
            colour = palette.good if title is BETTER else TEXT
            right = Rect(head.right - px(80), head.top, px(80), head.height)
            figure = percent(chance)
            text.draw(surface, figure, right, screen.font(21, "serif-bold"), colour, align="right", wrapping=False)

    def _shown(self, move: Move, width: int) -> Block:
        """Return what a move does: its cards, or words beside a card's picture."""
        px, model, screen = self.screen.px, self.model, self.screen
        signs = model.signs(model.number, move, self.covers)
        if signs:
            return Block(px(50), lambda surface, box: self._cards(surface, box, signs))
        face, font = model.face(model.number, move), screen.font(BODY)
        shown = face.picture if face is not None else ""
        left = px(92 if shown else 14)
        told = model.told(model.number, move, screen.app.language)

        def paint(surface: Surface, box: Rect) -> None:
            draw.panel(surface, box, INK_2, px(RADIUS_BUTTON), LINE)
            if shown:
                window = Rect(box.left + px(6), box.top + px(6), px(74), box.height - px(12))
                picture(surface, self.desk, window, shown)
            room = Rect(box.left + left, box.top + px(4), box.width - left - px(14), box.height - px(8))
            text.draw(surface, told, room, font, TEXT)

        return Block(max(px(56 if shown else 44), text.measure(told, font, width - left - px(14))[1] + px(18)), paint)

    def _cards(self, surface: Surface, box: Rect, signs: Sequence[Label]) -> None:
        """Draw cards of paper side by side, each as wide as its words need and its share of the rest."""
        gap, left = self.screen.px(8), box.left
        needed = [least_lying(self.desk, label) for label in signs]
        more = (box.width - sum(needed) - gap * (len(signs) - 1)) // len(signs)
        for label, least in zip(signs, needed, strict=True):
            draw_lying(surface, self.desk, Rect(left, box.top, least + more, box.height), label)
            left += least + more + gap

    def _bar(self, surface: Surface, box: Rect, chance: float) -> None:
        """Draw the chance to win as the part of a bar that is in the seat's colour."""
        high = self.screen.px(8)
        bar = Rect(box.left, box.bottom - high, box.width, high)
        colour = self.desk.marks[self.model.match.moves[self.model.number].seat].colour
        draw.panel(surface, bar, WELL, high // 2, LINE)
        wide = round(bar.width * chance)
        if wide >= high:
            draw.panel(surface, Rect(bar.left, bar.top, wide, high), mix(colour, INK_1, 0.2), high // 2)

    def _words(self, one: Decision, name: str, width: int) -> list[Block]:
        screen, why = self.screen, self.model.why(one)
        lines = [] if why is None else [(f"{screen.say(why)}.", BODY, TEXT)]
        if one.grade == "forced":
            lines.append((screen.say(NO_CHOICE), BODY, TEXT_2))
        if one.close:
            lines.append((screen.say(CLOSE), SMALL + 1, TEXT_2))
        if one.grade != "forced":
            lines.append((screen.say(JUDGED.but(name=name)), SMALL + 1, TEXT_2))
        return [self._line(words, size, ink, width) for words, size, ink in lines]

    def _line(self, words: str, size: float, ink: Colour, width: int) -> Block:
        font, gap = self.screen.font(size), self.screen.px(8)

        def paint(surface: Surface, box: Rect) -> None:
            text.draw(surface, words, Rect(box.left, box.top, box.width, box.height - gap), font, ink, valign="top")

        return Block(text.measure(words, font, width)[1] + gap, paint)
