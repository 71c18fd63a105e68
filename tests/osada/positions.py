"""Positions of Osada in a short notation, and a table that plays them using only the contract.

    table = sit(17, 18, 16, last="B---", help={"red": ("blue", 2)})   # seat 0 red, 1 blue, 2 yellow, 3 green, 4 black
    table.play(("help", "D", "yellow", "yellow"))

Every move is played as in a match: the guard checks it, `apply` changes a copy, and the copy becomes the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games.core.contract.contract import Event, Move
from games.core.program.paths import resource_path
from games.osada.game import GAME, load_board
from games.osada.rules.board import COLOURS, LETTERS, SPECIAL_FIELDS, Board
from games.osada.rules.state import DEAD, NOBODY, State, empty_state
from games.osada.rules.turn import FLOW
from tests.rules_table import RulesTable
from tests.scripted import ScriptedDice

ORDER = (1, 2, 0, 3, 4)  # colour of each pawn, as a number in COLOURS: red, blue, yellow, green, black
INNOCENT = ("anula", "michal", "andrzejek", "alicja", "morderca")
MURDERER_FIRST = ("morderca", "anula", "michal", "andrzejek", "alicja")
BUS, OFIARY, MARA, KARPLE, PRZEPASC, HERBATA, SIEKIERA, NARTY, LAWINA, POWROT, PAMIETNIK, FARTUCH, BIMBER = (
    0, 3, 4, 8, 9, 13, 17, 20, 21, 26, 29, 32, 35,
)  # fmt: skip
STODOLA, PACZEK, OSADA = 38, 40, 42
GO_ON: Move = ("go_on",)
A, B, C = ("go", "A"), ("go", "B"), ("go", "C")


@cache
def shipped() -> Board:
    """Return the road that ships with the program."""
    board: Board = load_board(resource_path("data/osada/board.yaml"))
    return board


def position(
    *places: int | str,
    roles: Sequence[str] = INNOCENT,
    virtual: bool = False,
    turn: int = 0,
    last: str = "",
    help: Mapping[str, tuple[str, int]] | None = None,
    axes: Mapping[str, int] | None = None,
    lying: str = "",
    buried: str = "",
    pending: str = "",
    board: Board | None = None,
    **slots: Any,
) -> State:
    """Return a state in which pawn `turn` has to move.

    `places`: for each pawn its field, "dead", or 42 for the village; with `virtual` the last pawn is the virtual
    player's.
    """
    board = board or shipped()
    seats = len(places) - virtual
    state = empty_state(board, seats, ORDER[: len(places)], virtual)
    state.turn, state.active = 1, turn
    names = {one.id: number for number, one in enumerate(board.characters)}
    state.role = [names[role] for role in roles[: state.pawns]]
    state.harder = int(board.murderer not in state.role)
    for pawn, place in enumerate(places):
        state.pos[pawn] = DEAD if place == "dead" else int(place)
    state.dead = [pawn for pawn, place in enumerate(state.pos) if place == DEAD]
    state.graves = [[PACZEK, "paczek"] for _ in state.dead]
    state.arrived = [pawn for pawn, place in enumerate(state.pos) if place == board.goal]
    state.closed = int(max(state.pos) >= board.lynch_before[state.pawns])
    for pawn, letter in enumerate(last):
        state.last[pawn] = LETTERS.index(letter) if letter in LETTERS else NOBODY
    for colour, (column, level) in (help or {}).items():
        pawn = pawn_of(state, colour)
        state.column[pawn], state.level[pawn] = COLOURS.index(column), level
    for colour, count in (axes or {}).items():
        state.axe[pawn_of(state, colour)] = count
        state.axes -= count
    state.lying, state.buried = mask(state, lying), mask(state, buried)
    state.inert = state.buried
    state.pending = mask(state, pending)
    for name, value in slots.items():
        setattr(state, name, value)
    state.agenda = [("next", turn), ("virtual" if turn == state.virtual else "move", turn)]
    return state


def pawn_of(state: State, colour: str) -> int:
    """Return the number of the pawn with this colour."""
    return state.colours.index(COLOURS.index(colour))


def mask(state: State, colours: str) -> int:
    """Return the mask of the pawns with these colours, which are separated by spaces."""
    return sum(1 << pawn_of(state, colour) for colour in colours.split())


class Table(RulesTable[State]):
    """A position of this game that can be played on."""

    game = GAME
    lowest_draw = 1  # a die shows 1 to 6

    @property
    def at(self) -> list[int]:
        """The fields of all pawns."""
        return self.state.pos[:]

    def letters(self) -> str:
        """Return the letters of the legal moves."""
        return "".join(sorted({move[1] for move in self.legal() if move[0] in ("go", "help", "beg")}))

    def help(self, colour: str) -> tuple[str, int]:
        """Return column and level of a pawn's cube, ("", 0) without one."""
        pawn = pawn_of(self.state, colour)
        column = self.state.column[pawn]
        return ("" if column == NOBODY else COLOURS[column]), self.state.level[pawn]

    def is_(self, what: str, colour: str) -> bool:
        """True if the mask in this slot contains the pawn of a colour."""
        return bool(getattr(self.state, what) >> pawn_of(self.state, colour) & 1)

    @property
    def white(self) -> list[str]:
        """The kinds of field with a white cube, the oldest first."""
        return [SPECIAL_FIELDS[kind] for kind in self.state.cubes]

    def end(self) -> tuple[str, tuple[int, ...]]:
        """Return how the match ended and the winners."""
        return self.result().end, self.result().winners


def sit(*places: int | str, **position_args: Any) -> Table:
    """Return a table at which a pawn has to move; see `position`."""
    return Table(position(*places, **position_args))


def begin(state: State, pawn: int = 0, dice: Sequence[int] | None = None) -> Table:
    """Let a pawn's turn begin, with everything that comes before the move (O-7)."""
    drawn = Table.make_dice(dice)
    events: list[Event] = []
    state.agenda = [("turn", pawn)]
    FLOW.run_steps(state, drawn, events)
    if isinstance(drawn, ScriptedDice):
        assert drawn.remaining == []
    return Table(state, events)
