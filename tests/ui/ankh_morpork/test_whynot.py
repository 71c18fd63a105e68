"""Why-not in Ankh-Morpork: a click on a forbidden district, card, symbol or piece says the rules' reason."""

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


def ask(clicker: Clicker, name: str) -> tuple[bool, Tip | None]:
    """Click a forbidden thing; return whether anything could be clicked, and what the table says."""
    table = clicker.table
    widget = clicker.find(name)
    if widget is not None:
        clicker.it.press(clicker.point_of(name))
    elif table.ctx.painter.covers(name):
        at = refusal_point(clicker, name)
        if at is None:
            return False, None
        clicker.it.press(at)
    else:
        return False, None
    return True, table.current_tip


@pytest.mark.parametrize(("language", "first"), [("pl", 0), long_only("en", 1)])
def test_a_click_on_what_is_forbidden_says_why(language: str, first: int) -> None:
    """One thing of each sort for every second question, from the `first` one on."""
    tried: dict[str, int] = {}
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments(3)["act"], 3)))
        for kind, moment in list(moments(3).items())[first::2]:
            match = match_at(moment, 3)
            show_match(it, clicker.table, match)
            selection = clicker.table.session.selection
            assert selection is not None
            before = (match.move_count, digest(match.game.to_data(match.state)))
            done: dict[str, int] = {}
            for name in forbidden_names(selection):
                thing = name.partition(":")[0]
                if done.get(thing, 0) >= 1:
                    continue
                clicked, tip = ask(clicker, name)
                if not clicked:
                    continue
                done[thing] = done.get(thing, 0) + 1
                assert tip is not None, f"{kind}: a click on {name} says nothing"
                assert tip.is_refusal, (kind, name)
                assert tip.text in reason_texts(clicker, name, language), (kind, name, tip.text)
                assert Rect(0, 0, *it.app.size).contains(tip.anchor), (kind, name)
                assert clicker.table.session.selection is not None
                assert clicker.table.session.selection.chosen == [], (kind, name)
                assert (match.move_count, digest(match.game.to_data(match.state))) == before, (kind, name)
            for thing, times in done.items():
                tried[thing] = tried.get(thing, 0) + times
    assert {"area", "card", "district"} <= tried.keys(), tried
    assert tried.keys() & {"minion", "building", "trouble", "troll", "demon"}, tried


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_a_click_on_a_symbol_that_is_done_or_comes_later_says_why(language: str) -> None:
    """The middle symbol of a card is due; and while a piece is looked for, one's own says why it is none."""
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
            clicked, tip = ask(clicker, name)
            assert clicked, name
            assert tip is not None, name
            assert tip.is_refusal
            assert tip.text in reason_texts(clicker, name, language), (name, tip.text)


def test_a_card_that_may_not_be_played_says_so_where_it_has_grown() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = Clicker(it, open_table(it, match_at(moments(3)["act"], 3)))
        table = clicker.table
        for moment in moments(3).values():
            show_match(it, table, match_at(moment, 3))
            refused = set(forbidden_names(table.session.selection))  # type: ignore[arg-type]
            for card in tray_cards(table):
                told, bad = card.foot()
                assert bool(told) == bad
                if card.name in refused:
                    assert told in reason_texts(clicker, card.name, "en")
