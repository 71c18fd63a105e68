"""Gains of single changes on the board, in points of lead."""

from __future__ import annotations

from math import inf

from games.core.contract.contract import Move, Seat
from games.wampiry.bots import worth
from games.wampiry.bots.worth import FIELD_VALUES, WEIGHTS, LeadCache, MarkedEstate
from games.wampiry.rules.board import END_OF_GO_EFFECTS, Board
from games.wampiry.rules.state import State

BestEstates = tuple[int, float, float]  # (best estate, its gain, second-best gain)


class Judge:
    """Values moves for one seat in one position; estates and fields are numbers.

    With `count_placement`, the markers that the seat will place at the end of its go (its part of a turn) are included.
    """

    __slots__ = (
        "_before",
        "_destinations",
        "_estates",
        "_swaps",
        "_visits",
        "board",
        "counts",
        "due",
        "future",
        "lead_cache",
        "levels",
        "seat",
        "seats",
        "state",
    )  # fmt: skip

    def __init__(self, state: State, seat: Seat, count_placement: bool = False) -> None:
        self.state, self.seat, self.board = state, seat, state.board
        seats = self.seats = state.seats
        cache = self.lead_cache = self.shared_cache(state.board, seats)
        future = self.future = worth.future_scoring_weight(state)
        levels = self.levels = state.award
        counts = self.counts = [state.markers_on(estate) for estate in range(len(levels))]
        whole = worth.due_scoring_count(state)
        due = self.due = [whole + flag for flag in state.sabbath]
        if count_placement:
            counts[state.vampire[seat]][seat] += min(state.board.placed, state.supply[seat])
        self._estates = [cache[tuple(counts[estate]), levels[estate]] for estate in range(len(levels))]
        self._before: list[float] = []
        for estate, marked in enumerate(self._estates):
            now, then = marked.leads
            self._before.append(due[estate] * now[seat] + future * then[seat])
        self._visits: dict[int, float] = {}  # see `visit_gain`
        self._destinations: dict[int, BestEstates] = {}  # see `_best_destination_gain`
        self._swaps: dict[Seat, BestEstates] = {}  # see `_best_swap`

    @staticmethod
    def shared_cache(board: Board, seats: int) -> LeadCache:
        """Return the shared cache for a board and a number of seats."""
        return worth.shared_lead_cache(board, seats, WEIGHTS.marker_slack)

    # -- marker changes -----------------------------------------------------------------------------------------------
    def lead_value(self, estate: int, counts: list[int], award_level: int, scorings: int) -> float:
        """Return the lead that an estate with these markers gives the seat, in points."""
        now, then = self.lead_cache.leads(counts, award_level)
        return scorings * now[self.seat] + self.future * then[self.seat]

    def marker_change_gain(self, estate: int, owner: Seat, added: int) -> float:
        """Return the gain of adding markers to an estate; of removing them, if `added` is negative."""
        return self._gain(estate, self._estates[estate][added * self.seats + owner])

    def exchange_gain(self, estate: int, loser: Seat, winner: Seat) -> float:
        """Return the gain of replacing a marker of `loser` on an estate by one of `winner`."""
        return self._gain(estate, self._estates[estate][-self.seats + loser][self.seats + winner])

    def _gain(self, estate: int, after: MarkedEstate) -> float:
        now, then = after.leads
        return self.due[estate] * now[self.seat] + self.future * then[self.seat] - self._before[estate]

    def _best_destination_gain(self, owner: Seat, leaving: int, added: int = 1) -> float:
        """Return the best gain of moving `added` markers to an estate other than `leaving`."""
        key = added * self.seats + owner
        best = self._destinations.get(key)
        if best is None:
            gains = [self.marker_change_gain(estate, owner, added) for estate in range(len(self.counts))]
            best = self._destinations[key] = _best_estates(gains)
        return _best_gain_elsewhere(best, leaving)

    def _rivals(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat != self.seat]

    # -- abilities ----------------------------------------------------------------------------------------------------
    def ability_gain(self, ability_estate: int, move: Move) -> float:
        """Return the gain of starting an estate's ability with a move."""
        effect = self.board.abilities[ability_estate]
        if len(move) == 1:
            return self.marker_change_gain(ability_estate, self.seat, min(effect.count, max(0, self._stock())))
        gain = first = self.next_marker_gain(ability_estate, move)
        if effect.cost:
            gain += self.marker_change_gain(ability_estate, self.seat, -effect.cost)
        if effect.count > 1 and effect.do != "move_own_block":
            gain += max(0.0, self._second_marker_gain(ability_estate, move, first))
        return gain

    def _stock(self) -> int:
        return self.state.supply[self.seat] - self.board.placed

    def _second_marker_gain(self, ability_estate: int, move: Move, first_gain: float) -> float:
        """Return the approximate gain of an ability's second marker, given that of the first."""
        _, where, *victims = move
        estate, victim = self.board.index[where], victims[0] if victims else -1
        do = self.board.abilities[ability_estate].do
        if do == "move_own_here":
            return (
                self.marker_change_gain(ability_estate, self.seat, 2)
                - self.marker_change_gain(ability_estate, self.seat, 1)
                + self._second_departure_gain(estate)
            )
        if do == "move_opponents_out":
            return first_gain * (self.counts[estate][victim] > 1)
        if do in ("replace_opponent_with_own", "swap_own_with_opponent"):
            # each further marker is worth less, because the best one is taken first
            return first_gain / 2
        others = [self.marker_change_gain(f, r, -1)
                  for f in range(len(self.counts)) if f != ability_estate for r in self._rivals()
                  if self.counts[f][r] > (f == estate and r == victim)]  # fmt: skip
        return max(others, default=0.0)

    def _second_departure_gain(self, estate: int) -> float:
        """Return the gain, usually negative, of removing a second own marker."""
        seat, counts = self.seat, self.counts
        again = (
            self.marker_change_gain(estate, seat, -2) - self.marker_change_gain(estate, seat, -1)
            if counts[estate][seat] > 1
            else -9.0
        )
        others = [self.marker_change_gain(f, seat, -1) for f in range(len(counts)) if f != estate and counts[f][seat]]
        return max(again, max(others, default=-9.0))

    def next_marker_gain(self, ability_estate: int, move: Move) -> float:
        """Return the gain of a marker chosen for an estate's ability."""
        _, where, *victims = move
        estate, seat = self.board.index[where], self.seat
        victim = victims[0] if victims else -1
        do = self.board.abilities[ability_estate].do
        if do == "replace_opponent_with_own":
            return self.exchange_gain(estate, victim, seat)
        if do == "move_own_here":
            return self.marker_change_gain(estate, seat, -1) + self.marker_change_gain(ability_estate, seat, 1)
        if do == "move_opponents_out":
            return self.marker_change_gain(estate, victim, -1) + self._best_destination_gain(victim, estate)
        if do == "swap_own_with_opponent":
            return self._best_swap(estate)
        if do == "sacrifice_here_to_remove":
            return self.marker_change_gain(estate, victim, -1)
        return self._best_block(estate, self.board.abilities[ability_estate].count)

    def _best_swap(self, mine: int) -> float:
        seat, counts = self.seat, self.counts
        best = -9.0
        for rival in self._rivals():
            others = self._swaps.get(rival)
            if others is None:
                gains = [
                    self.exchange_gain(estate, rival, seat) if counts[estate][rival] else -inf
                    for estate in range(len(counts))
                ]
                others = self._swaps[rival] = _best_estates(gains)
            best = max(best, self.exchange_gain(mine, seat, rival) + _best_gain_elsewhere(others, mine))
        return best

    def _best_block(self, origin: int, most: int) -> float:
        seat = self.seat
        gains = [
            self.marker_change_gain(origin, seat, -count) + self._best_destination_gain(seat, origin, count)
            for count in range(1, min(most, self.counts[origin][seat]) + 1)
        ]
        return max(gains, default=-9.0)

    def best_ability_gain(self, ability_estate: int) -> float:
        """Return the approximate gain of an estate's ability, at least 0."""
        effect, seat, counts = self.board.abilities[ability_estate], self.seat, self.counts
        estates = range(len(counts))
        # the gain of this ability is included in that of the markers placed on the estate
        if effect.do == "place_extra_possessed":
            return 0.0
        if effect.do in ("move_own_here", "swap_own_with_opponent", "move_own_block"):
            moves: list[Move] = [("ability", self.board.ring[f]) for f in estates if counts[f][seat] and
                                 (f != ability_estate or effect.do != "move_own_here")]  # fmt: skip
        else:
            if effect.cost > counts[ability_estate][seat]:
                return 0.0
            moves = [("ability", self.board.ring[f], r) for f in estates for r in self._rivals() if counts[f][r] and
                     (f != ability_estate or not effect.cost)]  # fmt: skip
        return max([0.0, *[self.ability_gain(ability_estate, move) for move in moves]])

    # -- the clock ----------------------------------------------------------------------------------------------------
    def action_gain(self, vampire_estate: int, field: int, move: Move) -> float:
        """Return the gain of a field's action with the vampire on an estate."""
        if len(move) == 1:
            return self.estate_action_gain(vampire_estate, field, self.counts[vampire_estate])
        _, victim, card = move
        state, board = self.state, self.board
        if state.gone[victim]:
            return 0.02
        if card in board.estate_cards:
            meant = state.vampire[victim] + board.estate_cards.get(state.plan_card[victim], 0)
            sent = state.vampire[victim] + board.estate_cards[card]
            return WEIGHTS.victim_loss_share * (
                self._rival_visit_gain(victim, sent) - self._rival_visit_gain(victim, meant)
            )
        estate = (state.vampire[victim] + board.estate_cards.get(state.plan_card[victim], 0)) % len(board.ring)
        meant = state.time[victim] + board.time_cards.get(state.plan_time[victim], 0)
        sent = state.time[victim] + board.time_cards[card]
        return WEIGHTS.victim_loss_share * (
            self._rival_field_gain(victim, estate, sent) - self._rival_field_gain(victim, estate, meant)
        )

    def estate_action_gain(self, vampire_estate: int, field: int, counts: list[int]) -> float:
        """Return the gain of a clock action on an estate."""
        do = self.board.actions[field].do
        level, due = self.levels[vampire_estate], self.due[vampire_estate]
        before = self.lead_value(vampire_estate, counts, level, due)
        if do == "raise_scoring_here":
            return self.lead_value(vampire_estate, counts, min(1, level + 1), due) - before
        if do == "lower_scoring_here":
            return self.lead_value(vampire_estate, counts, max(-1, level - 1), due) - before
        if do == "place_sabbath_marker_here":
            return (
                0.0
                if self.state.sabbath[vampire_estate]
                else self.lead_value(vampire_estate, counts, level, due + 1) - before
            )
        return WEIGHTS.late_field_gain

    def _rival_visit_gain(self, seat: Seat, place: int) -> float:
        """Return the gain, usually negative, of a rival's visit to an estate."""
        estate = place % len(self.board.ring)
        return self.marker_change_gain(estate, seat, self.markers_placed_on_arrival(seat, estate))

    def markers_placed_on_arrival(self, seat: Seat, estate: int) -> int:
        """Return the number of markers that a seat places on arrival."""
        effect = self.board.abilities[estate]
        extra = effect.count if effect.do == "place_extra_possessed" else 0
        return min(self.state.supply[seat], self.board.placed + extra)

    def _rival_field_gain(self, seat: Seat, estate: int, place: int) -> float:
        """Return the gain, at most 0, of a rival's use of a field."""
        field = place % len(self.board.clock)
        if self.board.actions[field].do in END_OF_GO_EFFECTS:
            return 0.0
        counts = self.counts[estate][:]
        counts[seat] += self.markers_placed_on_arrival(seat, estate)
        return -max(0.0, -self.estate_action_gain(estate, field, counts))

    # -- plans and starting places ------------------------------------------------------------------------------------
    def plan_gain(self, destination: int, field: int) -> float:
        """Return the gain of a planned estate and clock field."""
        counts = self.counts[destination][:]
        counts[self.seat] += self.markers_placed_on_arrival(self.seat, destination)
        return self.visit_gain(destination) + max(0.0, self.estate_action_gain(destination, field, counts))

    def visit_gain(self, estate: int) -> float:
        """Return the gain of a visit: the placed markers and the ability."""
        total = self._visits.get(estate)
        if total is None:
            gain = self.marker_change_gain(estate, self.seat, self.markers_placed_on_arrival(self.seat, estate))
            total = self._visits[estate] = gain + self.best_ability_gain(estate)
        return total

    def start_estate_gain(self, estate: int) -> float:
        """Return the gain of starting the next turn on an estate."""
        ring = len(self.board.ring)
        return WEIGHTS.next_visit_share * max(
            [self.visit_gain((estate + by) % ring) for by in self.board.estate_cards.values()]
        )

    def start_field_gain(self, field: int) -> float:
        """Return the gain of starting the next turn on a field."""
        clock = len(self.board.clock)
        steps = self.board.time_cards.values()
        return WEIGHTS.next_visit_share * max(
            [FIELD_VALUES[self.board.actions[(field + by) % clock].do] for by in steps]
        )


def _best_estates(gains: list[float]) -> BestEstates:
    """Return the best of the gains on all estates, and the second-best."""
    best, first, second = -1, -inf, -inf
    for estate, gain in enumerate(gains):
        if gain > first:
            best, first, second = estate, gain, first
        elif gain > second:
            second = gain
    return best, first, second


def _best_gain_elsewhere(best_estates: BestEstates, excluded: int) -> float:
    """Return the best gain on an estate other than `excluded`."""
    best, first, second = best_estates
    return second if best == excluded else first


class BeginnerJudge(Judge):
    """A beginner's judge, which values only immediate points.

    It ignores the gains of rivals, and the later value of abilities and the clock.
    """

    __slots__ = ()

    @staticmethod
    def shared_cache(board: Board, seats: int) -> LeadCache:
        return worth.shared_own_points_cache(board, seats)

    def best_ability_gain(self, ability_estate: int) -> float:
        return 0.0
