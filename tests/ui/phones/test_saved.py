"""Saved matches of a person on a phone: neither their picture nor the table opened again shows the person's hand."""

from __future__ import annotations

import time

import pytest

from games.core.journal.resume import open_match
from games.core.match.match import Match
from tests.ui.phones.tables import make_host, start_match
from ui.phones.seat_file import KEEP_SECONDS, MatchPhones, PhoneSeatFile
from ui.phones.tokens import hash_token
from ui.screens.saves import thumbnails
from ui.shell.headless import Headless
from ui.table.table import TableScreen


@pytest.mark.parametrize("game", ["ankh_morpork", "osada", "krakow"])
def test_the_picture_of_a_saved_match_is_public(game: str) -> None:
    match = start_match(game, "pb")
    assert match.audience() == 0, "at the table, this person sees their hand"
    assert thumbnails._position(match, None).view["seat"] is None


def saved_on_a_phone() -> Match:
    """Save a match whose only person plays on a phone, as a killed program leaves it; open it again."""
    match = start_match("ankh_morpork", "pb", with_journal=True)
    assert match.journal is not None
    path = match.journal.path
    match.journal.close()
    phones = MatchPhones(make_host().server.port, int(time.time()) + KEEP_SECONDS, {0: hash_token("x")})
    PhoneSeatFile.open().set_phones(path.name, phones, time.time())
    return open_match(path)


def test_no_frame_of_a_match_opened_again_shows_the_hand_of_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seen = saved_on_a_phone(), list[object]()
    with Headless((1280, 720), language="en") as it:
        draw = TableScreen.draw

        def note(screen: TableScreen, *more: object) -> None:
            seen.append((screen.session.view["seat"], [card.name for card in screen.ctx.tray_cards()]))
            draw(screen, *more)  # type: ignore[arg-type]

        monkeypatch.setattr(TableScreen, "draw", note)
        it.open("table", match=match)
        for _ in range(5):
            it.step(0.1)
            it.app.draw()
        assert match.curtain.away == {0}
        assert seen
        assert all(view == (None, []) for view in seen)
        it.app.turn_phones_off()
