"""Counting: who owns which places (K-29 to K-34), what that pays (K-35 to K-40), who wins (K-41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Events, Report, Result, Seat
from games.core.contract.names import seat_name
from games.core.contract.telling import emit
from games.krakow.rules.board import ROUNDS
from games.krakow.rules.state import NOBODY, State

CAUSES = ("districts", "streets", "buildings")


class Scoring(NamedTuple):
    """A scoring as it falls: by place, districts first, then streets, then buildings.

    `totals` are artistic points by seat, `owners` seats or NOBODY, `paid` the victory points that the owner gets.
    """

    totals: list[list[int]]
    owners: list[Seat]
    paid: list[int]


def owner_of(totals: Sequence[int]) -> Seat:
    """Return who owns a place with these artistic points by seat, NOBODY if no one does.

    Whoever has most; where several have the same, none of them, but the next who is alone with a number (K-34, also for
    two players). Nothing owns nothing (K-32).
    """
    best, owner = 0, NOBODY
    for seat, total in enumerate(totals):
        if total > best and totals.count(total) == 1:
            best, owner = total, seat
    return owner


def place_names(state: State) -> list[str]:
    """Return the names of all places in the order in which they are counted."""
    city = state.board.city
    return [
        *(f"district:{name}" for name in city.districts),
        *(f"street:{name}" for name in city.streets),
        *(f"building:{name}" for name in city.buildings),
    ]


def count_scoring(state: State) -> Scoring:
    """Return how a scoring would fall now: everything is counted anew, whoever owned what before (K-28)."""
    city, seats, art = state.board.city, state.seats, state.art
    buildings = [art[start : start + seats] for start in range(0, len(art), seats)]
    districts = [_sum(buildings, own, seats) for own in city.district_buildings]
    streets = [_sum(buildings, own, seats) for own in city.street_buildings]
    totals = [*districts, *streets, *buildings]
    owners = [owner_of(found) for found in totals]
    return Scoring(totals, owners, payments(state, owners))


def _sum(buildings: Sequence[Sequence[int]], own: Sequence[int], seats: int) -> list[int]:
    return [sum(buildings[building][seat] for building in own) for seat in range(seats)]


def payments(state: State, owners: Sequence[Seat]) -> list[int]:
    """Return the victory points of each place's owner (K-35 to K-39); foreign is what somebody else owns (K-36)."""
    city, pay = state.board.city, state.board.pay
    first_street = len(city.districts)
    first_building = first_street + len(city.streets)
    found = []
    for place, owner in enumerate(owners):
        if owner == NOBODY:
            found.append(0)
        elif place < first_street:
            found.append(pay.district)
        elif place < first_building:
            through = city.street_districts[place - first_street]
            found.append(pay.street if _foreign([owners[district] for district in through], owner) else 0)
        else:
            along = city.streets_of[place - first_building]
            found.append(pay.building if _foreign([owners[first_street + street] for street in along], owner) else 0)
    return found


def _foreign(owners: Sequence[Seat], seat: Seat) -> bool:
    return any(owner not in (NOBODY, seat) for owner in owners)


def score_round(state: State, events: Events | None) -> None:
    """Do the scoring at the end of a round: markers are laid anew, then everybody is paid at once (K-35)."""
    found = count_scoring(state)
    state.owners = found.owners
    for owner, points in zip(found.owners, found.paid, strict=True):
        if owner != NOBODY:
            state.vp[owner] += points
    if events is not None:
        _tell(state, found, events)


def _tell(state: State, found: Scoring, events: Events) -> None:
    city = state.board.city
    emit(events, "counted", round=state.round)
    for name, totals, owner, points in zip(place_names(state), *found, strict=True):
        who = {} if owner == NOBODY else {"who": seat_name(owner)}
        emit(events, "owned", where=name, **who, totals=totals, vp=points)
    start = 0
    for cause, places in zip(CAUSES, (city.districts, city.streets, city.buildings), strict=True):
        awards = [0] * state.seats
        for place in range(start, start + len(places)):
            if found.owners[place] != NOBODY:
                awards[found.owners[place]] += found.paid[place]
        start += len(places)
        emit(
            events,
            "scored",
            turn=state.overall_turn,
            cause=cause,
            where="",
            awards=awards,
            round=f"round:{state.round}",
        )


def artistic_points(state: State) -> list[int]:
    """Return everybody's artistic points on the whole board."""
    return [sum(state.art[seat :: state.seats]) for seat in range(state.seats)]


def report(state: State) -> Report:
    """Return what `simulate` adds up of a finished game: works and artistic points of each seat, points of the best."""
    numbers = {
        "works a seat": len(state.works) / state.seats,
        "points of the best": max(state.vp),
        "artistic points a seat": sum(artistic_points(state)) / state.seats,
    }
    return Report(numbers=numbers)


def result(state: State) -> Result | None:
    """Return how the game ended, None while it goes on; ends: `points`, `art` (tie-break), `shared` (K-41)."""
    if state.agenda or state.round < ROUNDS:
        return None
    art = artistic_points(state)
    best = max(state.vp)
    leaders = [seat for seat, points in enumerate(state.vp) if points == best]
    end = "points"
    if len(leaders) > 1:
        most = max(art[seat] for seat in leaders)
        leaders = [seat for seat in leaders if art[seat] == most]
        end = "art" if len(leaders) == 1 else "shared"
    ranks = list(zip(state.vp, art, strict=True))
    places = tuple(1 + sum(other > own for other in ranks) for own in ranks)
    return Result(end, tuple(leaders), tuple(state.vp), places)
