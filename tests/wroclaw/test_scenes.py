"""Scenes of the lessons of W ruinach Wrocławia: positions from which play continues."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.contract.errors import DataError
from games.core.data import boards
from games.core.lessons.scenes import SceneSetup, build_state
from games.shipped import register_shipped
from games.wroclaw.game import GAME
from games.wroclaw.rules.state import State, state_violations

register_shipped()
BOARD = boards.load_default_board("wroclaw")
SIDES = [
    [{"id": name, "order": "atak"} for name in names]
    for names in (("igor", "ewa", "kinga"), ("zbyszek", "roman", "patryk"))
]


def scene(**values: Any) -> State:
    state: State = build_state(GAME, BOARD, SceneSetup(2, 0, values, 5))
    return state


def deciding(state: State) -> tuple[int, str]:
    decision = GAME.decision(state)
    assert decision is not None
    return decision.seat, decision.kind


def test_shots_are_fired_by_the_side_with_the_marker() -> None:
    state = scene(turn=2, starter=1, dice=[2, 6, 9], phase="shooting", fighters=SIDES)
    assert state_violations(state) == []
    assert deciding(state) == (1, "shoot")


def test_both_sides_give_orders_until_three_fighters_are_sent() -> None:
    state = scene(turn=2, starter=0, dice=[2, 8], hazards=["mroz"], phase="orders", hands=[["waldemar"], []])
    assert state_violations(state) == []
    assert [step[:2] for step in state.agenda] == [
        ("reveal",), ("seal", 1), ("send", 1), ("send", 1), ("seal", 0), ("send", 0), ("send", 0),
    ]  # fmt: skip
    assert state.hands[0] >> BOARD.index["card:waldemar"] & 1


def test_values_that_a_scene_leaves_open_are_filled_in() -> None:
    state = scene(phase="orders", dice=[1, 2], discarded=[["zenon"], []])
    assert [hand.bit_count() for hand in state.hands] == [7, 7]
    assert [cards.bit_count() for cards in state.discarded] == [3, 3]
    assert state.discarded[0] >> BOARD.index["card:zenon"] & 1


def test_without_a_possible_move_the_match_waits() -> None:
    assert deciding(scene(phase="cleanup"))[1] == "hold"


def test_a_side_with_too_many_cards_is_refused() -> None:
    with pytest.raises(DataError):
        scene(discarded=[["zenon", "stefan", "sylwia", "karol"], []])
    with pytest.raises(DataError):
        scene(hands=[["zenon", "stefan", "sylwia", "karol", "halina", "dorota", "marek", "beata"], []])
