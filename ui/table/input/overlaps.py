"""Things of one kind that lie over each other on the board: which of them is meant, and R to go on to the next."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.contract.names import kind_of
from ui.table.choice import Choice
from ui.table.context import TableContext
from ui.table.intents import Relayout, WakeHalos
from ui.widgets.host import Hand


def _spots(area: Rect) -> list[tuple[int, int]]:
    """Return the middle of a box and of each of its quarters: a thing may lie over others with a part of it only."""
    wide, high = area.width // 4, area.height // 4
    corners = [(x, y) for y in (area.top + high, area.bottom - high) for x in (area.left + wide, area.right - wide)]
    return [area.center, *corners]


class OverlapCycler:
    """Says which name a position of the board means."""

    def __init__(self, desk: TableContext) -> None:
        self.desk = desk
        self._turned: tuple[list[str], int] = ([], 0)  # things that lie over each other, and which of them is meant

    def spot_at(self, pos: tuple[int, int]) -> str | None:
        """Return the name under `pos` that can be chosen or taken back: the topmost, or what R has gone on to."""
        alike = self._alike(pos)
        among, place = self._turned
        return alike[place if among == alike else 0] if alike else None

    def turn(self) -> None:
        """Go on to the next of the things that lie over each other where the pointer or the keyboard is: R.

        Where none overlap, it starts from the last thing chosen on the board. If one of that kind is chosen, the next
        is chosen instead, so that what is shown is what is chosen.
        """
        desk, selection = self.desk, self.desk.session.selection
        if selection is None:
            return
        focused = desk.widgets.focused if desk.app.by_keyboard else None
        by_keyboard = isinstance(focused, Choice) and focused.on_board
        at = desk.app.pointer
        ringed = focused.name if isinstance(focused, Choice) and by_keyboard else None
        name = self._next_of(ringed) if ringed is not None else self._next_at(at)
        name = name or self._next_chosen(selection.chosen)
        if name is None:
            return
        if kind_of(name) in {kind_of(other) for other in selection.chosen}:
            selection.choose(name)
            self.desk.dispatch(Relayout())
        if by_keyboard:
            desk.widgets.focus(desk.widgets.find(name))
        else:
            if desk.app.by_keyboard:
                desk.app.use(Hand.MOUSE)  # the pointer shows it, whatever had been clicked before
            desk.widgets.hovered = desk.widgets.at(at)
        desk.app.sounds.play("flip")
        desk.dispatch(WakeHalos())
        desk.touch()

    def _next_chosen(self, chosen: Sequence[str]) -> str | None:
        """Go on from what was chosen last on the board."""
        on_board = [name for name in chosen if self.desk.painter.covers(name)]
        return self._next_of(on_board[-1]) if on_board else None

    def _next_of(self, name: str) -> str | None:
        """Go on from a thing that the pointer is not on: among those it has been turned with before.

        Two pairs of squares share one square only, so that where the second lies the first could not be found again.
        """
        among, _ = self._turned
        if name not in among or not self.desk.session.choosable().issuperset(among):
            among = max((self._alike(at) for at in _spots(self.desk.painter.area_of(name))), key=len)
        if name not in among or len(among) < 2:
            return None
        self._turned = (among, (among.index(name) + 1) % len(among))
        return among[self._turned[1]]

    def _next_at(self, pos: tuple[int, int]) -> str | None:
        """Go on to the next of the things of one kind that lie over each other under `pos`; None where it lies alone.

        The next one is meant until other things lie under the pointer. It follows the one chosen there, if any.
        """
        alike, selection = self._alike(pos), self.desk.session.selection
        if len(alike) < 2 or selection is None:
            return None
        among, place = self._turned
        chosen = next((alike.index(name) for name in selection.chosen if name in alike), None)
        now = chosen if chosen is not None else place if among == alike else 0
        self._turned = (alike, (now + 1) % len(alike))
        return alike[self._turned[1]]

    def _alike(self, pos: tuple[int, int]) -> list[str]:
        """List what can be chosen under `pos`: the topmost and what is of its kind."""
        if self.desk.session.selection is None or self.desk.stage is not None:
            return []
        able = self.desk.session.choosable()
        found = [name for name in self.desk.hover.names_at(pos) if name in able]
        return [name for name in found if kind_of(name) == kind_of(found[0])]
