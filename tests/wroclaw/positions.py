"""Positions of W ruinach Wrocławia in a short notation, and a table that plays them using only the contract.

    table = clash("2 6 9", "igor atak", "zbyszek atak")       # sides are filled up with scouts
    table.shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == 2

Every move is played as in a match: the guard checks it, `apply` changes a copy, and the copy becomes the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.contract.contract import Event, Move, Reason, Result
from games.core.contract.dice import Dice
from games.core.data import boards
from games.core.data.files import read_document_from_text
from games.core.program.paths import resource_path
from games.wroclaw.game import GAME, load_board
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE, TOKEN_INDEX, Board
from games.wroclaw.rules.shots import ArmourSum, armour_of
from games.wroclaw.rules.state import State, empty_state, move_violations, state_violations

ME, FOE = 0, 1
# Fighters by the property that tests need: armour, weapon.
ARMOUR_0, ARMOUR_1, ARMOUR_3, ARMOUR_4 = "karol", "ryszard", "zbyszek", "marek"
SHOTGUN, MACHINE_GUN, SNIPER, PULSE = "igor", "ewa", "roman", "kinga"
SPARE = ("hubert", "roman", "patryk", "felicja", "dorota", "nadia")  # these fill up the sides as scouts
HANDS = (("karol", "grazyna", "zenon", "wieslawa"), ("bogdan", "halina", "kuba", "sylwia"))


@cache
def shipped() -> Board:
    """Return the board that ships with the program."""
    board: Board = load_board(resource_path("data/wroclaw/board.yaml"))
    return board


def changed(text: str, old: str, new: str) -> Board:
    """Return the shipped board with a part of its text replaced."""
    assert old in text
    board: Board = load_board(read_document_from_text(text.replace(old, new), "changed.yaml"))
    return board


def board_text() -> str:
    """Return the text of the shipped board with its cards."""
    return boards.board_to_text(shipped())


def card(name: str, board: Board | None = None) -> int:
    """Return the number of a card."""
    return (board or shipped()).index["card:" + name]


def mask(names: Sequence[str] | str) -> int:
    """Return the mask of cards, given as a list or as one text."""
    ids = names.split() if isinstance(names, str) else names
    return sum(1 << card(name) for name in ids)


class Table:
    """A state, all events since its creation, and helpers that play and inspect it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    # -- playing
    def play(self, *moves: Move, dice: Dice | None = None) -> Table:
        """Play legal moves; `dice` for moves that involve chance."""
        for move in moves:
            assert GAME.guard(self.state, move) is None, f"{move} is refused: {GAME.guard(self.state, move)}"
            before, kept = self.state, GAME.to_data(self.state)
            after = before.copy()
            GAME.apply(after, move, dice or Dice(7), self.events)
            assert GAME.to_data(before) == kept
            assert move_violations(before, after) == []
            assert state_violations(after) == []
            self.state = after
        return self

    def shoot(self, slot: int, target: int, mode: str, boost: Sequence[int] = (), extra: bool = False) -> Table:
        """Fire a shot; `boost`: points of Perun for each die."""
        self.play(("extra" if extra else "shoot", slot, target, mode))
        if self.question == "boost":
            self.play(("boost", *boost) if boost else ("fire",))
        return self

    def hold(self, dice: Dice | None = None) -> Table:
        """End the shooting of the deciding side."""
        return self.play(("hold",), dice=dice)

    def end_shooting(self) -> Table:
        """End the shooting of both sides in this turn."""
        turn = self.state.turn
        while self.question == "shoot" and self.state.turn == turn:
            self.hold()
        return self

    def refusal(self, move: Move) -> str:
        """Return the id of the reason why a move is refused."""
        reason = GAME.guard(self.state, move)
        assert isinstance(reason, Reason)
        return reason.id

    # -- inspecting
    @property
    def question(self) -> str:
        """The kind of the current question; empty at the end."""
        decision = GAME.decision(self.state)
        return decision.kind if decision else ""

    @property
    def seat(self) -> int:
        """The deciding seat."""
        decision = GAME.decision(self.state)
        assert decision is not None
        return decision.seat

    @property
    def moves(self) -> list[Move]:
        """The legal moves."""
        return list(GAME.legal_moves(self.state))

    @property
    def result(self) -> Result:
        """The result of the game."""
        result = GAME.result(self.state)
        assert result is not None
        return result

    def wounds(self, seat: int, slot: int) -> int:
        """Return the wounds of a fighter."""
        return self.state.wounds[seat * FIGHTERS_PER_SIDE + slot]

    def armour(self, seat: int, slot: int) -> ArmourSum:
        """Return the current armour of a fighter."""
        return armour_of(self.state, seat * FIGHTERS_PER_SIDE + slot)

    def event_args(self, kind: str) -> list[dict[str, Any]]:
        """Return the arguments of all events of a kind."""
        return [dict(event.args) for event in self.events if event.kind == kind]

    def line(self, shot: int = 0, line: int = 0) -> dict[str, Any]:
        """Return a line of the last shot's calculation."""
        result: dict[str, Any] = self.event_args("aimed")[-1]["shots"][shot]["lines"][line]
        return result

    def shot(self, number: int = 0) -> dict[str, Any]:
        """Return the effect of the last shot on one of its targets."""
        result: dict[str, Any] = self.event_args("aimed")[-1]["shots"][number]
        return result

    def hand(self, seat: int) -> set[str]:
        """Return the ids of the cards in a hand."""
        return {
            one.id for number, one in enumerate(self.state.board.characters) if self.state.hands[seat] >> number & 1
        }


def _place_fighters(state: State, seat: int, text: str, spare: list[str]) -> None:
    fighters = [one.split() for one in text.split(",") if one.strip()]
    fighters += [[spare.pop(0), "eksploracja"] for _ in range(FIGHTERS_PER_SIDE - len(fighters))]
    for slot, (name, token, *wounds) in enumerate(fighters):
        place = seat * FIGHTERS_PER_SIDE + slot
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
    """Return a table before the shooting; `mine` and `theirs` list fighters, such as `zbyszek atak 2` (two wounds)."""
    board = board or shipped()
    state = empty_state(board)
    state.turn, state.starter, state.phase, state.revealed, state.kept = turn, starter, "shooting", 1, 2
    state.dice = [int(face) for face in dice.split()]
    state.hazards = [board.index["hazard:" + kind] for kind in ("radioaktywne", "mroz")]
    named = {one.split()[0] for one in (*mine.split(","), *theirs.split(",")) if one.strip()}
    spare = [name for name in SPARE if name not in named]
    for seat, fighters in enumerate((mine, theirs)):
        _place_fighters(state, seat, fighters, spare)
        _fill_hand(state, seat, named)
    state.perun = list(perun)
    state.agenda = [("clean",), ("fire", 1 - starter), ("fire", starter)]
    table = Table(state)
    from games.wroclaw.rules.turn import FLOW

    FLOW.run_steps(state, Dice(7), table.events)
    return table


def _fill_hand(state: State, seat: int, named: set[str]) -> None:
    """Give a side a hand and discarded cards, so that it has ten cards, different from all others."""
    board = state.board
    taken = sum(1 << number for number in state.cards if number >= 0)
    taken |= mask([name for name in named if name in {one.id for one in board.characters}])
    for other in range(2):
        taken |= (
            state.hands[other] | state.discarded[other] | state.older[other] | state.fresh[other] | state.dead[other]
        )
    left = [number for number in range(len(board.characters)) if not taken >> number & 1]
    state.hands[seat] = sum(1 << left.pop(0) for _ in range(board.hand - FIGHTERS_PER_SIDE))
    state.discarded[seat] = sum(1 << left.pop(0) for _ in range(board.drawn - board.hand))


def set_cards(state: State, seat: int, hand: int, older: int = 0, fresh: int = 0) -> None:
    """Give a side these numbers of cards in its hand and pools; the rest of its cards are dead or discarded."""
    cards = [number for number in range(len(state.board.characters)) if state.hands[seat] >> number & 1]
    wanted = (("hands", hand), ("older", older), ("fresh", fresh))
    for name, count in wanted:
        getattr(state, name)[seat] = sum(1 << cards.pop(0) for _ in range(count))
    state.dead[seat] |= sum(1 << number for number in cards)


def new_table(seed: int = 1, **options: Any) -> Table:
    """Return a table at the beginning of a game."""
    events: list[Event] = []
    table = Table(GAME.setup({"board": shipped(), "first": "0", **options}, 2, Dice(seed), events))
    table.events = events
    return table


def table_at_orders(seed: int = 1, **options: Any) -> Table:
    """Return a table before the first secret orders; all have discarded the first three cards of their ten."""
    table = new_table(seed, **options)
    while table.question == "keep":
        table.play(table.moves[0])
    return table


def send_cards(table: Table, *tokens: str) -> Table:
    """Let the deciding seat send its first cards that can have these tokens."""
    for token in tokens:
        name = next(move[1] for move in table.moves if move[2] == token)
        table.play(("send", name, token))
    return table
