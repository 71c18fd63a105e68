"""The parts of a move chosen so far. Highlights, clicks, keys, tooltips and refusals follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.contract.contract import Move, Reason, View
from games.core.contract.controller import Controller, MovePart
from games.core.contract.extras.decision_extras import Shortcut
from games.core.contract.texts import N_, Text

CANNOT_CHOOSE = N_("You can't choose this now.")


class ShortcutCache:
    """Caches the shortcuts of one view for each list of chosen names.

    A shortcut is a single choice that plays several consecutive moves. In Kraków, once a painter is chosen, every
    distant cell is a shortcut for the whole walk.
    """

    def __init__(self, controller: Controller, view: View) -> None:
        self._ask, self._view = controller.decision_extras.shortcuts, view
        self._found: dict[tuple[str, ...], Mapping[str, Shortcut]] = {}

    def shortcuts_after(self, chosen: Iterable[str]) -> Mapping[str, Shortcut]:
        """Return the shortcuts that may follow these chosen names, keyed by the name of the thing to choose."""
        names = tuple(chosen)
        if self._ask is None:
            return {}
        if names not in self._found:
            self._found[names] = self._ask(self._view, names)
        return self._found[names]


class Selection:
    """The names of the things chosen so far for one decision, and of those that can be chosen next.

    `view` must be the view of the deciding seat, because it contains `moves` and `refused`.

        selection = Selection(game.controller, match.view(seat))
        selection.choose("painter:0:3")
        selection.choosable_names()    # the cells that the painter can walk to
        selection.choose("cell:10.5")
        selection.chosen_moves()  # (("walk", "p3", "10.5"),)
    """

    def __init__(self, controller: Controller, view: View, confirms_all: bool = False) -> None:
        """`confirms_all`: every move waits for confirmation, because the answer reveals what others have chosen."""
        self.controller, self.view, self.confirms_all = controller, view, confirms_all
        self.moves: list[Move] = [tuple(move) for move in view["moves"]]
        self._parts = {move: self._parts_of(move) for move in self.moves}
        self._moves_by_name = _by_name(self._parts)
        self._refused = [(self._parts_of(tuple(move)), Reason(reason, args)) for move, reason, args in view["refused"]]
        self._shortcuts = ShortcutCache(controller, view)
        self.chosen: list[str] = []
        self._shortcut_name: str | None = None  # the last chosen name if it chose a shortcut, else None

    def _parts_of(self, move: Move) -> tuple[MovePart, ...]:
        return tuple(self.controller.controls[move[0]].parts(self.view, move))

    # -- names that can be chosen --------------------------------------------------------------------------------------

    def parts(self, move: Move) -> tuple[MovePart, ...]:
        """Return the parts of a move; each name in a part is enough to choose it."""
        return self._parts.get(move) or self._parts_of(move)

    def all_names(self) -> list[str]:
        """List all names that appear in the parts of legal moves."""
        return _names(part for parts in self._parts.values() for part in parts)

    def candidate_names(self) -> dict[str, bool]:
        """Return the names that appear in any candidate. The value is False for names that appear only in forbidden
        moves.
        """
        is_legal = dict.fromkeys(self.all_names(), True)
        for name in _names(part for parts, _ in self._refused for part in parts):
            is_legal.setdefault(name, False)
        return is_legal

    def aliases(self, name: str, legal_only: bool = False) -> list[str]:
        """List the other names that choose the same part as `name`.

        For example, a card in hand and the district that it leads to choose the same part. With `legal_only`, forbidden
        moves are ignored.
        """
        refused = [] if legal_only else [parts for parts, _ in self._refused]
        names = _names(part for parts in (*self._parts.values(), *refused) for part in parts if name in part)
        return [other for other in names if other != name]

    def certain_aliases(self, name: str) -> list[str]:
        """List the names that choose the same part as the chosen `name` in every matching move."""
        parts = [part for move in self.matching_moves() for part in self._parts[move] if name in part]
        if not parts:
            return self.aliases(name, legal_only=True)
        return [other for other in parts[0] if other != name and all(other in part for part in parts)]

    def matching_moves(self, chosen: Sequence[str] | None = None) -> list[Move]:
        """List the legal moves that fit the chosen names, without shortcuts. Each name chooses a different part.

        `chosen` defaults to the names chosen so far.
        """
        names = self._names_without_shortcut() if chosen is None else chosen
        if not names:
            return self.moves[:]
        return [move for move in self._moves_by_name.get(names[0], ()) if _fits(self._parts[move], names)]

    def shortcuts(self, chosen: Sequence[str] | None = None) -> Mapping[str, Shortcut]:
        """Return the shortcuts that may follow the chosen names, by the name of the thing to choose."""
        return self._shortcuts.shortcuts_after(self._names_without_shortcut() if chosen is None else chosen)

    def _names_without_shortcut(self) -> list[str]:
        return [name for name in self.chosen if name != self._shortcut_name]

    # -- names that can be chosen next ---------------------------------------------------------------------------------

    def choosable_names(self) -> list[str]:
        """List the names that can be chosen next, in the order of the moves."""
        return [] if self._shortcut_name is not None else self._choosable_outside_shortcut()

    def _choosable_outside_shortcut(self) -> list[str]:
        near = self._names_without_shortcut()
        wanted = (part for move in self.matching_moves() for part in self._parts[move] if not _answered(part, near))
        return _names((*wanted, [name for name in self.shortcuts() if name not in near]))

    def distinguishing_names(self) -> list[str]:
        """List the choosable names that some matching moves have and others lack."""
        matching = [self._parts[move] for move in self.matching_moves()]
        return [
            name
            for name in self.choosable_names()
            if not all(any(name in part for part in parts) for parts in matching)
        ]

    def replacement_names(self) -> list[str]:
        """List the names that can replace a chosen name, because no choice is final.

        Such a name belongs to the same part of the same kind of move, and fits all other choices.
        """
        replacements = {other for name in self._names_without_shortcut() for other in self._replacements_for(name)}
        instead = (
            []
            if self._shortcut_name is None
            else [name for name in self._choosable_outside_shortcut() if name != self._shortcut_name]
        )
        shown = {*self.chosen, *self.choosable_names(), *instead}
        return [*instead, *(name for name in self.all_names() if name in replacements and name not in shown)]

    def _replacements_for(self, chosen: str) -> list[str]:
        """List the names that can replace this chosen name."""
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

    def _numbered_parts(self, move: Move) -> Iterable[tuple[tuple[str, int], MovePart]]:
        """Return ((kind of move, index of the part), part) for each part of a move."""
        return (((move[0], index), part) for index, part in enumerate(self._parts[move]))

    def choose(self, name: str) -> bool:
        """Choose `name` and drop earlier choices that conflict with it. Return False if no legal move has the name.

        Choosing a chosen name again removes it. If several names of one part are chosen, only the last one counts. A
        move that fits everything chosen has priority over a shortcut, and a shortcut over a move that drops earlier
        choices. Choosing a default name only removes the names chosen in its place.
        """
        near = self._names_without_shortcut()
        if name in self.controller.decision_extras.default_names and self.matching_moves([name]):
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
        """Return the names that stay chosen if choosing `name` starts a shortcut; None if no shortcut starts."""
        near = self._names_without_shortcut()
        if self.matching_moves([*near, name]):
            return None
        if near and name in self.shortcuts(near):
            return near
        return [] if name in self.shortcuts([]) and not self.matching_moves([name]) else None

    def clear(self) -> bool:
        """Remove all choices; return False if there were none."""
        had_choices = bool(self.chosen)
        self._set_chosen([])
        return had_choices

    def default_names(self) -> list[str]:
        """List the names that count as chosen by default; see `DecisionExtras.default_names`."""
        return [name for name in self.choosable_names() if name in self.controller.decision_extras.default_names]

    # -- resulting moves ----------------------------------------------------------------------------------------------
    def chosen_moves(self) -> tuple[Move, ...]:
        """Return the only matching move, or the moves of a shortcut; empty if the choice is not complete."""
        far = self.chosen_shortcut()
        if far is not None:
            return far.moves
        move = self._settled_move(self.chosen) if self.chosen else None
        return () if move is None else (move,)

    def chosen_move(self) -> Move | None:
        """Return the only matching move, or None."""
        moves = self.chosen_moves()
        return moves[0] if len(moves) == 1 else None

    def chosen_shortcut(self) -> Shortcut | None:
        """Return the chosen shortcut, or None."""
        return None if self._shortcut_name is None else self.shortcuts()[self._shortcut_name]

    def completed_move(self) -> Move | None:
        """Return the matching move whose parts are all chosen, or None. Enter plays it even if longer moves match."""
        if self._shortcut_name is not None:
            return None
        moves = [move for move in self.matching_moves() if len(self._parts[move]) == len(self.chosen)]
        return moves[0] if len(moves) == 1 and self.chosen else None

    def move_completed_by(self, name: str) -> Move | None:
        """Return the move that would be complete after choosing `name`, or None."""
        if self.shortcut_started_by(name) is not None:
            return None
        beside = self._chosen_with(name)
        return self._settled_move(beside if self._moves_with_defaults(beside) else [name])

    def shortcut_started_by(self, name: str) -> Shortcut | None:
        """Return the shortcut of `name` if it is chosen already or choosing it would start it; else None."""
        if self.matching_moves(self._chosen_with(name)):
            return None
        shortcut = self.shortcuts().get(name)
        return shortcut if shortcut is not None or self.matching_moves([name]) else self.shortcuts([]).get(name)

    def _chosen_with(self, name: str) -> list[str]:
        return [*(other for other in self._names_without_shortcut() if other != name), name]

    def begins_shortcuts(self, names: Sequence[str], move: Move) -> bool:
        """Return True if `names` choose only a part of `move` and a shortcut may follow."""
        return len(self._parts[move]) > len(names) and bool(self.shortcuts(names))

    def _settled_move(self, names: Sequence[str]) -> Move | None:
        """Return the move that `names` choose if nothing remains to choose, else None."""
        moves = self._moves_with_defaults(names)
        return moves[0] if len(moves) == 1 and not self.begins_shortcuts(names, moves[0]) else None

    def _moves_with_defaults(self, names: Sequence[str]) -> list[Move]:
        """List the moves that `names` choose if default names choose the remaining parts."""
        moves = self.matching_moves(names)
        if len(moves) < 2 or not self.controller.decision_extras.default_names:
            return moves
        wanted = _names(part for move in moves for part in self._parts[move] if not _answered(part, names))
        usual = [name for name in wanted if name in self.controller.decision_extras.default_names]
        return self.matching_moves([*names, *usual]) if usual else moves

    # -- confirming and passing ----------------------------------------------------------------------------------------

    def needs_confirming(self, *moves: Move) -> bool:
        """Return True if any of these moves waits for confirmation."""
        return bool(moves) and (self.confirms_all or any(self._confirmed(move) for move in moves))

    def _confirmed(self, move: Move) -> bool:
        confirm = self.controller.controls[move[0]].needs_confirmation
        return confirm(self.view, move) if callable(confirm) else confirm

    def pass_move(self) -> Move | None:
        """Return the move that Space plays now, to pass or to go on; None if there is none."""
        return next((move for move in self.moves if move[0] in self.controller.decision_extras.pass_kinds), None)

    def useful_move(self) -> Move | None:
        """Return the clearly useful move that Space and Enter play now; None if there is none."""
        useful = self.controller.decision_extras.useful_move
        move = useful(self.view) if useful is not None else None
        return move if move in self.moves else None

    def is_pass_risky(self) -> bool:
        """Return True if passing now gives up something usable; then Space does not pass."""
        move, quiet = self.pass_move(), self.controller.decision_extras.risky_pass
        return move is not None and len(self.moves) > 1 and quiet is not None and quiet(self.view, move)

    # -- refusals -----------------------------------------------------------------------------------------------------
    def conflict_reason(self, name: str) -> Reason | None:
        """Return why choosing `name` would drop earlier choices, or None.

        It is the reason that forbids a move with `name` and all chosen names.
        """
        near = self._names_without_shortcut()
        if not near or name in near or self.matching_moves([*near, name]) or name in self.shortcuts(near):
            return None
        return self._refusal([*near, name])

    def refusal_reason(self, name: str, with_all_chosen: bool = False) -> Reason | None:
        """Return why `name` can't be chosen, or None.

        It is the reason that forbids `name` together with all chosen names, or else the reason that forbids `name`
        alone. `with_all_chosen` accepts only the first.
        """
        reason = self._refusal([*self.chosen, name])
        return reason if reason is not None or with_all_chosen else self._refusal([name])

    def _refusal(self, names: Sequence[str]) -> Reason | None:
        return next((reason for parts, reason in self._refused if _fits(parts, names)), None)


def refusal_text(controller: Controller, view: View, selection: Selection | None, name: str) -> Text:
    """Return why a thing can't be chosen now, in words. `selection` is None if no question is pending."""
    reason = selection.refusal_reason(name) if selection is not None else None
    if reason is not None:
        return controller.reason_text(reason)
    not_asked = controller.decision_extras.not_asked_reason
    return (not_asked(view, name) if not_asked is not None else None) or CANNOT_CHOOSE


def _names(parts: Iterable[Iterable[str]]) -> list[str]:
    """List the names in parts, without duplicates, in order of first appearance."""
    return list(dict.fromkeys(name for part in parts for name in part))


def _by_name(parts: Mapping[Move, Sequence[MovePart]]) -> dict[str, list[Move]]:
    """Map each name to the moves with a part that contains it."""
    moves_by_name: dict[str, list[Move]] = {}
    for move, inner in parts.items():
        for name in {name for part in inner for name in part}:
            moves_by_name.setdefault(name, []).append(move)
    return moves_by_name


def _answered(part: MovePart, chosen: Iterable[str]) -> bool:
    return any(name in part for name in chosen)


def _fits(parts: Sequence[MovePart], chosen: Sequence[str]) -> bool:
    """Return True if each chosen name can choose a part of its own. Both lists are short, so this is a plain search."""
    if not chosen:
        return True
    first, rest = chosen[0], chosen[1:]
    return any(first in part and _fits([*parts[:index], *parts[index + 1 :]], rest) for index, part in enumerate(parts))
