"""Journals written before a rule of Osada changed: the match can be continued from its last full state."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core.contract.errors import RulesChanged
from games.core.journal.saves import StateOffer, begin_match, load_for_viewing, open_match
from games.core.match.match import Match
from games.core.match.players import Player
from games.osada.game import GAME
from games.osada.rules import pawns
from tests.core.journals import close, rewrite_records, update_record
from tests.osada.positions import shipped

MOVES = 130  # enough for several full states, which are written every fifty lines


def write_journal(path: Path) -> Match:
    """Write a journal of two people and the virtual player, three games in a row; return the match."""
    match = begin_match(
        GAME, shipped(), None, [Player("Maja", 3), Player("Kuba", 1)], {"deja_vu": "yes"}, 4, None, path
    )
    rnd = Random(4)
    for _ in range(MOVES):
        moves = list(match.game.legal_moves(match.state))
        match.play(rnd.choices(moves, [1 if move[0] == "go" else 4 for move in moves])[0])
    close(match)
    return match


@pytest.mark.interpreted  # replaces a function of the rules
def test_a_match_with_the_old_rule_on_cubes_continues_from_its_last_full_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before O-94 the virtual player marked a field only in its own turn, if it was still there."""
    path = tmp_path / "old.journal"
    with monkeypatch.context() as before:
        before.setattr(pawns, "place_white_cube", lambda state, kind, events: None)
        match = write_journal(path)
    rewrite_records(path, update_record(0, rules=3))
    with pytest.raises(RulesChanged):
        load_for_viewing(path)
    offer = open_match(path)
    assert isinstance(offer, StateOffer)
    assert offer.state == GAME.to_data(match.history.states[offer.move_count])
    gone_on = offer.accept(tmp_path / "new.journal")
    assert GAME.to_data(gone_on.state) == offer.state
    gone_on.play(GAME.legal_moves(gone_on.state)[0])
    close(gone_on)
    assert isinstance(open_match(tmp_path / "new.journal"), Match)


def test_a_current_match_replays(tmp_path: Path) -> None:
    path = tmp_path / "new.journal"
    match = write_journal(path)
    again = open_match(path)
    assert isinstance(again, Match)
    assert GAME.to_data(again.state) == GAME.to_data(match.state)
    close(again)
