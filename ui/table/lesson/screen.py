"""The screens of lessons and of the short match that ends a course.

The short match is played against easy computers. It has no journal; it is saved with the learner's progress.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from games import registry
from games.core.contract.contract import Board, Event, Move, Seat, View
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.lessons import files
from games.core.lessons.run import LessonRun
from games.core.lessons.scenes import LESSON_SETTINGS, LessonPlayers, load_short_match_board, start_short_match
from games.core.match.match import Match
from games.core.match.viewing import OWN_SECRET_SEEN
from ui.shell.app import App
from ui.shell.screen import Screen
from ui.table.context import TableContext
from ui.table.flow.turn_driver import TurnDriver
from ui.table.intents import OpenSummary, ShowPresent, ShowSelection
from ui.table.lesson.card import LessonCard
from ui.table.lesson.panel import LessonPanel
from ui.table.lesson.spotlight import Spotlight
from ui.table.lesson.tutor import LeaveLesson, OpenLesson, ShowStep, Tutor
from ui.table.show.renderer import TableRenderer
from ui.table.table import TableScreen
from ui.widgets.button import Button
from ui.widgets.host import InputDevice
from ui.widgets.keyboard import ENTER

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard as Card
    from games.core.lessons.models import Lesson

YOU = N_("You")
TITLE = N_("{game} – lesson {n}")
NUMBER = N_("Lesson {n} of {all}")
PLAY_ON = N_("Play on")
STOP_HERE = N_("Stop here")
PAUSED = N_("Play on or stop?")

ANSWER_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
MAX_SEED = 2**31


def lesson_screen(app: App, game_id: str, lesson_id: str, resume: bool = True) -> Screen:
    """Return the screen of a lesson or short match.

    `resume`: start at the saved step.
    """
    course = files.read_lessons(game_id)
    lesson = next(one for one in course.lessons if one.id == lesson_id)
    app.learning_progress.refresh()
    current = app.learning_progress.current_snapshot(game_id)
    kept = current if resume and current is not None and current["lesson"] == lesson_id else None
    table = LessonPlayers(app.translate(YOU), course.people)
    if lesson.match is not None:
        return short_match_screen(app, registry.game(game_id), boards.load_default_board(game_id), lesson, table, kept)
    run = LessonRun(registry.game(game_id), boards.load_default_board(game_id), lesson, table)
    if kept is not None:
        run.resume(kept)
    return LessonTable(app, run)


class LessonTable(TableScreen):
    """The table's screen for a lesson."""

    name = "lesson"

    def __init__(self, app: App, run: LessonRun) -> None:
        """Create the table with a lesson's parts."""
        super().__init__(app, run.match)
        self.run = run
        ctx = self.ctx
        course = [one.id for one in files.read_lessons(ctx.game_id).lessons]
        self.tutor = Tutor(run, course, app.learning_progress, ctx)
        self.session.guide = self.tutor
        self.coach = LessonCard(ctx, self.tutor)
        self.lesson_panel = LessonPanel(ctx, self.coach, self.tutor)
        self.light = Spotlight(ctx, self.tutor)
        light = self.light.draw
        self.renderer = TableRenderer(
            ctx, self.movements, self.lesson_panel, self.bar, self.tray, light, has_story=False
        )
        self.turn_driver = LessonDriver(ctx, self.tutor)
        self.handlers |= {
            **self.turn_driver.handlers(),
            ShowStep: lambda intent: self.show_step(),
            LeaveLesson: lambda intent: self.leave_lesson(),
            OpenLesson: lambda intent: self.open_lesson(intent.lesson),
            ShowSelection: lambda intent: self.relayout(),
        }
        self._scene = run.scene_number
        self._choose_again()

    def title(self) -> Text | None:
        number = self.tutor.order.index(self.run.lesson.id) + 1
        return TITLE.with_args(game=self.session.match.game.facts.title, n=number)

    # -- handlers of the tutor's intents -------------------------------------------------------------------------------

    def show_step(self) -> None:
        """Show the lesson's present step."""
        if self.run.match is not self.session.match:
            self.app.replace(LessonTable(self.app, self.run))
            return
        if self._scene != self.run.scene_number:
            self._scene = self.run.scene_number
            self.movements.set_trails(())
        self.session.viewed_move = None  # a step is always about the present position
        self.ctx.show_current()
        self._choose_again()
        self.pulse_halos()
        self.schedule_next_step()
        self.relayout()

    def _choose_again(self) -> None:
        """Select again the names that the learner chose in earlier steps of an unfinished move."""
        if self.session.selection is not None:
            for name in self.run.chosen:
                self.session.selection.choose(name)

    def leave_lesson(self) -> None:
        """Return to the list of lessons."""
        self.app.pop(self)

    def open_lesson(self, lesson: str) -> None:
        """Open another lesson."""
        self.app.replace(lesson_screen(self.app, self.ctx.game_id, lesson))

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        super().show_change(before, events, since)
        self._choose_again()

    def rebuild(self) -> None:
        """Lay out again with the learner's name translated."""
        self.run.rename_learner(self.app.translate(YOU))
        super().rebuild()

    def lay_out_panel(self, panel: pygame.Rect) -> None:
        """Lay out the seats and the coach's card."""
        number = self.tutor.order.index(self.run.lesson.id) + 1
        self.coach.title = self.translate(NUMBER.with_args(n=number, all=len(self.tutor.order)))
        self.lesson_panel.layout(panel)
        if self.renderer.frame is not None:
            self.light.veil_area = self.renderer.frame.zone

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.drop_clicked_focus(event.key)
            act = self._meaning(event.key)
            if act is not None:
                self.renderer.background.reset_idle()
                act()
                return True
        return super().on_event(event)

    def _meaning(self, key: int) -> Callable[[], object] | None:
        """Return a key's action in a lesson, or None."""
        tutor, focused = self.tutor, self.widgets.focused
        on_button = self.app.by_keyboard and isinstance(focused, Button) and focused.enabled
        if self.run.is_over and (key == pygame.K_SPACE or key in ENTER) and not on_button:
            return tutor.open_next
        if key == pygame.K_SPACE or key in ENTER:
            on_button = on_button and not (key == pygame.K_SPACE and self.app.input_device is InputDevice.PAD)
            reading = tutor.may_go_on or self.run.task_kind not in ("do", "try", "until", "ask")
            return tutor.next_step if reading and not on_button else None
        if key in ANSWER_KEYS and self.run.task_kind == "ask" and ANSWER_KEYS.index(key) < len(self.run.step.ask):
            return lambda: tutor.answer(ANSWER_KEYS.index(key))
        others: dict[int, Callable[[], object]] = {
            pygame.K_BACKSPACE: tutor.previous_step,
            pygame.K_s: tutor.show_me,
            pygame.K_h: tutor.pulse_highlight,
            pygame.K_F1: tutor.open_rules,
        }
        return others.get(key)

    def escape(self) -> None:
        """Clear this step's choices, or ask whether to leave."""
        selection = self.session.selection
        if selection is not None and len(selection.chosen) > len(self.run.chosen):
            selection.clear()
            self._choose_again()
            self.relayout()
        elif self.session.viewed_move is not None or self.run.is_over:
            self.dispatch(ShowPresent() if self.session.viewed_move is not None else LeaveLesson())
        else:
            self.tutor.open_menu()


class LessonDriver(TurnDriver):
    """The turn driver of a lesson.

    The lesson decides what comes next.
    """

    def __init__(self, ctx: TableContext, tutor: Tutor) -> None:
        super().__init__(ctx)
        self.tutor = tutor

    def _proceed(self) -> None:
        if self.session.viewed_move is not None:
            return
        if (summary := self.ctx.movement.pop_summary()) is not None:
            self.pending = True
            self.ctx.dispatch(OpenSummary(summary))
        else:
            self.tutor.advance()


# -- the short match -------------------------------------------------------------------------------------------------
class ShortMatchProgress(NamedTuple):
    """The saved progress of a short match.

    `seen` holds the ids of the coach's seen cards, `clocks` the clocks (`Game.clock`) of the learner's turns. `asked`:
    the learner has been asked whether to stop.
    """

    seen: frozenset[str] = frozenset()
    clocks: frozenset[int] = frozenset()
    asked: bool = False


def short_match_screen(
    app: App, game: Game, board: Board, lesson: Lesson, table: LessonPlayers, saved_progress: Mapping[str, Any] | None
) -> ShortMatchTable:
    """Return the screen of a short match, resumed if possible."""
    resumed = _resumed(game, board, lesson, table, saved_progress) if saved_progress is not None else None
    if resumed is None:
        match = start_short_match(game, board, lesson.match, table, random.randrange(MAX_SEED))
        return ShortMatchTable(app, match, lesson, ShortMatchProgress(), fresh=True)
    match, beside = resumed
    return ShortMatchTable(app, match, lesson, beside, fresh=False)


def _resumed(
    game: Game, board: Board, lesson: Lesson, table: LessonPlayers, kept: Mapping[str, Any]
) -> tuple[Match, ShortMatchProgress] | None:
    """Return the saved match and its progress.

    Return None if they do not fit the game or board.
    """
    label = lesson.match
    try:
        own = load_short_match_board(game, board, label.board)
        state = game.from_data(kept["state"], own)
        options = {str(key): str(value) for key, value in kept["options"].items()}
        players = table.make_players(label.seats, label.you, kept["marks"])
        match = Match.from_state(
            game, own, players, options, int(kept["seed"]), LESSON_SETTINGS, state, str(kept["line"])
        )
        match.view(label.you)
        match.viewing.mark_seen(label.you, OWN_SECRET_SEEN)
        beside = ShortMatchProgress(
            frozenset(str(card) for card in kept.get("seen", [])),
            frozenset(int(clock) for clock in kept.get("clocks", [])),
            bool(kept.get("asked", False)),
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return None
    return match, beside


class LearnerAudience:
    """The coach's audience in a short match."""

    def __init__(self, game_id: str, seen: set[str], keep: Callable[[], object]) -> None:
        """`keep` is called to save after a card was seen."""
        self.game_id, self.seen, self.off, self.keep = game_id, seen, False, keep

    def is_meant_for(self, seat: Seat) -> bool:
        """Return True: a short match always has a coach."""
        return True

    def is_coach_on_for(self, seat: Seat) -> bool:
        """Return whether the coach is turned on."""
        return not self.off

    def set_on(self, seat: Seat, enabled: bool) -> None:
        """Turn the coach on or off."""
        self.off = not enabled

    def cards(self, seat: Seat) -> Sequence[Card]:
        """List the cards that the learner has not seen in this match."""
        coach = None if self.off else files.read_coach(self.game_id)
        return [card for card in coach.cards if card.id not in self.seen] if coach is not None else []

    def mark_seen(self, seat: Seat, card: Card) -> None:
        """Record that the learner has seen a card."""
        self.seen.add(card.id)
        self.keep()


class ShortMatchTable(TableScreen):
    """The table's screen for a short match."""

    name = "lesson"

    def __init__(self, app: App, match: Match, lesson: Lesson, kept: ShortMatchProgress, fresh: bool) -> None:
        """`kept` is the progress. `fresh`: the match is new."""
        super().__init__(app, match)
        self.lesson, self.short_match, self.progress = lesson, lesson.match, app.learning_progress
        self.pupil = LearnerAudience(self.ctx.game_id, {*kept.seen}, self._keep)
        self._clocks, self._asked = {*kept.clocks}, kept.asked
        self.coach_panel.cards.audience, self.coach_panel.cards.lesson_text = (
            self.pupil,
            self.short_match.say if fresh else None,
        )
        self._look = True

    def title(self) -> Text | None:
        number = files.lessons_outline(self.ctx.game_id).ids.index(self.lesson.id) + 1
        return TITLE.with_args(game=self.session.match.game.facts.title, n=number)

    # -- play ---------------------------------------------------------------------------------------------------------
    def play_moves(self, moves: Sequence[Move], reason: Text | None = None, by_hint: bool = False) -> None:
        match = self.session.match
        decision = match.decision()
        if decision is not None and decision.seat == self.short_match.you:
            self.coach_panel.cards.hide_lesson_text()
        if decision is not None and decision.seat == self.short_match.you and not decision.private:
            self._clocks.add(match.game.clock(match.state))
        super().play_moves(moves, reason, by_hint)

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        super().show_change(before, events, since)
        self._keep()
        self._look = True

    def on_tick(self, now: float) -> bool:
        changed = super().on_tick(now)
        if self._look and not self.ctx.is_moving():
            self._look = False
            self._next_words()
        return changed

    def _next_words(self) -> None:
        """Show the closing text, or offer once to stop."""
        if self.session.match.is_over:
            self.coach_panel.cards.show_lesson_text(self.short_match.end)
        else:
            self._offer_to_stop()

    def _offer_to_stop(self) -> None:
        """Ask once, after some turns, whether to stop."""
        pause, match = self.short_match.pause, self.session.match
        clock = match.game.clock(match.state)
        if pause is None or self._asked or len([one for one in self._clocks if one < clock]) < pause.own_turns:
            return
        self._asked = True
        line = Text("{line}", {"line": self.ctx.translate(pause.say)})
        answers = [("on", PLAY_ON, None), ("stop", STOP_HERE, self._stop)]
        self.app.show_dialogue(PAUSED, line, answers, theme=self.ctx.theme, icon="school", escape="on")

    def _stop(self) -> None:
        self.progress.finish_lesson(self.ctx.game_id, self.lesson.id, [])
        self.app.pop(self)

    def _keep(self) -> None:
        """Save the match with the learner's progress; if it is over, mark the lesson as finished instead."""
        match, game = self.session.match, self.session.match.game
        if match.is_over:
            self.progress.finish_lesson(self.ctx.game_id, self.lesson.id, [])
            return
        snapshot = {
            "lesson": self.lesson.id, "state": game.to_data(match.state), "line": match.position_id, "seed": match.seed,
            "options": dict(match.options), "marks": [player.mark for player in match.players],
            "clocks": sorted(self._clocks), "asked": self._asked, "seen": sorted(self.pupil.seen),
        }  # fmt: skip
        self.progress.save_snapshot(self.ctx.game_id, snapshot)
