"""What the parts of the table ask of the table as a whole; `screen.TableScreen` does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.contract.contract import Event, Move, View
from games.core.contract.texts import Text


class Table(Protocol):
    """The verbs of the table. What is drawn with lies on the `Desk`; other parts are given by name."""

    def choose(self, name: str) -> None:
        """Choose a name on the table, as a click on it does."""

    def play_moves(self, moves: Sequence[Move], why: Text | None = None) -> None:
        """Play moves for whoever is asked, show what happened, and go on; `why`: what spoke for a computer's."""

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        """Move the pieces from the view `before` to where the match stands now, and go on; see `TableScreen`."""

    def go_on(self) -> None:
        """Do what comes next by itself as soon as nothing moves."""

    def refresh(self) -> None:
        """Take over where the match stands now, and lay out the widgets anew."""

    def rebuild(self) -> None:
        """Lay out everything for the settings as they are now."""

    def repaint(self) -> None:
        """Lay out everything from scratch, as after a change of the board's file."""

    def wake(self) -> None:
        """Let the halos of what can be chosen breathe for a while."""

    def relayout(self) -> None:
        """Lay out the widgets anew; board and size are as they were."""
