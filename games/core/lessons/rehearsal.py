"""Play lessons through as "Show me" would, to find faults and measure their durations.

For every scene, it checks that the position can be built and obeys the rules. For every step, it checks that all named
things are on the table, wanted moves are legal, wrong clicks are allowed or refused as stated, and all scripted draws
happen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games import registry
from games.core.contract.contract import Event, View
from games.core.contract.errors import DataError, IllegalMove, PlanszowniaError, Problem, UsageError
from games.core.contract.game import Game
from games.core.contract.names import keys_of, kind_of
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, Text
from games.core.data import rules_text
from games.core.data.rules_blocks import Position
from games.core.data.validation import Fault
from games.core.lessons.run import Demonstration, LessonRun
from games.core.lessons.scenes import (
    LessonPlayers,
    build_state,
    load_short_match_board,
    option_values,
    resolve_scene,
    scene_source,
    start_short_match,
)
from games.core.lessons.texts import link_targets, plain_text
from games.core.match.match import Match
from games.core.match.settings import complete_options

if TYPE_CHECKING:
    from games.core.data.yaml_reader import Document, ValuePath
    from games.core.lessons.models import BilingualText, CoachFile, Lesson, LessonsFile, LessonStep

WORDS_PER_MINUTE, CLICK_SECONDS = 160, 3.0
RESULT_SECONDS = 10.0  # seconds that a learner looks at a table of results
MAX_MOVES = 400  # maximum number of moves in one lesson; with more moves it counts as endless
BOARD_FILE = "board.yaml"
# Kinds of names of things in the window: buttons, seats, and parts of the table.
WINDOW_KINDS = frozenset({"button", "seat", "points", "table"})
TABLE_PART_KEYS = frozenset({"hand", "secret", "card", "goals", "log", "counts", "sums"})


class RehearsalResult(NamedTuple):
    """A lesson's faults, and its duration in seconds."""

    faults: list[Fault]
    seconds: float

    @property
    def minutes(self) -> int:
        """The duration in minutes."""
        return max(1, math.ceil(self.seconds / 60))


def lessons_problems(file: LessonsFile, document: Document) -> list[Problem]:
    """List the faults of a game's lessons that are found by playing them."""
    game = registry.game(file.game)
    board = game.load_board(registry.data_folder(file.game) / BOARD_FILE)
    if game.scenario_setup is None:
        return [document.problem(("game",), N_("expected a game that can go on from a position"))]
    anchors, problems = _anchors(file.game), list[Problem]()
    for number, lesson in enumerate(file.lessons):
        place: ValuePath = ("lessons", number)
        broken = [*_scene_problems(game, board, lesson, place, document)]
        faults = [] if broken else [*_option_faults(game, lesson), *_match_faults(game, board, lesson)]
        if not broken and not faults:
            rehearsed = rehearse_lesson(game, board, lesson)
            faults = [*rehearsed.faults, *_untold_minutes(lesson, rehearsed)]
            faults += [*_station(game, board, lesson), *_unknown_anchors(lesson, anchors)]
        problems += broken
        problems += [document.problem((*place, *fault.place), fault.text, fault.on_key) for fault in faults]
    return problems


def coach_problems(file: CoachFile, document: Document) -> list[Problem]:
    """List the faults of a game's coach's cards."""
    anchors = _anchors(file.game)
    return [
        document.problem(
            ("cards", number, "rules"), N_("expected an anchor from the rules, got {name}", name=card.rules)
        )
        for number, card in enumerate(file.cards)
        if card.rules not in anchors
    ]


def _anchors(game_id: str) -> set[str]:
    return {entry.anchor for entry in rules_text.read_rules(rules_text.rules_path(game_id, "en")).contents()}


def _scene_problems(game: Game, board: Any, lesson: Lesson, place: ValuePath, document: Document) -> Iterator[Problem]:
    """Yield the first fault of each scene."""
    for number, step in enumerate(lesson.steps):
        if step.scene is None:
            continue
        lines = scene_source(document, lesson, place, step, number)
        try:
            state = build_state(game, board, resolve_scene(lesson, step.scene), lines)
        except DataError as error:
            yield from error.problems
            continue
        broken = game.invariant_checks.check_state(state) if game.invariant_checks.check_state is not None else []
        if broken:
            yield lines.problem((), N_("this position can't arise: {why}", why=broken[0]))


def _option_faults(game: Game, lesson: Lesson) -> Iterator[Fault]:
    """Yield the first fault of a lesson's options."""
    for seats in sorted({resolve_scene(lesson, step.scene).seats for step in lesson.steps if step.scene is not None}):
        try:
            complete_options(game, option_values(lesson.options), seats)
        except UsageError as error:
            yield Fault(("options",), N_("{why}", why=error.reason_text))
            return


def _match_faults(game: Game, board: Any, lesson: Lesson) -> Iterator[Fault]:
    if lesson.match is None:
        return
    try:
        load_short_match_board(game, board, lesson.match.board)
    except DataError as error:
        first = error.problems[0]
        text = N_("the board has an error: {path}: {why}", path=first.path, why=first.reason_text)
        yield Fault(("match", "board"), text)
        return
    try:
        start_short_match(game, board, lesson.match, LessonPlayers("You", game.facts.bot_names), 1)
    except PlanszowniaError as error:
        yield Fault(("match",), N_("this match can't begin: {why}", why=error.reason_text))


def _untold_minutes(lesson: Lesson, rehearsed: RehearsalResult) -> Iterator[Fault]:
    if lesson.steps and not rehearsed.faults and lesson.minutes != rehearsed.minutes:
        text = N_("expected {n}: the minutes that its words, clicks and movements take", n=rehearsed.minutes)
        yield Fault(("minutes",), text)


def _station(game: Game, board: Any, lesson: Lesson) -> Iterator[Fault]:
    if lesson.at is not None and game.controller.translate_name(board, lesson.at, "en") is None:
        yield Fault(("at",), N_("expected the name of a thing on the table, got {name}", name=f"“{lesson.at}”"))


def _unknown_anchors(lesson: Lesson, anchors: set[str]) -> Iterator[Fault]:
    for number, step in enumerate(lesson.steps):
        for place, anchor in enumerate(step.rules):
            if anchor not in anchors:
                text = N_("expected an anchor from the rules, got {name}", name=anchor)
                yield Fault(("steps", number, "rules", place), text)


def rehearse_lesson(game: Game, board: Any, lesson: Lesson) -> RehearsalResult:
    """Play a lesson through, and list its faults."""
    if lesson.match is not None:
        return RehearsalResult([], 60.0 * lesson.minutes)
    return _Rehearsal(game, board, lesson).rehearse()


class _Stuck(Exception):
    """Raised when the lesson can't continue."""


class _Rehearsal:
    def __init__(self, game: Game, board: Any, lesson: Lesson) -> None:
        self.game, self.board, self.lesson = game, board, lesson
        self.run = LessonRun(game, board, lesson)
        self.faults: list[Fault] = []
        self.moves = 0
        self.clicks = 0
        self.moving = 0.0

    def rehearse(self) -> RehearsalResult:
        try:
            while not self.run.is_over:
                self._step()
        except _Stuck:
            pass
        read = max(self._read(language) for language in ("pl", "en"))
        return RehearsalResult(self.faults, read * 60 / WORDS_PER_MINUTE + self.clicks * CLICK_SECONDS + self.moving)

    def _fault(self, place: ValuePath, text: Text, stuck: bool = False) -> None:
        self.faults.append(Fault(("steps", self.run.step_number, *place), text))
        if stuck:
            raise _Stuck

    # -- a step -------------------------------------------------------------------------------------------------------
    def _step(self) -> None:
        run, number = self.run, self.run.step_number
        self._before()
        self._names()
        self._wrongs()
        while run.step_number == number and not run.is_over:
            self._by_themselves()
            if run.advance_if_done():
                continue
            hand = run.demonstration()
            if hand is None:
                self._fault((run.task_kind,), N_("nobody can move from here"), stuck=True)
            else:
                self._do(hand)
            if run.task_kind not in ("read", "ask", "try") and run.step_number == number:
                self._by_themselves()
                run.advance_if_done()

    def _before(self) -> None:
        """Play the automatic moves before the learner's task."""
        if self.run.task_kind in ("do", "try"):
            self._by_themselves()

    def _by_themselves(self) -> None:
        while (move := self.run.pending_move()) is not None:
            self._count()
            try:
                self._moved(self.run.play(move))
            except IllegalMove as error:
                text = N_("{move} can't be played here: {why}", move=str(list(error.move)), why=error.reason.id)
                self._fault((self.run.task_kind,), text, stuck=True)
            except PlanszowniaError as error:
                self._fault(("dice",), N_("{why}", why=error.reason_text), stuck=True)
        if self.run.task_kind == "play" and self.run.script:
            self._undrawn()

    def _undrawn(self) -> None:
        self._fault(("dice",), N_("not all of this could be drawn"))
        self.run.script.clear()

    def _count(self) -> None:
        self.moves += 1
        if self.moves > MAX_MOVES:
            self._fault((self.run.task_kind,), N_("this step never ends"), stuck=True)

    def _moved(self, events: Sequence[Event]) -> None:
        motions = self.game.controller.motions
        self.moving += sum(motions[event.kind].duration for event in events if event.kind in motions) / 1000
        summary = self.game.controller.shared_viewing.scoring_table
        if summary is not None and summary(self.run.view(), events) is not None:
            self.clicks += 1
            self.moving += RESULT_SECONDS

    def _do(self, hand: Demonstration) -> None:
        run = self.run
        self._count()
        if hand.kind == "on" or hand.kind == "answer":
            self.clicks += 1
            run.advance()
        elif hand.kind == "part":
            self._choose(hand.name)
        elif hand.kind == "refused":
            self._try(hand)
        else:
            self._play(hand)

    def _choose(self, name: str) -> None:
        selection = self.run.selection()
        self.clicks += 1
        if not selection.choose(name):
            self._fault(("do", "part"), N_("{name} can't be chosen here", name=f"“{name}”"), stuck=True)
        self.run.on_selection(selection.chosen)

    def _try(self, hand: Demonstration) -> None:
        wanted = self.run.step.try_
        self.clicks += 2
        if hand.reason is None and (wanted.reason is not None or wanted.move is not None):
            self._fault(("try",), N_("expected something that is refused here"), stuck=True)
        if hand.reason is not None and wanted.reason is not None and hand.reason.id != wanted.reason:
            self._fault(("try", "reason"), N_("expected {right}, got {got}", right=hand.reason.id, got=wanted.reason))
        self.run.advance()

    def _play(self, hand: Demonstration) -> None:
        run = self.run
        decision = run.match.decision()
        assert decision is not None, "only where something is asked"
        clock = self.game.clock(run.match.state)
        selection = run.selection()
        parts = selection.parts(hand.moves[0])
        self.clicks += max(1, len(parts) - len(run.chosen)) + selection.needs_confirming(*hand.moves)
        try:
            self._moved(run.match.play_group(hand.moves))
        except PlanszowniaError as error:
            self._fault(("dice",), N_("{why}", why=error.reason_text), stuck=True)
        if run.script and run.task_kind == "do":
            self._undrawn()
        run.on_moves_played(hand.moves, clock, decision.private)

    # -- things named in a step ---------------------------------------------------------------------------------------
    def _names(self) -> None:
        step, view = self.run.step, self.run.view()
        known = NameChecker(self.game, self.board, self.run.match, view)
        for place, name in _named(step):
            if not known(name):
                self._fault(place, N_("expected the name of a thing on the table, got {name}", name=f"“{name}”"))

    def _wrongs(self) -> None:
        selection = self.run.selection() if self.run.step.wrong else None
        for place, wrong in enumerate(self.run.step.wrong):
            assert selection is not None
            said = self._wrong(wrong, selection)
            if said is not None:
                self._fault(("wrong", place), said)

    def _wrong(self, wrong: Any, selection: Selection) -> Text | None:
        if self.run.task_kind == "until":
            return None  # in free play, a wrong move is judged after it was played
        if wrong.move is not None:
            return self._wrong_move(tuple(wrong.move), wrong.refused)
        chosen = selection.chosen
        legal = selection.matching_moves([*chosen, wrong.at]) or selection.matching_moves([wrong.at])
        if wrong.refused is None:
            return None if legal else N_('this can\'t be chosen here: give the reason under "refused"')
        if legal:
            return N_("this can be chosen here, so nothing refuses it")
        reason = selection.refusal_reason(wrong.at)
        if wrong.refused is not True and (reason is None or reason.id != wrong.refused):
            return N_("expected {right}, got {got}", right=reason.id if reason else "true", got=str(wrong.refused))
        return None

    def _wrong_move(self, move: tuple[Any, ...], refused: Any) -> Text | None:
        reason = self.run.match.refusal_reason(move)
        if refused is None:
            if reason is not None:
                return N_("this move is refused here: {why}", why=reason.id)
            return N_("this move is the one the step asks for") if self.run.judge_moves([move]).is_right else None
        if reason is None:
            return N_("this can be chosen here, so nothing refuses it")
        wanted = "not_asked" if refused is True else refused
        return None if reason.id == wanted else N_("expected {right}, got {got}", right=reason.id, got=str(refused))

    # -- duration -----------------------------------------------------------------------------------------------------
    def _read(self, language: str) -> int:
        lexicon = self.run.match.lexicon
        texts: list[BilingualText] = [*self.lesson.learnt]
        titles: list[Any] = []
        for step in self.lesson.steps:
            texts += [step.say] if step.say is not None else []
            titles += [answer.words for answer in step.ask or ()]
            texts += [answer.say for answer in step.ask or () if answer.right]
        read = [plain_text(words, language, lexicon) for words in (*texts, *titles)]
        return sum(len(words.split()) for words in read)


class NameChecker:
    """Tests whether a name identifies a thing of the game."""

    def __init__(self, game: Game, board: Any, match: Match, view: View) -> None:
        self.game, self.board, self.match, self.view = game, board, match, view
        self._mentioned: Mapping[str, bool] | None = None

    def __call__(self, name: str) -> bool:
        """Return whether there is a thing with this name."""
        kind, keys = kind_of(name), keys_of(name)
        if kind in WINDOW_KINDS:
            return self._of_window(kind, keys)
        if self.game.controller.translate_name(self.board, name, "en") is not None:
            return True
        if self._mentioned is None:
            self._mentioned = Selection(self.game.controller, self.view).candidate_names()
        return name in self._mentioned or self._in_position(name)

    def _of_window(self, kind: str, keys: list[str]) -> bool:
        if kind in ("seat", "points"):
            return len(keys) == 1 and keys[0].isdecimal() and int(keys[0]) < len(self.match.players)
        return kind == "button" or keys[0] in TABLE_PART_KEYS or keys[0] in ("pile", "shelf")

    def _in_position(self, name: str) -> bool:
        """Return whether a thing could be highlighted in a position."""
        if self.game.rules_position is None:
            return False
        try:
            self.game.rules_position(self.board, Position("", len(self.match.players), {}, mark=(name,)))
        except DataError:
            return False
        return True


def _named(step: LessonStep) -> Iterator[tuple[ValuePath, str]]:
    yield from ((("show", number), name) for number, name in enumerate(step.show))
    if step.note is not None:
        yield from ((("note", "under", number), name) for number, name in enumerate(step.note.under))
    for place, text in step_texts(step):
        for language in ("pl", "en"):
            yield from (((*place, language), name) for name in link_targets(getattr(text, language)))


def step_texts(step: LessonStep) -> Iterator[tuple[ValuePath, BilingualText]]:
    """Yield (place in the file, text) for each text of a step."""
    if step.say is not None:
        yield ("say",), step.say
    for number, wrong in enumerate(step.wrong):
        yield ("wrong", number, "say"), wrong.say
    for number, answer in enumerate(step.ask or ()):
        yield ("ask", number, "say"), answer.say
    for number, hint in enumerate(step.until.hints if step.until is not None else ()):
        yield ("until", "hints", number, "say"), hint.say
    if step.until is not None and step.until.again is not None:
        yield ("until", "again"), step.until.again
    for number, after in enumerate(step.after):
        if after.say is not None:
            yield ("after", number, "say"), after.say
