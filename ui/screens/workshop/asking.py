"""Asks whether the board's picture may go, where a change makes it show what is no longer so."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.texts import N_
from ui.drawing.theme import GameTheme
from ui.shell.screen import Screen

PICTURE = N_(
    "This changes what the picture shows. Without it the program draws the board by itself; one undo puts it back."
)


def ask_picture_off(screen: Screen, theme: GameTheme, change: Callable[[], None]) -> None:
    """Ask, and make the change if the picture may go."""
    screen.app.dialogue(
        N_("Take the picture off?"),
        PICTURE,
        [("off", N_("Take it off"), change), ("leave", N_("Leave it"), None)],
        icon="image",
        theme=theme,
    )
