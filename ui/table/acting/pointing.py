"""What the pointer or the keyboard is on: tooltips, ghosts, refusals on the spot."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect

from games.core.contract.contract import Event, Move, View
from games.core.contract.controller import Shortcut
from games.core.contract.selection import Selection
from ui.table.acting.tooltips import TIP_BREAK
from ui.table.panel.buttons import Choice
from ui.widgets.base import Tip
from ui.widgets.group import TIP_DELAY

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

MOST_AHEAD = 40  # moves whose outcome is looked at
MOST_ALIKE = 8  # of so many moves that could be meant what all of them would do is shown


class Pointing:
    """Knows what is pointed at on the table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._under: list[str] = []
        self._since = 0.0
        self._open: tuple[list[str], tuple[str, ...], set[str]] | None = None
        self._costs: tuple[View, tuple[str, ...], dict[str, int]] | None = None
        self._chosen: tuple[Selection, tuple[str, ...], list[str]] | None = None  # and their twins: every card asks
        self._outlook: tuple[View, tuple[str, ...], list[Event]] | None = None
        self._ghosted: tuple[tuple[Any, ...], list[Event]] | None = None
        self._turned: tuple[list[str], int] = ([], 0)  # things that lie over each other, and which of them is meant

    # -- the pointer --------------------------------------------------------------------------------------------------
    def moved(self, pos: tuple[int, int]) -> None:
        """Note what lies under the pointer now."""
        under = self.table.painter.told_at(pos) if self.table.stage is None else []
        under = under or self.table.seats.names_at(pos)
        if under != self._under:
            self._under, self._since = under, self.table.app.now
            self.table.touch()

    def spot_at(self, pos: tuple[int, int]) -> str | None:
        """Return the name under `pos` that can be chosen or taken back: the topmost, or what R has gone on to."""
        alike = self._alike(pos)
        among, place = self._turned
        return alike[place if among == alike else 0] if alike else None

    def turn(self, pos: tuple[int, int]) -> str | None:
        """Go on to the next of the things of one kind that lie over each other under `pos`; None where it lies alone.

        It is meant until others lie under the pointer. What is chosen there is what is gone on from.
        """
        alike, selection = self._alike(pos), self.table.session.selection
        if len(alike) < 2 or selection is None:
            return None
        among, place = self._turned
        chosen = next((alike.index(name) for name in selection.chosen if name in alike), None)
        now = chosen if chosen is not None else place if among == alike else 0
        self._turned = (alike, (now + 1) % len(alike))
        return alike[self._turned[1]]

    def _alike(self, pos: tuple[int, int]) -> list[str]:
        """List what can be chosen under `pos`: the topmost and what is of its kind."""
        selection = self.table.session.selection
        if selection is None or self.table.stage is not None:
            return []
        lit, chosen = self.table.session.lit(), tuple(selection.chosen)
        if self._open is None or self._open[0] is not lit or self._open[1] != chosen:
            self._open = (lit, chosen, {*lit, *chosen})
        found = [name for name in self.table.painter.names_at(pos) if name in self._open[2]]
        return [name for name in found if name.partition(":")[0] == found[0].partition(":")[0]]

    def clicked(self, pos: tuple[int, int]) -> bool:
        """Answer a click on the board or a seat's row that hits nothing lit: begin anew with it, or say why not."""
        self._since = math.inf  # who clicks wants to see the board: no tooltip before the pointer is elsewhere
        table = self.table
        selection = table.session.selection
        if selection is None or table.widgets.at(pos) is not None:
            return False
        under = table.painter.names_at(pos) or table.seats.answers_at(pos)
        if not under:
            return False
        table.widgets.focus(None)
        legal = selection.all_names()
        other = next((name for name in under if name in legal), None)
        if other is not None:  # not lit as it does not go with what is chosen: begin anew with it, but play nothing
            table.choosing.choose(other, ask_first=True)
            return True
        if table.choosing.begin_with(under[0]):
            return True
        name = next((name for name in under if selection.why_not(name) is not None), under[0])
        table.choosing.refuse(name)
        return True

    # -- names --------------------------------------------------------------------------------------------------------
    def names(self) -> list[str]:
        """List the names pointed at: of the widget that is hovered or focused, and all that choose the same part."""
        choice = self._choice()
        return [choice.name, *self.twins(choice.name)] if choice is not None else []

    def _choice(self) -> Choice | None:
        """Return what could be chosen or not and is hovered, or focused where the keyboard is used."""
        widgets = self.table.widgets
        widget = widgets.focused if self.table.app.by_keyboard else widgets.hovered
        return widget if isinstance(widget, Choice) else None

    def _choosable(self) -> str | None:
        """Return the name that is pointed at, if it can be chosen."""
        choice = self._choice()
        return choice.name if choice is not None and choice.enabled else None

    def twins(self, name: str) -> list[str]:
        """Return other names that choose the very same part, such as a card and the place it leads to."""
        selection = self.table.session.selection
        if selection is None:
            return []
        found: dict[str, None] = {}
        for move in selection.moves:
            for part in self._parts(move):
                if name in part:
                    found.update(dict.fromkeys(other for other in part if other != name))
        return list(found)

    def _sure_twins(self, name: str) -> list[str]:
        """Return the twins of a chosen name in every move that is left: in some it may choose another part."""
        selection = self.table.session.selection
        assert selection is not None
        parts = [part for move in selection.matching() for part in self._parts(move) if name in part]
        if not parts:
            return self.twins(name)
        return [other for other in parts[0] if other != name and all(other in part for part in parts)]

    def _parts(self, move: Move) -> list[tuple[str, ...]]:
        control = self.table.session.controller.controls[move[0]]
        return [tuple(part) for part in control.parts(self.table.session.view, move)]

    def chosen_on_board(self) -> list[str]:
        """List the chosen names and their twins, for solid rings."""
        selection = self.table.session.selection
        if selection is None:
            return []
        if self._chosen is None or self._chosen[0] is not selection or self._chosen[1] != tuple(selection.chosen):
            twins = (other for name in selection.chosen for other in self._sure_twins(name))
            self._chosen = (selection, tuple(selection.chosen), list(dict.fromkeys([*selection.chosen, *twins])))
        return self._chosen[2]

    def hinted(self) -> list[str]:
        """List the names that choose the move of the hint, the first of each part; none without a hint."""
        session = self.table.session
        if session.hint is None or session.selection is None:
            return []
        return [part[0] for part in self._parts(session.hint[0])]

    def pointed_move(self) -> Move | None:
        """Return the move that is chosen, or that choosing what is pointed at would leave."""
        table = self.table
        selection = table.session.selection
        if selection is None:
            return None
        name = self._choosable()
        if name is not None:
            return selection.move_by(name) or self._likely(name)
        if table.session.hint is not None:
            return table.session.hint[0]
        return selection.move() or (self._likely(None) if selection.chosen else None)

    def pointed_shortcut(self) -> Shortcut | None:
        """Return the shortcut that is chosen, or that choosing what is pointed at would take."""
        table = self.table
        selection = table.session.selection
        if selection is None:
            return None
        name = self._choosable()
        if name is not None:
            return selection.shortcut_by(name)
        return selection.shortcut() if table.session.hint is None else None

    def costs(self) -> dict[str, int]:
        """Return the cost of each name: of several moves in a row, and where a turn has points of a single one too."""
        table = self.table
        selection, gauge = table.session.selection, table.session.controller.gauge
        if selection is None:
            return {}
        view, key = table.session.view, tuple(selection.chosen)
        if self._costs is not None and self._costs[0] is view and self._costs[1] == key:
            return self._costs[2]
        ways = selection.shortcuts().items()
        found = {name: way.cost or len(way.moves) for name, way in ways if way.cost is not None}
        if gauge is not None and selection.chosen:
            for name in selection.open_names():
                move = selection.move_by(name) if name not in found else None
                left = gauge(view, (move,)) if move is not None else None
                if left is not None and left.planned:
                    found[name] = left.planned
        self._costs = (view, key, found)
        return found

    def _likely(self, name: str | None) -> Move | None:
        """Return the first move that fits: enough to draw what all of them share."""
        selection = self.table.session.selection
        assert selection is not None
        chosen = [*selection.chosen, *([name] if name is not None and name not in selection.chosen else [])]
        for names in [chosen] if name is None else [chosen, [name]]:
            if moves := selection.matching(names):
                return None if len(moves) == 1 and selection.leads_on(names, moves[0]) else moves[0]
        return None

    def ghosts(self) -> list[Event]:
        """Return what the move pointed at would do, kept to what the names chosen and pointed at speak of."""
        table = self.table
        far = self.pointed_shortcut()
        if far is not None:
            return list(far.ghosts)
        move = self.pointed_move()
        if move is None:
            return []
        selection = table.session.selection
        left = self._left() if selection is not None else []
        key = (table.session.view, move, tuple(left), tuple(selection.chosen) if selection is not None else ())
        if self._ghosted is None or self._ghosted[0][0] is not key[0] or self._ghosted[0][1:] != key[1:]:
            self._ghosted = (key, self._forecast(move, left))
        return self._ghosted[1]

    def _left(self) -> list[Move]:
        """Return the moves that would be left after choosing what is pointed at; with a hint only that."""
        session = self.table.session
        selection, name = session.selection, self._choosable()
        assert selection is not None
        if name is None and session.hint is not None:
            return [session.hint[0]]
        chosen = [*selection.chosen, *([name] if name is not None and name not in selection.chosen else [])]
        return selection.matching(chosen) or (selection.matching([name]) if name is not None else [])

    def _forecast(self, move: Move, left: list[Move]) -> list[Event]:
        """Return what a move would do: all of it once it is certain, else what its likes share or names speak of.

        Where a like of it does something else with the same names, nothing of that is certain yet.
        """
        table = self.table
        selection, view = table.session.selection, table.session.view
        forecast = table.session.match.game.forecast
        events = forecast(view, move)
        if selection is None or selection.move() == move or len(self._parts(move)) <= 1 or left == [move]:
            return events
        others = [forecast(view, other) for other in left if other != move] if len(left) <= MOST_ALIKE else [[]]
        shared = [event for event in events if others and all(event in other for other in others)]
        spoken = {*self.chosen_on_board(), *self.names()}
        if all(any(name in spoken for name in part) for part in self._parts(move)):
            return events
        told = [[event for event in other if _speaks(event, spoken)] for other in others]
        return [
            event
            for event in events
            if event in shared or (_speaks(event, spoken) and not any(_differs(event, other) for other in told))
        ]

    def outlook(self) -> list[Event]:
        """Return what every move would do that goes with what is chosen; nothing where there are too many."""
        table = self.table
        selection = table.session.selection
        if selection is None:
            return []
        view, chosen = table.session.view, tuple(selection.chosen)
        if self._outlook is None or self._outlook[0] is not view or self._outlook[1] != chosen:
            moves = selection.matching()
            forecast = table.session.match.game.forecast
            found = [event for move in moves for event in forecast(view, move)] if len(moves) <= MOST_AHEAD else []
            self._outlook = (view, chosen, found)
        return self._outlook[2]

    # -- tooltips -----------------------------------------------------------------------------------------------------
    def tip(self, now: float) -> Tip | None:
        """Return the tooltip for a thing on the board that can't be chosen, or a seat's badges."""
        table = self.table
        if table.app.by_keyboard or table.stage is not None or now - self._since < TIP_DELAY:
            return None
        telling = table.tooltips
        for name in self._under:
            row = name.startswith(("seat:", "guest:"))
            if not (table.painter.covers(name) or row):
                continue  # it lay there when the pointer came
            lines = telling.once(("is", name), partial(telling.about, name))
            if lines:
                return Tip(TIP_BREAK.join(lines), self._area(name), telling.heading(name), aside=row)
        return None

    def _area(self, name: str) -> Rect:
        table = self.table
        return table.painter.tip_at(name) if table.painter.covers(name) else table.seats.row_of(name)


def _speaks(event: Event, spoken: set[str]) -> bool:
    """Whether a forecast is about one of these names."""
    args = event.args
    return args.get("goal") in spoken or args.get("origin") in spoken or not spoken.isdisjoint(args.get("squares", ()))


def _differs(event: Event, others: list[Event]) -> bool:
    """Whether another move does something, but nothing like this: the same to the same from and to the same places."""
    same = ("who", "whose", "origin", "goal")
    return bool(others) and not any(
        event.kind == other.kind and all(event.args.get(key) == other.args.get(key) for key in same) for other in others
    )
