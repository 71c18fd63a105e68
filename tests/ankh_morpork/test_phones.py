"""What a person taps on a phone in Ankh-Morpork."""

from __future__ import annotations

from random import Random

from games.core.companion.companion import Companion
from games.core.companion.models import Tap
from games.core.contract.contract import Decision
from games.core.match.match import Match
from tests.ui.clicker import new_match


def match_with_a_demand() -> tuple[Match, Decision]:
    """Play randomly until somebody is asked for a dollar or a card; return the match and that decision."""
    match, random = new_match(3, game_id="ankh_morpork"), Random(1)
    while (decision := match.decision()) is not None and decision.kind != "tribute":
        match.play(random.choice(list(match.game.legal_moves(match.state))))
    assert decision is not None
    return match, decision


def test_a_demanded_dollar_is_paid_by_one_tap() -> None:
    match, decision = match_with_a_demand()
    companion = Companion(match, decision.seat, "en")
    tap = Tap(position=companion.snapshot().position, action="choose", name="button:pay")
    assert companion.tap(tap).moves == (("pay",),)
