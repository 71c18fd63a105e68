"""The decision card while somebody is asked: the question, what it is about, its answers, one's own secret, a hint."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pygame import Rect, Surface

from games.core.contract.controller import Prompt
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.offering import Offering
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.theme import BODY, LINE, SMALL, TEXT, TEXT_2, TITLE
from ui.table import words
from ui.table.context import TableContext
from ui.table.desk import TableDesk
from ui.table.intents import ClearSelection, MoveProposed, OpenRules, Undo
from ui.table.view.cards.looks import art_of
from ui.table.view.held import HeldSecret
from ui.table.view.panel import played
from ui.table.view.panel.answers import Answers
from ui.table.view.panel.column import GAP, Column
from ui.table.view.panel.hint import Hint
from ui.table.view.panel.offers import lay_offers
from ui.table.view.tray.gauge import METER, draw_meter, gauge_of
from ui.widgets.button import IconButton

STEPS, OWN_SECRET, LOOK_UP = 28, 40, 32  # design units


class Question:
    """Lays out what is asked and how it can be answered."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.session = desk, desk.session
        self.answers = Answers(desk)
        self.hint = Hint(desk)
        self.held: HeldSecret | None = None  # the button for one's own secret, in games that have no tray

    def begin(self) -> None:
        """Forget the question before."""
        self.held, self.session.marked = None, ()

    def lay_out(self, column: Column, selection: Selection, crowded: bool) -> str:
        """Fill the card; return the hint where it has to stand beside the card, which is `crowded`."""
        controller, view, offering = self.session.controller, self.session.view, self.session.offering()
        if offering is not None:
            return self._offers(column, selection, offering, crowded)
        prompt = controller.prompt(view)
        face = self._face(prompt)
        art = art_of(self.desk.kind, face) if face is not None else None
        above = art is None or art.above_question  # else it is large, under the question
        if above:
            self._about(column, prompt, face)
        self._look_up(column)
        column.write(prompt.title, TITLE, "bold", True, gap=8 if prompt.line is None else 2, free=LOOK_UP)
        if prompt.line is not None:
            column.write(prompt.line, SMALL + 2, gap=8)
        if not above:
            self._about(column, prompt, face)
        self._turn(column, prompt)
        cards = controller.cards
        secret = face is None and not self.desk.has_tray and cards.secret is not None and cards.may_look(view)
        self.answers.lay_out(column, selection, answering=bool(prompt.card))
        self.answers.going_on(column, selection, always=secret)  # so that the secret always stands at the same place
        if self.session.is_half_done():
            label = controller.asking.back[view["decision"]["kind"]]
            column.button("back", label, self.desk.send(Undo()), hint=words.ESC_KEY)
        self._elsewhere(column)
        if secret:
            self._own_secret(column)
        return self.hint.lay_out(column, crowded)

    def _elsewhere(self, column: Column) -> None:
        """Add the button that lets a person put elsewhere what the table has set up for them."""
        name = self.session.movable()
        if name is not None:
            act = self.desk.send(MoveProposed(name))
            reason = None if name else words.ELSEWHERE_FIRST
            column.button("elsewhere", words.ELSEWHERE, act, enabled=bool(name), reason=reason, high=36)

    def lay_answers(
        self, column: Column, selection: Selection, waiting: bool, spoken: Container[str] | None = None
    ) -> None:
        """Fill in the answers alone, without the question: in lessons the coach says what is wanted.

        `spoken`: buttons that can't be pressed are left out but for these.
        """
        offering = self.session.offering()
        if offering is not None:
            lay_offers(self.desk, column, offering)
        else:
            prompt = self.session.controller.prompt(self.session.view)
            if self._only_shows(selection):
                self._show(column, prompt)
            self.answers.lay_out(column, selection, answering=bool(prompt.card), spoken=spoken)
        self.answers.going_on(column, selection, always=False, waiting=waiting)

    def _only_shows(self, selection: Selection) -> bool:
        """Whether what is asked in private only shows something: a card that was dealt, an answer that was given."""
        private = self.session.view["decision"]["private"]
        return bool(private) and selection.moves == [selection.passing_move()]

    def _show(self, column: Column, prompt: Prompt) -> None:
        """Show the card that is seen; where there is none, say what is told."""
        face = self._face(prompt)
        if face is None:
            column.write(prompt.title, BODY, "bold", True, gap=8 if prompt.line is None else 2)
            if prompt.line is not None:
                column.write(prompt.line, SMALL + 2, gap=8)
        self._about(column, prompt, face)

    def _face(self, prompt: Prompt) -> CardFace | None:
        describe = self.session.controller.cards.face
        return describe(self.session.view, prompt.card) if prompt.card and describe is not None else None

    def lay_secret(self, column: Column) -> None:
        """Add the button that shows one's own card, where the game has one and no tray to lie in."""
        if not self.desk.has_tray and self.session.controller.cards.secret is not None:
            self._own_secret(column)

    def _offers(self, column: Column, selection: Selection, offering: Offering, crowded: bool) -> str:
        """Fill the card with answers that show their outcomes; return the hint as `lay_out` does."""
        self._look_up(column)
        column.write(offering.title, TITLE, "bold", True, gap=8 if offering.line is None else 2, free=LOOK_UP)
        if offering.line is not None:
            column.write(offering.line, SMALL + 2, gap=8)
        lay_offers(self.desk, column, offering)
        self.answers.going_on(column, selection, always=False, waiting=False)
        column.button("back", offering.back, self.desk.send(ClearSelection()), hint=words.ESC_KEY, high=36)
        self.lay_secret(column)
        return self.hint.lay_out(column, crowded)

    def _look_up(self, column: Column) -> None:
        """Place, at the right of the title, what opens the rules at this question; F1 does it without the mouse."""
        side, px = self.desk.px(LOOK_UP), self.desk.px
        box = Rect(column.left + column.width - side + px(6), column.y - px(4), side, side)
        act, tip = self.desk.send(OpenRules()), words.RULES_HERE
        button = self.desk.widgets.add(IconButton("card:rules", box, "rules", act, tip=tip, size=20, colour=TEXT_2))
        button.focusable = False

    def _about(self, column: Column, prompt: Prompt, face: CardFace | None) -> None:
        """Show the cards played this turn and the symbols of the last one, or the card that is to be answered."""
        px = self.desk.px
        if prompt.chain:
            chain = played.chain_words(self.desk, prompt, self.desk.font(BODY, "serif-bold"), column.width)
            column.write(chain, BODY, "serif-bold", True, gap=6)
        if prompt.symbols:
            column.y += played.lay_steps(self.desk, column.left, column.y, column.width, prompt) + px(8)
        if face is not None:
            high = art_of(self.desk.kind, face).row_height(self.desk, face, column.width)
            column.parts.append(ShownCard(self.desk, face, column.take(high, px(10))))
        self.session.marked = self.session.as_clicked(prompt.marked)

    def _turn(self, column: Column, prompt: Prompt) -> None:
        """Show the steps of this turn, and what is left of it."""
        px = self.desk.px
        if prompt.steps:
            box = column.take(px(STEPS), px(STEPS + GAP) - px(STEPS)).move(0, px(2))
            column.parts.append(Steps(self.desk, prompt.steps, prompt.step, box))
        if gauge_of(self.desk) is not None:
            column.y += px(2)
            column.parts.append(Meter(self.desk, column.take(px(METER), px(6))))

    def _own_secret(self, column: Column) -> None:
        """Add the button that shows a seat's own card as long as it is held, in games without a tray."""
        seat, px = self.session.match.audience(), self.desk.px
        owner = seat if seat is not None else self.session.view["decision"]["seat"]
        high = max(column.high(OWN_SECRET), 2 * text.line_height(self.desk.font(SMALL)) + px(4))
        box = column.take(high, px(OWN_SECRET + GAP) - px(OWN_SECRET))
        self.held = self.desk.widgets.add(HeldSecret(self.desk, box, owner))


class Steps:
    """The steps of a turn side by side, each with a bar over it: those that are over, the present one, the others."""

    def __init__(self, desk: TableDesk, steps: Sequence[Text], now: int, box: Rect) -> None:
        self.desk, self.steps, self.now, self.box = desk, steps, now, box

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        gap, left = self.desk.px(6), float(self.box.left)
        for number, (step, wide) in enumerate(zip(self.steps, self._widths(gap), strict=True)):
            self._draw_step(surface, Rect(round(left), self.box.top, round(wide), self.box.height), step, number)
            left += wide + gap

    def _widths(self, gap: int) -> list[float]:
        """Return how wide each step is: all alike, or by their words where one needs more."""
        count, desk = len(self.steps), self.desk
        room = self.box.width - gap * (count - 1)
        needs = [text.width(desk.say(step), desk.font(SMALL, "bold")) for step in self.steps]
        if max(needs) <= room / count + gap:
            return [room / count] * count
        return [room * need / sum(needs) for need in needs]

    def _draw_step(self, surface: Surface, room: Rect, step: Text, number: int) -> None:
        desk, px = self.desk, self.desk.px
        bar = Rect(room.left, room.top, room.width, max(3, px(4)))
        good, present = desk.app.palette.good, desk.acting_mark().colour
        colour = good if number < self.now else present if number == self.now else LINE
        draw.panel(surface, bar, colour, bar.height // 2)
        told, bold = desk.say(step), desk.font(SMALL, "bold")
        strong = number == self.now and text.width(told, bold) <= room.width + 2 * px(6)
        font = bold if strong else desk.font(SMALL)
        low = Rect(0, bar.bottom + px(3), max(room.width + px(6), text.width(told, font)), room.height - px(6))
        low.centerx = bar.centerx
        text.draw(surface, told, low, font, TEXT if number == self.now else TEXT_2, align="center", wrapping=False)


class Meter:
    """What is left of the turn, and what the moves pointed at would take of it."""

    def __init__(self, desk: TableContext, box: Rect) -> None:
        self.desk, self.box = desk, box

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        gauge = gauge_of(self.desk)
        if gauge is not None:
            draw_meter(surface, self.desk, self.box, gauge)


class ShownCard:
    """The card that the question is about."""

    def __init__(self, desk: TableDesk, face: CardFace, box: Rect) -> None:
        self.desk, self.face, self.box = desk, face, box

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        art_of(self.desk.kind, self.face).draw_row(surface, self.desk, self.box, self.face)
