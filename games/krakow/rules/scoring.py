"""Scoring: owners of places (K-29 to K-34), victory points (K-35 to K-40), the result (K-41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Events, GameReport, Result, Seat
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.krakow.rules.board import ROUNDS
from games.krakow.rules.state import NOBODY, State

POINT_CAUSES = ("districts", "streets", "buildings")


class Scoring(NamedTuple):
    """The result of a scoring, by place: districts first, then streets, then buildings.

    `totals`: artistic points by seat; `owners`: seat or NOBODY; `paid`: victory points of the owner.
    """

    totals: list[list[int]]
    owners: list[Seat]
    paid: list[int]


def place_owner(totals: Sequence[int]) -> Seat:
    """Return the owner of a place, given its artistic points by seat, or NOBODY.

    The owner is the seat with the most points (K-32), unless they are 0 or another seat has as many (K-34).
    """
    best, owner = 0, NOBODY
    for seat, total in enumerate(totals):
        if total > best and totals.count(total) == 1:
            best, owner = total, seat
    return owner


def place_names(state: State) -> list[str]:
    """Return the names of all places in the order of `Scoring`."""
    city = state.board.city
    return [
        *(f"district:{name}" for name in city.districts),
        *(f"street:{name}" for name in city.streets),
        *(f"building:{name}" for name in city.buildings),
    ]


def compute_scoring(state: State) -> Scoring:
    """Return the result of a scoring in this position. Earlier owners do not matter (K-28)."""
    city, seats, art = state.board.city, state.seats, state.art
    buildings = [art[start : start + seats] for start in range(0, len(art), seats)]
    districts = [_sum(buildings, own, seats) for own in city.district_buildings]
    streets = [_sum(buildings, own, seats) for own in city.street_buildings]
    totals = [*districts, *streets, *buildings]
    owners = [place_owner(found) for found in totals]
    return Scoring(totals, owners, place_payments(state, owners))


def _sum(buildings: Sequence[Sequence[int]], own: Sequence[int], seats: int) -> list[int]:
    return [sum(buildings[building][seat] for building in own) for seat in range(seats)]


def place_payments(state: State, owners: Sequence[Seat]) -> list[int]:
    """Return the victory points for each place (K-35 to K-39)."""
    city, pay = state.board.city, state.board.pay
    first_street = len(city.districts)
    first_building = first_street + len(city.streets)
    points = []
    for place, owner in enumerate(owners):
        if owner == NOBODY:
            points.append(0)
        elif place < first_street:
            points.append(pay.district)
        elif place < first_building:
            through = city.street_districts[place - first_street]
            points.append(pay.street if _foreign([owners[district] for district in through], owner) else 0)
        else:
            along = city.streets_of[place - first_building]
            points.append(pay.building if _foreign([owners[first_street + street] for street in along], owner) else 0)
    return points


def _foreign(owners: Sequence[Seat], seat: Seat) -> bool:
    return any(owner not in (NOBODY, seat) for owner in owners)


def score_round(state: State, events: Events | None) -> None:
    """Score a round: determine all owners, then pay all seats at once (K-35)."""
    scoring = compute_scoring(state)
    state.owners = scoring.owners
    for owner, points in zip(scoring.owners, scoring.paid, strict=True):
        if owner != NOBODY:
            state.vp[owner] += points
    if events is not None:
        _report(state, scoring, events)


def _report(state: State, scoring: Scoring, events: Events) -> None:
    city = state.board.city
    emit(events, "counted", round=state.round)
    for name, totals, owner, points in zip(place_names(state), *scoring, strict=True):
        who = {} if owner == NOBODY else {"who": seat_name(owner)}
        emit(events, "owned", where=name, **who, totals=totals, vp=points)
    start = 0
    for cause, places in zip(POINT_CAUSES, (city.districts, city.streets, city.buildings), strict=True):
        awards = [0] * state.seats
        for place in range(start, start + len(places)):
            if scoring.owners[place] != NOBODY:
                awards[scoring.owners[place]] += scoring.paid[place]
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
    """Return each seat's artistic points on the whole board."""
    return [sum(state.art[seat :: state.seats]) for seat in range(state.seats)]


def report(state: State) -> GameReport:
    """Return the statistics of a finished game for `simulate`."""
    numbers = {
        "works a seat": len(state.works) / state.seats,
        "points of the best": max(state.vp),
        "artistic points a seat": sum(artistic_points(state)) / state.seats,
    }
    return GameReport(numbers=numbers)


def result(state: State) -> Result | None:
    """Return the result, or None while the game goes on.

    Ends are `points`, `art` (tie-break) and `shared` (K-41).
    """
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
