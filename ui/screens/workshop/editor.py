"""Changes of the board: made, refused in words, and asked about where they take the board's picture off."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.contract.texts import N_, Text
from games.core.workshop.edits import Edit, Unplaced
from games.core.workshop.form import ODD
from ui.drawing.theme import game_theme
from ui.screens.workshop.session import Session
from ui.shell.screen import Screen

PICTURE = N_(
    "This changes what the picture shows. Without it the program draws the board by itself; one undo puts it back."
)


class Editor:
    """Makes changes to a session's board and lays the screen out again.

    `typed` is called instead of a new layout after each letter: a layout would take the field away from under it.
    """

    def __init__(self, screen: Screen, session: Session, typed: Callable[[], object]) -> None:
        self.screen, self.session, self.typed = screen, session, typed
        self.theme = game_theme(session.facts.theme)

    @property
    def language(self) -> str:
        """The language that the program speaks now."""
        return self.screen.app.language

    def say(self, words: Text | str) -> str:
        """Word a text."""
        return self.screen.say(words)

    def rebuild(self) -> None:
        """Lay the screen out again: something else is open or chosen."""
        self.screen.rebuild()

    def change(self, edits: Sequence[Edit], together: object = None) -> None:
        """Make edits as one change, or say why they can't be made.

        Changes in a row with the same `together` are one step of undo: the letters typed into one field.
        """
        if not edits:
            return
        why = self.session.change(edits, self.screen.now, together)
        if why is not None:
            self.screen.app.toast(why, "warning")
        if together is None:
            self.rebuild()
        else:
            self.typed()
        self.screen.touch()

    def made(self, work: Callable[[], Sequence[Edit]]) -> list[Edit]:
        """Return the edits that a game's table makes; none, and a message, for a file that is too odd for them."""
        try:
            return list(work())
        except ODD:
            self.screen.app.toast(N_("{why}", why=Unplaced().why), "warning")
            return []

    def ask_picture_off(self, change: Callable[[], None]) -> None:
        """Ask whether the board's picture may go, and make the change if it may."""
        self.screen.app.dialogue(
            N_("Take the picture off?"),
            PICTURE,
            [("off", N_("Take it off"), change), ("leave", N_("Leave it"), None)],
            icon="image",
            theme=self.theme,
        )
