"""Positions for pictures in the rules: their view, and every error with its place."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.contract.errors import DataError
from games.core.data.rules_blocks import Position
from games.krakow.rules.state import state_violations
from games.krakow.view.positions import position_view, state_of
from tests.krakow.positions import shipped

GOOD: dict[str, Any] = {
    "round": 2,
    "turn": 3,
    "active": 1,
    "spent": 4,
    "points": [12, 9],
    "painters": [[[23, 0], [10, 9]], [[5, 10]]],
    "bouncers": [[10, 5], None],
    "works": [[0, "mural", 22, 1, 21, 1], [1, "tag", 22, 1, 22, 2]],
    "owners": {"district:nowa_huta": 0},
}


def error_place(position: Position) -> str:
    """Return the path of the first error in a position, or an empty text."""
    try:
        position_view(shipped(), position)
    except DataError as error:
        (problem,) = error.problems
        return problem.path
    return ""


def test_a_position_becomes_a_view() -> None:
    view = position_view(shipped(), Position("", 2, GOOD))
    assert (view["round"], view["turn"], view["points"], view["vp"]) == (2, 3, 6, [12, 9])
    assert view["painters"][0][:3] == ["23.0", "10.9", None]
    assert view["bouncers"] == ["10.5", None]
    assert set(view["crosses"][0]) == {"10.3", "10.4", "10.6", "10.7"}
    mural, tag = view["works"]
    assert (mural["squares"], mural["seen"], mural["value"]) == (["21.1", "22.1"], [True, False], 5)
    assert (tag["squares"], tag["value"]) == (["22.1", "22.2"], 2)
    assert view["owners"]["district:nowa_huta"] == 0
    assert view["decision"] is None


def test_the_derived_slots_agree_with_the_works() -> None:
    state = state_of(shipped(), Position("", 2, GOOD))
    assert not [error_place for error_place in state_violations(state) if "does not follow" in error_place]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"round": 3}, "state.round"),
        ({"turn": 0}, "state.turn"),
        ({"active": 2}, "state.active"),
        ({"spent": 11}, "state.spent"),
        ({"points": [1]}, "state.points"),
        ({"painters": [[[1, 1]]]}, "state.painters[0][0]"),
        ({"painters": [[[0, 0], [0, 0]]]}, "state.painters[0][1]"),
        ({"painters": [[[x, 14] for x in range(8)]]}, "state.painters[0]"),
        ({"painters": [[], [], []]}, "state.painters"),
        ({"bouncers": [[0, 10]]}, "state.bouncers[0]"),
        ({"works": [[0, "mural", 21, 1]]}, "state.works[0]"),
        ({"works": [[2, "mural", 21, 1, 22, 1]]}, "state.works[0]"),
        ({"works": [[0, "fresk", 21, 1, 22, 1]]}, "state.works[0]"),
        ({"works": [[0, "mural", 21, 1, 23, 1]]}, "state.works[0]"),
        ({"works": [[0, "mural", 18, 5, 18, 7]]}, "state.works[0]"),
        ({"owners": {"district:wola": 0}}, "state.owners['district:wola']"),
        ({"owners": {"street:dluga": 2}}, "state.owners['street:dluga']"),
        ({"weather": "rain"}, "state.weather"),
    ],
)
def test_an_error_names_its_place(change: dict[str, Any], place: str) -> None:
    assert error_place(Position("", 2, GOOD)) == ""
    assert error_place(Position("", 2, {**GOOD, **change})) == place


@pytest.mark.parametrize(
    ("mark", "right"),
    [
        ("painter:1:7", True), ("painter:1:8", False), ("painter:2:1", False), ("bouncer:0", True),
        ("bouncer:0:1", False),
        ("cell:10.5", True), ("cell:1.1", False), ("square:1.1", True), ("street:dluga", True), ("building:Z", False),
        ("district:podgorze", True), ("card:mural", True), ("seat:1", True), ("seat:2", False), ("nothing", False),
    ],
)  # fmt: skip
def test_highlighted_names_must_exist(mark: str, right: bool) -> None:
    assert error_place(Position("", 2, GOOD, (mark,))) == ("" if right else "mark[0]")
    assert error_place(Position("", 2, GOOD, focus=mark)) == ("" if right else "focus")


@pytest.mark.parametrize("seats", [1, 5])
def test_the_number_of_seats_is_two_to_four(seats: int) -> None:
    assert error_place(Position("", seats, {})) == "seats"
