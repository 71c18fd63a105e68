"""Positions of Ankh-Morpork in a few words, and a table that plays them through the contract alone.

An area takes a word for each thing in it: `0` a minion of seat 0, `T` a troll, `D` a demon, `!` trouble, `b1` a
building of seat 1, `x` its card is out of the game.

    table = sit(hand=["carcer"], the_shades="0 1 1 !")
    table.play(("play", "carcer"), ("use",), dice=(6, 6))

Every move is played as a match plays it: guard, `apply` on a copy, swap; the state before must be what it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games.ankh_morpork import pieces
from games.ankh_morpork.board import DEMON, OWNERS, TROLL, Board
from games.ankh_morpork.game import GAME, load_board
from games.ankh_morpork.invariants import invariants
from games.ankh_morpork.state import State, empty
from games.core.contract import EVERYBODY, Event, Move, Result
from games.core.dice import BotDice, Dice, ScriptedDice
from games.core.paths import resource
from games.core.plain import digest

WHO = ("lord_vetinari", "lord_rust", "lord_selachii", "dragon_king_of_arms")
SAVERS = ("wallace_sonky", "gaspode", "susan", "igor", "fresh_start_club")


@cache
def shipped() -> Board:
    """Return the city that ships with the program."""
    board: Board = load_board(resource("data/ankh_morpork/board.yaml"))
    return board


def position(
    seats: int = 3,
    *,
    hand: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
    money: Sequence[int] | int = 10,
    who: Sequence[str] = WHO,
    late: bool = True,
    board: Board | None = None,
    **areas: str,
) -> State:
    """Return the beginning of seat 0's turn; `late`: no green card is left to draw, so brown ones may be in hands."""
    board = board or shipped()
    state = empty(board, seats)
    state.turn = 1
    state.money = [money] * seats if isinstance(money, int) else list(money)
    names = {one.id: number for number, one in enumerate(board.personalities)}
    state.personality = [names[one] for one in who[:seats]]
    for name, words in areas.items():
        _fill(state, board.index[name], words)
    for seat, cards in {**(hands or {}), 0: hand}.items():
        state.hands[seat] = [take(state, card) for card in cards]
    for card in pile:
        put_down(state, take(state, card))
    if late:
        for card in state.green:  # reactions lie in front of the last seat: nobody has seen them used
            if board.tables.bits[card]:
                state.penalties[-1].append(card)
            else:
                put_down(state, card)
        state.green = []
    state.agenda = [("finish", 0), ("close", 0), ("card", 0, 1)]
    return state


def _fill(state: State, area: int, words: str) -> None:
    for word in words.split():
        if word == "!":
            state.trouble |= 1 << area
        elif word == "x":
            state.retired |= 1 << area
        elif word[0] == "b":
            state.building[area] = int(word[1:])
        else:
            owner = {"T": TROLL, "D": DEMON}.get(word, -1)
            owner = int(word) if owner < 0 else owner
            state.units[area * OWNERS + owner] += 1
            state.on[owner] |= 1 << area
            if owner < 4:
                state.left[owner] -= 1


def take(state: State, name: str) -> int:
    """Take a card out of the bags."""
    card = state.board.card_index[name]
    (state.green if card in state.green else state.brown).remove(card)
    return card


def put_down(state: State, card: int) -> None:
    """Put a card on the discard pile."""
    state.pile.append(card)
    state.down |= state.board.tables.bits[card]


def mark(state: State) -> str:
    """Return what tells this state from any other."""
    return digest(GAME.to_data(state))


class Table:
    """A state that is played on through the contract; remembers all that happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self.check()

    def check(self) -> None:
        """Ask what must hold everywhere: invariants, exact legal moves, views that give nothing away."""
        state = self.state
        assert invariants(state) == []
        legal, candidates = list(GAME.legal_moves(state)), list(GAME.candidates(state))
        assert legal == [move for move in candidates if GAME.guard(state, move) is None]
        assert bool(legal) == (GAME.decision(state) is not None)
        for who in (None, EVERYBODY, *range(state.seats)):
            view = GAME.observe(state, who)
            assert GAME.observe(GAME.guess(view, BotDice(1)), who) == view

    def play(self, *moves: Move, dice: Sequence[int] | None = None) -> Table:
        """Play legal moves in a row; `dice`: exactly what is drawn (areas and rolls count from 0), else by chance."""
        drawn: Dice = Dice(1) if dice is None else ScriptedDice(*dice)
        for move in moves:
            before = mark(self.state)
            reason = GAME.guard(self.state, move)
            assert reason is None, f"{move} is refused: {reason}; {self.asked} may {GAME.legal_moves(self.state)}"
            assert move in GAME.legal_moves(self.state)
            after = self.state.copy()
            GAME.apply(after, move, drawn, self.events)
            assert mark(self.state) == before
            self.state = after
            self.check()
        if isinstance(drawn, ScriptedDice):
            assert drawn.script == []
        return self

    @property
    def asked(self) -> tuple[int, str]:
        """Who owes what kind of decision; (-1, "") at the end."""
        decision = GAME.decision(self.state)
        return (-1, "") if decision is None else (decision.seat, decision.kind)

    def legal(self, kind: str = "") -> set[Move]:
        """Return the legal moves, all or of one kind."""
        return {move for move in GAME.legal_moves(self.state) if not kind or move[0] == kind}

    def where(self, kind: str) -> set[str]:
        """Return the areas, cards or seats that legal moves of one kind name first."""
        return {move[1] for move in self.legal(kind)}

    def why(self, *move: Any) -> str:
        """Return why a move is refused, "" if it is legal."""
        reason = GAME.guard(self.state, move)
        return reason.id if reason is not None else ""

    def area(self, name: str) -> str:
        """Describe an area as `position` takes it."""
        state, area = self.state, self.state.board.index[name]
        start = area * OWNERS
        words = [f"{seat}" for seat in range(state.seats) for _ in range(state.units[start + seat])]
        words += ["T"] * state.units[start + TROLL] + ["D"] * state.units[start + DEMON]
        words += ["!"] if state.trouble >> area & 1 else []
        words += [f"b{state.building[area]}"] if state.building[area] >= 0 else []
        words += ["x"] if state.retired >> area & 1 else []
        return " ".join(words)

    def hand(self, seat: int) -> list[str]:
        """Return the ids of a hand."""
        return [self.state.board.cards[card].id for card in self.state.hands[seat]]

    @property
    def pile(self) -> list[str]:
        """The ids of the discard pile."""
        return [self.state.board.cards[card].id for card in self.state.pile]

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the arguments of all events of a kind."""
        return [event.args for event in self.events if event.kind == kind]

    def result(self) -> Result:
        """Return how the game ended."""
        found = GAME.result(self.state)
        assert found is not None
        return found

    def rest(self) -> Table:
        """End the turn from any question that can be passed, skipped or refused."""
        turn = self.state.turn
        for _ in range(40):
            if self.state.turn != turn or not self.state.agenda:
                return self
            moves = [move for move in GAME.legal_moves(self.state) if move[0] in ("pass", "skip", "done", "no")]
            self.play(moves[0])
        raise AssertionError("the turn does not end")


def sit(seats: int = 3, **words: Any) -> Table:
    """Return a table at the beginning of seat 0's turn; see `position`."""
    return Table(position(seats, **words))


def begin(state: State, seat: int = 0) -> Table:
    """Let a seat's turn begin, with the look at its condition."""
    state.agenda = [("turn", seat)]
    events: list[Event] = []
    from games.ankh_morpork.turn import FLOW

    FLOW.run(state, Dice(1), events)
    table = Table(state)
    table.events = events
    return table


def happen(table: Table, event: str, dice: Sequence[int] = ()) -> Table:
    """Let a given event happen now; `dice`: the areas rolled."""
    from games.ankh_morpork.turn import FLOW

    state = table.state.copy()
    number = state.board.events.index(event)
    script = ScriptedDice(state.events.index(number), *dice)
    state.agenda.append(("event", state.active))
    FLOW.run(state, script, table.events)
    assert script.script == []
    table.state = state
    table.check()
    return table


__all__ = ["SAVERS", "Table", "begin", "happen", "mark", "pieces", "position", "shipped", "sit"]
