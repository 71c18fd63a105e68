"""Hints that a phone shows: the best move, based on everything that its seat knows; never shown at the table."""

from __future__ import annotations

from typing import Any

from games.core.companion.companion import SeatHint
from games.core.contract.contract import View
from games.core.contract.plain import digest
from ui.table import messages
from ui.table.context import TableContext
from ui.table.session import MoveHint
from ui.table.view.hold_to_show import hint_lines


class PhoneHints:
    """Computes hints in a bot's process, for one view after the other. The process starts at the first request."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self._process: Any = None
        self._asked: tuple[str, View] | None = None  # (digest, view) of the requested hint
        self._known: dict[str, SeatHint] = {}  # hints that have not been collected yet, by the view's digest

    def hint(self, view: View) -> SeatHint | None:
        """Return the hint for the deciding seat of a view; None while it is computed, so call this again."""
        from games.core.computers.process import BotDied, BotProcess

        key = digest(view)
        try:
            if self._process is None:
                self._process = BotProcess(self.ctx.match.game.facts.id)
            self._collect()
            if key not in self._known and self._asked is None:
                self._process.request_hint(view)
                self._asked = (key, view)
                self._collect()
        except BotDied:
            self.close()
            return SeatHint([messages.BOT_GONE])
        return self._known.pop(key, None)

    def _collect(self) -> None:
        answer = self._process.poll() if self._asked is not None else None
        if answer is None or self._asked is None:
            return
        key, view = self._asked
        hint = MoveHint(answer.move, answer.why, answer.is_close)
        self._asked, self._known = None, {key: SeatHint(hint_lines(self.ctx.controller, view, hint), answer.move)}

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.close()
        self._process, self._asked = None, None
