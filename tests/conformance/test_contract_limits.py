"""Warnings that the end of the game is near are public, and there are none after the end."""

from __future__ import annotations

from games.core.contract.texts import LANGUAGES, translate
from tests.conformance.recordings import Recording


def test_warnings_of_the_end_are_equal_for_all_seats(played: Recording) -> None:
    game, limits = played.game, played.game.controller.ending.limits
    for number, state, _ in played.positions():
        public = limits(game.observe(state, None))
        for seat in range(played.seats):
            assert limits(game.observe(state, seat)) == public, f"at move {number} seat {seat} sees other warnings"
        assert all(translate(limit.text, language) for limit in public for language in LANGUAGES)


def test_a_finished_game_has_no_warnings_of_the_end(played: Recording) -> None:
    over = played.game.observe(played.states[-1], None)
    assert over["decision"] is not None or not played.game.controller.ending.limits(over)
