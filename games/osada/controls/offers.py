"""Whom a move is made with: once its letter is chosen, everybody whom it could be, with what would come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Move, View
from games.core.contract.extras.offering import Offer, Offering, Outcome
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from games.osada.rules.board import MARK_OF_COLOUR
from games.osada.rules.moves import LETTER_OF
from games.osada.rules.reporting import pawn_of, whose

PARTNERED = frozenset({"help", "beg"})
ANOTHER = N_("Another move")
ASKED = N_("{who}: whom do you accuse?")
PRICE = N_("All others vote in secret. Only if nobody is against it, the accused dies and each of them pays a level.")
TITLES: dict[str, Text] = {"help": N_("{who}: whom do you help?"), "beg": N_("{who}: whom do you ask?")}
WAYS: dict[tuple[str, int], Text] = {  # by what the move does and how far away the other one is
    ("help", 1): N_("Move {letter}, 1 field behind: you change places."),
    ("help", 2): N_("Move {letter}, 2 fields behind: you meet on the field between."),
    ("beg", 1): N_("Move {letter}, 1 field ahead: you change places."),
    ("beg", 2): N_("Move {letter}, 2 fields ahead: you meet on the field between."),
}


def offers(view: View, moves: Sequence[Move]) -> Offering | None:
    """Return whom these moves, which go with what is chosen, could be made with; None where they are of other kinds."""
    kinds = {move[0] for move in moves}
    if kinds == {"accuse"}:
        return _accusing(view, moves)
    return _partners(view, moves) if kinds and kinds <= PARTNERED else None


def _own(view: View) -> dict[str, Any]:
    found: dict[str, Any] = view["pawns"][view["decision"]["seat"]]
    return found


# -- helping and asking -----------------------------------------------------------------------------------------------
def _partners(view: View, moves: Sequence[Move]) -> Offering:
    """Offer all whom the letters of these moves could be made with, also where one of them is chosen."""
    letters = dict.fromkeys(move[1] for move in moves)
    found: dict[str, list[Move]] = {}
    for move in map(tuple, view["moves"]):
        if move[0] in PARTNERED and move[1] in letters:
            _kind, _letter, colour, *_column = move
            found.setdefault(colour, []).append(move)
    who = seat_name(view["decision"]["seat"])
    kind, letter = moves[0][0], next(iter(letters))
    line = WAYS.get((kind, view.board.actions[LETTER_OF[letter]].far)) if len(letters) == 1 else None
    people = tuple(_partner(view, colour, ways) for colour, ways in found.items())
    return Offering(TITLES[kind].but(who=who), line.but(letter=letter) if line is not None else None, people, ANOTHER)


def _partner(view: View, colour: str, ways: Sequence[Move]) -> Offer:
    """Offer one person: where both would stand, and what the help would count."""
    other, own, step = pawn_of(view, colour), _own(view), 1 if ways[0][0] == "help" else -1
    places = {"here": other["at"], "there": other["at"] + step, "from": own["at"], "to": own["at"] - step}
    line = N_("{here} → {there}, you {from} → {to}").but(**places)
    outcomes = tuple(_outcome(view, move) for move in ways)
    return Offer(
        N_("{name}", name=whose(view, colour)), f"pieces/pawn_{colour}", MARK_OF_COLOUR[colour], line, outcomes
    )


def _outcome(view: View, move: Move) -> Outcome:
    kind, _letter, colour, *columns = move
    own = _own(view)
    before = (MARK_OF_COLOUR[own["column"]], str(own["level"])) if own["level"] else (0, "0")
    cube, mark = f"pieces/cube_{own['colour']}", MARK_OF_COLOUR[own["colour"]]
    if kind == "beg":
        after = (before[0], str(own["level"] - 1))
        return Outcome(f"pawn:{colour}", N_("asking: level −1"), cube, mark, (before, after), "warn")
    if columns[0] != colour:
        return Outcome(f"keep:{colour}", N_("nothing counts"), cube, mark, (before,))
    level = min(view.board.levels, own["level"] + 1)
    words = N_("help: level +1") if level > own["level"] else N_("help: the highest level")
    states = ((before,) if own["level"] else ()) + ((MARK_OF_COLOUR[colour], str(level)),)
    return Outcome(f"pawn:{colour}", words, cube, mark, states, "good")


# -- lynching ---------------------------------------------------------------------------------------------------------
def _accusing(view: View, moves: Sequence[Move]) -> Offering:
    """Offer whom these moves accuse, with what a lynching would cost each of those who vote."""
    people = tuple(_accused(view, move[1]) for move in moves)
    return Offering(ASKED.but(who=seat_name(view["decision"]["seat"])), PRICE, people, ANOTHER)


def _accused(view: View, colour: str) -> Offer:
    judges = [pawn for pawn in view["pawns"] if pawn["seat"] >= 0 and pawn["colour"] != colour]
    prices = [
        N_("{who} {n} → {after}", who=seat_name(pawn["seat"]), n=pawn["level"], after=pawn["level"] - 1)
        for pawn in judges
        if pawn["state"] != "dead"
    ]
    outcome = Outcome(f"pawn:{colour}", N_("if all agree: {prices}", prices=prices), tone="warn")
    where = N_("{where}", where=f"field:{pawn_of(view, colour)['at']}")
    return Offer(
        N_("{name}", name=whose(view, colour)), f"pieces/pawn_{colour}", MARK_OF_COLOUR[colour], where, (outcome,)
    )
