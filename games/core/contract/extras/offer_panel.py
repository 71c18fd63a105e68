"""A panel of possible answers: a button for each, with its outcome as picture and text."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from games.core.contract.texts import Text


class AnswerOutcome(NamedTuple):
    """One way to give an answer, and what it changes: a piece and its state before and after.

    In Osada the same answer can have two outcomes: "help: level +1", where the cube goes from `red 1` to `blue 2`, or
    "nothing counts", where the cube stays as it is.
    """

    name: str  # name of the thing to choose, such as `pawn:red`
    text: Text
    piece: str = ""  # picture of the changed piece, a file in the game's art: `pieces/cube_blue`
    owner_mark: int = 0  # seat mark of the piece's owner; 0: none
    states: tuple[tuple[int, str], ...] = ()  # (seat mark or 0, number) of the piece before and after
    tone: str = ""  # the outcome for the deciding seat: `good`, `warn` or empty


class AnswerOffer(NamedTuple):
    """A person or thing that can be chosen, with one or two outcomes."""

    title: Text
    picture: str  # file in the game's art, such as `pieces/pawn_red`
    mark: int  # seat mark of the owner
    subtitle: Text | None
    outcomes: tuple[AnswerOutcome, ...]  # one or two outcomes; a click on the thing itself chooses the first


class OfferPanel(NamedTuple):
    """A panel of answers for the second part of a move.

    In Osada, once an action is chosen, the panel lists the players to act on.
    """

    title: Text
    subtitle: Text | None
    offers: tuple[AnswerOffer, ...]
    back_label: Text  # label of the button that clears the chosen part, such as `Another move`

    def is_answered(self, chosen: Container[str]) -> bool:
        """Return whether one of the offered answers is among the chosen names."""
        return any(outcome.name in chosen for offer in self.offers for outcome in offer.outcomes)
