"""Small celebrations: a banner for a coup or a comeback, and occasional remarks of computer players."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event, Seat
from games.core.contract.names import seat_name
from games.core.match.playing import PlayedMove
from ui.shell.overlay import Banner
from ui.table.drawing_context import InteractiveContext

MIN_REMARK_TURNS, MIN_REMARK_MOVES = 3, 12  # minimum turns and moves between two remarks


class Celebration:
    """Shows a banner if the last moves contain a reason to celebrate; uses public events only."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx
        self._said: tuple[int, int] | None = None  # (turn, number of moves) at the last remark of a computer player
        self._due: Banner | None = None

    def collect_banner(self, since: int) -> bool:
        """Collect a banner for the moves after the first `since` moves; return whether there is one."""
        match, settings = self.ctx.match, self.ctx.app.settings
        self._due = None
        moves = match.moves[since:]
        if match.is_over or not moves or not match.person_count or settings.speed == "off":
            return False
        if self.ctx.session.guide is not None:  # in lessons only the coach speaks
            return False
        if self.ctx.app.pace:  # not with reduced motion
            self._due = self._joy(since, moves)
        if self._due is None and settings.remarks:
            self._due = self._remark(moves)
        return self._due is not None

    def show_banner(self) -> None:
        """Show the collected banner or remark."""
        if self._due is not None:
            self.ctx.app.show_banner(self._due)
            self._due = None

    def _joy(self, since: int, moves: Sequence[PlayedMove]) -> Banner | None:
        joy = self.ctx.controller.shared_viewing.achievement
        match = self.ctx.match
        result = None
        if joy is not None:
            events = [event for move in moves for event in _public(move)]
            result = joy(match.view_at(since, None), match.view(None), events)
        return None if result is None else self._cheer(result.seat, self.ctx.translate(result.text))

    def _remark(self, moves: Sequence[PlayedMove]) -> Banner | None:
        """Return a computer player's remark about its own move.

        Return None if there is none, or if the last remark was too recent.
        """
        match, remarks = self.ctx.match, self.ctx.controller.shared_viewing.remarks
        now = (match.turn()[0], match.move_count)
        if self._said is not None and (
            now[0] - self._said[0] < MIN_REMARK_TURNS or now[1] - self._said[1] < MIN_REMARK_MOVES
        ):
            return None
        for move in moves:
            for event in _public(move):
                label = remarks.get(event.kind, ())
                if label and not match.players[move.seat].is_person and event.args.get("who") == seat_name(move.seat):
                    self._said = now
                    chosen = label[(match.seed + match.move_count) % len(label)]
                    return self._cheer(move.seat, self.ctx.translate(chosen), said=True)
        return None

    def _cheer(self, seat: Seat, label: str, said: bool = False) -> Banner:
        return Banner(self.ctx.match.players[seat].name, self.ctx.marks[seat], label, said)


def _public(move: PlayedMove) -> list[Event]:
    return [event for event in move.events if event.to is None]
