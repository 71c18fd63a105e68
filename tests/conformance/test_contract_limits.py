"""What ends a game and is near is told to everybody alike, and no more of it once the game is over."""

from __future__ import annotations

from games.core.contract.texts import LANGUAGES, translate
from tests.conformance.recordings import Recording


def test_what_is_near_is_public(played: Recording) -> None:
    game, limits = played.game, played.game.controller.ending.limits
    for number, state, _ in played.positions():
        public = limits(game.observe(state, None))
        for seat in range(played.seats):
            assert limits(game.observe(state, seat)) == public, f"at move {number} seat {seat} is told something else"
        assert all(translate(limit.text, language) for limit in public for language in LANGUAGES)


def test_nothing_is_near_once_it_is_over(played: Recording) -> None:
    over = played.game.observe(played.states[-1], None)
    assert over["decision"] is not None or not played.game.controller.ending.limits(over)
