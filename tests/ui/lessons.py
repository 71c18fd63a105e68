"""A simulated learner with mouse, keyboard or the "Show me" button, for tests of lessons."""

from __future__ import annotations

import pygame

from games.core.contract.contract import Move
from games.core.contract.names import kind_of
from games.core.lessons.run import Demonstration, LessonRun
from tests.ui.clicker import FastWindow, Unreachable
from ui.table.flow.first_look import SummaryScreen
from ui.table.lesson.screen import LessonTable
from ui.table.option_widget import OptionWidget
from ui.widgets.base import Widget

MAX_STEPS = 400  # of one lesson
MISTAKES_PER_STEP = 2  # wrong clicks in each step


class Learner:
    """Completes a lesson as a person would, and fails where a step cannot be done."""

    def __init__(self, it: FastWindow, game: str, lesson: str) -> None:
        self.it = it
        it.open("lesson", game=game, lesson=lesson)
        it.settle()

    @property
    def table(self) -> LessonTable:
        """The current lesson table; a scene with another number of seats opens a new one."""
        assert isinstance(self.it.top, LessonTable), self.it.top.name
        return self.it.top

    @property
    def run(self) -> LessonRun:
        """The state of the lesson."""
        return self.table.run

    def play_lesson(self, how: str) -> None:
        """Complete the lesson; `how` is `mouse`, `keys` or `show`."""
        acts = {"mouse": self.act_by_mouse, "keys": self.act_by_keys, "show": self.press_show_me}
        for _ in range(MAX_STEPS):
            if self.run.is_over:
                return
            before = self.state()
            acts[how]()
            self.settle()
            assert self.state() != before, f"nothing changes in step {self.run.step_number} ({self.run.task_kind})"
        raise AssertionError("the lesson does not end")

    def settle(self) -> None:
        """Wait until the table is idle, and close scoring summaries."""
        self.it.settle()
        while isinstance(self.it.top, SummaryScreen):
            self.it.key(pygame.K_RETURN)
            self.it.settle()

    def state(self) -> object:
        """Return everything that a step can change."""
        run, tutor = self.run, self.table.tutor
        chosen = self.table.session.selection.chosen if self.table.session.selection is not None else []
        return (
            run.step_number,
            run.match.move_count,
            run.scene_number,
            tutor.right_answer,
            tutor.reason,
            list(run.tried_answers),
            list(chosen),
        )

    # -- "Show me" ----------------------------------------------------------------------------------------------------
    def press_show_me(self) -> None:
        """Press the "Show me" button."""
        self.it.click("lesson:show")

    def act_by_mouse(self) -> None:
        """Do what the step wants by mouse."""
        hand = self._demonstration()
        if self.table.tutor.may_go_on:
            self.it.click("lesson:on")
        elif hand.kind == "answer":
            self.it.click(f"answer:{hand.answer + 1}")
        elif hand.kind == "part":
            self.click_name(hand.name)
        elif hand.kind == "refused":
            self._provoke_refusal(hand)
        else:
            self._play(hand.moves[0])

    def _demonstration(self) -> Demonstration:
        hand = self.run.demonstration()
        assert hand is not None or self.table.tutor.may_go_on, f"nobody can act in step {self.run.step_number}"
        return hand or Demonstration("on")

    def click_name(self, name: str) -> None:
        """Click a named thing on the table."""
        self.it.press(self._point_of(name))

    def _point_of(self, name: str) -> tuple[int, int]:
        """Return a point of the window at which a click hits a named thing."""
        table = self.table
        widget = (
            table.coach_panel.highlight.widget_of(name)
            or table.widgets.find(name)
            or table.widgets.find(table.coach_panel.highlight.button_of(name))
        )
        if widget is None and name.startswith("seat:"):
            return table.ctx.rows.row_of(name).center
        if widget is not None and not getattr(widget, "on_board", False):
            return widget.rect.center
        painter = table.ctx.painter
        if not painter.is_on_board(name):
            raise Unreachable(f"{name} is nowhere in step {self.run.step_number}")
        box = painter.area_of(name)
        points = [(x, y) for y in range(box.top, box.bottom, 3) for x in range(box.left, box.right, 3)]
        for at in sorted(points, key=lambda at: abs(at[0] - box.centerx) + abs(at[1] - box.centery)):
            hit = table.widgets.widget_at(at)
            if (hit is widget is not None) or (hit is None and name in painter.names_at(at)[:1]):
                return at
        raise Unreachable(f"{name} can't be hit in step {self.run.step_number}")

    def _play(self, move: Move) -> None:
        """Click the parts of a move that are not chosen yet, and confirm the move if needed."""
        table, before = self.table, self._move_position()
        selection = table.session.selection
        assert selection is not None, f"nothing can be chosen in step {self.run.step_number}"
        for button, large in (("useful", selection.useful_move()), ("pass", selection.pass_move())):
            if large == move and table.widgets.find(button) is not None:
                self.it.click(button)
                return
        for part in selection.parts(move):
            chosen = table.session.chosen()
            if self._move_position() == before and not any(name in chosen for name in part):
                self.click_name(next(name for name in part if self._reachable(name)))
                self.it.step(0.1)
        if self._move_position() == before and table.widgets.find("confirm") is not None:
            self.it.settle()
            self.it.click("confirm")

    def _move_position(self) -> tuple[int, int]:
        """Return the scene number and its number of moves, which identify the current move."""
        return self.run.scene_number, self.run.match.move_count

    def _reachable(self, name: str) -> bool:
        try:
            self._point_of(name)
        except Unreachable:
            return False
        return True

    def _provoke_refusal(self, hand: Demonstration) -> None:
        """Click what the step wants the game to refuse."""
        if hand.name:
            self.click_name(hand.name)
            return
        move = self.run.step.try_.move
        control = self.run.game.controller.controls[move[0]]
        parts = control.parts(self.run.view(), tuple(move))
        for part in parts:
            if self.table.tutor.reason:
                return
            self.click_name(next(name for name in part if self._reachable(name)))
            self.it.settle()

    # -- the keyboard -------------------------------------------------------------------------------------------------
    def act_by_keys(self) -> None:
        """Do what the step wants by keyboard."""
        hand = self._demonstration()
        if self.table.tutor.may_go_on:
            self.it.key(pygame.K_SPACE)
        elif hand.kind == "answer":
            self.it.key(pygame.K_1 + hand.answer)
        elif hand.kind == "part":
            self._focus_and_choose(hand.name)
        elif hand.kind == "refused":
            self.it.key(pygame.K_s)
        else:
            self._play_by_keys(hand.moves[0])

    def _play_by_keys(self, move: Move) -> None:
        table, before = self.table, self._move_position()
        selection = table.session.selection
        assert selection is not None
        if move in (selection.useful_move(), selection.pass_move()) and not selection.chosen:
            passes = move == selection.pass_move()
            if passes and isinstance(table.widgets.focused, OptionWidget):
                self._focus_and_choose("pass")  # Space would act on the focused widget
                return
            quiet = passes and selection.is_pass_risky()
            self.it.key(pygame.K_x if quiet else pygame.K_SPACE)
            return
        for part in selection.parts(move):
            if self._move_position() == before and not any(name in table.session.chosen() for name in part):
                self._focus_and_choose(*part)
        if self._move_position() == before:
            self.it.settle()
            self.it.key(pygame.K_RETURN)

    def _focus_and_choose(self, *names: str) -> None:
        """Go to the widget of one of these names with Tab and press Enter."""
        wanted = {*names, *(f"offer:{name}" for name in names)}
        for _ in range(4 * len(self.table.widgets.widgets) + 4):
            focused: Widget | None = self.table.widgets.focused
            if focused is not None and (focused.key in wanted or getattr(focused, "name", "") in names):
                self.it.key(pygame.K_RETURN)
                self.it.settle()
                return
            self.it.key(pygame.K_TAB)
        raise Unreachable(f"the keyboard never comes to {names} in step {self.run.step_number}")

    # -- wrong clicks -------------------------------------------------------------------------------------------------
    def make_mistakes(self) -> int:
        """Make the likeliest wrong clicks of this step and return their number: at least two, if there are any.

        Each must be answered; none may play a move or leave the step.
        """
        if self.run.task_kind == "ask" and not self.table.tutor.may_go_on:
            return self._click_wrong_answers()
        if self.run.task_kind == "until":
            return 0  # free play: every legal move is right
        return self._click_wrong_choices() if self.table.tutor.expects_choice else self._click_idle_names()

    def _click_wrong_answers(self) -> int:
        wrong = [number for number, answer in enumerate(self.run.step.ask) if answer.right is None][:MISTAKES_PER_STEP]
        for number in wrong:
            before = self.state()
            self.it.click(f"answer:{number + 1}")
            self.it.settle()
            assert self._is_unchanged(before), f"a wrong answer leads on in step {self.run.step_number}"
            assert number in self.run.tried_answers
            assert self.table.ctx.translate(self.run.step.ask[number].say).split()[0] in self.it.words()
        return len(wrong) + self._click_idle_names(MISTAKES_PER_STEP - len(wrong))

    def _click_wrong_choices(self) -> int:
        answered = [*self.run.step.wrong]
        others = self._other_names()[: max(0, MISTAKES_PER_STEP - len(answered))]
        for wrong in (*answered, *others):
            before = self.state()
            if isinstance(wrong, str):
                self.click_name(wrong)
            elif wrong.at is not None and self._reachable(wrong.at):
                self.click_name(wrong.at)
            elif wrong.move is not None:
                self._click_wrong_move(tuple(wrong.move))
            self.it.step(0.05)
            assert self._is_unchanged(before), f"{wrong} is played in step {self.run.step_number}"
            assert self.table.current_tip is not None, f"{wrong} gets no answer in step {self.run.step_number}"
            selection = self.table.session.selection
            if selection is not None and len(selection.chosen) > len(self.run.chosen):
                self.it.key(pygame.K_ESCAPE)
        return len(answered) + len(others)

    def _other_names(self) -> list[str]:
        """List names to click wrongly that the step has no answer for, selectable ones first."""
        run, selection = self.run, self.table.session.selection
        assert selection is not None
        tried = [] if run.step.try_ is None else [run.step.try_]
        spoken = {wrong.at for wrong in (*run.step.wrong, *tried) if wrong.at is not None}
        for move in (wrong.move for wrong in (*run.step.wrong, *tried) if wrong.move is not None):
            spoken |= {name for part in selection.parts(tuple(move)) for name in part}
        named = sorted(selection.candidate_names().items(), key=lambda it: not it[1])
        elsewhere = (name for step in run.lesson.steps for name in step.show)
        names = dict.fromkeys((*(name for name, _ in named), *self._seat_names(), *elsewhere))
        return [name for name in names if name not in spoken and not self._is_correct(name) and self._reachable(name)]

    def _seat_names(self) -> list[str]:
        return [f"seat:{seat}" for seat in range(len(self.run.match.players))]

    def _is_correct(self, name: str) -> bool:
        """Return whether a click on a name would be right, or would undo a choice."""
        run, selection = self.run, self.table.session.selection
        assert selection is not None
        meant = {name, *selection.aliases(name)}
        if meant & {*selection.chosen, *run.chosen, *(run.step.do.part or () if run.step.do is not None else ())}:
            return True
        moves = selection.matching_moves([*selection.chosen, name]) or selection.matching_moves([name])
        return name in selection.shortcuts() or any(run.is_wanted(move) for move in moves)

    def _click_idle_names(self, most: int = MISTAKES_PER_STEP) -> int:
        """Click things while the step expects no click; return how many were clicked."""
        table, run = self.table, self.run
        selection = table.session.selection
        names = dict.fromkeys(
            (*run.step.show, *self._seat_names(), *(selection.candidate_names() if selection is not None else ()))
        )
        answers = {answer.at for answer in run.step.ask or ()}
        idle = (name for name in names if kind_of(name) not in ("button", "table") and name not in answers)
        reached = [name for name in idle if self._reachable(name)][: max(0, most)]
        for name in reached:
            before = self.state()
            self.click_name(name)
            self.it.step(0.05)
            assert self._is_unchanged(before), f"{name} leads on in step {run.step_number}"
            tip = table.current_tip
            assert tip is None or not tip.is_refusal, f"{name} counts as wrong where nothing is asked"
        return len(reached)

    def _is_unchanged(self, before: object) -> bool:
        """Return whether step, moves and scene are unchanged."""
        return self.state()[:3] == before[:3]  # type: ignore[index]

    def _click_wrong_move(self, move: Move) -> None:
        """Click the parts of a wrong move until the tutor answers."""
        selection = self.table.session.selection
        assert selection is not None
        for part in selection.parts(move):
            name = next((name for name in part if self._reachable(name)), None)
            if name is not None and name not in self.table.session.chosen():
                self.click_name(name)
                self.it.step(0.02)
                if self.table.current_tip is not None and self.table.current_tip.text:
                    return
        confirm = self.table.widgets.find("confirm")
        if self.table.current_tip is None and confirm is not None and confirm.enabled:
            self.it.step(1.0)
            self.it.click("confirm")
