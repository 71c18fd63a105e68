"""The coach's card of a lesson: what is said, the game's own answers, how far the lesson is, the foot."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.drawing.theme import BODY, IVORY, TEXT
from ui.table import words as table_words
from ui.table.context import TableContext
from ui.table.lesson import words
from ui.table.lesson.answer import AnswerChoice
from ui.table.lesson.away import lay_away
from ui.table.lesson.paper import SAID, TELLING, CoachPaper, Refusal, Tick
from ui.table.lesson.steps import Steps
from ui.table.lesson.tasks import GAP as TASK_GAP
from ui.table.lesson.tasks import HIGH as TASK
from ui.table.lesson.tasks import TaskRow, tasks
from ui.table.lesson.tutor import CLICKED, LeaveLesson, Tutor, spoken
from ui.table.view.panel.column import Column

SECRET = "table:secret"


class CoachCard(CoachPaper):
    """Lays out and draws the card."""

    def __init__(self, desk: TableContext, tutor: Tutor) -> None:
        super().__init__(desk)
        self.tutor, self.steps = tutor, Steps(desk, tutor.run)
        self.shown: list[str] = []  # names of cards that lie nowhere else
        self._short = False

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, room: Rect, short: bool = False) -> None:
        """Build the card in `room`; see `missing`. `short`: without what can be done without."""
        tutor = self.tutor
        self._short = short
        column = self.begin(room, short)
        self._said(column)
        asking = tutor.run.act == "ask"
        self.shown = [] if short else lay_away(self.desk, column, spoken(tutor.run.step), asking)
        if SECRET in tutor.run.step.show:
            self.question.lay_secret(column)
        if tutor.run.over:
            self._done(column)
        elif tutor.run.act == "ask":
            self._answers(column)
        elif tutor.may_go_on:
            if self._answers_shown():
                self._game(column)
            self._on(column)
        elif tutor.run.act in CLICKED and self.desk.stage is None:
            self._tasks(column)
            self._game(column)
        self.end(column, room, foot=not tutor.run.over, step=(tutor.run.number, tutor.run.said, tutor.answered))
        if not tutor.run.over:
            self._foot()

    def _said(self, column: Column) -> None:
        """Write what the coach says, and below it what has just gone wrong or well."""
        tutor, px = self.tutor, self.desk.px
        step = tutor.run.step
        if step.say is not None:
            self.write(column, step.say, SAID, IVORY if tutor.run.act == "ask" else TEXT)
        if tutor.run.said is not None:
            self.write(column, tutor.run.said, TELLING, IVORY)
        if tutor.reason:
            column.parts.append(Refusal(self.desk, tutor.reason, column))
        column.y += px(2)

    def _tasks(self, column: Column) -> None:
        """List what is to be chosen one after the other."""
        found = [] if self._short else tasks(self.tutor)
        following = next((task for task in found if not task.done), None)
        for number, task in enumerate(found, 1):
            box = column.take(self.desk.px(TASK), self.desk.px(TASK_GAP))
            column.parts.append(TaskRow(self.desk, number, task, task is following, box))
        column.y += self.desk.px(6) if found else 0

    def _answers_shown(self) -> bool:
        """Whether this step, in which there is only to read, speaks of the game's answers that lie in the card."""
        selection, painter = self.desk.session.selection, self.desk.painter
        if selection is None or self.tutor.run.act != "read":
            return False
        named = selection.named()
        return any(name in named and not painter.covers(name) for name in self.tutor.run.step.show)

    def _on(self, column: Column) -> None:
        column.button("lesson:on", words.NEXT_STEP, self.tutor.go_on, kind="accent", hint=words.SPACE)

    def _game(self, column: Column) -> None:
        """Lay out the game's own answers; in free play also the button that says what is missing."""
        selection = self.desk.session.selection
        if selection is None:
            return
        run = self.tutor.run
        spoken = None if run.act == "until" else run.spoken()
        self.question.lay_answers(column, selection, waiting=run.act == "until", spoken=spoken)

    def _answers(self, column: Column) -> None:
        """Lay out the answers; in a short card only the last one given tells more, and the right one stands alone."""
        tutor = self.tutor
        for number in range(len(tutor.run.step.ask)):
            if self._short and tutor.answered not in (None, number):
                continue
            telling = not self._short or number == tutor.given
            high = AnswerChoice.height(tutor, number, column.width, telling)
            self.desk.widgets.add(AnswerChoice(tutor, number, column.take(high, self.desk.px(6)), telling))
        column.y += 0 if self._short else self.desk.px(4)
        if tutor.answered is not None:
            self._on(column)

    def _done(self, column: Column) -> None:
        """Tell what was learnt, and offer what comes next."""
        desk, tutor = self.desk, self.tutor
        if not self._short:
            column.write(words.KNOWN, BODY, "bold", gap=8)
        for learnt in tutor.run.lesson.learnt:
            column.parts.append(Tick(desk, desk.say(learnt), column))
        column.y += desk.px(8)
        following = tutor.next_title
        if following:
            onwards = words.NEXT_LESSON.but(title=following)
            column.button("lesson:next", onwards, tutor.open_next, high=56, kind="accent", hint=table_words.ENTER_KEY)
        kind, hint = ("ivory", "") if following else ("accent", table_words.ENTER_KEY)
        column.button("lesson:path", words.TO_PATH, self.desk.send(LeaveLesson()), kind=kind, hint=hint)
        if not self._short:
            column.button("lesson:again", words.AGAIN, tutor.again, kind="quiet", high=36)

    def _foot(self) -> None:
        """Place the quiet buttons at the bottom."""
        tutor, room = self.tutor, Rect(self.rect.left, self.rect.bottom, self.rect.width, 0).inflate(-2 * self.side, 0)
        can_back = len(tutor.run.trail) > 1 or tutor.run.free.begun
        back = self.quiet("lesson:back", words.BACK, tutor.back, room.left, words.BACK_TIP)
        back.enabled, back.reason = can_back, words.NO_BACK
        show = self.quiet("lesson:show", words.SHOW, tutor.show_me, back.rect.right + self.desk.px(4), words.SHOW_TIP)
        show.enabled, show.reason = tutor.may_go_on or tutor.run.hand() is not None, words.NO_SHOW
        leave = self.quiet("lesson:leave", words.LEAVE, tutor.open_menu, room.left, words.LEAVE_TIP)
        leave.rect.right = room.right

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the card without its widgets."""
        head, tutor = self.head, self.tutor
        right = head.right - self.desk.px(14) - self.steps.wide()
        self.draw_paper(surface, self.desk.say(tutor.run.lesson.title), not tutor.run.over, right)
        room = Rect(head.left, head.centery, head.width - self.desk.px(14), head.bottom - head.centery)
        self.steps.draw(surface, room)
