"""The decision card while no answer is wanted: what moves, a look back, the end of the game, computers that think."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.ending import Goal
from games.core.contract.names import seat_name
from ui.drawing import marks, text
from ui.drawing.theme import BODY, SMALL, TEXT, TITLE
from ui.table import words
from ui.table.context import TableContext
from ui.table.intents import OpenResult, RetryBots, ReturnHere, ShowPresent
from ui.table.view.goals import draw_lines, line_heights
from ui.table.view.panel.column import GAP, Column
from ui.table.view.story.waiting import WaitingCard
from ui.widgets.host import Hand


class WaitingPanel:
    """Says what is going on."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.session, self.story_card = desk, desk.session, WaitingCard(desk)

    def lay_out(self, column: Column) -> None:
        """Fill the card."""
        if self.story_card.lay_out(column):
            return
        if self.desk.stage is not None:
            self._moving(column)
        elif self.session.looking_at is not None:
            self._looking_back(column, self.session.looking_at)
        elif self.session.match.over:
            column.write(words.OVER, TITLE, "bold", True, gap=12)
            show = self.desk.send(OpenResult())
            column.button("over:result", words.RESULT, show, kind="accent", hint=words.ENTER_KEY)
        else:
            self._waiting(column)

    def _moving(self, column: Column) -> None:
        stage = self.desk.stage
        event = stage.event if stage is not None else None
        line = self.desk.controller.log(stage.view, event.kind, event.args) if stage and event else None
        if line is not None:
            column.write(line, TITLE - 2, "bold", True, gap=8)
        self._standing(column)

    def _looking_back(self, column: Column, number: int) -> None:
        column.write(words.LOOKING_BACK, TITLE, "bold", True)
        column.write(words.LOOK_LINE.but(n=number), SMALL + 2, gap=12)
        offer, send = self.session.match.can_go_back_to(number), self.desk.send
        can, why = offer.possible, offer.why
        column.button("look:return", words.RETURN_HERE, send(ReturnHere()), enabled=can, reason=why)
        column.button("look:present", words.TO_PRESENT, send(ShowPresent()), kind="ivory", hint=words.ESC_KEY)

    def _waiting(self, column: Column) -> None:
        seat, bots = self.session.bot_asked(), self.session.bots
        if seat is None:
            return
        if self.session.match.person_count == 0:
            paused = words.PAUSED_BY_PAD if self.desk.app.hand is Hand.PAD else words.PAUSED
            column.write(paused if bots.paused else words.WATCHING, BODY, main=True, gap=10)
        if self.desk.asked() is not None:
            column.write(words.THINKING.but(who=seat_name(seat)), TITLE, "bold", True, gap=8)
        self._standing(column)
        if bots.death is not None:
            column.write(bots.death, SMALL + 1, gap=8)
        if not bots.thinking and bots.death == words.BOT_GONE:
            column.button("bots:again", words.TRY_AGAIN, self.desk.send(RetryBots()), kind="ivory")

    def _standing(self, column: Column) -> None:
        """List what each seat would get if everything were scored now; the last scoring leaves nothing to guess."""
        match, view, px = self.session.match, self.desk.shown_view(), self.desk.px
        if match.over:
            return
        goals_of = self.session.controller.ending.goals
        if goals_of is not None:
            goals = [goal for goal in goals_of(view) if goal.target]
            box = column.take(sum(line_heights(self.desk, goals, column.width)), px(14))
            column.parts.append(GoalLines(self.desk, goals, box.move(0, px(4))))
            return
        total = match.game.standings(view).get("total")
        if total and view.get("turn"):
            column.y += px(6)
            column.write(words.STANDING, SMALL + 1, gap=6)
            column.parts.append(Standing(self.desk, total, column.take(px(40), px(GAP))))


class GoalLines:
    """How near everybody is to each way of winning, a line each."""

    def __init__(self, desk: TableContext, goals: Sequence[Goal], box: Rect) -> None:
        self.desk, self.goals, self.box = desk, goals, box

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        draw_lines(surface, self.desk, self.box, self.goals)


class Standing:
    """What each seat would get if everything were scored now, side by side."""

    def __init__(self, desk: TableContext, total: Mapping[Seat, int], box: Rect) -> None:
        self.desk, self.box, self.font, self.marks = desk, box, desk.font(22, "serif-bold"), desk.marks
        self.points = [(seat, total[seat]) for seat in desk.controller.order(desk.shown_view())]

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px, box, each = self.desk.px, self.box, self.box.width // len(self.points)
        for number, (seat, points) in enumerate(self.points):
            left = box.left + number * each
            marks.draw_mark(surface, self.marks[seat], (left + px(14), box.centery), px(20))
            room = Rect(left + px(32), box.top, each - px(34), box.height)
            text.draw(surface, f"+{points}", room, self.font, TEXT, wrapping=False)
