"""The conformance suite asks every registered game the same questions, at every number of seats."""

from __future__ import annotations

import pytest

from tests.conformance.recordings import Recording, record, recording_cases


@pytest.fixture(params=recording_cases())
def played(request: pytest.FixtureRequest) -> Recording:
    """A whole random game."""
    return record(*request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give `game_id` to tests that look at a game as such."""
    if "game_id" in metafunc.fixturenames:
        from games.registry import all_facts

        metafunc.parametrize("game_id", [facts.id for facts in all_facts()])
