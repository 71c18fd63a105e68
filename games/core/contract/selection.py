"""What has been chosen so far of one decision: highlights, clicks, keys, tooltips and why-not are made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Move, Reason, View
from games.core.contract.controller import Controller, Part, Shortcut


class Selection:
    """What has been chosen so far of one decision, and what can be chosen next.

    `view` must be the view of the seat that decides, with its `moves` and `refused` filled.
    """

    def __init__(self, controller: Controller, view: View) -> None:
        self.controller, self.view = controller, view
        self.moves: list[Move] = [tuple(move) for move in view["moves"]]
        self._parts = {move: self._parts_of(move) for move in self.moves}
        self._refused = [(self._parts_of(tuple(move)), Reason(reason, args)) for move, reason, args in view["refused"]]
        self.chosen: list[str] = []
        self._far: str | None = None  # the chosen name that stands for several moves, if there is one: the last
        self._ways: dict[tuple[str, ...], Mapping[str, Shortcut]] = {}

    def _parts_of(self, move: Move) -> tuple[Part, ...]:
        return tuple(self.controller.controls[move[0]].parts(self.view, move))

    def matching(self, chosen: Sequence[str] | None = None) -> list[Move]:
        """List the moves of which every chosen name chooses a part of its own; shortcuts are no such moves."""
        names = self._near() if chosen is None else chosen
        return [move for move in self.moves if _fits(self._parts[move], names)]

    def _near(self) -> list[str]:
        """Return what is chosen but for a name that stands for several moves."""
        return [name for name in self.chosen if name != self._far]

    def shortcuts(self, chosen: Sequence[str] | None = None) -> Mapping[str, Shortcut]:
        """Return the names that stand for several moves in a row beside what is chosen."""
        if self.controller.shortcuts is None:
            return {}
        names = tuple(self._near() if chosen is None else chosen)
        if names not in self._ways:
            self._ways[names] = self.controller.shortcuts(self.view, names)
        return self._ways[names]

    def open_names(self) -> list[str]:
        """List, in the moves' order, the names that would narrow or change the selection: what is lit."""
        return [] if self._far is not None else self._open()

    def dividing_names(self) -> list[str]:
        """List the open names that tell the moves that still match apart: what is yet to be decided."""
        matching = [self._parts[move] for move in self.matching()]
        return [
            name for name in self.open_names() if not all(any(name in part for part in parts) for parts in matching)
        ]

    def _open(self) -> list[str]:
        seen: dict[str, None] = {}
        near = self._near()
        for move in self.matching():
            for part in self._parts[move]:
                if not any(name in part for name in near):
                    seen.update(dict.fromkeys(part))
        seen.update(dict.fromkeys(name for name in self.shortcuts() if name not in near))
        return list(seen)

    def changes(self) -> list[str]:
        """List, in the moves' order, the names that would take the place of a chosen one: lit too, as nothing is final.

        They answer the same part of the same kind of move, and go with everything else that is chosen.
        """
        found: dict[str, None] = {}
        near = self._near()
        places = {
            (move[0], index, name)
            for move in self.matching()
            for index, part in enumerate(self._parts[move])
            for name in near
            if name in part
        }
        for kind, index, name in places:
            for move in self.matching([other for other in near if other != name]):
                parts = self._parts[move]
                if move[0] == kind and index < len(parts) and name not in parts[index]:
                    found.update(dict.fromkeys(parts[index]))
        instead = [] if self._far is None else [name for name in self._open() if name != self._far]
        shown = {*self.chosen, *self.open_names(), *instead}
        return [*instead, *(name for name in self.all_names() if name in found and name not in shown)]

    def all_names(self) -> list[str]:
        """List every name that chooses a part of any legal move."""
        seen: dict[str, None] = {}
        for move in self.moves:
            for part in self._parts[move]:
                seen.update(dict.fromkeys(part))
        return list(seen)

    def named(self) -> dict[str, bool]:
        """Return every name that any candidate mentions, the forbidden ones too; True: it can be chosen at all."""
        found = dict.fromkeys(self.all_names(), True)
        for parts, _ in self._refused:
            for part in parts:
                for name in part:
                    found.setdefault(name, False)
        return found

    def twins(self, name: str) -> set[str]:
        """Return the other names that choose the same part of any candidate, the forbidden ones too."""
        candidates = [*self._parts.values(), *(parts for parts, _ in self._refused)]
        return {other for parts in candidates for part in parts if name in part for other in part if other != name}

    def usual(self) -> list[str]:
        """List the names that count as chosen although nobody has chosen them: see `Controller.usual`."""
        return [name for name in self.open_names() if name in self.controller.usual]

    def _settled(self, names: Sequence[str]) -> list[Move]:
        """List the moves that names choose, with usual ones for the parts that they leave open."""
        moves = self.matching(names)
        if len(moves) < 2 or not self.controller.usual:
            return moves
        open_parts = [part for move in moves for part in self._parts[move] if not any(name in part for name in names)]
        usual = dict.fromkeys(name for part in open_parts for name in part if name in self.controller.usual)
        return self.matching([*names, *usual]) if usual else moves

    def choose(self, name: str) -> bool:
        """Choose `name`, giving up earlier choices that it rules out; return whether anything legal has it.

        Choosing a name again takes it back. Of names that choose the same part, the last one counts; what goes with
        everything chosen counts before a shortcut, and that before a new beginning. A usual name only takes back what
        had been chosen in its place.
        """
        near = self._near()
        if name in self.controller.usual and self.matching([name]):
            self.chosen = [other for other in near if self.matching([other, name])]
            return True
        if name in self.chosen:
            self.chosen = [other for other in near if other != name]
            self._far = None
            return True
        if not self.matching([*near, name]):
            for start in (near, []):
                if name in self.shortcuts(start) and (start or not self.matching([name])):
                    self.chosen, self._far = [*start, name], name
                    return True
        kept = [name]
        if not self.matching(kept):
            return False
        for earlier in reversed(near):
            if self.matching([earlier, *kept]):
                kept.insert(0, earlier)
        self.chosen, self._far = kept, None
        return True

    def clear(self) -> bool:
        """Forget all choices; return whether there were any."""
        had = bool(self.chosen)
        self.chosen, self._far = [], None
        return had

    def answer(self) -> tuple[Move, ...]:
        """Return the one move that is left once something was chosen, or those of a shortcut; else nothing."""
        way = self.shortcut()
        if way is not None:
            return way.moves
        moves = self._settled(self.chosen) if self.chosen else []
        return (moves[0],) if len(moves) == 1 and not self.leads_on(self.chosen, moves[0]) else ()

    def leads_on(self, names: Sequence[str], move: Move) -> bool:
        """Whether ways begin with `names`, which leave this move but not all of it: where to has yet to be said."""
        return len(self._parts[move]) > len(names) and bool(self.shortcuts(names))

    def move(self) -> Move | None:
        """Return the single move that is left once something was chosen, or None."""
        moves = self.answer()
        return moves[0] if len(moves) == 1 else None

    def shortcut(self) -> Shortcut | None:
        """Return the shortcut that is chosen, or None."""
        return None if self._far is None else self.shortcuts(self._near())[self._far]

    def complete(self) -> Move | None:
        """Return the matching move all of whose parts are chosen, or None: what Enter plays where others go further."""
        if self._far is not None:
            return None
        moves = [move for move in self.matching() if len(self._parts[move]) == len(self.chosen)]
        return moves[0] if len(moves) == 1 and self.chosen else None

    def move_by(self, name: str) -> Move | None:
        """Return the move that choosing `name` next would leave, or None if it leaves several, none or a shortcut."""
        if self.shortcut_by(name) is not None:
            return None
        for names in ([*(other for other in self._near() if other != name), name], [name]):
            if moves := self._settled(names):
                return moves[0] if len(moves) == 1 and not self.leads_on(names, moves[0]) else None
        return None

    def shortcut_by(self, name: str) -> Shortcut | None:
        """Return the shortcut that choosing `name` next would take, or that it is chosen for."""
        near = self._near()
        if self.matching([*(other for other in near if other != name), name]):
            return None
        found = self.shortcuts(near).get(name)
        return found if found is not None or self.matching([name]) else self.shortcuts([]).get(name)

    def needs_confirming(self, *moves: Move) -> bool:
        """Return whether any of these moves waits for Enter or its button instead of being played when chosen."""
        return any(self._confirmed(move) for move in moves)

    def _confirmed(self, move: Move) -> bool:
        confirm = self.controller.controls[move[0]].confirm
        return confirm(self.view, move) if callable(confirm) else confirm

    def passing_move(self) -> Move | None:
        """Return the move that Space plays now: to pass or to go on."""
        return next((move for move in self.moves if move[0] in self.controller.passing), None)

    def ruled_out(self, name: str) -> Reason | None:
        """Return why choosing `name` would give up what is chosen already, if a forbidden candidate has them both."""
        near = self._near()
        if not near or name in near or self.matching([*near, name]) or name in self.shortcuts(near):
            return None
        return next((reason for parts, reason in self._refused if _fits(parts, [*near, name])), None)

    def why_not(self, name: str, strictly: bool = False) -> Reason | None:
        """Return why `name` can't be chosen now, if a forbidden candidate explains it.

        One that goes with what is chosen already explains it best; `strictly`: no other does.
        """
        for names in [[*self.chosen, name]] if strictly else ([*self.chosen, name], [name]):
            for parts, reason in self._refused:
                if _fits(parts, names):
                    return reason
        return None


def _fits(parts: Sequence[Part], chosen: Sequence[str]) -> bool:
    """Whether each chosen name can be given a part of its own (few of either: plain search)."""
    if not chosen:
        return True
    first, rest = chosen[0], chosen[1:]
    return any(first in part and _fits([*parts[:index], *parts[index + 1 :]], rest) for index, part in enumerate(parts))
