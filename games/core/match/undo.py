"""Decide when a move may be undone: freely until something was revealed.

The offer is shown to the person at the mouse, so it must not reveal another seat's secret actions. Therefore every
private decision of another seat counts as a revelation, unless the game lists its kind as
`InformationRules.uninformative_decisions`. Secret decisions of another person also require agreement.
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
    """An offer to undo moves: impossible, free, or with the table's agreement (`kind`).

    `moves_left` is the number of moves after the undo. `why` is the reason as a text.
    """

    kind: Literal["none", "free", "agree"]
    moves_left: int
    why: Text

    @property
    def is_possible(self) -> bool:
        """True if anything can be undone."""
        return self.kind != "none"


class CannotUndo(PlanszowniaError):
    """Moves can't be undone now, or only with the table's agreement (`offer`)."""

    def __init__(self, offer: UndoOffer) -> None:
        super().__init__(offer.why)
        self.offer = offer


NOTHING_TO_UNDO = N_("There is nothing to undo.")
UNDO_IS_OFF = N_("Undo is off in this match.")
UNDO_IS_FREE = N_("The last move can be undone.")
SEEN_ONLY_ONCE = N_("Something has been shown since then that may be seen only once in this match.")


def revealed_information(game: Game, moves: Sequence[PlayedMove], viewer: Seat | None) -> Text | None:
    """Return a text about what these moves have revealed, worded for `viewer`; None if they revealed nothing."""
    owner = next((move.seat for move in moves if move.by_person), None)
    for move in moves:
        if move.by_person and move.seat != owner:
            return N_("{who} has made a decision since then.", who=seat_name(move.seat))
        if move.private and move.seat != viewer and move.kind not in game.information_rules.uninformative_decisions:
            return N_("{who} has made a secret decision since then.", who=seat_name(move.seat))
        if move.private and move.by_person and viewer is not None and move.seat != viewer:
            return N_("That was {who}'s secret decision.", who=seat_name(move.seat))
        if move.used_dice:
            return N_("A card has been drawn or a die rolled since then.")
        is_known = not move.private or move.seat == viewer
        if any(
            event.kind in game.information_rules.revealing_events and (is_known or event.to is None)
            for event in move.events
        ):
            return N_("Something has been revealed since then.")
    return None


def make_undo_offer(
    game: Game, moves: Sequence[PlayedMove], moves_left: int, rule: UndoRule, person_count: int, viewer: Seat | None
) -> UndoOffer:
    """Return the offer to undo `moves`, the current moves after the first `moves_left`.

    A person who plays only against computers has nobody to ask, so the rule `agreed` works like `learnt`.
    """
    now = len(moves)
    if moves_left >= now or moves_left < 0:
        return UndoOffer("none", now, NOTHING_TO_UNDO)
    if rule == "never":
        return UndoOffer("none", now, UNDO_IS_OFF)
    if person_count <= 1 and rule != "learnt":
        return UndoOffer("free", moves_left, UNDO_IS_FREE)
    why = revealed_information(game, moves[moves_left:], viewer)
    if why is None:
        return UndoOffer("free", moves_left, UNDO_IS_FREE)
    if rule == "learnt":
        return UndoOffer("none", now, N_("{why} In this match that is final.", why=why))
    return UndoOffer("agree", moves_left, N_("{why} Everyone at the table has to agree.", why=why))


def count_moves_after_undo(moves: Sequence[PlayedMove], person_count: int, seat: Seat | None) -> int | None:
    """Return how many moves remain after undoing a person's last move; None if there is no such move.

    `seat` restricts the search to one seat. Moves joined to the move are undone, too. If no person plays, the last move
    of any seat is undone.
    """
    for index in range(len(moves) - 1, -1, -1):
        move = moves[index]
        if move.auto or (person_count and not move.by_person) or (seat is not None and move.seat != seat):
            continue
        while index and moves[index].joined:
            index -= 1
        return index
    return None


def setup_moves(game: Game, moves: Sequence[PlayedMove], seat: Seat) -> dict[str, int]:
    """Return the pieces that `seat` has set up: name -> number of the move, as in `{"painter:0:1": 4}`.

    Only moves of `DecisionExtras.proposed_decisions` count. The result is empty once the seat has decided anything
    else.
    """
    asking, placed = game.controller.decision_extras, dict[str, int]()
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


def count_moves_after_redo(moves: Sequence[PlayedMove], move_count: int, person_count: int) -> int:
    """Return the number of moves after redoing a move, together with its joined moves and the computer players'
    answers.
    """
    end = move_count + 1
    while end < len(moves) and (moves[end].joined or moves[end].auto or (person_count and not moves[end].by_person)):
        end += 1
    return end
