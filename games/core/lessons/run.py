"""A learner's progress through a lesson: current step, expected moves, feedback to clicks, and going back.

Nothing here draws or waits. The table shows `step` and plays the moves of `pending_move`. It calls `judge_click` and
`judge_moves` before it accepts the learner's choices, reports these with `on_selection` and `on_moves_played`, and
calls `advance_if_done` when animations have ended.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.contract.contract import Board, Event, Move, Reason, Seat, View
from games.core.contract.dice import Dice
from games.core.contract.flow import GO_ON, HOLD
from games.core.contract.game import Game
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, Text
from games.core.lessons import patterns
from games.core.lessons.scenes import LessonPlayers, ScriptedDice, find_scene_step, make_scene_match, resolve_scene
from games.core.match.match import Match

if TYPE_CHECKING:
    from games.core.lessons.models import BilingualText, Lesson, LessonStep, QuizAnswer, WrongClick

NOT_NOW_TEXT = N_("That's allowed, but something else comes first here.")
TRY_THIS_TEXT = N_("Click it to see why it can't be done.")
ASK_AGAIN_TEXT = N_("Try this question again.")


class ClickVerdict(NamedTuple):
    """The feedback to a click or move. If `message` is None, nothing is shown."""

    is_right: bool
    message: BilingualText | Text | None = None


class Demonstration(NamedTuple):
    """The next action of "Show me"."""

    kind: str  # `on` (continue), `part`, `moves`, `answer` or `refused`
    name: str = ""
    moves: tuple[Move, ...] = ()
    answer: int = 0
    reason: Reason | None = None


RIGHT_VERDICT = ClickVerdict(True)


class StepSnapshot(NamedTuple):
    """The state at the start of a step: match, chosen parts and last move."""

    step: int
    state: Mapping[str, Any]
    line: str
    chosen: tuple[str, ...]
    last: tuple[Any, ...]


class FreePlayState:
    """Progress in free play."""

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        data = data or {}
        self.clocks: list[int] = [int(clock) for clock in data.get("clocks", [])]
        self.shown: int = int(data.get("shown", 0))
        self.scripts: dict[int, int] = {int(seat): int(at) for seat, at in data.get("scripts", [])}
        self.begun: bool = bool(data.get("begun", False))

    def data(self) -> dict[str, Any]:
        """Return the state as JSON data."""
        scripts = [list(pair) for pair in self.scripts.items()]
        return {"clocks": self.clocks, "shown": self.shown, "scripts": scripts, "begun": self.begun}

    def own_turns(self, clock: int) -> int:
        """Return how many turns the learner had completed before the game clock `clock`."""
        return len({then for then in self.clocks if then < clock})


class LessonRun:
    """A learner's progress through a lesson."""

    match: Match  # the same object while the number of seats stays the same
    _end: StepSnapshot  # snapshot before missed questions are repeated; afterwards the lesson continues there

    def __init__(self, game: Game, board: Board, lesson: Lesson, player_names: LessonPlayers | None = None) -> None:
        """Start at the first step.

        `player_names` are by default those of the computer players.
        """
        self.game, self.board, self.lesson = game, board, lesson
        self.table = player_names or LessonPlayers("You", game.facts.bot_names)
        self.step_number = 0  # index of the current step
        self.scene_number = 0  # increases with every new scene
        self.trail: list[StepSnapshot] = []  # snapshots at the start of each step so far, including the current one
        self.chosen: list[str] = []  # parts of the next move, chosen in previous steps
        self.tried_answers: set[int] = set()  # wrong answers to the current question, by index
        self.missed_questions: set[int] = set()  # numbers of steps whose question was first answered wrongly
        self.repeated: list[int] = []  # missed questions to repeat before the end, the current one first
        self._asked_again = False
        self.wrong_clicks = 0  # number of wrong clicks in this step
        self.message: BilingualText | Text | None = None  # shown instead of the step's text: feedback or a hint
        self.last_move: Move = ()
        self.free_play = FreePlayState()
        self.script: list[str | int] = []  # scripted results of random draws still to come
        self._played = 0
        self._finished = False
        self._enter(0)

    # -- the current step ---------------------------------------------------------------------------------------------
    @property
    def step(self) -> LessonStep:
        """The current step, adapted to the learner's last move."""
        step, last = self.lesson.steps[self.step_number], self.trail[-1].last
        follow_up = next((after for after in step.after if last and patterns.matches_pattern(after.move, last)), None)
        if follow_up is None:
            return step
        changed: dict[str, Any] = {
            key: getattr(follow_up, key) for key in ("say", "show", "do") if key in follow_up.model_fields_set
        }
        return step.model_copy(update=changed)

    @property
    def task_kind(self) -> str:
        """The task of the current step: `read`, `do`, `try`, `play`, `ask`, `until` or `done`."""
        return self.step.task_kind

    @property
    def learner_seat(self) -> Seat:
        """The learner's seat."""
        return resolve_scene(self.lesson, self._scene_words()).learner_seat

    @property
    def is_over(self) -> bool:
        """Whether the lesson has ended."""
        return self.task_kind == "done"

    @property
    def is_only_reading(self) -> bool:
        """Whether the step only has to be read."""
        return self.task_kind in ("read", "done") or (self.task_kind == "play" and self._finished)

    def view(self) -> View:
        """The learner's view."""
        return self.match.view(self.learner_seat)

    def _scene_words(self) -> Any:
        scene = self.lesson.steps[find_scene_step(self.lesson, self.step_number)].scene
        assert scene is not None, "a lesson begins with a scene"
        return scene

    # -- from step to step --------------------------------------------------------------------------------------------
    def advance(self) -> None:
        """Go to the next step.

        Before the last step, missed questions are repeated.
        """
        if self.repeated:
            self._repeat(self.repeated[1:])
        elif (
            self.step_number + 2 == len(self.lesson.steps)
            and self.missed_questions - {self.step_number}
            and not self._asked_again
        ):
            self._end = self._mark()
            self._repeat(sorted(self.missed_questions))
        elif self.step_number + 1 < len(self.lesson.steps):
            self._enter(self.step_number + 1)

    def _repeat(self, steps: list[int]) -> None:
        """Go to the first of these steps again; without any, go on to the last step."""
        self.repeated, self._asked_again = steps, True
        mark = next(mark for mark in self.trail if mark.step == steps[0]) if steps else self._end
        self.step_number = mark.step
        self._use_match(self._match(self.game.from_data(mark.state, self.board), mark.line))
        self.chosen, self.last_move = list(mark.chosen), mark.last
        self.tried_answers, self.wrong_clicks, self.message = set(), 0, ASK_AGAIN_TEXT
        if not steps:
            self._enter(self.step_number + 1)

    def restart(self) -> None:
        """Go to the first step."""
        self.trail.clear()
        self.missed_questions, self.repeated, self._asked_again = set(), [], False
        self._enter(0)

    def go_back(self) -> bool:
        """Go back to the previous step; return whether that was possible.

        In free play, go back to its start.
        """
        if self.repeated:
            self.repeated, self._asked_again = [], False
            self._restore(self.trail.pop())
            return True
        if self.task_kind == "until" and self.free_play.begun:
            self._restore(self.trail.pop())
            return True
        if len(self.trail) < 2:
            return False
        self.trail.pop()
        self._restore(self.trail.pop())
        return True

    def _enter(self, number: int) -> None:
        self.step_number = number
        if self.lesson.steps[number].scene is not None:
            self._use_match(self._match())
            self.chosen, self.last_move = [], ()
        self._begin()

    def _restore(self, mark: StepSnapshot) -> None:
        self.step_number = mark.step
        self._use_match(self._match(self.game.from_data(mark.state, self.board), mark.line))
        self.chosen, self.last_move = list(mark.chosen), mark.last
        self._begin()

    def _match(self, state: Any = None, line: str = "") -> Match:
        """Return the scene's match, at its start or at `state`.

        `line` is the position id of `state`.
        """
        stage = resolve_scene(self.lesson, self._scene_words())
        return make_scene_match(self.game, self.board, stage, self.table, self.lesson.options, state, line)

    def _use_match(self, match: Match) -> None:
        match.make_dice, match.gives_auto_answers = self._dice, False
        if self.scene_number and len(match.players) == len(self.match.players):
            self.match.switch_to_match(match)
        else:
            self.match = match
        self.scene_number += 1

    def rename_learner(self, name: str) -> None:
        """Rename the learner's seat."""
        self.table = self.table._replace(learner_name=name)
        self.match.replace_player(self.learner_seat, replace(self.match.players[self.learner_seat], name=name))

    def _begin(self) -> None:
        self.tried_answers, self.wrong_clicks, self.message = set(), 0, None
        self.trail.append(self._mark())
        self.script, self._played, self._finished = list(self.step.dice), 0, False
        self.free_play = FreePlayState()

    def _mark(self) -> StepSnapshot:
        match = self.match
        return StepSnapshot(
            self.step_number, self.game.to_data(match.state), match.position_id, tuple(self.chosen), self.last_move
        )

    def _dice(self, state: Any, seed: int, position_id: str) -> Dice:
        return ScriptedDice(self.game, state, seed, position_id, self.script)

    # -- automatic moves ----------------------------------------------------------------------------------------------
    def pending_move(self) -> Move | None:
        """Return the move to be played without the learner, or None."""
        decision, act = self.match.decision(), self.task_kind
        if decision is None or self._finished or act not in ("play", "do", "try", "until"):
            return None
        if act == "play" and self._played == len(self.step.play):
            return None
        if (decision.kind, decision.seat) == HOLD:
            return GO_ON
        if act == "play":
            return self._scripted_move()
        if act == "until":
            return None if decision.seat == self.learner_seat or self._reached() else self._other(decision.seat)
        legal = self.match.game.legal_moves(self.match.state)
        if (
            self.step.do is not None
            and self.step.do.take is not None
            and patterns.first_matching_move(self.step.do.take, legal)
        ):
            return (
                None if decision.seat == self.learner_seat else patterns.first_matching_move(self.step.do.take, legal)
            )
        return tuple(legal[0]) if len(legal) == 1 and self.task_kind == "do" else None

    def _scripted_move(self) -> Move:
        legal = self.game.legal_moves(self.match.state)
        entry = self.step.play[self._played]
        pattern = entry if isinstance(entry, list) else entry.move
        move = patterns.first_matching_move([pattern], legal)
        if move is None and len(legal) == 1:
            return tuple(legal[0])  # forced answers are played automatically
        return tuple(pattern) if move is None else tuple(move)

    def _other(self, seat: Seat) -> Move:
        """Return another seat's move in free play."""
        until = self.step.until
        legal = self.game.legal_moves(self.match.state)
        script = until.script.get(seat, [])
        at = self.free_play.scripts.get(seat, 0)
        move = patterns.first_matching_move(script[at : at + 1], legal)
        if move is not None:
            self.free_play.scripts[seat] = at + 1
            return tuple(move)
        return self._likely(legal)

    def _likely(self, legal: Sequence[Move]) -> Move:
        weights = self.game.prior(self.match.state, legal)
        return tuple(max(zip(weights, range(len(legal)), legal, strict=True), key=lambda it: (it[0], -it[1]))[2])

    def play(self, move: Move) -> list[Event]:
        """Play a move from `pending_move`.

        Raises Refused for an illegal move of the script.
        """
        step = self.step
        if step.task_kind == "play" and move != GO_ON:
            entry = step.play[self._played]
            pattern = entry if isinstance(entry, list) else entry.move
            if patterns.matches_pattern(pattern, move):
                self.script += [] if isinstance(entry, list) else entry.dice
                self._played += 1
                if self._played == len(step.play) and step.hold is not None:
                    self._hold(step.hold)
        self.free_play.begun = self.free_play.begun or step.task_kind == "until"
        return self.match.play(move)

    def _hold(self, kind: str) -> None:
        """Pause the match before the next step of a kind."""
        agenda = self.match.state.agenda
        places = [place for place, step in enumerate(agenda) if step[0] == kind]
        if places:
            agenda.insert(places[-1] + 1, HOLD)

    def advance_if_done(self) -> bool:
        """Go to the next step if the current one is completed; return whether anything changed."""
        if self.pending_move() is not None:
            return False
        if self.task_kind == "do" and self._finished:
            self.advance()
            return True
        if self.task_kind == "play" and self._played == len(self.step.play) and not self._finished:
            self._finished = True
            if self.step.say is None:
                self.advance()
            return True
        if self.task_kind == "until" and self._reached():
            return self._end_of_play()
        return False

    def _reached(self) -> bool:
        until = self.step.until
        return self._holds(until.when) or self.match.is_over

    def _holds(self, condition_text: str) -> bool:
        condition = patterns.parse_condition(condition_text)
        assert condition is not None, "checked with the file"
        return condition.is_true(
            self.view(), self.learner_seat, self.free_play.own_turns(self.game.clock(self.match.state))
        )

    def _end_of_play(self) -> bool:
        until = self.step.until
        if until.goal is None or self._holds(until.goal):
            self.advance()
            return True
        self._restore(self.trail.pop())
        self.message = until.again
        return True

    # -- what the learner does ----------------------------------------------------------------------------------------
    def judge_click(self, names: Collection[str], moves: Sequence[Move]) -> ClickVerdict:
        """Judge a click before it is accepted.

        `names` are the clicked thing and its aliases; `moves` are the moves that can still follow after the click.
        """
        step = self.step
        if step.task_kind == "until":
            return RIGHT_VERDICT
        tried = step.try_.move if step.try_ is not None else None
        if tried is not None and self._names_of(tried) & set(names):
            return RIGHT_VERDICT
        if step.do is not None and step.do.part is not None and any(name in step.do.part for name in names):
            return RIGHT_VERDICT
        if step.do is not None and step.do.take is not None and self._wanted(moves):
            return RIGHT_VERDICT
        return self._judge_wrong(names, moves)

    def judge_moves(self, moves: Sequence[Move]) -> ClickVerdict:
        """Judge the learner's moves before they are played."""
        step = self.step
        if step.task_kind == "until":
            wrong = self._matching_wrong([], moves[-1:], False)
            # In free play every move is allowed, so a wrong one is corrected only the first time in this step.
            return RIGHT_VERDICT if wrong is None or self.wrong_clicks else self._miss(wrong.say)
        if step.do is not None and step.do.take is not None and self._wanted(moves[-1:]):
            return RIGHT_VERDICT
        return self._judge_wrong(self._names_of(moves[-1]), moves[-1:])

    def judge_refusal(self, names: Collection[str], reason: Reason | None) -> ClickVerdict:
        """Judge a click that the game refuses.

        It is right if the step asks for a refused click. `reason` None: the reason does not matter.
        """
        tried = self.step.try_
        if tried is not None and (tried.reason is None or (reason is not None and reason.id == tried.reason)):
            wanted = self._names_of(tried.move) if tried.at is None else {tried.at}
            if wanted & set(names):
                return RIGHT_VERDICT
        wrong = self._matching_wrong(names, (), True)
        return self._miss(None if wrong is None else wrong.say)

    def is_wanted(self, move: Move) -> bool:
        """Return whether this move solves the step's task."""
        do = self.step.do
        return do is not None and do.take is not None and self._wanted([move])

    def _wanted(self, moves: Sequence[Move]) -> bool:
        take = self.step.do.take
        return any(patterns.matches_pattern(pattern, tuple(move)) for move in moves for pattern in take)

    def _judge_wrong(self, names: Collection[str], moves: Sequence[Move]) -> ClickVerdict:
        # if no reply to a legal click fits, use a reply to a refused click on the same thing
        wrong = self._matching_wrong(names, moves, False) or self._matching_wrong(names, (), True)
        if wrong is not None:
            return self._miss(wrong.say)
        return self._miss(TRY_THIS_TEXT if self.task_kind == "try" else NOT_NOW_TEXT)

    def _matching_wrong(self, names: Collection[str], moves: Sequence[Move], refused: bool) -> WrongClick | None:
        fitting = [wrong for wrong in self.step.wrong if (wrong.refused is not None) == refused]
        at = next((wrong for wrong in fitting if wrong.at is not None and wrong.at in names), None)
        if at is not None:
            return at
        if refused:
            return next((w for w in fitting if w.move is not None and self._names_of(w.move) & set(names)), None)
        return next(
            (w for w in fitting if w.move and any(patterns.matches_pattern(w.move, tuple(m)) for m in moves)), None
        )

    def _names_of(self, move: Sequence[Any]) -> set[str]:
        """Return the names that choose any part of a move."""
        control = self.game.controller.controls[move[0]]
        return {name for part in control.parts(self.view(), tuple(move)) for name in part}

    def explained_names(self) -> set[str]:
        """The things that the step highlights or has a reply for."""
        step = self.step
        clicked: list[Any] = [*step.wrong, *([] if step.try_ is None else [step.try_])]
        return {*step.show}.union(*({one.at} if one.move is None else self._names_of(one.move) for one in clicked))

    def _miss(self, say: BilingualText | Text | None) -> ClickVerdict:
        self.wrong_clicks += 1
        return ClickVerdict(False, say)

    def on_selection(self, names: Sequence[str]) -> None:
        """Store the chosen names; go to the next step if the current one asks only for a choice."""
        self.chosen = list(names)
        if self.step.do is not None and self.step.do.part is not None:
            self.advance()

    def on_moves_played(self, moves: Sequence[Move], clock: int, private: bool) -> None:
        """Store the learner's moves.

        `clock` is the game's clock before them; `private`: the decision was private.
        """
        act = self.task_kind
        self.last_move, self.chosen = tuple(moves[-1]), []
        if act == "do":
            self._finished = True
        elif self.task_kind == "until":
            self.free_play.begun = True
            left = enumerate(self.step.until.plays[self.free_play.shown :], self.free_play.shown + 1)
            self.free_play.shown = next(
                (at for at, pattern in left if patterns.matches_pattern(pattern, self.last_move)), self.free_play.shown
            )
            if not private and clock not in self.free_play.clocks:
                self.free_play.clocks.append(clock)
            hints = self.step.until.hints
            self.message = next(
                (hint.say for hint in hints if patterns.matches_pattern(hint.after, self.last_move)), self.message
            )

    def give_answer(self, number: int) -> QuizAnswer:
        """Give an answer to the question, and return it.

        After the right answer, call `advance`.
        """
        answer: QuizAnswer = self.step.ask[number]
        if answer.right is None:
            self.tried_answers.add(number)
            self.missed_questions.add(self.step_number)
        elif self.repeated and not self.tried_answers:
            self.missed_questions.discard(self.step_number)
        return answer

    def answered_by(self, names: Collection[str]) -> int | None:
        """Return the index of the answer that one of these names gives, or None."""
        answers = enumerate(self.step.ask or ())
        return next((number for number, answer in answers if answer.at is not None and answer.at in names), None)

    # -- "Show me" ----------------------------------------------------------------------------------------------------
    def demonstration(self) -> Demonstration | None:
        """Return the next action of "Show me".

        Return None while other seats play.
        """
        step = self.step
        if self.is_only_reading:
            return Demonstration("on")
        if step.task_kind == "ask":
            return Demonstration("answer", answer=next(n for n, answer in enumerate(step.ask) if answer.right))
        decision = self.match.decision()
        if decision is None or decision.seat != self.learner_seat:
            return None
        if step.task_kind == "try":
            return self._trying()
        if step.task_kind == "until":
            return Demonstration("moves", moves=(self._demonstrated_move(),))
        if step.task_kind != "do":
            return None
        if step.do.part is not None:
            selection = self.selection()
            return Demonstration(
                "part", name=next((n for n in step.do.part if n in selection.choosable_names()), step.do.part[0])
            )
        move = patterns.first_matching_move(step.do.take, self.game.legal_moves(self.match.state))
        return None if move is None else Demonstration("moves", moves=(tuple(move),))

    def selection(self) -> Selection:
        """Return a selection with the parts chosen so far."""
        selection = Selection(self.game.controller, self.view())
        for name in self.chosen:
            selection.choose(name)
        return selection

    def _trying(self) -> Demonstration:
        tried, selection = self.step.try_, self.selection()
        if tried.move is not None:
            return Demonstration("refused", reason=self.match.refusal_reason(tuple(tried.move)))
        return Demonstration("refused", name=tried.at, reason=selection.refusal_reason(tried.at))

    def _demonstrated_move(self) -> Move:
        """Return the move that "Show me" plays."""
        legal = self.game.legal_moves(self.match.state)
        move = patterns.first_matching_move(self.step.until.plays[self.free_play.shown :], legal)
        return self._likely(legal) if move is None else tuple(move)

    # -- leaving and coming back --------------------------------------------------------------------------------------
    def snapshot(self) -> dict[str, Any]:
        """Return the learner's position in the lesson as JSON data."""
        taken = self.task_kind == "do" and self._finished
        now = self._mark() if taken or self.task_kind == "until" else self.trail[-1]
        return {
            "lesson": self.lesson.id, "trail": [mark._asdict() for mark in self.trail], "now": now._asdict(),
            "taken": taken, "free": self.free_play.data(), "missed": sorted(self.missed_questions),
        }  # fmt: skip

    def resume(self, data: Mapping[str, Any]) -> bool:
        """Continue from a snapshot; return whether it fits.

        If it does not, restart.
        """
        try:
            marks, now = [_mark_from(entry) for entry in data["trail"]], _mark_from(data["now"])
            fits = all(0 <= mark.step < len(self.lesson.steps) for mark in [*marks, now])
            if data["lesson"] != self.lesson.id or not marks or not fits:
                raise ValueError(data["lesson"])
            self.trail = marks[:-1]
            self._restore(now)
            self.trail[-1] = marks[-1]
            self.free_play, self._finished = FreePlayState(data["free"]), bool(data["taken"])
            self.missed_questions = {int(number) for number in data["missed"]}
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            self.restart()
            return False
        return True


def _mark_from(data: Mapping[str, Any]) -> StepSnapshot:
    return StepSnapshot(
        int(data["step"]), dict(data["state"]), str(data["line"]), tuple(data["chosen"]),
        tuple(data["last"]),
    )  # fmt: skip
