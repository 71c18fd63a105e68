"""Actions of the table without input: curtains, computers' answers, results.

It also handles the buttons and keys of the story (the recent events as cards).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.contract.contract import Seat
from games.core.match.history import may_know
from games.core.match.viewing import Pace
from ui.boards.shared.base import Transition
from ui.screens.shared.common import PACE_LABELS
from ui.table import messages
from ui.table.context import TableContext
from ui.table.flow.computers import BotRequests, MoveExecutor
from ui.table.flow.first_look import FirstLook, next_to_look
from ui.table.flow.navigation import Navigation
from ui.table.flow.phones import PhoneSeats
from ui.table.intents import (
    AnimateParts,
    Continue,
    EndPause,
    Handlers,
    MarkMissedSeen,
    NextPace,
    OpenResult,
    OpenSummary,
    Play,
    PulseHalos,
    Relayout,
    RemoveCurtain,
    ReplayCard,
    SetPace,
    ShowMissed,
    TogglePauseEachMove,
)
from ui.table.model.story import MIN_CAPTION_SECONDS, StoryEntry, StoryPart, caption_seconds, next_pace
from ui.table.model.wording import caption_lines

if TYPE_CHECKING:
    from ui.table.flow.curtain import CurtainScreen


# -- the story between turns ------------------------------------------------------------------------------------------
class StoryFlow:
    """Controls the story (recent events as cards with captions): pace, pauses, replays and missed events."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            EndPause: lambda intent: self.end_pause(),
            TogglePauseEachMove: lambda intent: self.toggle_each_move(),
            SetPace: lambda intent: self.set_pace(intent.pace),
            NextPace: lambda intent: self.switch_to_next_pace(),
            ReplayCard: lambda intent: self.replay([intent.card]),
            ShowMissed: lambda intent: self.show_missed(),
            MarkMissedSeen: lambda intent: self.mark_missed_seen(),
        }

    def set_pace(self, pace: Pace) -> None:
        """Set the computers' pace in this match, and the default."""
        self.story.match.viewing.pace = pace
        self.ctx.app.change_settings(computers=pace, captions_skipped=0)
        self.ctx.dispatch(Relayout())

    def switch_to_next_pace(self) -> None:
        """Switch to the next pace."""
        self.set_pace(next_pace(self.story.pace))
        self.ctx.app.show_toast(messages.PACE_NOW.with_args(pace=PACE_LABELS[self.story.pace]), "robot")

    def end_pause(self) -> None:
        """End the pause after a turn or move."""
        self.story.end_pause()
        self._ask_again()

    def toggle_each_move(self) -> None:
        """Pause after each computer's move, or after each turn again."""
        self.story.stops_each_move = not self.story.stops_each_move
        self.story.match.viewing.pace = "steps"
        self.end_pause()

    def mark_missed_seen(self) -> None:
        """Mark all missed events as seen, and show the question."""
        self.story.mark_missed_seen()
        self._ask_again()

    def _ask_again(self) -> None:
        for intent in (Continue(), PulseHalos(), Relayout()):
            self.ctx.dispatch(intent)

    # -- replays ------------------------------------------------------------------------------------------------------
    def show_missed(self) -> None:
        """Replay all missed events, and mark them as seen."""
        away = self.story.absence
        if away is not None:
            self.mark_missed_seen()
            if self._can_replay():
                self.story.replayed_missed = tuple(away.entries) if self.story.is_enabled else ()
            self.replay(away.entries)

    def _can_replay(self) -> bool:
        return not self.ctx.is_moving() and self.ctx.session.viewed_move is None

    def replay(self, cards: Sequence[StoryEntry]) -> None:
        """Replay story entries.

        During an animation or at an earlier position, do nothing.
        """
        if not self._can_replay():
            return
        self.story.mark_seen(*cards)
        self.story.current_id = cards[-1].id
        if not self.story.is_enabled:
            self.ctx.dispatch(Relayout())
            return
        self.story.is_replaying = True
        self.ctx.dispatch(AnimateParts([self._part(card) for card in cards]))

    def _part(self, card: StoryEntry) -> StoryPart:
        stages = self._stages(card)
        moved = sum(stage.duration for stage in stages) / 1000 * self.ctx.app.pace
        seconds = max(moved, caption_seconds(sum(map(len, caption_lines(self.ctx, [card]))), "calmly"))
        return StoryPart(stages, [card], max(seconds, MIN_CAPTION_SECONDS), moved)

    def _stages(self, card: StoryEntry) -> list[Transition]:
        """Return an entry's animation stages that the viewer may see."""
        match, action = self.story.match, card.action
        audience = match.audience()
        before, after = match.view_at(action.first - 1, audience), match.view_at(action.last, audience)
        moves = match.moves[action.first - 1 : action.last]
        events = [event for move in moves for event in move.events if may_know(event, audience)]
        own = {id(event) for event in action.events}
        stages = self.ctx.painter.transitions(before, events, after)
        return [stage for stage in stages if id(stage.event) in own]


# -- the next step of the match ---------------------------------------------------------------------------------------
SEE_THROUGH_SCREENS = ("summary", "first_look")  # screens over the table that leave it visible


class TurnDriver:
    """Starts the next step of the match when no animation runs."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session, self.story = ctx, ctx.session, ctx.story
        self.computers, self.executor = BotRequests(ctx), MoveExecutor(ctx)
        self.story_flow, self.navigation = StoryFlow(ctx), Navigation(ctx)
        self.phones = PhoneSeats(ctx)
        self.pending = True  # the next step starts at the next tick without an animation
        self._welcomed = False  # True: missed events were listed for the first person who decided after loading
        self._result_shown = self.session.match.is_over

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            **self.computers.handlers(),
            **self.story_flow.handlers(),
            **self.navigation.handlers(),
            **self.phones.handlers(),
            EndPause: lambda intent: self.end_pause(),
            Continue: lambda intent: self.schedule_next_step(),
        }

    def end_pause(self) -> None:
        """End the pause after a turn or move. If a curtain is next, also open it, so that one click suffices."""
        opens = self.story.stop == "curtain"
        self.story_flow.end_pause()
        if opens and (seat := self.session.match.curtain_seat()) is not None:
            self._push_curtain(seat).lift()

    def schedule_next_step(self) -> None:
        """Start the next step once no animation runs."""
        self.pending = True

    def tick(self, now: float) -> None:
        """Use a computer's answer, and start the next step if it is due."""
        self.computers.tick(now)
        if self.pending and not self.ctx.is_moving() and not self._covered():
            self.pending = False
            self._proceed()

    def _covered(self) -> bool:
        """Return whether a screen over the table must be closed first."""
        return any(screen.name in SEE_THROUGH_SCREENS for screen in self.ctx.app.visible_screens())

    def _proceed(self) -> None:
        match = self.session.match
        self._result_shown = self._result_shown and match.is_over  # after an undo the game can end again
        if self.session.viewed_move is not None:
            return
        if self.session.guide is None and (seat := next_to_look(match)) is not None:
            self._let_look(seat)
        elif (summary := self.ctx.movement.pop_summary()) is not None:
            self.pending = True  # continue once the scoring table is closed
            self.story.end_pause()  # the scoring table has its own button to continue
            self.ctx.dispatch(OpenSummary(summary))
        elif self._wait():
            return
        elif match.is_over:
            self._show_result()
        elif (seat := match.curtain_seat()) is not None:
            self._draw_curtain(seat)
        elif (move := match.auto_answer()) is not None:
            self.ctx.dispatch(Play([move]))
        elif not self.session.bots.paused:
            self.computers.ask()
            self.computers.continue_hint()

    def _wait(self) -> bool:
        """Return True if the table must wait until the person has seen recent events."""
        match, story = self.session.match, self.story
        if not self._welcomed:
            self._welcomed = True
            seat = story.seat_at_mouse()
            is_asked = not match.is_over and not match.needs_curtain()
            if match.viewing.was_loaded and is_asked and seat is not None and not match.decides_on_own_screen(seat):
                story.on_return(seat)
                self.ctx.dispatch(Relayout())
        return story.stop is not None or story.absence is not None

    def _let_look(self, seat: Seat) -> None:
        """Show a person their secret card before the first move."""
        from ui.table.flow.curtain import CurtainScreen

        app = self.ctx.app
        if self.session.match.person_count > 1 and self.session.match.settings.curtain:
            app.push(CurtainScreen(self.ctx, seat, FirstLookCurtain(self, seat)))
        else:
            app.push(FirstLook(self.ctx, seat, self.ctx.send(Continue())))

    def _show_result(self) -> None:
        """Open the result screen, once."""
        if not self._result_shown:
            self._result_shown = True
            self.ctx.dispatch(OpenResult())

    # -- the curtain --------------------------------------------------------------------------------------------------
    def hide_behind_curtain(self) -> None:
        """Cover the table with a curtain if another person decides."""
        if (seat := self.session.match.curtain_seat()) is not None:
            self._draw_curtain(seat)

    def _draw_curtain(self, seat: Seat) -> None:
        self.ctx.app.park_pointer()  # pointer and focus would reveal what the previous person has chosen
        self._push_curtain(seat)

    def _push_curtain(self, seat: Seat) -> CurtainScreen:
        from ui.table.flow.curtain import CurtainScreen

        self.ctx.show_current()
        self.ctx.widgets.forget_focus()
        curtain = CurtainScreen(self.ctx, seat, self)
        self.ctx.app.push(curtain)
        return curtain

    def lift_curtain(self, seat: Seat) -> bool:
        """Show the table to a seat; return False if another curtain is due."""
        if self.session.match.curtain_seat() != seat:  # never show one person another's secrets
            self.ctx.dispatch(RemoveCurtain())
            self.pending = True
            return False
        self.session.match.lift_curtain()
        self.ctx.show_current()
        self.ctx.app.sounds.play("curtain_open")
        return True

    def on_curtain_gone(self, seat: Seat) -> None:
        """Highlight the log since the last decision of `seat`, and list what it missed."""
        self.ctx.gate.restart()
        self.executor.highlight_log_since_own_move(seat)
        self.story.on_return(seat)
        self.ctx.dispatch(Relayout())


class FirstLookCurtain:
    """The owner of the curtain before a person's secret card."""

    def __init__(self, advance: TurnDriver, seat: Seat) -> None:
        self.driver, self._seat = advance, seat

    def lift_curtain(self, seat: Seat) -> bool:
        """Return whether this person must still look at their card."""
        if next_to_look(self.driver.session.match) != self._seat:
            self.driver.ctx.dispatch(RemoveCurtain())
            self.driver.pending = True
            return False
        self.driver.ctx.app.sounds.play("curtain_open")
        return True

    def on_curtain_gone(self, seat: Seat) -> None:
        """Show the person's secret card."""
        ctx = self.driver.ctx
        ctx.app.push(FirstLook(ctx, seat, ctx.send(Continue())))
