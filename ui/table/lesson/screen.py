"""A lesson's table: the usual one, with the coach's card, veil and glow, and the lesson deciding what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games import registry
from games.core.contract.contract import Event, View
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.lessons import files
from games.core.lessons.match import Table
from games.core.lessons.run import LessonRun
from ui.shell.app import App
from ui.shell.screen import Screen
from ui.table.context import TableContext
from ui.table.flow.advance import TurnDriver
from ui.table.intents import OpenSummary, ShowPresent
from ui.table.lesson import words
from ui.table.lesson.card import CoachCard
from ui.table.lesson.light import Light
from ui.table.lesson.panel import LessonPanel
from ui.table.lesson.tutor import LeaveLesson, OpenLesson, ShowStep, Tutor
from ui.table.show.redraw import Redraw
from ui.table.table import TableScreen
from ui.widgets.base import ENTER
from ui.widgets.button import Button
from ui.widgets.host import Hand

DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)


def begin(app: App, game_id: str, lesson_id: str, resume: bool = True) -> Screen:
    """Open a lesson, at the step where it was left if that is wanted."""
    course = files.lessons(game_id)
    lesson = next(one for one in course.lessons if one.id == lesson_id)
    app.progress.refresh()
    current = app.progress.current(game_id)
    kept = current if resume and current is not None and current["lesson"] == lesson_id else None
    table = Table(app.say(words.YOU), course.people)
    if lesson.match is not None:
        from ui.table.lesson.short import begin_short

        return begin_short(app, registry.game(game_id), boards.usual(game_id), lesson, table, kept)
    run = LessonRun(registry.game(game_id), boards.usual(game_id), lesson, table)
    if kept is not None:
        run.resume(kept)
    return LessonTable(app, run)


class LessonTable(TableScreen):
    """One lesson at the table."""

    name = "lesson"

    def __init__(self, app: App, run: LessonRun) -> None:
        """Make the table, and put the lesson's parts in the place of the usual ones."""
        super().__init__(app, run.match)
        self.run = run
        desk = self.desk
        course = [one.id for one in files.lessons(desk.game_id).lessons]
        self.tutor = Tutor(run, course, app.progress, desk)
        self.session.guide = self.tutor
        self.coach = CoachCard(desk, self.tutor)
        self.lesson_panel = LessonPanel(desk, self.coach, self.tutor)
        self.light = Light(desk, self.tutor)
        light = self.light.draw
        self.redraw = Redraw(desk, self.movements, self.lesson_panel, self.bar, self.tray, light, tells=False)
        self.advance = LessonDriver(desk, self.tutor)
        self.handlers |= {
            **self.advance.handlers(),
            ShowStep: lambda intent: self.show_step(),
            LeaveLesson: lambda intent: self.leave_lesson(),
            OpenLesson: lambda intent: self.open_lesson(intent.lesson),
        }
        self._scene = run.scene
        self._choose_again()

    def title(self) -> Text | None:
        number = self.tutor.order.index(self.run.lesson.id) + 1
        return words.TITLE.but(game=self.session.match.game.facts.title, n=number)

    # -- what the tutor asks for ---------------------------------------------------------------------------------------
    def show_step(self) -> None:
        """Take over the step that the lesson is at now: perhaps another scene, or another table."""
        if self.run.match is not self.session.match:
            self.app.replace(LessonTable(self.app, self.run))
            return
        if self._scene != self.run.scene:
            self._scene = self.run.scene
            self.movements.leave_trails(())
        self.session.looking_at = None  # a step is about what stands now
        self.desk.show_present()
        self._choose_again()
        self.wake()
        self.go_on()
        self.relayout()

    def _choose_again(self) -> None:
        """Choose what was chosen in steps before."""
        if self.session.selection is not None:
            for name in self.run.chosen:
                self.session.selection.choose(name)

    def leave_lesson(self) -> None:
        """Go back to the way of lessons."""
        self.app.pop(self)

    def open_lesson(self, lesson: str) -> None:
        """Open another lesson in the place of this one."""
        self.app.replace(begin(self.app, self.desk.game_id, lesson))

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        super().show_change(before, events, since)
        self._choose_again()

    # -- building -----------------------------------------------------------------------------------------------------
    def rebuild(self) -> None:
        """Lay out again; in another language the learner is called otherwise."""
        self.run.rename(self.app.say(words.YOU))
        super().rebuild()

    def lay_out_panel(self, panel: pygame.Rect) -> None:
        """Lay out seats and the coach's card."""
        number = self.tutor.order.index(self.run.lesson.id) + 1
        self.coach.title = self.say(words.NUMBER.but(n=number, all=len(self.tutor.order)))
        self.lesson_panel.layout(panel)
        if self.redraw.frame is not None:
            self.light.zone = self.redraw.frame.zone

    # -- events -------------------------------------------------------------------------------------------------------
    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            act = self._meaning(event.key)
            if act is not None:
                self.redraw.ambient.stir()
                act()
                return True
        return super().on_event(event)

    def _meaning(self, key: int) -> Callable[[], object] | None:
        """Return what a key means in a lesson, before it means anything at the table."""
        tutor, focused = self.tutor, self.widgets.focused
        on_button = self.app.by_keyboard and isinstance(focused, Button) and focused.enabled
        if self.run.over and key in ENTER and not on_button:
            return tutor.open_next
        if key == pygame.K_SPACE or key in ENTER:
            on_button = on_button and not (key == pygame.K_SPACE and self.app.hand is Hand.PAD)
            reading = tutor.may_go_on or self.run.act not in ("do", "try", "until", "ask")
            return tutor.go_on if reading and not on_button else None
        if key in DIGITS and self.run.act == "ask" and DIGITS.index(key) < len(self.run.step.ask):
            return lambda: tutor.answer(DIGITS.index(key))
        others: dict[int, Callable[[], object]] = {
            pygame.K_BACKSPACE: tutor.back,
            pygame.K_s: tutor.show_me,
            pygame.K_h: tutor.breathe,
            pygame.K_F1: tutor.open_rules,
        }
        return others.get(key)

    def escape(self) -> None:
        """Clear what was chosen in this step; else ask whether to leave."""
        selection = self.session.selection
        if selection is not None and len(selection.chosen) > len(self.run.chosen):
            selection.clear()
            self._choose_again()
            self.relayout()
        elif self.session.looking_at is not None or self.run.over:
            self.dispatch(ShowPresent() if self.session.looking_at is not None else LeaveLesson())
        else:
            self.tutor.open_menu()


class LessonDriver(TurnDriver):
    """Lets the lesson decide what comes next."""

    def __init__(self, desk: TableContext, tutor: Tutor) -> None:
        super().__init__(desk)
        self.tutor = tutor

    def _proceed(self) -> None:
        if self.session.looking_at is not None:
            return
        if (summary := self.desk.movement.take_summary()) is not None:
            self.pending = True
            self.desk.dispatch(OpenSummary(summary))
        else:
            self.tutor.proceed()
