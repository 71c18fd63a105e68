"""Since when a question stands there: what was meant for the one before must not answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.widgets.resting import DEAF

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


class Debounce:
    """Notes when another question came, or the table was seen again."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._asked: object = None
        self._since = 0.0
        self._answers: frozenset[str] = frozenset()  # of the question that was asked last

    def note(self) -> None:
        """Look whether something else is asked than before; called whenever the panel is laid out."""
        session = self.table.session
        asked = (session.match.number, session.match.line, session.view["seat"], self.table.stage is None)
        if asked != self._asked:
            self._asked, self._since = asked, self.table.app.now
            before, kept = self._answers, self.table.widgets.kept
            self._answers = frozenset(session.selection.all_names()) if session.selection is not None else frozenset()
            answered = kept in before - self._answers  # such as a token in the tray, which lies there for ever
            if kept is not None and (answered or self.table.painter.covers(kept)):  # what the keyboard was on is done
                self.table.widgets.forget_focus()

    def uncovered(self) -> None:
        """Take note that the table is seen from now on: a curtain has gone."""
        self._since = self.table.app.now

    def seen(self) -> bool:
        """Whether the question has been there for long enough; where movements are off nobody hurries anything."""
        return self.table.app.now - self._since >= DEAF * min(1.0, self.table.app.pace)

    def only_when_seen(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return an action that does nothing as long as the question is new."""

        def do() -> None:
            if self.seen():
                act()

        return do
