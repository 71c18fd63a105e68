"""Forecasts of what the hovered or chosen move would do: ghosts of moved pieces, costs, and events of possible
moves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.core.contract.contract import Event, Move
from games.core.contract.extras.asking import Shortcut
from games.core.contract.selection import Selection
from ui.table.memo import Memo
from ui.table.model.hover import HoverState
from ui.table.session import TableSession

MOST_AHEAD = 40  # maximum number of moves to forecast
MOST_ALIKE = 8  # maximum number of moves compared for common events


class MovePreview:
    """Forecasts the result of choosing the hovered thing; all results are empty or None while no question is asked."""

    def __init__(self, session: TableSession, hover: HoverState) -> None:
        self.session, self.hover = session, hover
        self._costs = Memo[dict[str, int]]()
        self._ghosts, self._outlook = Memo[list[Event]](), Memo[list[Event]]()

    # -- which move ---------------------------------------------------------------------------------------------------
    def shortcut(self) -> Shortcut | None:
        """Return the chosen shortcut, or the one that choosing the hovered thing would take."""
        selection, name = self.session.selection, self.hover.selectable_name()
        if selection is None:
            return None
        if name is not None:
            return selection.shortcut_after(name)
        return selection.chosen_shortcut() if self.session.hint is None else None

    def move(self) -> Move | None:
        """Return the chosen move, or the only one that would be left after choosing the hovered thing."""
        selection, name = self.session.selection, self.hover.selectable_name()
        if selection is None:
            return None
        if name is not None:
            return selection.move_after(name) or self._likely(selection, name)
        if self.session.hint is not None:
            return self.session.hint[0]
        return selection.chosen_move() or (self._likely(selection, None) if selection.chosen else None)

    def planned(self) -> tuple[Move, ...]:
        """Return the moves that follow from the selection and the hovered thing, as far as they are determined."""
        selection = self.session.selection
        if selection is None:
            return ()
        far = self.shortcut()
        if far is not None:
            return far.moves
        names = self.hover.pointed_names()
        move = selection.move_after(names[0]) if names else None
        return (move,) if move is not None else selection.chosen_moves()

    def _likely(self, selection: Selection, name: str | None) -> Move | None:
        """Return the first matching move; it stands for the others when only their common parts are drawn."""
        for names in _ways(selection, name):
            if moves := selection.matching_moves(names):
                return None if len(moves) == 1 and selection.begins_shortcuts(names, moves[0]) else moves[0]
        return None

    def _left(self, selection: Selection) -> list[Move]:
        """Return the moves left after choosing the hovered thing; with a hint, only the hinted move."""
        name = self.hover.selectable_name()
        if name is None and self.session.hint is not None:
            return [self.session.hint[0]]
        return next((moves for names in _ways(selection, name) if (moves := selection.matching_moves(names))), [])

    # -- what it would do ---------------------------------------------------------------------------------------------
    def ghosts(self) -> Sequence[Event]:
        """Return the events to draw as ghosts: those of the hovered move that are about chosen and hovered names."""
        selection, far = self.session.selection, self.shortcut()
        if far is not None:
            return far.ghosts
        move = self.move()
        if selection is None or move is None:
            return []
        left = self._left(selection)
        return self._ghosts.get(
            selection, (move, *left, *selection.chosen), lambda: self._forecast(selection, move, left)
        )

    def _forecast(self, selection: Selection, move: Move, left: list[Move]) -> list[Event]:
        """Return the expected events: all events of `move` if it is determined, otherwise only the certain ones.

        An event is certain if all possible moves share it. It is also certain if it is about a chosen or hovered name
        and no possible move does something else with that name.
        """
        events, parts = self._events(move), selection.parts(move)
        if selection.chosen_move() == move or len(parts) <= 1 or left == [move]:
            return events
        spoken = {*self.session.chosen(), *self.hover.pointed_names()}
        if all(not spoken.isdisjoint(part) for part in parts):
            return events
        others = [self._events(other) for other in left if other != move] if len(left) <= MOST_ALIKE else [[]]
        return [event for event in events if _is_certain(event, others, spoken)]

    def _events(self, move: Move) -> list[Event]:
        return self.session.match.game.forecast(self.session.view, move)

    def all_forecasts(self) -> list[Event]:
        """Return the events of every move that matches the selection; [] if there are too many."""
        selection = self.session.selection
        if selection is None:
            return []

        def look() -> list[Event]:
            moves = selection.matching_moves()
            return [event for move in moves for event in self._events(move)] if len(moves) <= MOST_AHEAD else []

        return self._outlook.get(selection, tuple(selection.chosen), look)

    # -- what it would cost -------------------------------------------------------------------------------------------
    def costs(self) -> dict[str, int]:
        """Return the cost of each name that has one: of shortcuts and, in turns with action points, of single moves
        too.
        """
        selection = self.session.selection
        if selection is None:
            return {}
        return self._costs.get(selection, tuple(selection.chosen), lambda: self._count(selection))

    def _count(self, selection: Selection) -> dict[str, int]:
        gauge, ways = self.session.controller.asking.gauge, selection.shortcuts()
        result = {name: way.cost or len(way.moves) for name, way in ways.items() if way.cost is not None}
        if gauge is None or not selection.chosen:
            return result
        for name in selection.open_names():
            move = selection.move_after(name) if name not in result else None
            left = gauge(self.session.view, (move,)) if move is not None else None
            if left is not None and left.planned:
                result[name] = left.planned
        return result


def _ways(selection: Selection, name: str | None) -> list[list[str]]:
    """List the selections to try: the chosen names plus `name`, then `name` alone."""
    if name is None:
        return [selection.chosen]
    return [selection.chosen if name in selection.chosen else [*selection.chosen, name], [name]]


def _is_certain(event: Event, others: Sequence[Sequence[Event]], spoken: Collection[str]) -> bool:
    """Return True if an event happens whichever possible move is made.

    That is the case if it is in all `others` (the events of each other possible move), or if it is about names in
    `spoken` and none of the others does something else with them.
    """
    if others and all(event in other for other in others):
        return True
    return _speaks(event, spoken) and not any(
        _differs(event, [event for event in other if _speaks(event, spoken)]) for other in others
    )


def _speaks(event: Event, spoken: Collection[str]) -> bool:
    """Return True if an event is about one of these names: as its goal, its origin or one of its squares."""
    args = event.args
    return any(name in spoken for name in (args.get("goal"), args.get("origin"), *args.get("squares", ())))


def _differs(event: Event, others: Sequence[Event]) -> bool:
    """Return True if there are events, but none with the same kind, player, thing, origin and goal as `event`."""
    same = ("who", "whose", "origin", "goal")
    return bool(others) and not any(
        event.kind == other.kind and all(event.args.get(key) == other.args.get(key) for key in same) for other in others
    )
