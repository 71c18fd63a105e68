"""Playing moves of whoever is asked: the match, what is shown of it, and what is remembered of the click."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move
from games.core.contract.errors import Refused
from games.core.contract.names import kind_of
from games.core.contract.texts import Text
from ui.table.context import TableContext
from ui.table.intents import LeaveTrails, ShowChange, StopThinking


class MoveExecutor:
    """Hands moves to the match and lets the table show what they did."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.session = desk, desk.session

    def play(self, moves: Sequence[Move], why: Text | None = None) -> None:
        """Play moves for whoever is asked, show what happened, and go on; `why`: what spoke for a computer's."""
        session, guide = self.session, self.session.guide
        if guide is not None and not guide.may_play(moves):
            return
        before, number = session.view, session.match.number
        session.recap_since, session.clicked = self._recap(), self._equals()
        try:
            events = session.match.play_group(moves, helped=True, why=why)
        except Refused as refusal:
            self.desk.feedback.say_no(session.controller.reason(refusal.reason))
            return
        if guide is not None:
            guide.played(moves)
        if session.match.players[session.match.moves[number].seat].is_person:
            self.desk.story.forget()
        self.desk.dispatch(StopThinking())  # a hint still awaited is of the position before
        seen = session.visible(events)
        self.desk.dispatch(LeaveTrails(seen))
        self.desk.dispatch(ShowChange(before, seen, number))

    def _recap(self) -> int | None:
        """Return from which move on the log is bright: all that computers play after a person, who reads it then."""
        match = self.session.match
        if not match.person_count or self.session.bot_asked() is None:
            return None
        return self.session.recap_since if self.session.recap_since is not None else match.number + 1

    def recap(self, seat: int) -> None:
        """Show brightly, in the log, what has happened since `seat` last decided something."""
        match = self.session.match
        moves = match.recap(seat)
        self.session.recap_since = moves[0].number if moves else match.number

    def _equals(self) -> dict[str, str]:
        """Return what means the same as something chosen and is of its kind, such as an equal card in hand."""
        selection = self.session.selection
        if selection is None:
            return {}
        pairs = ((other, name) for name in selection.chosen for other in selection.twins(name))
        return {other: name for other, name in pairs if kind_of(other) == kind_of(name)}
