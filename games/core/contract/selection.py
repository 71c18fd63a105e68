"""What has been chosen so far of one decision: highlights, clicks, keys, tooltips and why-not are made from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.contract.contract import Move, Reason, View
from games.core.contract.controller import Controller, Part
from games.core.contract.extras.asking import Shortcut


class ShortcutCache:
    """The names that stand for several moves in a row, asked of the game once for each list of chosen names.

    In Kraków, for example, a painter is chosen, and each cell several steps away takes the whole walk there.
    """

    def __init__(self, controller: Controller, view: View) -> None:
        self._ask, self._view = controller.asking.shortcuts, view
        self._found: dict[tuple[str, ...], Mapping[str, Shortcut]] = {}

    def available(self, chosen: Iterable[str]) -> Mapping[str, Shortcut]:
        """Return the shortcuts that can be taken beside these chosen names, by the name that takes each."""
        names = tuple(chosen)
        if self._ask is None:
            return {}
        if names not in self._found:
            self._found[names] = self._ask(self._view, names)
        return self._found[names]


class Selection:
    """What has been chosen so far of one decision, and what can be chosen next.

    `view` must be the view of the seat that decides, with its `moves` and `refused` filled.
    """

    def __init__(self, controller: Controller, view: View) -> None:
        self.controller, self.view = controller, view
        self.moves: list[Move] = [tuple(move) for move in view["moves"]]
        self._parts = {move: self._parts_of(move) for move in self.moves}
        self._moves_by_name = _by_name(self._parts)
        self._refused = [(self._parts_of(tuple(move)), Reason(reason, args)) for move, reason, args in view["refused"]]
        self._shortcuts = ShortcutCache(controller, view)
        self.chosen: list[str] = []
        self._shortcut_name: str | None = None  # the chosen name that takes a shortcut, if there is one: the last

    def _parts_of(self, move: Move) -> tuple[Part, ...]:
        return tuple(self.controller.controls[move[0]].parts(self.view, move))

    # -- what there is to choose from ---------------------------------------------------------------------------------
    def parts(self, move: Move) -> tuple[Part, ...]:
        """Return the parts of a move: each is chosen by any of its names."""
        return self._parts.get(move) or self._parts_of(move)

    def all_names(self) -> list[str]:
        """List every name that chooses a part of any legal move."""
        return _names(part for parts in self._parts.values() for part in parts)

    def candidate_names(self) -> dict[str, bool]:
        """Return every name that any candidate mentions, the forbidden ones too; True: it can be chosen at all."""
        found = dict.fromkeys(self.all_names(), True)
        for name in _names(part for parts, _ in self._refused for part in parts):
            found.setdefault(name, False)
        return found

    def aliases(self, name: str, legal: bool = False) -> list[str]:
        """List the other names that choose the same part of any candidate: of forbidden ones too, or of `legal` moves.

        For example a card in hand and the district that it leads to.
        """
        refused = [] if legal else [parts for parts, _ in self._refused]
        found = _names(part for parts in (*self._parts.values(), *refused) for part in parts if name in part)
        return [other for other in found if other != name]

    def certain_aliases(self, name: str) -> list[str]:
        """List the twins of a chosen name that it has in every move still possible: in some it may be another part."""
        parts = [part for move in self.matching_moves() for part in self._parts[move] if name in part]
        if not parts:
            return self.aliases(name, legal=True)
        return [other for other in parts[0] if other != name and all(other in part for part in parts)]

    def matching_moves(self, chosen: Sequence[str] | None = None) -> list[Move]:
        """List the moves of which every chosen name chooses a part of its own; shortcuts are no such moves."""
        names = self._names_without_shortcut() if chosen is None else chosen
        if not names:
            return self.moves[:]
        return [move for move in self._moves_by_name.get(names[0], ()) if _fits(self._parts[move], names)]

    def shortcuts(self, chosen: Sequence[str] | None = None) -> Mapping[str, Shortcut]:
        """Return the names that stand for several moves in a row beside what is chosen."""
        return self._shortcuts.available(self._names_without_shortcut() if chosen is None else chosen)

    def _names_without_shortcut(self) -> list[str]:
        """Return what is chosen but for the name that takes a shortcut."""
        return [name for name in self.chosen if name != self._shortcut_name]

    # -- what is lit --------------------------------------------------------------------------------------------------
    def open_names(self) -> list[str]:
        """List, in the moves' order, the names that would narrow or change the selection: what is lit."""
        return [] if self._shortcut_name is not None else self._open_names()

    def _open_names(self) -> list[str]:
        near = self._names_without_shortcut()
        wanted = (part for move in self.matching_moves() for part in self._parts[move] if not _answered(part, near))
        return _names((*wanted, [name for name in self.shortcuts() if name not in near]))

    def distinguishing_names(self) -> list[str]:
        """List the open names that tell the moves that still match apart: what is yet to be decided."""
        matching = [self._parts[move] for move in self.matching_moves()]
        return [
            name for name in self.open_names() if not all(any(name in part for part in parts) for parts in matching)
        ]

    def replacement_names(self) -> list[str]:
        """List, in the moves' order, the names that would take the place of a chosen one: lit too, as nothing is final.

        They answer the same part of the same kind of move, and go with everything else that is chosen.
        """
        found = {other for name in self._names_without_shortcut() for other in self._replacements_for(name)}
        instead = (
            [] if self._shortcut_name is None else [name for name in self._open_names() if name != self._shortcut_name]
        )
        shown = {*self.chosen, *self.open_names(), *instead}
        return [*instead, *(name for name in self.all_names() if name in found and name not in shown)]

    def _replacements_for(self, chosen: str) -> list[str]:
        """List the names that could be chosen in the place of one."""
        places = {
            place for move in self.matching_moves() for place, part in self._numbered_parts(move) if chosen in part
        }
        others = self.matching_moves([other for other in self._names_without_shortcut() if other != chosen])
        return _names(
            part
            for move in others
            for place, part in self._numbered_parts(move)
            if place in places and chosen not in part
        )

    def _numbered_parts(self, move: Move) -> Iterable[tuple[tuple[str, int], Part]]:
        """Return a move's parts, each with its place: the kind of move, and the how manieth it is."""
        return (((move[0], index), part) for index, part in enumerate(self._parts[move]))

    # -- choosing -----------------------------------------------------------------------------------------------------
    def choose(self, name: str) -> bool:
        """Choose `name`, giving up earlier choices that it rules out; return whether anything legal has it.

        Choosing a name again takes it back. Of names that choose the same part, the last one counts; what goes with
        everything chosen counts before a shortcut, and that before a new beginning. A usual name only takes back what
        had been chosen in its place.
        """
        near = self._names_without_shortcut()
        if name in self.controller.asking.default_names and self.matching_moves([name]):
            return self._set_chosen([other for other in near if self.matching_moves([other, name])])
        if name in self.chosen:
            return self._set_chosen([other for other in near if other != name])
        before = self._kept_with_shortcut(name)
        if before is not None:
            return self._set_chosen([*before, name], far=name)
        if not self.matching_moves([name]):
            return False
        kept = [name]
        for earlier in reversed(near):
            if self.matching_moves([earlier, *kept]):
                kept.insert(0, earlier)
        return self._set_chosen(kept)

    def _set_chosen(self, chosen: list[str], far: str | None = None) -> bool:
        self.chosen, self._shortcut_name = chosen, far
        return True

    def _kept_with_shortcut(self, name: str) -> list[str] | None:
        """Return what stays chosen where choosing `name` takes a shortcut; None where it does not."""
        near = self._names_without_shortcut()
        if self.matching_moves([*near, name]):
            return None
        if near and name in self.shortcuts(near):
            return near
        return [] if name in self.shortcuts([]) and not self.matching_moves([name]) else None

    def clear(self) -> bool:
        """Forget all choices; return whether there were any."""
        had = bool(self.chosen)
        self._set_chosen([])
        return had

    def default_names(self) -> list[str]:
        """List the names that count as chosen although nobody has chosen them: see `Asking.default_names`."""
        return [name for name in self.open_names() if name in self.controller.asking.default_names]

    # -- what it comes to ---------------------------------------------------------------------------------------------
    def chosen_moves(self) -> tuple[Move, ...]:
        """Return the one move that is left once something was chosen, or those of a shortcut; else nothing."""
        far = self.chosen_shortcut()
        if far is not None:
            return far.moves
        move = self._settled_move(self.chosen) if self.chosen else None
        return () if move is None else (move,)

    def chosen_move(self) -> Move | None:
        """Return the single move that is left once something was chosen, or None."""
        moves = self.chosen_moves()
        return moves[0] if len(moves) == 1 else None

    def chosen_shortcut(self) -> Shortcut | None:
        """Return the shortcut that is chosen, or None."""
        return None if self._shortcut_name is None else self.shortcuts()[self._shortcut_name]

    def complete_move(self) -> Move | None:
        """Return the matching move all of whose parts are chosen, or None: what Enter plays where others go further."""
        if self._shortcut_name is not None:
            return None
        moves = [move for move in self.matching_moves() if len(self._parts[move]) == len(self.chosen)]
        return moves[0] if len(moves) == 1 and self.chosen else None

    def move_after(self, name: str) -> Move | None:
        """Return the move that choosing `name` next would leave, or None if it leaves several, none or a shortcut."""
        if self.shortcut_after(name) is not None:
            return None
        beside = self._chosen_with(name)
        return self._settled_move(beside if self._moves_with_defaults(beside) else [name])

    def shortcut_after(self, name: str) -> Shortcut | None:
        """Return the shortcut that choosing `name` next would take, or that it is chosen for."""
        if self.matching_moves(self._chosen_with(name)):
            return None
        found = self.shortcuts().get(name)
        return found if found is not None or self.matching_moves([name]) else self.shortcuts([]).get(name)

    def _chosen_with(self, name: str) -> list[str]:
        return [*(other for other in self._names_without_shortcut() if other != name), name]

    def begins_shortcuts(self, names: Sequence[str], move: Move) -> bool:
        """Whether ways begin with `names`, which leave this move but not all of it: where to has yet to be said."""
        return len(self._parts[move]) > len(names) and bool(self.shortcuts(names))

    def _settled_move(self, names: Sequence[str]) -> Move | None:
        """Return the move that names leave and that is all of what they can mean, or None."""
        moves = self._moves_with_defaults(names)
        return moves[0] if len(moves) == 1 and not self.begins_shortcuts(names, moves[0]) else None

    def _moves_with_defaults(self, names: Sequence[str]) -> list[Move]:
        """List the moves that names choose, with usual ones for the parts that they leave open."""
        moves = self.matching_moves(names)
        if len(moves) < 2 or not self.controller.asking.default_names:
            return moves
        wanted = _names(part for move in moves for part in self._parts[move] if not _answered(part, names))
        usual = [name for name in wanted if name in self.controller.asking.default_names]
        return self.matching_moves([*names, *usual]) if usual else moves

    # -- how it is played ---------------------------------------------------------------------------------------------
    def needs_confirming(self, *moves: Move) -> bool:
        """Return whether any of these moves waits for Enter or its button instead of being played when chosen."""
        return any(self._confirmed(move) for move in moves)

    def _confirmed(self, move: Move) -> bool:
        confirm = self.controller.controls[move[0]].confirm
        return confirm(self.view, move) if callable(confirm) else confirm

    def pass_move(self) -> Move | None:
        """Return the move that Space plays now: to pass or to go on."""
        return next((move for move in self.moves if move[0] in self.controller.asking.pass_moves), None)

    def useful_move(self) -> Move | None:
        """Return the move that Space and Enter play now, as it is clearly useful; None: there is none."""
        useful = self.controller.asking.useful_move
        move = useful(self.view) if useful is not None else None
        return move if move in self.moves else None

    def is_pass_risky(self) -> bool:
        """Return whether passing now would give up what could be used: then no key that is pressed often does it."""
        move, quiet = self.pass_move(), self.controller.asking.risky_pass
        return move is not None and len(self.moves) > 1 and quiet is not None and quiet(self.view, move)

    # -- why not ------------------------------------------------------------------------------------------------------
    def conflicts_with(self, name: str) -> Reason | None:
        """Return why choosing `name` would give up what is chosen already, if a forbidden candidate has them both."""
        near = self._names_without_shortcut()
        if not near or name in near or self.matching_moves([*near, name]) or name in self.shortcuts(near):
            return None
        return self._refusal([*near, name])

    def why_not(self, name: str, strictly: bool = False) -> Reason | None:
        """Return why `name` can't be chosen now, if a forbidden candidate explains it.

        One that goes with what is chosen already explains it best; `strictly`: no other does.
        """
        found = self._refusal([*self.chosen, name])
        return found if found is not None or strictly else self._refusal([name])

    def _refusal(self, names: Sequence[str]) -> Reason | None:
        return next((reason for parts, reason in self._refused if _fits(parts, names)), None)


def _names(parts: Iterable[Iterable[str]]) -> list[str]:
    """List the names in parts, each once, in the order in which they come first."""
    return list(dict.fromkeys(name for part in parts for name in part))


def _by_name(parts: Mapping[Move, Sequence[Part]]) -> dict[str, list[Move]]:
    """Return the moves that each name chooses a part of, in their order."""
    found: dict[str, list[Move]] = {}
    for move, inner in parts.items():
        for name in {name for part in inner for name in part}:
            found.setdefault(name, []).append(move)
    return found


def _answered(part: Part, chosen: Iterable[str]) -> bool:
    return any(name in part for name in chosen)


def _fits(parts: Sequence[Part], chosen: Sequence[str]) -> bool:
    """Whether each chosen name can be given a part of its own (few of either: plain search)."""
    if not chosen:
        return True
    first, rest = chosen[0], chosen[1:]
    return any(first in part and _fits([*parts[:index], *parts[index + 1 :]], rest) for index, part in enumerate(parts))
