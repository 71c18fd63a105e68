"""What the coach's cards of Kraków claim, by the rules' own state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.krakow.rules.state import NOBODY

RARE: frozenset[str] = frozenset()  # cards that 200 random matches may not reach


def _people_left(state: Any) -> list[int]:
    """List the people of seat 0 that are not placed; the bouncer is the last one."""
    return [person for person in range(state.board.people) if state.cell_of(0, person) == NOBODY]


def _covers_mine(it: Any) -> bool:
    """Return True if works of seat 0 are covered, wholly or in part."""
    state = it.state
    mine = [number for number, work in enumerate(state.works) if work[0] == 0]
    return it.about("whose") == "0" and any(state.visible_squares(number) < 2 for number in mine)


CLAIMS: dict[str, Callable[[Any], bool]] = {
    "bouncer": lambda it: _people_left(it.state) == [it.state.board.people - 1],
    "painter": lambda it: len(_people_left(it.state)) > 1 and bool(it.state.hands[0]),
    "last_turn": lambda it: it.state.turn == it.state.board.turns,
    "turn": lambda it: it.state.points_left > 0 and it.state.active == 0,
    "place": lambda it: it.state.chosen != NOBODY,
    "covered": _covers_mine,
    "counted": lambda it: it.state.round == 2 and it.event.args["round"] == 1,
}
