"""Starts what happens at the table without input: curtain, computers' answers, scoring table, result.

Also carries out the buttons and keys of the story between turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Seat
from games.core.match.history import may_know
from games.core.match.viewing import Pace
from ui.boards.shared.base import Transition
from ui.screens.shared.common import PACE_WORDS
from ui.table import messages
from ui.table.context import TableContext
from ui.table.flow.computers import BotRequests, MoveExecutor
from ui.table.flow.first_look import FirstLook, next_to_look
from ui.table.flow.navigation import Navigation
from ui.table.intents import (
    AnimateParts,
    CloseCurtain,
    Continue,
    Handlers,
    MarkMissedSeen,
    NextPace,
    OpenResult,
    OpenSummary,
    Play,
    Proceed,
    PulseHalos,
    Relayout,
    ReplayCard,
    SetPace,
    ShowMissed,
    StopEachMove,
)
from ui.table.model.story import SHORTEST, StoryEntry, StoryPart, caption_seconds, next_pace
from ui.table.model.wording import caption_lines


# -- the story between turns ------------------------------------------------------------------------------------------
class StoryFlow:
    """Carries out the intents of the story: pace, pauses, replays and missed events."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story

    def handlers(self) -> Handlers:
        """Return this part's function for each intent."""
        return {
            Proceed: lambda intent: self.proceed(),
            StopEachMove: lambda intent: self.toggle_each_move(),
            SetPace: lambda intent: self.set_pace(intent.pace),
            NextPace: lambda intent: self.next_pace(),
            ReplayCard: lambda intent: self.replay([intent.card]),
            ShowMissed: lambda intent: self.show_missed(),
            MarkMissedSeen: lambda intent: self.mark_missed_seen(),
        }

    def set_pace(self, pace: Pace) -> None:
        """Change how fast computers play, for this match and as the default for new ones."""
        self.story.match.viewing.pace = pace
        self.ctx.app.change_settings(computers=pace)
        self.ctx.dispatch(Relayout())

    def next_pace(self) -> None:
        """Switch to the next pace and display its name."""
        self.set_pace(next_pace(self.story.pace))
        self.ctx.app.show_toast(messages.PACE_NOW.with_args(pace=PACE_WORDS[self.story.pace]), "robot")

    def proceed(self) -> None:
        """End the pause, so that the match continues."""
        self.story.proceed()
        self._ask_again()

    def toggle_each_move(self) -> None:
        """Switch between pausing after each computer's move and after each turn, and continue."""
        self.story.stops_each_move = not self.story.stops_each_move
        self.story.match.viewing.pace = "steps"
        self.proceed()

    def mark_missed_seen(self) -> None:
        """Mark all missed events as seen, and ask the person the question."""
        self.story.mark_missed_seen()
        self._ask_again()

    def _ask_again(self) -> None:
        for intent in (Continue(), PulseHalos(), Relayout()):
            self.ctx.dispatch(intent)

    # -- replays ------------------------------------------------------------------------------------------------------
    def show_missed(self) -> None:
        """Replay all missed events in order, and mark them as seen."""
        away = self.story.absence
        if away is not None:
            self.mark_missed_seen()
            if self._can_replay():
                self.story.replayed_missed = tuple(away.entries) if self.story.is_enabled else ()
            self.replay(away.entries)

    def _can_replay(self) -> bool:
        return not self.ctx.is_moving() and self.ctx.session.viewed_move is None

    def replay(self, cards: Sequence[StoryEntry]) -> None:
        """Replay the animations of entries; does nothing during an animation or while an earlier position is
        displayed.
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
        return StoryPart(stages, [card], max(seconds, SHORTEST), moved)

    def _stages(self, card: StoryEntry) -> list[Transition]:
        """Return the animation stages of an entry, limited to what the viewer may know."""
        match, action = self.story.match, card.action
        audience = match.audience()
        before, after = match.view_at(action.first - 1, audience), match.view_at(action.last, audience)
        moves = match.moves[action.first - 1 : action.last]
        events = [event for move in moves for event in move.events if may_know(event, audience)]
        own = {id(event) for event in action.events}
        stages = self.ctx.painter.transitions(before, events, after)
        return [stage for stage in stages if id(stage.event) in own]


# -- what comes next --------------------------------------------------------------------------------------------------
SEE_THROUGH_SCREENS = ("summary", "first_look")  # screens over the table that leave it visible


class TurnDriver:
    """Starts the next step of the match as soon as no animation runs."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session, self.story = ctx, ctx.session, ctx.story
        self.computers, self.executor = BotRequests(ctx), MoveExecutor(ctx)
        self.story_flow, self.navigation = StoryFlow(ctx), Navigation(ctx)
        self.pending = True  # the next step starts at the next tick without an animation
        self._welcomed = False  # the first person after loading was shown what they missed
        self._result_shown = self.session.match.is_over

    def handlers(self) -> Handlers:
        """Return this part's function for each intent."""
        return {
            **self.computers.handlers(),
            **self.story_flow.handlers(),
            **self.navigation.handlers(),
            Continue: lambda intent: self.schedule(),
        }

    def schedule(self) -> None:
        """Start the next step as soon as no animation runs."""
        self.pending = True

    def tick(self, now: float) -> None:
        """Use a computer's answer that has arrived, and start the next step if it is due."""
        self.computers.tick(now)
        if self.pending and not self.ctx.is_moving() and not self._covered():
            self.pending = False
            self._proceed()

    def _covered(self) -> bool:
        """Return True if a screen over the table must be closed first; the table below it still gets ticks."""
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
            self.story.proceed()  # the scoring table has its own button to continue
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

    def _wait(self) -> bool:
        """Return True if the table pauses until a person has seen recent events, also after a match was loaded."""
        match, story = self.session.match, self.story
        if not self._welcomed:
            self._welcomed = True
            seat = story.reader()
            if match.viewing.was_loaded and seat is not None and not match.is_over and not match.needs_curtain():
                story.on_return(seat)
                self.ctx.dispatch(Relayout())
        return story.stop is not None or story.absence is not None

    def _let_look(self, seat: Seat) -> None:
        """Show a person their own secret card before the first move, behind a curtain if there are other persons."""
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
    def draw_curtain(self) -> None:
        """Close the curtain now, if one is due."""
        if (seat := self.session.match.curtain_seat()) is not None:
            self._draw_curtain(seat)

    def _draw_curtain(self, seat: Seat) -> None:
        from ui.table.flow.curtain import CurtainScreen

        self.ctx.show_current()
        self.ctx.widgets.forget_focus()  # the focus would reveal what the previous person has chosen
        self.ctx.app.push(CurtainScreen(self.ctx, seat, self))

    def lift_curtain(self, seat: Seat) -> bool:
        """Show the table to this seat's person; if another curtain is due by now, close this one and return False."""
        if self.session.match.curtain_seat() != seat:  # never show one person another's secrets
            self.ctx.dispatch(CloseCurtain())
            self.pending = True
            return False
        self.session.match.lift_curtain()
        self.ctx.show_current()
        self.ctx.app.sounds.play("curtain_open")
        return True

    def on_curtain_gone(self, seat: Seat) -> None:
        """After the curtain has opened, highlight the log since `seat` last decided, and list what the person
        missed.
        """
        self.ctx.gate.restart()
        self.executor.recap(seat)
        self.story.on_return(seat)
        self.ctx.dispatch(Relayout())


class FirstLookCurtain:
    """The owner of the curtain before a person looks at their own secret card; the table stays hidden."""

    def __init__(self, advance: TurnDriver, seat: Seat) -> None:
        self.driver, self._seat = advance, seat

    def lift_curtain(self, seat: Seat) -> bool:
        """Return True if this person has yet to look at their card; the table below shows only public information."""
        if next_to_look(self.driver.session.match) != self._seat:
            self.driver.ctx.dispatch(CloseCurtain())
            self.driver.pending = True
            return False
        self.driver.ctx.app.sounds.play("curtain_open")
        return True

    def on_curtain_gone(self, seat: Seat) -> None:
        """Show the person's secret card."""
        ctx = self.driver.ctx
        ctx.app.push(FirstLook(ctx, seat, ctx.send(Continue())))
