"""Everything that can happen in a game happens in its set of games."""

from __future__ import annotations

import pytest

from games.registry import all_facts
from tests.ledger import play_ledger
from tests.runs import long_only


@pytest.mark.parametrize("whole", [False, long_only(True)], ids=["few", "whole"])
@pytest.mark.parametrize("game_id", [facts.id for facts in all_facts()])
def test_every_entry_of_the_ledger_occurs(game_id: str, whole: bool) -> None:
    ledger, expected = play_ledger(game_id, whole)
    missing = sorted(expected - ledger.counts.keys())
    assert not missing, f"never happened: {', '.join(missing)}"
    unknown = sorted(entry for entry in ledger.counts if entry not in expected)
    assert not unknown, f"happened, but is not expected: {', '.join(unknown)}"
