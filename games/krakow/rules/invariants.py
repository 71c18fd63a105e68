"""What must hold in every position of Kraków, and of every move: asked by `simulate --check` and by tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.krakow.rules.board import ROUNDS
from games.krakow.rules.state import DERIVED, NOBODY, State, derive


def invariants(state: State) -> list[str]:
    """List what is wrong with a position, in words for developers."""
    return [*_people(state), *_cards(state), *_works(state), *_course(state), *_derived(state)]


def _people(state: State) -> Iterator[str]:
    placed = [cell for cell in state.people if cell != NOBODY]
    if len(placed) != len(set(placed)):
        yield "two people stand on one cell"
    if any(not 0 <= cell < len(state.board.city.cells) for cell in placed):
        yield "somebody stands outside the city"
    if state.round and len(placed) != len(state.people):
        yield "somebody is not in the city though the game has begun"


def _cards(state: State) -> Iterator[str]:
    painted = Counter((seat, number) for seat, number, _, _ in state.works)
    for seat in range(state.seats):
        held = Counter(state.hands[seat])
        for number, kind in enumerate(state.board.kinds):
            found = held[number] + state.decks[seat][number] + painted[seat, number]
            if found != kind.copies or state.decks[seat][number] < 0:
                yield f"seat {seat} has {found} of {kind.id} instead of {kind.copies}"
        if len(state.hands[seat]) != min(state.board.hand, len(state.hands[seat]) + sum(state.decks[seat])):
            yield f"seat {seat} holds {len(state.hands[seat])} cards"
    if state.chosen != NOBODY and state.chosen not in state.hands[state.active]:
        yield "a card is painted that is not in hand"
    placing = bool(state.agenda) and state.agenda[-1][0] == "place"
    if placing != (state.chosen != NOBODY):
        yield "a card is chosen though none is placed, or the other way round"
    if placing and state.board.kinds[state.chosen].cost > state.left:
        yield "a card is painted that costs too much"


def _works(state: State) -> Iterator[str]:
    city, hidden = state.board.city, [NOBODY] * len(state.board.city.squares)
    pairs = set(city.pairs)
    for number, (seat, _, one, other) in enumerate(state.works):
        if (one, other) not in pairs:
            yield f"work {number} lies on no two squares of one building"
            return
        for square in (one, other):
            if hidden[square] == seat:
                yield f"work {number} covers its own crew's work"
            hidden[square] = seat


def _course(state: State) -> Iterator[str]:
    if not 0 <= state.spent <= state.board.points:
        yield f"{state.spent} points are spent"
    if not (0 <= state.round <= ROUNDS and 0 <= state.turn <= state.board.turns):
        yield f"round {state.round}, turn {state.turn}"
    if min(state.vp) < 0 or (state.round <= 1 and any(state.vp) and state.agenda and state.agenda[-1][0] != "round"):
        yield "victory points before the first scoring"
    if any(not NOBODY <= owner < state.seats for owner in state.owners):
        yield "a place has an owner who is not there"


def _derived(state: State) -> Iterator[str]:
    twin = state.copy()
    derive(twin)
    for name in DERIVED:
        if getattr(twin, name) != getattr(state, name):
            yield f"{name} does not follow from the rest"


def changes(before: State, after: State) -> list[str]:
    """List what is wrong with a move: works never go, points are only spent, values only fall for what is covered."""
    found = []
    if after.works[: len(before.works)] != before.works or len(after.works) > len(before.works) + 1:
        found.append("a work has gone, or several came at once")
    if (before.round, before.turn, before.active) == (after.round, after.turn, after.active):
        if after.spent < before.spent:
            found.append("points come back within a turn")
        moved = sum(one != other for one, other in zip(before.people, after.people, strict=True))
        if moved > 1:
            found.append("several people move at once")
    if any(after.value(number) > before.value(number) for number in range(len(before.works))):
        found.append("a covered work counts more than before")
    if any(new < old for new, old in zip(after.vp, before.vp, strict=True)):
        found.append("victory points go down")
    return found
