"""Forecasts of the hovered or chosen move: ghosts of pieces, and costs."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.core.contract.contract import Event, Move
from games.core.contract.extras.decision_extras import Shortcut
from games.core.contract.selection import Selection
from ui.table.memo import Memo
from ui.table.model.hover import HoverState
from ui.table.session import TableSession

MAX_FORECASTS = 40  # maximum number of moves to forecast
MAX_COMPARED_MOVES = 8  # maximum number of moves whose events are compared, to find those that all have


class MovePreview:
    """Forecasts the result of choosing the hovered piece or card.

    Without a question, every result is empty.
    """

    def __init__(self, session: TableSession, hover: HoverState) -> None:
        self.session, self.hover = session, hover
        self._costs = Memo[dict[str, int]]()
        self._ghosts, self._outlook = Memo[list[Event]](), Memo[list[Event]]()

    # -- the expected move --------------------------------------------------------------------------------------------
    def expected_shortcut(self) -> Shortcut | None:
        """Return the chosen shortcut, or the one that a click on the hovered piece would choose."""
        selection, name = self.session.selection, self.hover.selectable_name()
        if selection is None:
            return None
        if name is not None:
            return selection.shortcut_started_by(name)
        return selection.chosen_shortcut() if self.session.hint is None else None

    def expected_move(self) -> Move | None:
        """Return the move determined by the selection and the hovered name, or None."""
        selection, name = self.session.selection, self.hover.selectable_name()
        if selection is None:
            return None
        if together := self.hover.names_chosen_together():
            return next(iter(selection.matching_moves(together)), None)
        if name is not None:
            return selection.move_completed_by(name) or self._likely(selection, name)
        if self.session.hint is not None:
            return self.session.hint.move
        return selection.chosen_move() or (self._likely(selection, None) if selection.chosen else None)

    def planned_moves(self) -> tuple[Move, ...]:
        """Return the moves determined by the selection and the hovered name."""
        selection = self.session.selection
        if selection is None:
            return ()
        far = self.expected_shortcut()
        if far is not None:
            return far.moves
        if together := self.hover.names_chosen_together():
            return tuple(selection.matching_moves(together))
        names = self.hover.pointed_names()
        move = selection.move_completed_by(names[0]) if names else None
        return (move,) if move is not None else selection.chosen_moves()

    def _likely(self, selection: Selection, name: str | None) -> Move | None:
        """Return the first matching move, as an example of the others."""
        for names in _ways(selection, name):
            if moves := selection.matching_moves(names):
                return None if len(moves) == 1 and selection.begins_shortcuts(names, moves[0]) else moves[0]
        return None

    def _left(self, selection: Selection) -> list[Move]:
        """Return the moves that remain after choosing the hovered name; with a hint, only its move."""
        name = self.hover.selectable_name()
        if together := self.hover.names_chosen_together():
            return selection.matching_moves(together)
        if name is None and self.session.hint is not None:
            return [self.session.hint.move]
        return next((moves for names in _ways(selection, name) if (moves := selection.matching_moves(names))), [])

    # -- its forecast events ------------------------------------------------------------------------------------------
    def ghost_events(self) -> Sequence[Event]:
        """Return the events to draw as ghosts."""
        selection, far = self.session.selection, self.expected_shortcut()
        if far is not None:
            return far.ghost_events
        move = self.expected_move()
        if selection is None or move is None:
            return []
        left = self._left(selection)
        return self._ghosts.get(
            selection, (move, *left, *selection.chosen), lambda: self._forecast(selection, move, left)
        )

    def _forecast(self, selection: Selection, move: Move, left: list[Move]) -> list[Event]:
        """Return the events of `move` that are certain, whichever of the moves `left` is played.

        An event is certain if every move in `left` causes it. It is also certain if it concerns a chosen or hovered
        name, and each other move has either no event for these names or a similar one (see `_differs`).
        """
        events, parts = self._events(move), selection.parts(move)
        if selection.chosen_move() == move or len(parts) <= 1 or left == [move]:
            return events
        spoken = {*self.session.chosen(), *self.hover.pointed_names()}
        if all(not spoken.isdisjoint(part) for part in parts):
            return events
        others = [self._events(other) for other in left if other != move] if len(left) <= MAX_COMPARED_MOVES else [[]]
        return [event for event in events if _is_certain(event, others, spoken)]

    def _events(self, move: Move) -> list[Event]:
        return self.session.match.game.forecast(self.session.view, move)

    def all_forecasts(self) -> list[Event]:
        """Return the events of every matching move; empty if there are too many moves."""
        selection = self.session.selection
        if selection is None:
            return []

        def forecast_matching() -> list[Event]:
            moves = selection.matching_moves()
            return [event for move in moves for event in self._events(move)] if len(moves) <= MAX_FORECASTS else []

        return self._outlook.get(selection, tuple(selection.chosen), forecast_matching)

    # -- costs --------------------------------------------------------------------------------------------------------
    def costs(self) -> dict[str, int]:
        """Return the cost of each name that has one."""
        selection = self.session.selection
        if selection is None:
            return {}
        return self._costs.get(selection, tuple(selection.chosen), lambda: self._count(selection))

    def _count(self, selection: Selection) -> dict[str, int]:
        gauge, ways = self.session.controller.decision_extras.gauge, selection.shortcuts()
        result = {name: way.cost or len(way.moves) for name, way in ways.items() if way.cost is not None}
        if gauge is None or not selection.chosen:
            return result
        for name in selection.choosable_names():
            move = selection.move_completed_by(name) if name not in result else None
            left = gauge(self.session.view, (move,)) if move is not None else None
            if left is not None and left.planned_cost:
                result[name] = left.planned_cost
        return result


def _ways(selection: Selection, name: str | None) -> list[list[str]]:
    """List the selections to try: the chosen names plus `name`, then only `name`."""
    if name is None:
        return [selection.chosen]
    return [selection.chosen if name in selection.chosen else [*selection.chosen, name], [name]]


def _is_certain(event: Event, others: Sequence[Sequence[Event]], spoken: Collection[str]) -> bool:
    """Return whether an event happens with every possible move (see `_forecast`).

    `others` are the events of the other moves; `spoken` are the chosen and hovered names.
    """
    if others and all(event in other for other in others):
        return True
    return _speaks(event, spoken) and not any(
        _differs(event, [event for event in other if _speaks(event, spoken)]) for other in others
    )


def _speaks(event: Event, spoken: Collection[str]) -> bool:
    """Return True if an event is about one of these names."""
    args = event.args
    return any(name in spoken for name in (args.get("goal"), args.get("origin"), *args.get("squares", ())))


def _differs(event: Event, others: Sequence[Event]) -> bool:
    """Return True if `others` is not empty, but has no event with the kind, players, start and goal of `event`."""
    same = ("who", "whose", "origin", "goal")
    return bool(others) and not any(
        event.kind == other.kind and all(event.args.get(key) == other.args.get(key) for key in same) for other in others
    )
