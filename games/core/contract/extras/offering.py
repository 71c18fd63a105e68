"""Answers that show their outcomes: for each person or thing a button with the outcome as picture and text."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class AnswerOutcome(NamedTuple):
    """One way to give an answer, and what it changes: a piece and its state before and after.

    Osada, for one person, two outcomes: "help: level +1" with the cube going from `red 1` to `blue 2`, or "nothing
    counts" with the cube unchanged.
    """

    name: str  # the name to choose: `pawn:red`
    text: Text
    piece: str = ""  # picture in the game's art: `pieces/cube_blue`
    owner: int = 0  # mark of the piece's owner; 0: none
    states: tuple[tuple[int, str], ...] = ()  # (mark or 0, number) before and after
    tone: str = ""  # `good` or `warn` from the deciding seat's point of view, or empty


class AnswerOffer(NamedTuple):
    """A person or thing that may be chosen, with its usual outcome and possibly a second one."""

    title: Text
    picture: str  # picture in the game's art: `pieces/pawn_red`
    mark: int  # mark of its owner
    subtitle: Text | None
    outcomes: tuple[AnswerOutcome, ...]  # one or two; a click on the thing itself chooses the first


class OfferPanel(NamedTuple):
    """The offers after the first part of a move has been chosen. Osada: with whom to make it."""

    title: Text
    subtitle: Text | None
    offers: tuple[AnswerOffer, ...]
    back_label: Text  # label of the button that clears the choice: `Another move`
