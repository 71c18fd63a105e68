"""The coach's card of a puzzle: what is asked, what was tried, and in the end what is better and why."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, INK_2, LINE, RADIUS_BUTTON, TEXT, TEXT_2, mix
from ui.screens.review.looks import draw_grade
from ui.table import words as table_words
from ui.table.context import TableContext
from ui.table.lesson.paper import CoachPaper
from ui.table.puzzle import words
from ui.table.puzzle.trial import LeavePuzzle, OpenNextPuzzle, Trial
from ui.table.view.panel.column import PAD, Column

ROW, SIGN = 40, 22  # design units


class PuzzleCard(CoachPaper):
    """Lays out and draws the card; `next_one` is what opens the next puzzle, if there is one."""

    def __init__(self, desk: TableContext, trial: Trial) -> None:
        super().__init__(desk)
        self.trial = trial
        self.heading = ""
        self.more = False  # whether another puzzle comes after this one

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, room: Rect, short: bool = False) -> None:
        """Build the card in `room`; see `missing`. `short`: without what can be done without."""
        trial = self.trial
        column = self.begin(room, short)
        selection = self.desk.session.selection
        if not (short and trial.tried):
            column.write(
                words.TASK.but(n=max(1, round(100 * trial.task.was.loss))),
                BODY if short else BODY + 1,
                main=True,
                gap=4 if short else 10,
            )
        for one in trial.tried[-1:] if short and not trial.over else trial.tried:  # the others were read before
            told = words.RIGHT if one is trial.right else words.WRONG.but(n=round(100 * one.loss))
            said = self._said(told, trial.moves[one.better])
            left = f" · {self.desk.say(words.TRIES.but(n=trial.left))}" if short and not trial.over else ""
            self._row(column, one.grade, said + left, short)
        if trial.over:
            self._over(column, short)
        elif trial.waiting is not None:
            self._row(column, "", self._said(words.WEIGHING, trial.moves[trial.waiting]))
        elif selection is not None:
            if trial.failed:
                column.write(words.STOPPED, BODY)
            elif trial.tried and not short:
                column.write(words.TRIES.but(n=trial.left), BODY)
            self.question.lay_out(column, selection, crowded=True)
        self.end(column, room, foot=not trial.over, step=(len(trial.tried), trial.over))
        if not trial.over:
            self._foot()

    def _said(self, told: Text, move: Move) -> str:
        controller, view = self.desk.controller, self.desk.session.view
        return self.desk.say(told.but(move=controller.controls[move[0]].words(view, move)))

    def _row(self, column: Column, grade: str, told: str, short: bool = False) -> None:
        """Write what was tried, with the sign of its grade; `short`: with little room round it."""
        px = self.desk.px
        room = column.width - px(SIGN + 30)
        high = max(px(ROW), text.measure(told, self.desk.font(BODY), room)[1] + px(16))
        column.parts.append(Try(self.desk, grade, told, column.take(high, px(2 if short else 6))))

    def _over(self, column: Column, short: bool) -> None:
        """Tell what the computer would play and why, and what it would have been worth; offer what comes next."""
        trial, was = self.trial, self.trial.task.was
        right = trial.right
        column.y += self.desk.px(6)
        if right is None or right.better != was.better:
            column.write(
                self._said(words.BEST if right is None else words.ALSO, trial.best), BODY + 1, "bold", True, gap=6
            )
        if not short:
            hint = self.desk.session.hint
            if hint is not None:
                column.write(f"{self.desk.say(hint[1].text)}.", BODY, main=True, gap=8)
        column.write(words.CHANCES.but(better=percent(was.could), played=percent(was.chance)), BODY, gap=12)
        send, enter = self.desk.send, table_words.ENTER_KEY
        if self.more:
            column.button("puzzle:next", words.NEXT, send(OpenNextPuzzle()), kind="accent", high=52, hint=enter)
        kind, key = ("ivory", "") if self.more else ("accent", enter)
        column.button("puzzle:done", words.DONE, send(LeavePuzzle()), kind=kind, hint=key)

    def _foot(self) -> None:
        """Place the quiet buttons at the bottom."""
        room = Rect(self.rect.left, self.rect.bottom, self.rect.width, 0).inflate(-2 * self.side, 0)
        self.quiet("puzzle:show", words.SHOW, self.trial.show, room.left, words.SHOW_TIP)
        leave = self.quiet("puzzle:leave", words.LEAVE, self.desk.send(LeavePuzzle()), room.left, words.LEAVE_TIP)
        leave.rect.right = room.right

    def draw(self, surface: Surface) -> None:
        """Draw the card without its widgets."""
        self.draw_paper(surface, self.heading, not self.trial.over)


class Try:
    """What was tried, with the sign of its grade; without one it is being weighed."""

    def __init__(self, desk: TableContext, grade: str, told: str, box: Rect) -> None:
        self.desk, self.grade, self.told, self.box = desk, grade, told, box

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px, palette = self.desk.px, self.desk.app.palette
        draw.panel(surface, self.box, mix(INK_2, LINE, 0.2), px(RADIUS_BUTTON), LINE)
        left = self.box.left + px(PAD - 8)
        if self.grade:
            draw_grade(surface, palette, self.grade, (left + px(SIGN) // 2, self.box.centery), px(SIGN))
        room = Rect(left + px(SIGN + 8), self.box.top + px(8), 0, self.box.height - px(16))
        room.width = self.box.right - px(10) - room.left
        text.draw(surface, self.told, room, self.desk.font(BODY), TEXT if self.grade else TEXT_2)
