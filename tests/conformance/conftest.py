"""Fixtures of the conformance suite: the same tests for every registered game, at every number of seats."""

from __future__ import annotations

import pytest

from tests.conformance.recordings import Recording, record, recording_cases


@pytest.fixture(params=recording_cases())
def played(request: pytest.FixtureRequest) -> Recording:
    """Return the recording of a whole random game."""
    return record(*request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize `game_id` with every registered game."""
    if "game_id" in metafunc.fixturenames:
        from games.registry import all_facts

        metafunc.parametrize("game_id", [facts.id for facts in all_facts()])
