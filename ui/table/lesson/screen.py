"""The table of a lesson, with coach's card, veil and highlights; the lesson decides what comes next.

A course ends with a short match: a real one against easy computers, in which the coach helps. The short match has no
journal; its state is saved together with the lessons' progress, so that a crash loses nothing.
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
from games.core.lessons.scenes import LESSON_SETTINGS, LessonPlayers, short_board, short_match
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
from ui.widgets.base import ENTER
from ui.widgets.button import Button
from ui.widgets.host import InputDevice

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard as Card
    from games.core.lessons.models import Lesson

YOU = N_("You")
TITLE = N_("{game} – lesson {n}")
NUMBER = N_("Lesson {n} of {all}")
PLAY_ON = N_("Play on")
STOP_HERE = N_("Stop here")
PAUSED = N_("Play on or stop?")

DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
MOST_SEED = 2**31


def begin(app: App, game_id: str, lesson_id: str, resume: bool = True) -> Screen:
    """Open a lesson, by default at the saved step."""
    course = files.read_lessons(game_id)
    lesson = next(one for one in course.lessons if one.id == lesson_id)
    app.progress.refresh()
    current = app.progress.current_snapshot(game_id)
    kept = current if resume and current is not None and current["lesson"] == lesson_id else None
    table = LessonPlayers(app.translate(YOU), course.people)
    if lesson.match is not None:
        return begin_short(app, registry.game(game_id), boards.default_board(game_id), lesson, table, kept)
    run = LessonRun(registry.game(game_id), boards.default_board(game_id), lesson, table)
    if kept is not None:
        run.resume(kept)
    return LessonTable(app, run)


class LessonTable(TableScreen):
    """The table's screen for one lesson."""

    name = "lesson"

    def __init__(self, app: App, run: LessonRun) -> None:
        """Create the table, and replace some of its parts by the lesson's."""
        super().__init__(app, run.match)
        self.run = run
        ctx = self.ctx
        course = [one.id for one in files.read_lessons(ctx.game_id).lessons]
        self.tutor = Tutor(run, course, app.progress, ctx)
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

    # -- intents of the tutor ------------------------------------------------------------------------------------------
    def show_step(self) -> None:
        """Display the present step of the lesson, which may use another position or another table."""
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
        self.schedule()
        self.relayout()

    def _choose_again(self) -> None:
        """Restore the selection that was made in earlier steps."""
        if self.session.selection is not None:
            for name in self.run.chosen:
                self.session.selection.choose(name)

    def leave_lesson(self) -> None:
        """Return to the list of lessons."""
        self.app.pop(self)

    def open_lesson(self, lesson: str) -> None:
        """Open another lesson in place of this one."""
        self.app.replace(begin(self.app, self.ctx.game_id, lesson))

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        super().show_change(before, events, since)
        self._choose_again()

    # -- building -----------------------------------------------------------------------------------------------------
    def rebuild(self) -> None:
        """Lay out again with the learner's name in the present language."""
        self.run.rename_learner(self.app.translate(YOU))
        super().rebuild()

    def lay_out_panel(self, panel: pygame.Rect) -> None:
        """Lay out the seats and the coach's card."""
        number = self.tutor.order.index(self.run.lesson.id) + 1
        self.coach.title = self.translate(NUMBER.with_args(n=number, all=len(self.tutor.order)))
        self.lesson_panel.layout(panel)
        if self.renderer.frame is not None:
            self.light.zone = self.renderer.frame.zone

    # -- events -------------------------------------------------------------------------------------------------------
    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            act = self._meaning(event.key)
            if act is not None:
                self.renderer.background.reset_idle()
                act()
                return True
        return super().on_event(event)

    def _meaning(self, key: int) -> Callable[[], object] | None:
        """Return a key's action in a lesson, which takes precedence over the table's."""
        tutor, focused = self.tutor, self.widgets.focused
        on_button = self.app.by_keyboard and isinstance(focused, Button) and focused.enabled
        if self.run.is_over and key in ENTER and not on_button:
            return tutor.open_next
        if key == pygame.K_SPACE or key in ENTER:
            on_button = on_button and not (key == pygame.K_SPACE and self.app.input_device is InputDevice.PAD)
            reading = tutor.may_go_on or self.run.task_kind not in ("do", "try", "until", "ask")
            return tutor.go_on if reading and not on_button else None
        if key in DIGITS and self.run.task_kind == "ask" and DIGITS.index(key) < len(self.run.step.ask):
            return lambda: tutor.answer(DIGITS.index(key))
        others: dict[int, Callable[[], object]] = {
            pygame.K_BACKSPACE: tutor.back,
            pygame.K_s: tutor.show_me,
            pygame.K_h: tutor.pulse_highlight,
            pygame.K_F1: tutor.open_rules,
        }
        return others.get(key)

    def escape(self) -> None:
        """Clear the choices of this step; otherwise ask whether to leave."""
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
    """The turn driver of a lesson, in which the lesson decides what comes next."""

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
            self.tutor.proceed()


# -- the short match -------------------------------------------------------------------------------------------------
class ShortMatchProgress(NamedTuple):
    """The saved progress of a short match: cards seen, turns of the learner, and whether the offer to stop was made."""

    seen: frozenset[str] = frozenset()
    clocks: frozenset[int] = frozenset()
    asked: bool = False


def begin_short(
    app: App, game: Game, board: Board, lesson: Lesson, table: LessonPlayers, kept: Mapping[str, Any] | None
) -> ShortTable:
    """Open the short match at the end of a course, resumed from the saved data `kept` if that is possible."""
    resumed = _resumed(game, board, lesson, table, kept) if kept is not None else None
    if resumed is None:
        match = short_match(game, board, lesson.match, table, random.randrange(MOST_SEED))
        return ShortTable(app, match, lesson, ShortMatchProgress(), fresh=True)
    match, beside = resumed
    return ShortTable(app, match, lesson, beside, fresh=False)


def _resumed(
    game: Game, board: Board, lesson: Lesson, table: LessonPlayers, kept: Mapping[str, Any]
) -> tuple[Match, ShortMatchProgress] | None:
    """Return the saved match and its progress; None if the saved data no longer fits the game or board."""
    label = lesson.match
    try:
        own = short_board(game, board, label.board)
        state = game.from_data(kept["state"], own)
        options = {str(key): str(value) for key, value in kept["options"].items()}
        players = table.players(label.seats, label.you, kept["marks"])
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


class Learner:
    """The coach's audience in a short match; the cards that the learner has seen are saved with the match."""

    def __init__(self, game_id: str, seen: set[str], keep: Callable[[], object]) -> None:
        """`keep` is called when another card was seen, to save that before a crash could lose it."""
        self.game_id, self.seen, self.off, self.keep = game_id, seen, False, keep

    def is_meant_for(self, seat: Seat) -> bool:
        """Return True: the short match always has a coach."""
        return True

    def is_on_for(self, seat: Seat) -> bool:
        """Return True unless the coach has been turned off."""
        return not self.off

    def set_on(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off."""
        self.off = not on

    def cards(self, seat: Seat) -> Sequence[Card]:
        """List the coach's cards that the learner has not seen in this match."""
        coach = None if self.off else files.read_coach(self.game_id)
        return [card for card in coach.cards if card.id not in self.seen] if coach is not None else []

    def mark_seen(self, seat: Seat, card: Card) -> None:
        """Record that the learner has seen a card."""
        self.seen.add(card.id)
        self.keep()


class ShortTable(TableScreen):
    """The table's screen for a short match."""

    name = "lesson"

    def __init__(self, app: App, match: Match, lesson: Lesson, kept: ShortMatchProgress, fresh: bool) -> None:
        """`fresh`: the match is new, not resumed."""
        super().__init__(app, match)
        self.lesson, self.told, self.progress = lesson, lesson.match, app.progress
        self.pupil = Learner(self.ctx.game_id, {*kept.seen}, self._keep)
        self._clocks, self._asked = {*kept.clocks}, kept.asked
        self.coach_panel.cards.audience, self.coach_panel.cards.match_text = (
            self.pupil,
            self.told.say if fresh else None,
        )
        self._look = True

    def title(self) -> Text | None:
        number = files.lesson_ids(self.ctx.game_id).index(self.lesson.id) + 1
        return TITLE.with_args(game=self.session.match.game.facts.title, n=number)

    # -- play ---------------------------------------------------------------------------------------------------------
    def play_moves(self, moves: Sequence[Move], why: Text | None = None) -> None:
        match = self.session.match
        decision = match.decision()
        if decision is not None and decision.seat == self.told.you:
            self.coach_panel.cards.drop_text()
        if decision is not None and decision.seat == self.told.you and not decision.private:
            self._clocks.add(match.game.clock(match.state))
        super().play_moves(moves, why)

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
        """Display the closing text at the end of the match; during the match, offer once to stop."""
        if self.session.match.is_over:
            self.coach_panel.cards.show_text(self.told.end)
        else:
            self._offer_to_stop()

    def _offer_to_stop(self) -> None:
        """Ask once, after a number of the learner's turns, whether to stop."""
        pause, match = self.told.pause, self.session.match
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
        """Save the state of the match, or that it is over."""
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
