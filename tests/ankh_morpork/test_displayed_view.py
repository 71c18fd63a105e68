"""The displayed view while pieces move agrees with the rules about buildings."""

from __future__ import annotations

import copy
from random import Random

from games import registry
from games.core.contract.contract import View
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.shipped import register_shipped

GAME = "ankh_morpork"


def displayed(match: Match, before: View, since: int) -> View:
    """Return the public view before some moves, changed by their events as an animation changes it."""
    motions = registry.game(GAME).controller.motions
    view = View(before.board, copy.deepcopy(dict(before)))
    for move in match.moves[since:]:
        for event in move.events:
            motion = motions.get(event.kind)
            if motion is not None and motion.patch_view is not None:
                motion.patch_view(view, event.args)
    return view


def test_a_building_that_burns_down_leaves_an_empty_place() -> None:
    register_shipped()
    burnt = 0
    for seed in range(8):
        players, random = [Player("Ola", 1), Player("Jan", 2)], Random(seed)
        match = Match.start(registry.game(GAME), boards.load_default_board(GAME), players, {}, seed)
        while not match.is_over:
            before, since = match.view(None), match.move_count
            match.play(random.choice(match.game.legal_moves(match.state)))
            kinds = [event.kind for move in match.moves[since:] for event in move.events]
            if "razed" in kinds and not {"exchanged", "bought"} & set(kinds):
                burnt += 1
                view = displayed(match, before, since)
                assert [area["building"] for area in view["areas"]] == [
                    area["building"] for area in match.view(None)["areas"]
                ]
    assert burnt
