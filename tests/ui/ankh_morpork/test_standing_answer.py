"""The button for answers given in advance is seen behind the curtain only, and ends them by one click."""

from __future__ import annotations

from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from tests.ui.clicker import Clicker, FastWindow, asks, new_match, open_table, play_until
from tests.ui.pace.person import People, read
from ui.screens.dialogue import Dialogue
from ui.table.table import TableScreen


def at_own_cards(settings: MatchSettings | None = None) -> Match:
    """Return a match at the moment when a person chooses a card in their own turn."""
    return play_until(new_match(2, settings=settings, game_id="ankh_morpork"), asks("card", 20))


def opened(it: FastWindow, match: Match) -> TableScreen:
    """Return the table with the curtain lifted."""
    table = open_table(it, match)
    Clicker(it, table).dismiss_overlays(False)
    return table


def test_a_limit_is_set_in_a_dialogue_and_ended_by_one_click() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = at_own_cards()
        table, seat = opened(it, match), match.decision().seat  # type: ignore[union-attr]
        it.click("standing")
        assert isinstance(it.app.top, Dialogue)
        assert "Fire Brigade" in it.words().replace("\n", " ")
        it.click("limit:2")
        assert match.standing.limit_of(seat) == 2
        assert "up to $2" in it.words().replace("\n", " ")
        it.click("standing")
        assert it.app.top is table
        assert match.standing.limit_of(seat) is None
        it.click("standing")
        it.click("ask")
        assert match.standing.limit_of(seat) is None


def test_nobody_else_sees_the_button() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = at_own_cards()
        table, seat = open_table(it, match), match.decision().seat  # type: ignore[union-attr]
        match.standing.set_limit(seat, 2)
        assert not table.session.may_set_standing_answer()
        assert "demands" not in it.words().lower()


def test_strict_secrecy_has_no_button() -> None:
    with FastWindow((1280, 720)) as it:
        table = opened(it, at_own_cards(MatchSettings(strict=True)))
        assert table.widgets.find("standing") is None


def test_a_question_in_anothers_turn_takes_at_most_three_clicks() -> None:
    """They are the curtain, what happened since, and the answer."""
    recorded, worst = read("ankh_morpork")[0], 0
    with FastWindow((1280, 720), language="en", speed="normal", every=10_000) as it:
        people = People(it, recorded)
        while not people.match.is_over and people.match.turn()[0] <= 14:
            number, clicks = people.match.move_count, _clicks(people)
            view = people.match.knowledge(None)
            decision = people.match.decision()
            while people.match.move_count == number and not people.match.is_over:
                people.act()
            if decision is not None and decision.seat != view["active"]:
                worst = max(worst, _clicks(people) - clicks)
    assert 1 <= worst <= 3


def _clicks(people: People) -> int:
    return sum(sum(count.values()) for count in people.count.by_turn.values())
