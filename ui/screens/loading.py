"""The dialogue shown while a saved match is opened; the user can cancel."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from games.core.contract.texts import N_
from ui.layout import Node, Spacer
from ui.screens.dialogue import Dialogue
from ui.screens.shared.loading import LOADING_DELAY
from ui.shell.app import App


def create_screen(app: App, cancel: Callable[[], object]) -> LoadingDialogue:
    """Build the dialogue. `cancel` is called when it is closed."""
    return LoadingDialogue(app, cancel)


class LoadingDialogue(Dialogue):
    """A dialogue that blocks input while a match is opened. It is invisible at first."""

    name = "loading"
    is_read_on_open = False

    def __init__(self, app: App, cancel: Callable[[], object]) -> None:
        line = N_("This match is unusually long. You can wait or cancel; its file stays as it is.")
        super().__init__(app, N_("Opening the match"), line, [("cancel", N_("Cancel"), None)], icon="clock")
        self._cancel, self._begun = cancel, app.now
        self.is_visible = False

    def build(self) -> Node:
        return super().build() if self.is_visible else Spacer()

    def layout(self) -> None:
        if self.is_visible:
            super().layout()
        else:
            super(Dialogue, self).layout()

    def draw(self, surface: Surface) -> None:
        if self.is_visible:
            super().draw(surface)

    def on_tick(self, now: float) -> bool:
        if not self.is_visible and now >= self._begun + LOADING_DELAY:
            self.is_visible = True
            self.rebuild()
        return False

    def close(self) -> None:
        super().close()
        self._cancel()
