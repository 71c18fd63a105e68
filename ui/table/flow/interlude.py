"""The story between turns: going on, the pace, and what somebody has missed, shown once more."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.match.history import may_know
from games.core.match.viewing import Pace
from ui.boards.shared.base import Stage
from ui.screens.shared.common import PACE_WORDS
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import (
    Continue,
    Handlers,
    MarkMissedSeen,
    NextPace,
    Proceed,
    Relayout,
    ReplayCard,
    SetPace,
    ShowMissed,
    StopEachMove,
    TellParts,
    WakeHalos,
)
from ui.table.model.phrases import caption_of
from ui.table.model.story import LEAST, Part, Shown, beat, next_pace


class StoryFlow:
    """Does what buttons and keys of the story mean."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story

    def handlers(self) -> Handlers:
        """Return what this part does for which intents."""
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
        """Take another pace, for this match and for those that begin from now on."""
        self.story.match.following.pace = pace
        self.ctx.app.change(computers=pace)
        self.ctx.dispatch(Relayout())

    def next_pace(self) -> None:
        """Take the next pace, and say which it is."""
        self.set_pace(next_pace(self.story.pace))
        self.ctx.app.toast(messages.PACE_NOW.but(pace=PACE_WORDS[self.story.pace]), "robot")

    def proceed(self) -> None:
        """Let the match go on."""
        self.story.go_on()
        self._ask_again()

    def toggle_each_move(self) -> None:
        """Stop after each move of a computer, or again after each of its turns; and go on."""
        self.story.each_move = not self.story.each_move
        self.story.match.following.pace = "steps"
        self.proceed()

    def mark_missed_seen(self) -> None:
        """Mark everything that was missed as seen, and ask the person."""
        self.story.seen_all()
        self._ask_again()

    def _ask_again(self) -> None:
        for intent in (Continue(), WakeHalos(), Relayout()):
            self.ctx.dispatch(intent)

    # -- shown once more ----------------------------------------------------------------------------------------------
    def show_missed(self) -> None:
        """Show everything that was missed, in order; then it is seen."""
        away = self.story.away
        if away is not None:
            self.mark_missed_seen()
            if self._can_replay():
                self.story.retold = tuple(away.cards) if self.story.tells else ()
            self.replay(away.cards)

    def _can_replay(self) -> bool:
        return not self.ctx.moving() and self.ctx.session.looking_at is None

    def replay(self, cards: Sequence[Shown]) -> None:
        """Show the movements of cards once more; while something moves already, or the table looks back, nothing."""
        if not self._can_replay():
            return
        self.story.mark_seen(*cards)
        self.story.now = cards[-1].id
        if not self.story.tells:
            self.ctx.dispatch(Relayout())
            return
        self.story.replaying = True
        self.ctx.dispatch(TellParts([self._part(card) for card in cards]))

    def _part(self, card: Shown) -> Part:
        stages = self._stages(card)
        moved = sum(stage.duration for stage in stages) / 1000 * self.ctx.app.pace
        seconds = max(moved, beat(sum(map(len, caption_of(self.ctx, [card]))), "calmly"))
        return Part(stages, [card], max(seconds, LEAST), moved)

    def _stages(self, card: Shown) -> list[Stage]:
        """Return the movements of a card, as the person at the mouse may know them."""
        match, action = self.story.match, card.action
        audience = match.audience()
        before, after = match.view_at(action.first - 1, audience), match.view_at(action.last, audience)
        moves = match.moves[action.first - 1 : action.last]
        events = [event for move in moves for event in move.events if may_know(event, audience)]
        own = {id(event) for event in action.events}
        stages = self.ctx.painter.stages(before, events, after)
        return [stage for stage in stages if id(stage.event) in own]
