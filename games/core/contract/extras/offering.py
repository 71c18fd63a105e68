"""Answers that show what comes of them: a button for each person or thing, with its outcome drawn and in words."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class AnswerOutcome(NamedTuple):
    """One way to give an answer, and what it changes: a piece, where it counts before and afterwards, and words.

    Osada, usual: one's cube, `red 1` -> `blue 2`, "help: level +1"; the other: the cube stays, "nothing counts".
    """

    name: str  # what is chosen: `pawn:red`
    text: Text
    piece: str = ""  # its picture in the game's art: `pieces/cube_blue`
    owner: int = 0  # number of the mark that the piece bears; 0: nobody's
    states: tuple[tuple[int, str], ...] = ()  # number of a mark (0: none) and a figure: now, then afterwards
    tone: str = ""  # `good` or `warn`: how it is for whoever answers; empty: neither


class Offer(NamedTuple):
    """Somebody or something that may be chosen, with the usual outcome and perhaps another one."""

    title: Text
    picture: str  # in the game's art: `pieces/pawn_red`
    mark: int  # number of its mark
    subtitle: Text | None
    outcomes: tuple[AnswerOutcome, ...]  # one or two; the first is what a click on the thing itself chooses


class Offering(NamedTuple):
    """What is asked once the beginning of a move is chosen: in Osada, after its letter, whom it is made with."""

    title: Text
    subtitle: Text | None
    offers: tuple[Offer, ...]
    back_label: Text  # on the button that takes the beginning back: `Another move`
