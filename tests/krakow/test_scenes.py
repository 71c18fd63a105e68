"""Scenes of Kraków's lessons: positions from which play continues."""

from __future__ import annotations

import pytest

from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.data import boards
from games.core.lessons.scenes import SceneSetup, build_state
from games.krakow.game import GAME
from games.krakow.rules.state import State, state_violations
from games.shipped import register_shipped

register_shipped()
BOARD = boards.load_default_board("krakow")


def scene(**values: object) -> State:
    state: State = build_state(GAME, BOARD, SceneSetup(2, 0, {"round": 1, "turn": 2, "active": 0, **values}, 5))
    return state


def test_the_active_seat_may_move_and_the_invariants_hold() -> None:
    state = scene(painters=[[[21, 0]], []], hands=[["throw_up", "tag"]], spent=3)
    assert state_violations(state) == []
    assert GAME.decision(state).seat == 0  # type: ignore[union-attr]
    kinds = [BOARD.kinds[kind].id for kind in state.hands[0]]
    assert kinds[:2] == ["throw_up", "tag"]
    assert [len(hand) for hand in state.hands] == [5, 5]


def test_people_without_a_place_are_at_the_southern_edge() -> None:
    state = scene(painters=[[[21, 0]], []])
    rest = [BOARD.city.cells[cell] for place, cell in enumerate(state.people) if place]
    assert len({*rest}) == len(rest) == 15
    assert all(int(cell.split(".")[1]) >= 13 for cell in rest)


def test_after_a_turn_the_next_seat_continues() -> None:
    state = scene(first=1)
    GAME.apply(state, ("end",), Dice(1))
    assert (state.active, state.turn) == (1, 3)


def test_without_an_active_seat_the_match_waits() -> None:
    state: State = build_state(GAME, BOARD, SceneSetup(2, 0, {"round": 1}, 5))
    assert GAME.decision(state).kind == "hold"  # type: ignore[union-attr]


@pytest.mark.parametrize("hands", [[["nothing"]], [["mural", "mural", "mural"]], [["tag"] * 6], ["tag"]])
def test_an_impossible_hand_is_refused(hands: object) -> None:
    with pytest.raises(DataError):
        scene(hands=hands)
