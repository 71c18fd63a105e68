"""The table of a puzzle: the usual one as that person saw it, with the coach's card in the place of the question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from games.core.contract.errors import JournalError, UsageError
from games.core.contract.texts import Text
from games.core.journal.resume import watch
from games.core.match.following import LOOKED
from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from games.core.review import keeping
from games.core.review.jobs import Course, Job
from ui.screens.saves.reopening import show_names
from ui.shell.app import App
from ui.shell.screen import Screen
from ui.table.intents import ShowPresent
from ui.table.lesson.panel import CoachPanel
from ui.table.puzzle import words
from ui.table.puzzle.card import PuzzleCard
from ui.table.puzzle.trial import LeavePuzzle, OpenNextPuzzle, Task, Trial
from ui.table.show.redraw import Redraw
from ui.table.table import TableScreen
from ui.widgets.base import ENTER
from ui.widgets.button import Button

SETTINGS = MatchSettings(undo="never", curtain=False, hints=False)


def begin(app: App, path: Path, number: int, following: Sequence[tuple[Path, int]]) -> Screen:
    """Open a puzzle; raises as `ui.table.puzzle.make` says."""
    match = watch(path)
    show_names(app, match, path)
    course = Course(match)
    numbers = keeping.load(keeping.file_of(path), course).get(Job("decision", number).key)
    if numbers is None:
        raise UsageError(app.say(words.NOT_MEASURED))
    seat = match.moves[number].seat
    was = course.judged(number, *numbers)._replace(better=int(numbers[0]))
    players = [replace(one, kind="person" if at == seat else "bot") for at, one in enumerate(match.players)]
    state = match.history.states[number].copy()
    position = Match.from_state(
        course.game, match.board, players, match.options, 0, SETTINGS, state, match.history.line_at(number)
    )
    position.helps, position.cards_open = False, True
    position.following.note_seen(seat, LOOKED)
    turn = course.game.facts.turn.one.but(turn=max(1, course.game.controller.phase(match.view_at(number, None))[0]))
    task = Task(path, number, was, f"{path.stem}:{number}", partial(course.judged, number))
    return PuzzleTable(app, position, task, turn, following)


class PuzzleTable(TableScreen):
    """One puzzle at the table."""

    name = "puzzle"

    def __init__(self, app: App, match: Match, task: Task, turn: Text, following: Sequence[tuple[Path, int]]) -> None:
        """Make the table, and put the puzzle's parts in the place of the usual ones; `turn` words which it is."""
        super().__init__(app, match)
        self.task, self.turn, self.following = task, turn, list(following)
        self.trial = Trial(task, self.desk)
        self.session.guide = self.trial
        self.coach = PuzzleCard(self.desk, self.trial)
        self.coach.more = bool(self.following)
        self.coach_panel = CoachPanel(self.desk, self.coach)
        self.redraw = Redraw(self.desk, self.movements, self.coach_panel, self.bar, self.tray, tells=False)
        self.handlers |= {
            LeavePuzzle: lambda intent: self.leave_puzzle(),
            OpenNextPuzzle: lambda intent: self.open_next(),
        }

    def title(self) -> Text | None:
        return words.TITLE.but(game=self.session.match.game.facts.title)

    def lay_out_panel(self, panel: pygame.Rect) -> None:
        """Lay out seats and the coach's card."""
        match = self.session.match
        name = match.players[self.task.was.seat].name
        self.coach.title = self.say(words.PUZZLE)
        self.coach.heading = self.say(words.HEADING.but(name=name, turn=self.turn))
        self.coach_panel.layout(panel)

    # -- what the trial asks for ---------------------------------------------------------------------------------------
    def leave_puzzle(self) -> None:
        """Go back to where the puzzle was opened from."""
        self.app.pop(self)

    def open_next(self) -> None:
        """Open the next puzzle in the place of this one; one that can't be opened any more is passed over."""
        while self.following:
            path, number = self.following.pop(0)
            try:
                screen = begin(self.app, path, number, self.following)
            except (JournalError, UsageError):
                continue
            self.app.replace(screen)
            return
        self.leave_puzzle()

    # -- events -------------------------------------------------------------------------------------------------------
    def on_tick(self, now: float) -> bool:
        self.trial.poll()
        return super().on_tick(now)

    @property
    def busy(self) -> bool:
        return super().busy or self.trial.waiting is not None

    def close(self) -> None:
        self.trial.close()
        super().close()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            act = self._meaning(event.key)
            if act is not None:
                act()
                return True
        return super().on_event(event)

    def _meaning(self, key: int) -> Callable[[], object] | None:
        """Return what a key means in a puzzle, before it means anything at the table."""
        focused = self.widgets.focused
        on_button = self.app.by_keyboard and isinstance(focused, Button) and focused.enabled
        if self.trial.over and key in ENTER and not on_button:
            return self.open_next if self.following else self.leave_puzzle
        return {pygame.K_s: self.trial.show}.get(key)

    def escape(self) -> None:
        """Clear what was chosen; else leave."""
        selection = self.session.selection
        if selection is not None and selection.chosen:
            selection.clear()
            self.relayout()
        elif self.session.looking_at is not None:
            self.dispatch(ShowPresent())
        else:
            self.leave_puzzle()
