"""What the best target of a symbol or scroll is worth to one seat: what cards are judged by before they are played."""

from __future__ import annotations

from games.ankh_morpork.bots.gains import Gains
from games.ankh_morpork.rules.board import OWNERS
from games.ankh_morpork.rules.placing import TEXT, placeable
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Seat

MOVED = 0.8  # part of what a removal is worth: the piece is only moved
RELOCATED = 0.2  # a minion that has to be taken from another area


class Judge(Gains):
    """Gains of one seat in one position, and the best of them; each is counted once, however many cards ask it."""

    __slots__ = ("_best", "cards")

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.cards: dict[int, float] = {}  # what cards in hand do now, once counted
        self._best: dict[str, float] = {}

    def best(self, what: str) -> float:
        """Return what the best target of a symbol is worth, 0 if nothing would help."""
        found = self._best.get(what)
        if found is None:
            found = self._best[what] = max(0.0, _BEST[what](self))
        return found

    def _best_minion(self) -> float:
        state, seat = self.state, self.seat
        if not state.left[seat]:
            return RELOCATED
        return max(self.arrive(area) for area in self.reach())

    def reach(self) -> list[int]:
        """List the areas where a minion may come by the usual rules."""
        mask = self.state.on[self.seat]
        near = self.board.tables.near
        areas = range(len(near))
        return [area for area in areas if mask & near[area]] if mask else list(areas)

    def near(self, middle: int) -> float:
        """Return what the best place in or beside an area is worth for a minion."""
        mask = self.board.tables.near[middle]
        if not self.state.left[self.seat]:
            return RELOCATED
        return max(self.arrive(area) for area in range(len(self.board.areas)) if mask >> area & 1)

    def anywhere(self, mask: int) -> float:
        """Return what the best of these areas is worth for a minion."""
        areas = [area for area in range(len(self.board.areas)) if mask >> area & 1]
        return max(
            (self.arrive(area) for area in areas if placeable(self.state, self.seat, area, TEXT) is None), default=0
        )

    def _best_house(self, half: bool = False) -> float:
        state, seat = self.state, self.seat
        mask, money = state.on[seat] & ~state.trouble, state.money[seat]
        best = 0.0
        for area, owner in enumerate(state.building):
            if owner < 0 and mask >> area & 1:
                price = self.board.areas[area].cost // (2 if half else 1)
                if price <= money:
                    best = max(best, self.build(area, price))
        return best

    def _best_cheap_house(self) -> float:
        return self._best_house(True)

    def _best_kill(self) -> float:
        return self.best_gone(self.state.trouble, self.seat)

    def best_gone(self, mask: int, spared: Seat) -> float:
        """Return what the best removal of a piece in these areas is worth; pieces of `spared` are not counted."""
        units, best = self.state.units, 0.0
        mask &= self.on_all
        for area in range(len(self.board.areas)):
            if mask >> area & 1:
                for owner in range(OWNERS):
                    if owner != spared and units[area * OWNERS + owner]:
                        best = max(best, self.goes(area, owner))
        return best

    def _best_move_of_others(self) -> float:
        return MOVED * self.best_gone(self.board.tables.everywhere, self.seat)

    def _best_calm(self) -> float:
        trouble = self.state.trouble
        return max(
            (self.marker(area, False) for area in range(len(self.board.areas)) if trouble >> area & 1), default=0
        )

    def best_stir(self, mask: int) -> float:
        """Return what the best new marker in these areas is worth."""
        mask &= ~self.state.trouble
        return max((self.marker(area, True) for area in range(len(self.board.areas)) if mask >> area & 1), default=0)

    def _best_own_move(self) -> float:
        state, seat = self.state, self.seat
        areas = [area for area in range(len(self.board.areas)) if state.on[seat] >> area & 1]
        if not areas:
            return 0.0
        return max(self.goes(area, seat) for area in areas) + max(self.arrive(a) for a in range(len(self.board.areas)))


_BEST = {
    "minion": Judge._best_minion,
    "building": Judge._best_house,
    "half": Judge._best_cheap_house,
    "assassinate": Judge._best_kill,
    "remove_trouble": Judge._best_calm,
    "move_other": Judge._best_move_of_others,
    "move_own": Judge._best_own_move,
}
