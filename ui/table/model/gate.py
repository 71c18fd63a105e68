"""Ignores input for a moment after a new question, as it was meant for the one before."""

from __future__ import annotations

from collections.abc import Callable

from ui.table.desk import TableDesk
from ui.widgets.targets import DEBOUNCE


class QuestionGate:
    """Knows since when the question is shown: since it changed, or since a curtain has gone."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self._asked: object = None
        self._since = 0.0
        self._answers: frozenset[str] = frozenset()  # of the question that was asked last

    def note(self) -> None:
        """Look whether something else is asked than before; called whenever the panel is laid out."""
        session, widgets = self.desk.session, self.desk.widgets
        free = self.desk.stage is None and not session.held
        asked = (session.match.number, session.match.line, session.view["seat"], free)
        if asked == self._asked:
            return
        self._asked, self._since = asked, self.desk.app.now
        widgets.told = ""
        before, kept = self._answers, widgets.kept
        self._answers = frozenset(session.selection.all_names()) if session.selection is not None else frozenset()
        answered = kept in before - self._answers  # such as a token in the tray, which stays there
        if kept is not None and (answered or self.desk.painter.covers(kept)):  # what the keyboard was on is done
            widgets.forget_focus()

    def uncovered(self) -> None:
        """Take note that the table is seen from now on: a curtain has gone."""
        self._since = self.desk.app.now

    def seen(self) -> bool:
        """Whether the question has been shown for `DEBOUNCE` seconds; less with fast movements, 0 without any."""
        return self.desk.app.now - self._since >= DEBOUNCE * min(1.0, self.desk.app.pace)

    def only_when_seen(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return an action that does nothing until `seen`."""

        def do() -> None:
            if self.seen():
                act()

        return do
