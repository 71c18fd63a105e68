"""What movements make of the table, event by event, comes to what is true when they have ended."""

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


def shown(before: View, events: list[Event]) -> View:
    """Return a view as the movements of events leave it."""
    view = View(before.board, deepcopy(dict(before)))
    for event in events:
        motion = MOTIONS.get(event.kind)
        if motion is not None and motion.patch_view is not None:
            motion.patch_view(view, event.args)
    return view


@pytest.mark.parametrize("seed", range(3))
def test_deck_and_hands_are_told_as_they_are(seed: int) -> None:
    rnd, dice = random.Random(seed), Dice(f"motions {seed}")
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
            seen = [event for event in events if event.to is None or seat in event.to]
            told, true = shown(before[seat], seen), GAME.observe(state, seat)
            asked = GAME.decision(state)
            if asked is not None and asked.kind != "recover":  # then hazards have gone back, and no event says so
                assert told["deck"] == true["deck"]
            if any(event.kind in ("returned", "recovered") for event in seen):
                assert told["hands"] == true["hands"]
                assert told["secrets"][seat]["hand"] == true["secrets"][seat]["hand"]
    assert turns
