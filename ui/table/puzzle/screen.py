"""The table of a puzzle, as the deciding person saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.errors import JournalError, UsageError
from games.core.contract.texts import N_, N_c, N_n, Text
from games.core.journal.resume import load_for_viewing
from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from games.core.match.viewing import OWN_SECRET_SEEN
from games.core.program.tasks import BackgroundTask
from games.core.review import cache
from games.core.review.jobs import MeasurementJob, Numbers, ReviewedMatch
from ui.drawing import draw
from ui.drawing.theme import BODY, INK_2, LINE, RADIUS_BUTTON, TEXT, TEXT_2, mix
from ui.drawing.typography import percent
from ui.layout import Label, Node, Paint, Row, Stack
from ui.screens.review.decisions import draw_grade
from ui.screens.saves.reopening import use_current_names
from ui.screens.shared.loading import load_in_background
from ui.shell.app import App
from ui.shell.screen import Screen
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import ShowPresent, ShowSelection
from ui.table.lesson.panel import CoachCardBase, CoachedPanel
from ui.table.puzzle.guide import LeavePuzzle, OpenNextPuzzle, PuzzleGuide, PuzzleTask
from ui.table.show.renderer import TableRenderer
from ui.table.table import TableScreen
from ui.table.view.panel.column import CardColumn
from ui.widgets.button import Button
from ui.widgets.keyboard import ENTER

TITLE = N_("{game} – puzzle")
HEADING = N_("{name} · {turn}")
PUZZLE = N_("Puzzle")
TASK = N_n(
    "The move played here cost {n}% in winning chances. Find a better one.",
    "The move played here cost {n}% in winning chances. Find a better one.",
)
TRIES = N_n("{n} try left", "{n} tries left")
WEIGHING = N_("{move}: calculating…")
RIGHT = N_("Right: {move}")
WRONG = N_n("{move}: costs {n}%", "{move}: costs {n}%")
STOPPED = N_("Moves can't be rated just now, but the better one can be shown.")
BEST = N_("Best: {move}")
ALSO = N_("The computer would play: {move}")
CHANCES = N_("Chance to win: {better}, against {played} with the move played.")
NEXT = N_("Next puzzle")
DONE = N_("Back")
SHOW = N_("Show the better move")
SHOW_TIP = N_("What would have been better, and why (S)")
LEAVE = N_c("screen", "Leave")
LEAVE_TIP = N_("Back (Esc)")
NOT_MEASURED = N_("this decision has not been reviewed")

ROW_HEIGHT, ICON_SIZE = 40, 22  # design units: height of a tried move's row, size of the icon of its grade
SETTINGS = MatchSettings(undo="never", curtain=False, hints=False)


class PuzzleCourse(NamedTuple):
    """A match with a puzzle, and the decision's review numbers.

    The numbers are None if the review has none.
    """

    reviewed: ReviewedMatch
    numbers: Numbers | None


def read_course(path: Path, number: int, check: Callable[[], None] = lambda: None) -> PuzzleCourse:
    """Read a match and its review, in any thread.

    Raises JournalError, and what `check` raises.
    """
    course = ReviewedMatch(load_for_viewing(path, check))
    return PuzzleCourse(
        course, cache.load_measurements(cache.review_file(path), course).get(MeasurementJob("decision", number).key)
    )


def puzzle_screen(
    app: App, path: Path, number: int, following: Sequence[tuple[Path, int]], read: PuzzleCourse
) -> Screen:
    """Return the screen of a puzzle.

    Raises the errors of `ui.table.puzzle.create_screen`.
    """
    course, numbers = read
    match = course.match
    use_current_names(app, match)
    if numbers is None:
        raise UsageError(app.translate(NOT_MEASURED))
    seat = match.moves[number].seat
    was = course.grade_from_numbers(number, *numbers)._replace(better=int(numbers[0]))
    players = [replace(one, kind="person" if at == seat else "bot") for at, one in enumerate(match.players)]
    state = match.history.states[number].copy()
    position = Match.from_state(
        course.game, match.board, players, match.options, 0, SETTINGS, state, match.history.position_id_at(number)
    )
    position.gives_auto_answers, position.shows_all_cards = False, True
    position.viewing.mark_seen(seat, OWN_SECRET_SEEN)
    turn = course.game.facts.turn_labels.heading.with_args(
        turn=max(1, course.game.controller.turn_and_phase(match.view_at(number, None))[0])
    )
    played, key = match.moves[number].move, f"{path.stem}:{number}"
    task = PuzzleTask(path, number, played, was, key, partial(course.grade_from_numbers, number))
    return PuzzleTable(app, position, task, turn, following)


class PuzzleCard(CoachCardBase):
    """The coach's card of a puzzle: task, tried moves, and the better move."""

    def __init__(self, ctx: TableContext, trial: PuzzleGuide) -> None:
        super().__init__(ctx)
        self.trial = trial
        self.has_next = False  # whether another puzzle follows

    def build(self, width: float, short: bool = False) -> Node:
        trial, selection = self.trial, self.ctx.session.selection
        column = self.begin_card(width)
        if not (short and trial.tried):
            task = TASK.with_args(n=trial.task.decision.lost_points)
            column.add_paragraph(task, BODY if short else BODY + 1, main=True, gap=4 if short else 10)
        # A short card shows only the latest try, because the person has read the others before.
        for one in trial.tried[-1:] if short and not trial.is_over else trial.tried:
            label = RIGHT if one is trial.right_try else WRONG.with_args(n=one.lost_points)
            said = self._said(label, trial.moves[one.better])
            left = (
                f" · {self.ctx.translate(TRIES.with_args(n=trial.tries_left))}" if short and not trial.is_over else ""
            )
            column.add_node(self._tried(one.grade, said + left), 2 if short else 6)
        if trial.is_over:
            self._over(column, short)
        elif trial.weighed_move is not None:
            column.add_node(self._tried("", self._said(WEIGHING, trial.moves[trial.weighed_move])), 6)
        elif selection is not None:
            if trial.failed:
                column.add_paragraph(STOPPED, BODY)
            elif trial.tried and not short:
                column.add_paragraph(TRIES.with_args(n=trial.tries_left), BODY)
            self.question.lay_out(column, selection, hint_form="outside")
        foot = None if trial.is_over else self._buttons()
        return self.finish_card(column, foot, short, step=(len(trial.tried), trial.is_over))

    def _said(self, label: Text, move: Move) -> str:
        controller, view = self.ctx.controller, self.ctx.session.view
        return self.ctx.translate(label.with_args(move=controller.controls[move[0]].text(view, move)))

    def _tried(self, grade: str, words: str) -> Node:
        """Return a row with a tried move and its grade.

        The grade "" means that the move is being judged.
        """
        ctx = self.ctx

        def draw_ground(surface: Surface, rect: Rect) -> None:
            draw.rounded_box(surface, rect, mix(INK_2, LINE, 0.2), ctx.px(RADIUS_BUTTON), LINE)

        def draw_sign(surface: Surface, rect: Rect) -> None:
            if grade:
                draw_grade(surface, ctx.app.palette, grade, rect.center, rect.width)

        label = Label(words, BODY, TEXT if grade else TEXT_2, weight=1)
        row = Row(Paint(draw_sign, width=ICON_SIZE, height=ROW_HEIGHT - 16), label, gap=8, pad=(12, 8, 10, 8))
        return Stack([Paint(draw_ground), row])

    def _over(self, column: CardColumn, short: bool) -> None:
        """Add the computer's move, its reasons, and what to do next."""
        trial, was, right = self.trial, self.trial.task.decision, self.trial.right_try
        column.add_space(6)
        if right is None or right.better != was.better:
            column.add_paragraph(
                self._said(BEST if right is None else ALSO, trial.computer_move), BODY + 1, "bold", True, gap=6
            )
        hint = self.ctx.session.hint
        if not short and hint is not None and hint.why.alternative is not None:
            column.add_paragraph(f"{self.ctx.translate(hint.why.text)}.", BODY, main=True, gap=8)
        column.add_paragraph(CHANCES.with_args(better=percent(was.could), played=percent(was.chance)), BODY, gap=12)
        send, enter = self.ctx.send, messages.ENTER_KEY
        if self.has_next:
            column.add_button("puzzle:next", NEXT, send(OpenNextPuzzle()), kind="accent", height=52, hint=enter)
        kind, key = ("ivory", "") if self.has_next else ("accent", enter)
        column.add_button("puzzle:done", DONE, send(LeavePuzzle()), kind=kind, hint=key)

    def _buttons(self) -> Row:
        """Return the row of secondary buttons."""
        show = self.quiet_button("puzzle:show", SHOW, self.trial.reveal, SHOW_TIP)
        return self.footer_row(
            show, right=self.quiet_button("puzzle:leave", LEAVE, self.ctx.send(LeavePuzzle()), LEAVE_TIP)
        )


class PuzzleTable(TableScreen):
    """The table's screen for a puzzle."""

    name = "puzzle"

    def __init__(
        self, app: App, match: Match, task: PuzzleTask, turn: Text, following: Sequence[tuple[Path, int]]
    ) -> None:
        """Create the table with a puzzle's parts.

        `turn` names the turn.
        """
        super().__init__(app, match)
        self.task, self.turn, self.following = task, turn, list(following)
        self.trial = PuzzleGuide(task, self.ctx)
        self.session.guide = self.trial
        self.coach = PuzzleCard(self.ctx, self.trial)
        self.coach.has_next = bool(self.following)
        self.puzzle_panel = CoachedPanel(self.ctx, self.coach)
        self.renderer = TableRenderer(self.ctx, self.movements, self.puzzle_panel, self.bar, self.tray, has_story=False)
        self.handlers |= {
            LeavePuzzle: lambda intent: self.leave_puzzle(),
            OpenNextPuzzle: lambda intent: self.open_next(),
            ShowSelection: lambda intent: self.relayout(),
        }

    def title(self) -> Text | None:
        return TITLE.with_args(game=self.session.match.game.facts.title)

    def lay_out_panel(self, panel: Rect) -> None:
        """Lay out the seats and the coach's card."""
        match = self.session.match
        name = match.players[self.task.decision.seat].name
        self.coach.title = self.translate(PUZZLE)
        self.coach.heading = self.translate(HEADING.with_args(name=name, turn=self.turn))
        self.puzzle_panel.layout(panel)

    # -- handlers of the guide's intents -------------------------------------------------------------------------------

    def leave_puzzle(self) -> None:
        """Return to where the puzzle was opened from."""
        self.app.pop(self)

    def open_next(self) -> None:
        """Open the next puzzle that can be opened."""
        if not self.following:
            self.leave_puzzle()
            return
        path, number = self.following.pop(0)

        def open_loaded(task: BackgroundTask[PuzzleCourse]) -> None:
            try:
                screen = puzzle_screen(self.app, path, number, self.following, task.result())
            except (JournalError, UsageError):
                self.open_next()
            else:
                self.app.replace(screen)

        load_in_background(self.app, partial(read_course, path, number), open_loaded)

    def on_tick(self, now: float) -> bool:
        self.trial.poll()
        return super().on_tick(now)

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self.trial.weighed_move is not None

    def close(self) -> None:
        self.trial.close()
        super().close()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.drop_clicked_focus(event.key)
            act = self._meaning(event.key)
            if act is not None:
                act()
                return True
        return super().on_event(event)

    def _meaning(self, key: int) -> Callable[[], object] | None:
        """Return a key's action in a puzzle, or None."""
        focused = self.widgets.focused
        on_button = self.app.by_keyboard and isinstance(focused, Button) and focused.enabled
        if self.trial.is_over and key in ENTER and not on_button:
            return self.open_next if self.following else self.leave_puzzle
        return {pygame.K_s: self.trial.reveal}.get(key)

    def escape(self) -> None:
        """Clear the selection, or leave the puzzle."""
        selection = self.session.selection
        if selection is not None and selection.chosen:
            selection.clear()
            self.relayout()
        elif self.session.viewed_move is not None:
            self.dispatch(ShowPresent())
        else:
            self.leave_puzzle()
