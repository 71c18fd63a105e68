"""Ignores input for a moment after a new question, as it was meant for the one before."""

from __future__ import annotations

from collections.abc import Callable

from ui.table.drawing_context import InteractiveContext
from ui.widgets.targets import DEBOUNCE


class QuestionGate:
    """Knows since when the question is shown: since it changed, or since a curtain has gone."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx
        self._asked: object = None
        self._since = 0.0
        self._answers: frozenset[str] = frozenset()  # of the question that was asked last

    def note(self) -> None:
        """Look whether something else is asked than before; called whenever the panel is laid out."""
        session, widgets = self.ctx.session, self.ctx.widgets
        free = self.ctx.stage is None and not session.held
        asked = (session.match.number, session.match.line, session.view["seat"], free)
        if asked == self._asked:
            return
        self._asked, self._since = asked, self.ctx.app.now
        widgets.told = ""
        before, kept = self._answers, widgets.kept
        self._answers = frozenset(session.selection.all_names()) if session.selection is not None else frozenset()
        answered = kept in before - self._answers  # such as a token in the tray, which stays there
        if kept is not None and (answered or self.ctx.painter.covers(kept)):  # what the keyboard was on is done
            widgets.forget_focus()

    def uncovered(self) -> None:
        """Take note that the table is seen from now on: a curtain has gone."""
        self._since = self.ctx.app.now

    def seen(self) -> bool:
        """Whether the question has been shown for `DEBOUNCE` seconds; less with fast movements, 0 without any."""
        return self.ctx.app.now - self._since >= DEBOUNCE * min(1.0, self.ctx.app.pace)

    def only_when_seen(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return an action that does nothing until `seen`."""

        def do() -> None:
            if self.seen():
                act()

        return do
