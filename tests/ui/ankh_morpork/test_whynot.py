"""Refusals in Ankh-Morpork: a click on a forbidden district, card, symbol or piece shows the reason of the rules."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.core.contract.plain import digest
from tests.runs import first_by_default, long_only
from tests.ui.ankh_morpork.table import match_at, moments
from tests.ui.at_table import tray_cards
from tests.ui.clicker import Clicker, FastWindow, open_table
from tests.ui.moments import show_match
from tests.ui.table.acting.test_whynot import forbidden_names, reason_texts, refusal_point
from tests.ui.table.tray.test_tray import match_with
from ui.widgets.base import Tip

pytestmark = pytest.mark.usefixtures("stub_computers")


def click_forbidden(clicker: Clicker, name: str) -> tuple[bool, Tip | None]:
    """Click a forbidden thing; return whether it could be clicked, and the tooltip."""
    table = clicker.table
    widget = clicker.find(name)
    if widget is not None:
        clicker.it.press(clicker.point_of(name))
    elif table.ctx.painter.is_on_board(name):
        at = refusal_point(clicker, name)
        if at is None:
            return False, None
        clicker.it.press(at)
    else:
        return False, None
    return True, table.current_tip


@pytest.mark.parametrize(("language", "first"), [("pl", 0), long_only("en", 1)])
def test_a_click_on_a_forbidden_thing_says_why(language: str, first: int) -> None:
    """Click one thing of each kind at every second question, beginning with question `first`."""
    tried: dict[str, int] = {}
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments(3)["act"], 3)))
        for kind, moment in list(moments(3).items())[first::2]:
            match = match_at(moment, 3)
            show_match(it, clicker.table, match)
            selection = clicker.table.session.selection
            assert selection is not None
            before = (match.move_count, digest(match.game.to_data(match.state)))
            clicks: dict[str, int] = {}
            for name in forbidden_names(selection):
                kind_of_thing = name.partition(":")[0]
                if clicks.get(kind_of_thing, 0) >= 1:
                    continue
                clicked, tip = click_forbidden(clicker, name)
                if not clicked:
                    continue
                clicks[kind_of_thing] = clicks.get(kind_of_thing, 0) + 1
                assert tip is not None, f"{kind}: a click on {name} says nothing"
                assert tip.is_refusal, (kind, name)
                assert tip.text in reason_texts(clicker, name, language), (kind, name, tip.text)
                assert Rect(0, 0, *it.app.size).contains(tip.anchor), (kind, name)
                assert clicker.table.session.selection is not None
                assert clicker.table.session.selection.chosen == [], (kind, name)
                assert (match.move_count, digest(match.game.to_data(match.state))) == before, (kind, name)
            for kind_of_thing, times in clicks.items():
                tried[kind_of_thing] = tried.get(kind_of_thing, 0) + times
    assert {"area", "card", "district"} <= tried.keys(), tried
    assert tried.keys() & {"minion", "building", "trouble", "troll", "demon"}, tried


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_a_click_on_an_earlier_or_later_symbol_says_why(language: str) -> None:
    """The middle symbol of the card is current; an own piece, chosen instead of a victim, is also refused."""
    match = match_with(["mr_teatime", "modo"], the_hippo="0 1 !", nap_hill="0 T !", longwall="2 b2")
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match))
        match.play(("play", "mr_teatime"))
        match.play(("money",))
        show_match(it, clicker.table, match)
        session = clicker.table.session
        assert session.view["decision"]["kind"] == "act"
        place = session.view["decision"]["args"][1]
        names = [f"symbol:{number}" for number in range(3) if number != place]
        for name in [*names, "minion:the_hippo:0", "minion:longwall:2"]:
            clicked, tip = click_forbidden(clicker, name)
            assert clicked, name
            assert tip is not None, name
            assert tip.is_refusal
            assert tip.text in reason_texts(clicker, name, language), (name, tip.text)


def test_an_enlarged_card_that_may_not_be_played_says_why() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = Clicker(it, open_table(it, match_at(moments(3)["act"], 3)))
        table = clicker.table
        for moment in moments(3).values():
            show_match(it, table, match_at(moment, 3))
            refused = set(forbidden_names(table.session.selection))  # type: ignore[arg-type]
            for card in tray_cards(table):
                footer, is_refusal = card.footer()
                assert bool(footer) == is_refusal
                if card.name in refused:
                    assert footer in reason_texts(clicker, card.name, "en")
