"""The tutor: judges the learner's clicks, and advances the lesson.

It is the `Guide` of the table's session. The `LessonRun` knows the expected moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from games.core.contract.contract import Move
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, N_c, Text
from games.core.lessons import files
from games.core.lessons.progress import LearningProgress
from games.core.lessons.run import ClickVerdict, Demonstration, LessonRun
from games.core.lessons.texts import link_targets
from ui.table.context import TableContext
from ui.table.intents import FinishMovement, Intent, Play, Relayout, SetTrails, ShowChange

if TYPE_CHECKING:
    from games.core.lessons.models import LessonStep

LEAVE = N_c("screen", "Leave")
ASK_LEAVE = N_("Leave the lesson?")
LEAVE_LINE = N_("You'll come back to this step.")
STAY = N_("Stay")
BEGIN_AGAIN = N_("Begin the lesson again")
READ_RULES = N_("Read the rules")
SETTINGS = N_("Settings")
ONLY_READ = N_("Just read this, then choose “Next”.")
ANSWER_FIRST = N_("First answer the coach's question.")
ALL_DONE = N_("This lesson is done: choose what comes next.")
CHOSEN_BEFORE = N_("You've already chosen this. Step back to choose again.")

CLICK_STEPS = frozenset({"do", "try", "until"})  # kinds of steps in which the learner clicks on the board or cards
STRONG_SECONDS = 1.2  # seconds for which a highlight is drawn stronger


@dataclass(frozen=True, slots=True)
class ShowStep(Intent):
    """Show the lesson's present step."""


@dataclass(frozen=True, slots=True)
class LeaveLesson(Intent):
    """Return to where the lesson was opened from."""


@dataclass(frozen=True, slots=True)
class OpenLesson(Intent):
    """Open another lesson."""

    lesson: str


class Tutor:
    """Runs a lesson at a table."""

    def __init__(self, run: LessonRun, order: Sequence[str], progress: LearningProgress, ctx: TableContext) -> None:
        """`order` lists the ids of the game's lessons."""
        self.run, self.order, self.progress = run, order, progress
        self.ctx, self.session = ctx, ctx.session
        self.right_answer: int | None = None  # index of the right answer, once it was given
        self.last_answer: int | None = None  # index of the last answer, right or wrong
        self.reason = ""  # the game's reason for a refusal that the step asked the learner to provoke
        self._strong_until = 0.0
        self._showing = False  # "Show me how" is playing the moves, which are not judged
        # Position (`Game.clock`) of the learner's question, and whether the question is private.
        self._asked: tuple[int, bool] = (0, False)
        self._done = False

    # -- judging: the session's guide ---------------------------------------------------------------------------------
    @property
    def requires_confirmation(self) -> bool:
        """Whether every choice must be confirmed."""
        do = self.run.step.do
        return do is not None and do.part is not None

    @property
    def expects_choice(self) -> bool:
        """Whether the step asks for a choice."""
        return self.run.task_kind in CLICK_STEPS and not self.may_go_on

    def consume_answer(self, names: Sequence[str]) -> bool:
        """Answer the coach's question; return False if these names are no answer."""
        answer = self.run.answered_by(names) if self.run.task_kind == "ask" else None
        if answer is not None:
            self.answer(answer)
        return answer is not None

    def may_choose(self, name: str) -> bool:
        """Return whether `name` may be chosen now; if not, show the reason."""
        run, selection = self.run, self.session.selection
        if self._showing:
            return True
        if self.consume_answer(self._meant(name)):
            return False
        if not self.expects_choice:
            self.ctx.object_messages.show_note(self._instead(), name)
            return False
        if selection is None:
            return False
        if any(other in run.chosen for other in self._meant(name)):
            self.ctx.object_messages.show_note(CHOSEN_BEFORE, name)
            return False
        given_up = selection.conflict_reason(name) if run.task_kind == "try" else None
        if given_up is not None and run.judge_refusal(self._meant(name), given_up).is_right:
            self._tried(self.session.controller.reason_text(given_up))
            return False
        moves = _left(selection, name)
        if not moves or name in selection.chosen:
            return True  # the game refuses the click, or it deselects the name
        return self._right(run.judge_click(self._meant(name), moves), name)

    def _meant(self, name: str) -> list[str]:
        return [name, *self.session.aliases(name)]

    def _right(self, verdict: ClickVerdict, name: str) -> bool:
        if not verdict.is_right and verdict.message is not None:
            self.ctx.app.sounds.play("click")
            self.ctx.object_messages.show_note(self.ctx.translate(verdict.message), name)
            if self.run.wrong_clicks >= 2:
                self.pulse_highlight()
        return verdict.is_right

    def pulse_highlight(self) -> None:
        """Make the highlight strong for `STRONG_SECONDS`."""
        self._strong_until = self.ctx.app.now + STRONG_SECONDS
        self.ctx.touch()

    @property
    def is_highlight_strong(self) -> bool:
        """Whether the highlight is strong now."""
        return self._strong_until > self.ctx.app.now

    def on_chosen(self) -> None:
        """React to a changed selection: go on if the step is done."""
        selection = self.session.selection
        if self.requires_confirmation and selection is not None and selection.chosen:
            self.run.on_selection(selection.chosen)
            self.show_step()

    def may_play(self, moves: Sequence[Move]) -> bool:
        """Return whether moves may be played now; if not, show the reason."""
        match = self.session.match
        decision = match.decision()
        if decision is None or decision.seat != self.run.learner_seat or self.run.task_kind not in CLICK_STEPS:
            return False
        self._asked = (match.game.clock(match.state), decision.private)
        if self._showing:
            return True
        verdict = self.run.judge_moves(moves)
        if not verdict.is_right and verdict.message is not None:
            self.ctx.object_messages.show_advice(self.ctx.translate(verdict.message))
        return verdict.is_right

    def on_played(self, moves: Sequence[Move]) -> None:
        """Record the learner's moves."""
        self.run.on_moves_played(moves, *self._asked)
        self.save()

    def _instead(self) -> Text:
        """Return the instruction for a step without clicks."""
        if self.run.is_over:
            return ALL_DONE
        return ONLY_READ if self.may_go_on or self.run.task_kind != "ask" else ANSWER_FIRST

    def why_not(self, name: str) -> str | None:
        """Return the lesson's reason against choosing `name`, or None.

        If the step wants a refused click, this click completes it.
        """
        if not self.expects_choice:
            return self.ctx.translate(self._instead())
        selection = self.session.selection
        reason = selection.refusal_reason(name) if selection is not None else None
        verdict = self.run.judge_refusal(self._meant(name), reason)
        if verdict.is_right:
            self._tried(self.session.why_not(name))
            return None
        if self.run.wrong_clicks >= 2:
            self.pulse_highlight()
        return self.ctx.translate(verdict.message) if verdict.message is not None else None

    def _tried(self, why: Text) -> None:
        """Show in the card why the game refuses the click."""
        self.reason = self.ctx.translate(why)
        self.ctx.app.call_soon(self.ctx.send(Relayout()))

    # -- the lesson's steps -------------------------------------------------------------------------------------------
    def advance(self) -> None:
        """Play the lesson's own move, or go to the next step."""
        move = self.run.pending_move()
        if move is not None:
            self._play(move)
        elif self.run.advance_if_done():
            self.show_step()

    def _play(self, move: Move) -> None:
        before, number = self.session.view, self.session.match.move_count
        events = self.run.play(move)
        seen = self.session.visible_events(events)
        self.ctx.dispatch(SetTrails(seen))
        self.ctx.dispatch(ShowChange(before, seen, number))

    def next_step(self) -> None:
        """Go to the next step, if `may_go_on`."""
        if self.may_go_on and not self.ctx.is_moving():
            self.run.advance()
            self.show_step()

    @property
    def may_go_on(self) -> bool:
        """Whether the step has only text to read."""
        return not self.run.is_over and (self.run.is_only_reading or self.right_answer is not None or bool(self.reason))

    def previous_step(self) -> None:
        """Go back to the previous step."""
        if self.ctx.is_moving():
            self.ctx.dispatch(FinishMovement())
        if self.run.go_back():
            self.show_step()

    def restart(self) -> None:
        """Start the lesson again from the first step."""
        self.run.restart()
        self.show_step()

    def show_step(self) -> None:
        """Show the present step, and save the progress."""
        self.right_answer = self.last_answer = None
        self.reason = ""
        if self.run.is_over and not self._done:
            self._done = True
            self.progress.finish_lesson(self.ctx.game_id, self.run.lesson.id, sorted(self.run.missed_questions))
        self._done = self.run.is_over
        self.save()
        self.ctx.dispatch(ShowStep())

    def save(self) -> None:
        """Save the progress."""
        if not self.run.is_over:
            self.progress.save_snapshot(self.ctx.game_id, self.run.snapshot())

    def answer(self, number: int) -> None:
        """Answer the coach's question with the answer at index `number`."""
        if self.right_answer is not None or number in self.run.tried_answers:
            return
        right = self.run.give_answer(number).right is not None
        self.last_answer, self.right_answer = number, number if right else None
        self.ctx.app.sounds.play("confirm" if right else "refuse")
        self.ctx.dispatch(Relayout())

    def show_me(self) -> None:
        """Do this step for the learner."""
        hand = self.run.demonstration() if not self.ctx.is_moving() else None
        if hand is None:
            return
        if self.reason:
            self.next_step()
            return
        self._showing = True
        try:
            self._do(hand)
        finally:
            self._showing = False

    def _do(self, hand: Demonstration) -> None:
        if hand.kind == "on":
            self.next_step()
        elif hand.kind == "answer":
            self.next_step() if self.right_answer is not None else self.answer(hand.answer)
        elif hand.kind == "part":
            self.ctx.choose(hand.name)
        elif hand.kind == "refused":
            self._show_refusal(hand)
        else:
            self.ctx.dispatch(Play(hand.moves))

    def _show_refusal(self, hand: Demonstration) -> None:
        controller = self.session.controller
        why = controller.reason_text(hand.reason) if hand.reason is not None else self.session.why_not(hand.name)
        self.reason = self.ctx.translate(why)
        self.ctx.app.sounds.play("refuse")
        self.ctx.dispatch(Relayout())

    @property
    def next_lesson(self) -> str | None:
        """The id of the next lesson, or None."""
        place = self.order.index(self.run.lesson.id) + 1
        return self.order[place] if place < len(self.order) else None

    @property
    def next_title(self) -> str:
        """The title of the next lesson, or ""."""
        if self.next_lesson is None:
            return ""
        lessons = files.read_lessons(self.ctx.game_id).lessons
        return self.ctx.translate(next(one.title for one in lessons if one.id == self.next_lesson))

    def open_next(self) -> None:
        """Open the next lesson, or the list of lessons."""
        if self.next_lesson is None:
            self.ctx.dispatch(LeaveLesson())
        else:
            self.ctx.dispatch(OpenLesson(self.next_lesson))

    def open_rules(self) -> None:
        """Open the step's section of the rules."""
        anchors = self.run.step.rules
        anchor, board = anchors[0] if anchors else None, self.ctx.session.match.board
        self.ctx.app.open("rules", game_id=self.ctx.game_id, anchor=anchor, board=board)

    def open_menu(self) -> None:
        """Open a dialogue that offers to leave, to restart the lesson and so on; leave a finished lesson at once."""
        app = self.ctx.app
        if self.run.is_over:
            self.ctx.dispatch(LeaveLesson())
            return
        answers: list[tuple[str, Text, Callable[[], object] | None]] = [
            ("leave", LEAVE, self.ctx.send(LeaveLesson())),
            ("again", BEGIN_AGAIN, self.restart),
            ("rules", READ_RULES, self.open_rules),
            ("settings", SETTINGS, partial(app.open, "settings")),
            ("stay", STAY, None),
        ]
        app.show_dialogue(ASK_LEAVE, LEAVE_LINE, answers, theme=self.ctx.theme, icon="menu", escape="stay")


def names_linked_in_text(step: LessonStep) -> list[str]:
    """List the names that a step's text links to."""
    return list(dict.fromkeys(link_targets(step.say.en))) if step.say is not None else []


def _left(selection: Selection, name: str) -> Sequence[Move]:
    """Return the moves that remain after choosing a name; of a shortcut, only its last move."""
    far = selection.shortcut_started_by(name)
    if far is not None:
        return far.moves[-1:]
    near = [other for other in selection.chosen if other != name]
    return selection.matching_moves([*near, name]) or selection.matching_moves([name])
