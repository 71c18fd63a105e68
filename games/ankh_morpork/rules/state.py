"""The state of Ankh-Morpork, and the game's words in English and Polish.

| here | in the game | |
|---|---|---|
| area | dzielnica | by its place 0.., which is the printed number less one |
| unit, piece | pionek | a minion, troll or demon; `units[area * 6 + owner]` counts them |
| owner | | a seat 0 to 3, TROLL 4 or DEMON 5 |
| minion, building | agent, budynek | |
| trouble | niepokój | at most one marker an area: a bit of a mask |
| district card | karta dzielnicy | goes with the building; `retired` ones are out of the game |
| interrupt, reaction | reakcja | a card played out of turn |
| loan, penalty | pożyczka, karta przed graczem | cards that lie in front of a player |
| personality | tożsamość | by its number in the data |

Draw pile and events are bags from which the dice draw, so there is no order to hide or to spy out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ankh_morpork.rules.board import OWNERS, Board
from games.core.contract.contract import Step
from games.core.contract.plain import StateJson

NOBODY = -1


class State:
    """Everything there is to know of a match in progress; plain data, copied by hand.

    Cards and personalities are numbers of the board's lists; masks have bit a for area a.
    """

    __slots__ = (
        "active", "agenda", "board", "bounds", "brown", "building", "chain", "down", "end", "events", "fresh",
        "green", "hands", "left", "loans", "looks", "memory", "money", "on", "owned", "peek", "penalties",
        "personality", "pile", "playing", "retired", "seats", "spent", "trouble", "turn", "units", "used", "winner",
    )  # fmt: skip

    board: Board
    seats: int
    turn: int  # 1.. ; grows by one with each player's turn
    active: int  # whose turn it is
    units: list[int]
    on: list[int]  # for each owner, the mask of areas with a unit of it: kept beside `units` because it is asked often
    trouble: int
    building: list[int]  # owner by area, -1 = none
    owned: list[int]  # for each seat, the mask of areas with a building of it: kept beside `building`
    retired: int  # areas whose card is out of the game
    used: int  # areas whose card was used this turn
    fresh: int  # areas whose card was gained this turn
    left: list[int]  # minions off the board, by seat
    money: list[int]
    hands: list[list[int]]
    green: list[int]  # bags of the cards to be drawn: the green ones first
    brown: list[int]
    pile: list[int]  # discarded, the last on top
    down: int  # interrupts that lie in the pile, as the bits of `Tables.bits`
    loans: list[list[int]]
    penalties: list[list[int]]
    playing: int  # card being played, -1 = none, or it has been laid in front of somebody
    chain: list[int]  # cards played this turn
    peek: list[int]  # cards drawn from a hand to choose one from (Stanley); still in that hand
    personality: list[int]
    events: list[int]  # bag
    spent: list[int]  # events that happened, in order
    memory: list[int]  # by seat: mask of the cards that it knows to be in others' hands
    bounds: list[int]  # viewer * seats + owner: at most so many cards of that hand the viewer can know: public
    looks: list[list[int]]  # [viewer, mask of personalities seen among the unused, mask of seats that changed since]
    end: str  # how the game ended, "" while it goes on
    winner: int  # the seat that won by its personality, -1 = none
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State.__new__(State)
        new.board = self.board
        new.seats = self.seats
        new.turn = self.turn
        new.active = self.active
        new.units = self.units[:]
        new.on = self.on[:]
        new.trouble = self.trouble
        new.building = self.building[:]
        new.owned = self.owned[:]
        new.retired = self.retired
        new.used = self.used
        new.fresh = self.fresh
        new.left = self.left[:]
        new.money = self.money[:]
        new.hands = [hand[:] for hand in self.hands]
        new.green = self.green[:]
        new.brown = self.brown[:]
        new.pile = self.pile[:]
        new.down = self.down
        new.loans = [cards[:] for cards in self.loans]
        new.penalties = [cards[:] for cards in self.penalties]
        new.playing = self.playing
        new.chain = self.chain[:]
        new.peek = self.peek[:]
        new.personality = self.personality[:]
        new.events = self.events[:]
        new.spent = self.spent[:]
        new.memory = self.memory[:]
        new.bounds = self.bounds[:]
        new.looks = [look[:] for look in self.looks]
        new.end = self.end
        new.winner = self.winner
        new.agenda = self.agenda[:]
        return new

    def minions_on_board(self, seat: int) -> int:
        """Return how many minions a seat has on the board."""
        return self.board.minions - self.left[seat]

    def occupied_areas(self) -> int:
        """Return the mask of areas with anybody in them."""
        on = self.on
        return on[0] | on[1] | on[2] | on[3] | on[4] | on[5]

    def building_count(self, seat: int) -> int:
        """Return how many buildings a seat has on the board."""
        return self.owned[seat].bit_count()

    def set_building(self, area: int, owner: int) -> None:
        """Say whose building stands in an area; NOBODY: none does."""
        before, bit = self.building[area], 1 << area
        if before != NOBODY:
            self.owned[before] &= ~bit
        self.building[area] = owner
        if owner != NOBODY:
            self.owned[owner] |= bit

    def other_seats(self, seat: int) -> list[int]:
        """List the other seats in turn order from `seat`."""
        return [(seat + by) % self.seats for by in range(1, self.seats)]

    def seats_in_turn_order(self) -> list[int]:
        """List all seats in turn order, the one whose turn it is first."""
        return [(self.active + by) % self.seats for by in range(self.seats)]


def empty_state(board: Board, seats: int) -> State:
    """Return a state with nothing on the board, all cards in the bags and nothing pending."""
    state = State()
    state.board, state.seats, state.turn, state.active = board, seats, 0, 0
    state.units = [0] * (len(board.areas) * OWNERS)
    state.on = [0] * OWNERS
    state.trouble = state.retired = state.used = state.fresh = state.down = 0
    state.building, state.owned = [NOBODY] * len(board.areas), [0] * seats
    state.left = [board.minions] * seats
    state.money = [board.money] * seats
    deck = board.cards_for(seats)
    state.green = [card for card in deck if board.cards[card].green]
    state.brown = [card for card in deck if not board.cards[card].green]
    state.hands = [[] for _ in range(seats)]
    state.loans = [[] for _ in range(seats)]
    state.penalties = [[] for _ in range(seats)]
    state.pile, state.chain, state.peek, state.spent, state.looks = [], [], [], [], []
    state.playing = state.winner = NOBODY
    state.personality = [NOBODY] * seats
    state.events = list(range(len(board.events)))
    state.memory = [0] * seats
    state.bounds = [0] * (seats * seats)
    state.end = ""
    state.agenda = []
    return state


def building_masks(state: State) -> list[int]:
    """Return for each seat the mask of areas with a building of it."""
    return [sum(1 << area for area, owner in enumerate(state.building) if owner == seat) for seat in range(state.seats)]


def _settle(state: State, data: Mapping[str, Any]) -> None:
    state.owned = building_masks(state)


JSON = StateJson(State, aside=("owned",), settle=_settle)
