"""The state of a match, and a glossary of the game's terms in English and Polish.

| here | in the game | |
|---|---|---|
| area | dzielnica | by number from 0, one less than the printed number |
| unit, piece | pionek | a minion, troll or demon; `units[area * 6 + owner]` counts them |
| owner | | a seat 0 to 3, TROLL 4 or DEMON 5 |
| minion, building | agent, budynek | |
| trouble | niepokój | at most one marker for each area: a bit of a mask |
| district card | karta dzielnicy | belongs to the owner of the building; `retired` ones are out of the game |
| interrupt, reaction | reakcja | a card played out of turn |
| loan, penalty | pożyczka, karta przed graczem | cards in front of a player |
| personality | tożsamość | by its number in the data |

Draw pile and events are bags from which the dice draw, so that no hidden order exists.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ankh_morpork.rules.board import OWNER_COUNT, Board
from games.core.contract.contract import Step
from games.core.contract.plain import StateJson

NOBODY = -1


class State:
    """The complete state of a match.

    Cards and personalities are numbers in the board's lists. In masks, bit a is area a.
    """

    __slots__ = (
        "active", "agenda", "board", "bounds", "brown", "building", "chain", "down", "end", "events", "fresh",
        "green", "hands", "left", "loans", "looks", "memory", "money", "on", "owned", "peek", "penalties",
        "personality", "pile", "playing", "retired", "seats", "spent", "trouble", "turn", "units", "used", "winner",
    )  # fmt: skip

    board: Board
    seats: int
    turn: int  # from 1; one more with each player's turn
    active: int  # the seat whose turn it is
    units: list[int]
    on: list[int]  # by owner: the mask of areas with its units, derived from `units`
    trouble: int
    building: list[int]  # by area: owner of the building, -1: none
    owned: list[int]  # by seat: the mask of areas with its buildings, derived from `building`
    retired: int  # mask of areas whose district card is out of the game
    used: int  # mask of areas whose district card was used this turn
    fresh: int  # mask of areas whose district card was gained this turn
    left: list[int]  # by seat: minions in supply
    money: list[int]
    hands: list[list[int]]
    green: list[int]  # green cards left to draw; they are drawn before the brown ones
    brown: list[int]
    pile: list[int]  # discarded cards, the last one on top
    down: int  # interrupts in the discard pile, as a mask of `Tables.interrupt_bits`
    loans: list[list[int]]
    penalties: list[list[int]]
    playing: int  # card being played; -1: none, or it is in front of a player
    chain: list[int]  # cards played this turn
    peek: list[int]  # cards of another hand from which one is chosen (card Stanley); still in that hand
    personality: list[int]
    events: list[int]  # random events not drawn yet, in no order
    spent: list[int]  # events that happened, in order
    memory: list[int]  # by seat: mask of the cards that it knows in other hands
    bounds: list[int]  # public, [viewer * seats + owner]: how many cards of the owner's hand the viewer can know
    looks: list[list[int]]  # [viewer, mask of unused personalities seen, mask of seats that changed theirs since]
    end: str  # how the game ended, "" before that
    winner: int  # the winner by personality, -1: none
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State()
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
        """Return the number of minions that a seat has on the board."""
        return self.board.minions - self.left[seat]

    def occupied_areas(self) -> int:
        """Return the mask of areas with pieces."""
        on = self.on
        return on[0] | on[1] | on[2] | on[3] | on[4] | on[5]

    def building_count(self, seat: int) -> int:
        """Return the number of buildings that a seat has on the board."""
        return self.owned[seat].bit_count()

    def set_building(self, area: int, owner: int) -> None:
        """Set the owner of the building in an area; -1 removes the building."""
        before, bit = self.building[area], 1 << area
        if before != NOBODY:
            self.owned[before] &= ~bit
        self.building[area] = owner
        if owner != NOBODY:
            self.owned[owner] |= bit

    def other_seats(self, seat: int) -> list[int]:
        """List the other seats in turn order, starting after `seat`."""
        return [(seat + by) % self.seats for by in range(1, self.seats)]

    def seats_in_turn_order(self) -> list[int]:
        """List all seats in turn order, starting with the active one."""
        return [(self.active + by) % self.seats for by in range(self.seats)]


def empty_state(board: Board, seats: int) -> State:
    """Return a state without pieces on the board, with all cards in the bags and an empty agenda."""
    state = State()
    state.board, state.seats, state.turn, state.active = board, seats, 0, 0
    state.units = [0] * (len(board.areas) * OWNER_COUNT)
    state.on = [0] * OWNER_COUNT
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
    """Return for each seat the mask of areas with its buildings."""
    return [sum(1 << area for area, owner in enumerate(state.building) if owner == seat) for seat in range(state.seats)]


def _restore_masks(state: State, data: Mapping[str, Any]) -> None:
    state.owned = building_masks(state)


STATE_JSON = StateJson(State, excluded=("owned",), restore=_restore_masks)
