"""Shows the movement of a card once more, from the position before it; nothing is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.match.log import may_know
from ui.boards.shared.base import Stage
from ui.shell.animation import Motion
from ui.table.desk import TableDesk
from ui.table.moving.movements import Movements
from ui.table.story.beats import LEAST, beat
from ui.table.story.model import Shown, Story
from ui.table.story.phrases import caption_of
from ui.table.story.teller import Part
from ui.table.verbs import Table


class Again:
    """Plays cards again, each with its caption, and then shows the board as it is."""

    def __init__(self, desk: TableDesk, story: Story, movements: Movements, motion: Motion, table: Table) -> None:
        self.desk, self.story, self.movements, self.motion, self.table = desk, story, movements, motion, table

    def show(self, card: Shown) -> None:
        """Show one card; while something moves already, or the table looks back, nothing happens."""
        if self._able():
            self._show([card])

    def show_all(self, cards: Sequence[Shown]) -> None:
        """Show what somebody has missed, in order."""
        if self._able():
            self.story.retold = tuple(cards) if self.story.tells else ()
            self._show(cards)

    def _able(self) -> bool:
        return not self.motion.running and self.desk.session.looking_at is None

    def _show(self, cards: Sequence[Shown]) -> None:
        self.story.mark_seen(*cards)
        self.story.now = cards[-1].id
        if not self.story.tells:
            self.table.relayout()
            return
        self.story.replaying = True
        for card in cards:
            stages = self._stages(card)
            moved = sum(stage.duration for stage in stages) / 1000 * self.desk.app.pace
            seconds = max(moved, beat(sum(map(len, caption_of(self.desk, [card]))), "calmly"))
            self.movements.tell(Part(stages, [card], max(seconds, LEAST), moved))
        self.motion.add(0.0, None, None, self.movements.end)

    def _stages(self, card: Shown) -> list[Stage]:
        """Return the movements of a card, as whoever looks now may know them."""
        match, action = self.story.match, card.action
        audience = match.audience()
        before, after = match.view_at(action.first - 1, audience), match.view_at(action.last, audience)
        moves = match.moves[action.first - 1 : action.last]
        events = [event for move in moves for event in move.events if may_know(event, audience)]
        own = {id(event) for event in action.events}
        stages = self.desk.painter.stages(before, events, after)
        return [stage for stage in stages if id(stage.event) in own]
