"""Decide when a move may be undone: freely until something was revealed.

The offer is shown to the person at the mouse, so it must not reveal what another seat did in secret. Therefore every
private decision of another seat counts as a revelation, unless the game lists its kind as
`InformationRules.uninformative`. Secret decisions of another person also require agreement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.errors import PlanszowniaError
from games.core.contract.extras.story import strings_in
from games.core.contract.game import Game
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from games.core.match.playing import PlayedMove

UndoRule = Literal["never", "learnt", "agreed"]
UNDO_RULES: tuple[UndoRule, ...] = ("never", "learnt", "agreed")


class UndoOffer(NamedTuple):
    """Whether undo is impossible, free, or needs the table's agreement; the number of moves left after it, and the
    reason.
    """

    kind: Literal["none", "free", "agree"]
    number: int
    why: Text

    @property
    def is_possible(self) -> bool:
        """True if anything can be undone."""
        return self.kind != "none"


class CannotUndo(PlanszowniaError):
    """Moves can't be undone now, or only with the table's agreement; see `offer`."""

    def __init__(self, offer: UndoOffer) -> None:
        super().__init__(offer.why)
        self.offer = offer


NOTHING = N_("There is nothing to undo.")
NEVER = N_("Undo is off in this match.")
FREE = N_("The last move can be undone.")
SEEN_ONCE = N_("Since then something has been shown that is seen only once in this match.")


def revealed_information(game: Game, moves: Sequence[PlayedMove], viewer: Seat | None) -> Text | None:
    """Return a text about what these moves have revealed, worded for `viewer`; None if undoing them is harmless."""
    owner = next((move.seat for move in moves if move.by_person), None)
    for move in moves:
        if move.by_person and move.seat != owner:
            return N_("Somebody else has decided since then: {who}.", who=seat_name(move.seat))
        if move.private and move.seat != viewer and move.kind not in game.information_rules.uninformative:
            return N_("Something secret has been decided since then: {who}.", who=seat_name(move.seat))
        if move.private and move.by_person and viewer is not None and move.seat != viewer:
            return N_("That is somebody else's secret decision: {who}.", who=seat_name(move.seat))
        if move.used_dice:
            return N_("Something has been drawn or rolled since then.")
        is_known = not move.private or move.seat == viewer
        if any(
            event.kind in game.information_rules.reveals and (is_known or event.to is None) for event in move.events
        ):
            return N_("Something has been revealed since then.")
    return None


def make_undo_offer(
    game: Game, moves: Sequence[PlayedMove], target: int, rule: UndoRule, persons: int, viewer: Seat | None
) -> UndoOffer:
    """Return the offer to go back to `target` moves; `moves` are all current moves."""
    now = len(moves)
    if target >= now or target < 0:
        return UndoOffer("none", now, NOTHING)
    if rule == "never":
        return UndoOffer("none", now, NEVER)
    if persons <= 1:
        return UndoOffer("free", target, FREE)
    why = revealed_information(game, moves[target:], viewer)
    if why is None:
        return UndoOffer("free", target, FREE)
    if rule == "learnt":
        return UndoOffer("none", now, N_("{why} In this match that is final.", why=why))
    return UndoOffer("agree", target, N_("{why} Everybody at the table has to agree.", why=why))


def undo_target(moves: Sequence[PlayedMove], persons: int, seat: Seat | None) -> int | None:
    """Return how many moves remain after undoing the last move of a person (or of `seat`); None if there is none.

    Moves joined to it are undone, too. If no person plays, it is the last move of any seat.
    """
    for index in range(len(moves) - 1, -1, -1):
        move = moves[index]
        if move.auto or (persons and not move.by_person) or (seat is not None and move.seat != seat):
            continue
        while index and moves[index].joined:
            index -= 1
        return index
    return None


def setup_moves(game: Game, moves: Sequence[PlayedMove], seat: Seat) -> dict[str, int]:
    """Return the things that `seat` has set up: name -> number of the move that placed it, as in `{"painter:0:1": 4}`.

    Only the kinds of moves in `Asking.proposed_decisions` count. It is empty once the seat has decided anything else.
    """
    asking, placed = game.controller.asking, dict[str, int]()
    for number, move in enumerate(moves):
        if move.seat != seat or move.auto:
            continue
        if move.kind not in asking.proposed_decisions:
            return {}
        begin = number
        while begin and moves[begin].kind in asking.back_labels:
            begin -= 1
        placed |= {name: begin for event in move.events for name in strings_in(event.args)}
    return placed


def redo_target(moves: Sequence[PlayedMove], number: int, persons: int) -> int:
    """Return the number of moves after redoing the next undone move, its joined moves and the computer players'
    answers.
    """
    end = number + 1
    while end < len(moves) and (moves[end].joined or moves[end].auto or (persons and not moves[end].by_person)):
        end += 1
    return end
