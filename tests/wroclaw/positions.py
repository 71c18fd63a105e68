"""Positions of W ruinach Wrocławia written in a line, and a table that plays them through the contract alone.

    table = clash("2 6 9", "igor atak", "zbyszek atak")       # sides are filled up with scouts
    table.shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == 2

Every move is played as a match plays it: guard, `apply` on a copy, swap; and every state keeps the invariants.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.contract.contract import Event, Move, Reason, Result
from games.core.contract.dice import Dice
from games.core.data import boards
from games.core.data.files import read_text
from games.core.program.paths import resource
from games.wroclaw.game import GAME, load_board
from games.wroclaw.rules.board import LINE, TOKEN_INDEX, Board
from games.wroclaw.rules.shots import ArmourSum, armour_of
from games.wroclaw.rules.state import State, changes, empty_state, invariants

ME, FOE = 0, 1
# Fighters by what tests ask of them: armour, weapon.
ARMOUR_0, ARMOUR_1, ARMOUR_3, ARMOUR_4 = "karol", "ryszard", "zbyszek", "marek"
SHOTGUN, MACHINE_GUN, SNIPER, PULSE = "igor", "ewa", "roman", "kinga"
SPARE = ("hubert", "roman", "patryk", "felicja", "dorota", "nadia")  # fill up the sides as scouts
HANDS = (("karol", "grazyna", "zenon", "wieslawa"), ("bogdan", "halina", "kuba", "sylwia"))


@cache
def shipped() -> Board:
    """Return the board that ships with the program."""
    board: Board = load_board(resource("data/wroclaw/board.yaml"))
    return board


def changed(text: str, old: str, new: str) -> Board:
    """Return the shipped board with a change in its text."""
    assert old in text
    board: Board = load_board(read_text(text.replace(old, new), "changed.yaml"))
    return board


def embedded() -> str:
    """Return the shipped board with its cards as text, to be changed."""
    return boards.to_text(shipped())


def card(name: str, board: Board | None = None) -> int:
    """Return the number of a card."""
    return (board or shipped()).index["card:" + name]


def mask(names: Sequence[str] | str) -> int:
    """Return the mask of cards, given in a list or a line."""
    words = names.split() if isinstance(names, str) else names
    return sum(1 << card(name) for name in words)


class Table:
    """A state, the events that happened since it was made, and short ways to ask and to play."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    # -- playing
    def play(self, *moves: Move, dice: Dice | None = None) -> Table:
        """Play moves, which must be legal; `dice` for those that draw chance."""
        for move in moves:
            assert GAME.guard(self.state, move) is None, f"{move} is refused: {GAME.guard(self.state, move)}"
            before, kept = self.state, GAME.to_data(self.state)
            after = before.copy()
            GAME.apply(after, move, dice or Dice(7), self.events)
            assert GAME.to_data(before) == kept
            assert changes(before, after) == []
            assert invariants(after) == []
            self.state = after
        return self

    def shoot(self, slot: int, target: int, mode: str, boost: Sequence[int] = (), extra: bool = False) -> Table:
        """Fire a shot; `boost`: points of Perun by die."""
        self.play(("extra" if extra else "shoot", slot, target, mode))
        if self.asked == "boost":
            self.play(("boost", *boost) if boost else ("fire",))
        return self

    def hold(self, dice: Dice | None = None) -> Table:
        """Let the side that shoots shoot no more."""
        return self.play(("hold",), dice=dice)

    def done(self) -> Table:
        """Let nobody shoot any more in this turn."""
        turn = self.state.turn
        while self.asked == "shoot" and self.state.turn == turn:
            self.hold()
        return self

    def refused(self, move: Move) -> str:
        """Return the id of the reason why a move is not legal."""
        reason = GAME.guard(self.state, move)
        assert isinstance(reason, Reason)
        return reason.id

    # -- asking
    @property
    def asked(self) -> str:
        """What is asked now; empty at the end."""
        decision = GAME.decision(self.state)
        return decision.kind if decision else ""

    @property
    def seat(self) -> int:
        """Who is asked."""
        decision = GAME.decision(self.state)
        assert decision is not None
        return decision.seat

    @property
    def moves(self) -> list[Move]:
        """What may be answered."""
        return list(GAME.legal_moves(self.state))

    @property
    def result(self) -> Result:
        """How the game ended."""
        found = GAME.result(self.state)
        assert found is not None
        return found

    def wounds(self, seat: int, slot: int) -> int:
        """How many wounds a fighter has."""
        return self.state.wounds[seat * LINE + slot]

    def armour(self, seat: int, slot: int) -> ArmourSum:
        """Return the armour of a fighter now."""
        return armour_of(self.state, seat * LINE + slot)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """List the arguments of all events of a kind."""
        return [dict(event.args) for event in self.events if event.kind == kind]

    def line(self, shot: int = 0, line: int = 0) -> dict[str, Any]:
        """Return a line of the arithmetic of the last shot."""
        found: dict[str, Any] = self.told("aimed")[-1]["shots"][shot]["lines"][line]
        return found

    def shot(self, number: int = 0) -> dict[str, Any]:
        """Return what the last shot did to one of its targets."""
        found: dict[str, Any] = self.told("aimed")[-1]["shots"][number]
        return found

    def hand(self, seat: int) -> set[str]:
        """Return the ids of the cards in a hand."""
        return {
            one.id for number, one in enumerate(self.state.board.characters) if self.state.hands[seat] >> number & 1
        }


def _lie(state: State, seat: int, words: str, spare: list[str]) -> None:
    line = [one.split() for one in words.split(",") if one.strip()]
    line += [[spare.pop(0), "eksploracja"] for _ in range(LINE - len(line))]
    for slot, (name, token, *wounds) in enumerate(line):
        place = seat * LINE + slot
        state.cards[place], state.orders[place] = card(name), TOKEN_INDEX[token]
        state.wounds[place] = int(wounds[0]) if wounds else 0
        state.seen[seat] |= 1 << card(name)


def clash(
    dice: str,
    mine: str,
    theirs: str,
    *,
    perun: Sequence[int] = (0, 0),
    starter: int = ME,
    turn: int = 3,
    board: Board | None = None,
) -> Table:
    """Return a table at the start of the shooting: `mine` and `theirs` are fighters, `zbyszek atak 2` (two wounds)."""
    board = board or shipped()
    state = empty_state(board)
    state.turn, state.starter, state.phase, state.revealed, state.kept = turn, starter, "shooting", 1, 2
    state.dice = [int(face) for face in dice.split()]
    state.hazards = [board.index["hazard:" + kind] for kind in ("radioaktywne", "mroz")]
    named = {one.split()[0] for one in (*mine.split(","), *theirs.split(",")) if one.strip()}
    spare = [name for name in SPARE if name not in named]
    for seat, words in enumerate((mine, theirs)):
        _lie(state, seat, words, spare)
        _fill(state, seat, named)
    state.perun = list(perun)
    state.agenda = [("clean",), ("fire", 1 - starter), ("fire", starter)]
    table = Table(state)
    from games.wroclaw.rules.turn import FLOW

    FLOW.run(state, Dice(7), table.events)
    return table


def _fill(state: State, seat: int, named: set[str]) -> None:
    """Give a side the hand and the discards that make ten cards, none of which lies elsewhere."""
    board = state.board
    taken = sum(1 << number for number in state.cards if number >= 0)
    taken |= mask([name for name in named if name in {one.id for one in board.characters}])
    for other in range(2):
        taken |= (
            state.hands[other] | state.discarded[other] | state.older[other] | state.fresh[other] | state.dead[other]
        )
    left = [number for number in range(len(board.characters)) if not taken >> number & 1]
    state.hands[seat] = sum(1 << left.pop(0) for _ in range(board.hand - LINE))
    state.discarded[seat] = sum(1 << left.pop(0) for _ in range(board.drawn - board.hand))


def own(state: State, seat: int, hand: int, older: int = 0, fresh: int = 0) -> None:
    """Let a side have so many cards in hand and in its pools; the others of its ten are dead or put away."""
    cards = [number for number in range(len(state.board.characters)) if state.hands[seat] >> number & 1]
    wanted = (("hands", hand), ("older", older), ("fresh", fresh))
    for name, count in wanted:
        getattr(state, name)[seat] = sum(1 << cards.pop(0) for _ in range(count))
    state.dead[seat] |= sum(1 << number for number in cards)


def opening(seed: int = 1, **options: Any) -> Table:
    """Return a table at the very start."""
    events: list[Event] = []
    table = Table(GAME.setup({"board": shipped(), "first": "0", **options}, 2, Dice(seed), events))
    table.events = events
    return table


def orders(seed: int = 1, **options: Any) -> Table:
    """Return a table at the first secret orders: everybody has put the first three cards away."""
    table = opening(seed, **options)
    while table.asked == "keep":
        table.play(table.moves[0])
    return table


def send(table: Table, *tokens: str) -> Table:
    """Let the seat that is asked send the first three of its cards with these tokens."""
    for token in tokens:
        name = next(move[1] for move in table.moves if move[2] == token)
        table.play(("send", name, token))
    return table
