"""Positions of Ankh-Morpork in a short notation, and a table that plays them using only the contract.

An area has one word for each thing in it: `0` a minion of seat 0, `T` a troll, `D` a demon, `!` trouble, `b1` a
building of seat 1, `x` its card is out of the game.

    table = sit(hand=["carcer"], the_shades="0 1 1 !")
    table.play(("play", "carcer"), ("use",), dice=(6, 6))

Every move is played as in a match: the guard checks it, `apply` changes a copy, and the copy becomes the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games.ankh_morpork.game import GAME, load_board
from games.ankh_morpork.rules import pieces
from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL, Board
from games.ankh_morpork.rules.state import State, empty_state
from games.core.contract.contract import Event
from games.core.contract.dice import Dice
from games.core.program.paths import resource_path
from tests.rules_table import RulesTable
from tests.scripted import ScriptedDice

WHO = ("lord_vetinari", "lord_rust", "lord_selachii", "dragon_king_of_arms")
SAVERS = ("wallace_sonky", "gaspode", "susan", "igor", "fresh_start_club")


@cache
def shipped() -> Board:
    """Return the city that ships with the program."""
    board: Board = load_board(resource_path("data/ankh_morpork/board.yaml"))
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
    """Return the beginning of seat 0's turn.

    With `late`, no green card is left to draw, so hands may contain brown ones.
    """
    board = board or shipped()
    state = empty_state(board, seats)
    state.turn = 1
    state.money = [money] * seats if isinstance(money, int) else list(money)
    names = {one.id: number for number, one in enumerate(board.personalities)}
    state.personality = [names[one] for one in who[:seats]]
    for name, text in areas.items():
        _fill_area(state, board.index[name], text)
    for seat, cards in {**(hands or {}), 0: hand}.items():
        state.hands[seat] = [take(state, card) for card in cards]
    for card in pile:
        put_down(state, take(state, card))
    if late:
        for card in state.green:  # reactions become the last seat's penalty cards, so that none counts as used
            if board.tables.interrupt_bits[card]:
                state.penalties[-1].append(card)
            else:
                put_down(state, card)
        state.green = []
    state.agenda = [("finish", 0), ("close", 0), ("card", 0, 1)]
    return state


def _fill_area(state: State, area: int, text: str) -> None:
    for word in text.split():
        if word == "!":
            state.trouble |= 1 << area
        elif word == "x":
            state.retired |= 1 << area
        elif word[0] == "b":
            state.set_building(area, int(word[1:]))
        else:
            owner = {"T": TROLL, "D": DEMON}.get(word, -1)
            owner = int(word) if owner < 0 else owner
            state.units[area * OWNER_COUNT + owner] += 1
            state.on[owner] |= 1 << area
            if owner < 4:
                state.left[owner] -= 1


def take(state: State, name: str) -> int:
    """Take a card out of the bags from which cards are drawn."""
    card = state.board.card_index[name]
    (state.green if card in state.green else state.brown).remove(card)
    return card


def put_down(state: State, card: int) -> None:
    """Put a card on the discard pile."""
    state.pile.append(card)
    state.down |= state.board.tables.interrupt_bits[card]


class Table(RulesTable[State]):
    """A position of this game that can be played on."""

    game = GAME

    def area(self, name: str) -> str:
        """Describe an area in the notation of `position`."""
        state, area = self.state, self.state.board.index[name]
        start = area * OWNER_COUNT
        words = [f"{seat}" for seat in range(state.seats) for _ in range(state.units[start + seat])]
        words += ["T"] * state.units[start + TROLL] + ["D"] * state.units[start + DEMON]
        words += ["!"] if state.trouble >> area & 1 else []
        words += [f"b{state.building[area]}"] if state.building[area] >= 0 else []
        words += ["x"] if state.retired >> area & 1 else []
        return " ".join(words)

    def hand(self, seat: int) -> list[str]:
        """Return the ids of the cards in a hand."""
        return [self.state.board.cards[card].id for card in self.state.hands[seat]]

    @property
    def pile(self) -> list[str]:
        """The ids of the discard pile."""
        return [self.state.board.cards[card].id for card in self.state.pile]

    def rest(self) -> Table:
        """End the turn from a question that can be passed, skipped or refused."""
        turn = self.state.turn
        for _ in range(40):
            if self.state.turn != turn or not self.state.agenda:
                return self
            moves = [move for move in GAME.legal_moves(self.state) if move[0] in ("pass", "skip", "done", "no")]
            self.play(moves[0])
        raise AssertionError("the turn does not end")


def sit(seats: int = 3, **position_args: Any) -> Table:
    """Return a table at the beginning of seat 0's turn; see `position`."""
    return Table(position(seats, **position_args))


def begin(state: State, seat: int = 0) -> Table:
    """Let a seat's turn begin, which checks its winning condition."""
    state.agenda = [("turn", seat)]
    events: list[Event] = []
    from games.ankh_morpork.rules.turn import FLOW

    FLOW.run_steps(state, Dice(1), events)
    return Table(state, events)


def happen(table: Table, event: str, dice: Sequence[int] = ()) -> Table:
    """Let an event happen; `dice`: the rolled areas."""
    from games.ankh_morpork.rules.turn import FLOW

    state = table.state.copy()
    number = state.board.events.index(event)
    script = ScriptedDice(state.events.index(number), *dice)
    state.agenda.append(("event", state.active))
    FLOW.run_steps(state, script, table.events)
    assert script.remaining == []
    table.state = state
    table.check()
    return table


def double_earthquake() -> State:
    """Return an earthquake that hits two buildings of the owner of Small Gods, who decides which to save first."""
    owned = dict.fromkeys(("the_hippo", "the_shades", "small_gods"), "b0")
    rolls = (shipped().index["the_hippo"], shipped().index["small_gods"])
    return happen(sit(2, hand=["groat"], money=20, **owned), "earthquake", rolls).state


__all__ = ["SAVERS", "Table", "begin", "double_earthquake", "happen", "pieces", "position", "shipped", "sit"]
