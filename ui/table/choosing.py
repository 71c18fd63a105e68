"""Choosing and playing: what a click or a key on a name does, and the refusals that answer on the spot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract import Move
from games.core.errors import Refused
from games.core.texts import Text
from ui.table import words
from ui.table.buttons import Spot

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


class Choosing:
    """Plays moves of whoever is asked, by the names that are chosen one after the other."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    # -- names --------------------------------------------------------------------------------------------------------
    def choose(self, name: str) -> None:
        """Choose a name on the table; play the move if one is left and need not be confirmed."""
        table = self.table
        known, moves = table.session.choose(name, table.app.settings.confirm)
        if not known:
            self.refuse(name)
        elif moves:
            self.play(moves)
        else:
            table.app.sounds.play("click")
            table.pulse.wake()
            table.relayout()

    def drag(self, name: str, pos: tuple[int, int]) -> None:
        """Choose a name and what it was let go over, where one move has both; else nothing was meant."""
        selection = self.table.session.selection
        if selection is None:
            return
        under = self.table.painter.names_at(pos)
        far = selection.shortcuts([name])
        goal = next(
            (other for other in under if other != name and (other in far or selection.matching([name, other]))), None
        )
        if goal is None:
            return
        if name not in selection.chosen:
            selection.choose(name)
        if goal not in selection.chosen:
            self.choose(goal)

    def turn(self) -> None:
        """Go on to the next of the things that lie over each other where the pointer or the keyboard is: R."""
        table = self.table
        focused = table.widgets.focused if table.app.by_keyboard else None
        at = focused.rect.center if isinstance(focused, Spot) else table.app.pointer
        name = table.pointing.turn(at)
        if name is None:
            return
        if isinstance(focused, Spot):
            table.widgets.focus(table.widgets.find(name))
        else:
            table.widgets.hovered = table.widgets.at(at)
        table.app.sounds.play("flip")
        table.pulse.wake()
        table.touch()

    def confirm(self) -> None:
        """Play what is chosen whole."""
        selection = self.table.session.selection
        moves = self.table.session.ready()
        whole = selection.complete() if selection is not None else None
        if moves or whole is not None:
            self.play(moves if whole is None else (whole,))

    def pass_on(self) -> None:
        """Play the move that passes or goes on."""
        selection = self.table.session.selection
        move = selection.passing_move() if selection is not None else None
        if move is not None:
            self.play([move])

    # -- moves --------------------------------------------------------------------------------------------------------
    def play(self, moves: Sequence[Move]) -> None:
        """Play moves for whoever is asked, show what happened, and go on."""
        table = self.table
        before, number = table.session.view, table.session.match.number
        table.recap_since = None
        try:
            events = table.session.match.play_group(moves)
        except Refused as refusal:
            self.say_no(table.session.controller.reason(refusal.reason))
            return
        seen = table.session.visible(events)
        table.movements.leave_trails(seen)
        table.show_change(before, seen, number)

    # -- refusals -----------------------------------------------------------------------------------------------------
    def refuse(self, name: str) -> None:
        """Say on the spot why a name can't be chosen now."""
        self.table.app.sounds.play("refuse")
        self.table.widgets.refuse(self.why_not(name), self._anchor(name))

    def say_no(self, why: Text) -> None:
        """Say beside the decision card why something can't be done now."""
        self.table.app.sounds.play("refuse")
        self.table.widgets.refuse(self.table.say(why, self.table.session.lexicon), self.table.card.rect)

    def why_not(self, name: str) -> str:
        """Word why a name can't be chosen now."""
        session = self.table.session
        reason = session.selection.why_not(name) if session.selection is not None else None
        if reason is not None:
            found = session.controller.reason(reason)
        else:
            why = session.controller.why
            found = (why(session.view, name) if why is not None else None) or words.CANNOT
        return self.table.say(found, session.lexicon)

    def _anchor(self, name: str) -> Rect:
        """Return the box of a thing on the board, in the tray or in the decision card."""
        if self.table.painter.covers(name):
            return self.table.painter.area_of(name)
        widget = self.table.widgets.find(name)
        return widget.rect if widget is not None else self.table.card.rect
