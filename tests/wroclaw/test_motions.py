"""The view that motions change event by event agrees with the true view in the end."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from games.core.contract.contract import Event, View
from games.core.contract.dice import Dice
from games.wroclaw.controls.events import MOTIONS
from games.wroclaw.game import GAME
from tests.wroclaw.positions import shipped

SEATS = (0, 1)


def animated(before: View, events: list[Event]) -> View:
    """Return a view after the changes that the motions of events make."""
    view = View(before.board, deepcopy(dict(before)))
    for event in events:
        motion = MOTIONS.get(event.kind)
        if motion is not None and motion.patch_view is not None:
            motion.patch_view(view, event.args)
    return view


@pytest.mark.parametrize("seed", range(3))
def test_deck_and_hands_agree_with_the_true_view(seed: int) -> None:
    rnd, dice = random.Random(seed), Dice(seed)
    state = GAME.setup({"board": shipped()}, 2, dice, [])
    turns = 0
    while GAME.result(state) is None:
        before = [GAME.observe(state, seat) for seat in SEATS]
        events: list[Event] = []
        GAME.apply(state, rnd.choice(list(GAME.legal_moves(state))), dice, events)
        if GAME.result(state) is not None:
            break
        turns += any(event.kind == "turn" for event in events)
        for seat in SEATS:
            visible = [event for event in events if event.to is None or seat in event.to]
            result, expected = animated(before[seat], visible), GAME.observe(state, seat)
            decision = GAME.decision(state)
            if decision is not None and decision.kind != "recover":  # which puts hazards back without an event
                assert result["deck"] == expected["deck"]
            if any(event.kind in ("returned", "recovered") for event in visible):
                assert result["hands"] == expected["hands"]
                assert result["secrets"][seat]["hand"] == expected["secrets"][seat]["hand"]
    assert turns
