"""Why-not in Wrocław: a click on any fighter, card, die or token that can't be chosen says the rules' reason."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.core.contract.plain import digest
from games.core.match.match import Match
from tests.runs import long_only
from tests.ui.ankh_morpork.test_whynot import ask
from tests.ui.at_table import tray_cards, tray_options
from tests.ui.clicker import Clicker, FastWindow, open_table
from tests.ui.moments import show_match
from tests.ui.table.acting.test_whynot import forbidden_names, reason_texts
from tests.ui.wroclaw.table import match_at, moments
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("stub_computers")

EVERY = ("keep", "send 0", "send 1", "seal 2", "shoot", "again", "boost", "recover")


def seated(kind: str) -> Match:
    """Return a moment; where it is the first seat's turn, that person sits against a computer and has the hand open."""
    alone = match_at(moments()[kind], 1)
    decision = alone.decision()
    return alone if decision is not None and decision.seat == 0 else match_at(moments()[kind])


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_a_click_on_what_is_forbidden_says_why(language: str) -> None:
    tried: dict[str, int] = {}
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments()["shoot"])))
        for kind in EVERY:
            match = match_at(moments()[kind])
            show_match(it, clicker.table, match)
            selection = clicker.table.session.selection
            assert selection is not None
            before = (match.move_count, digest(match.game.to_data(match.state)))
            for name in forbidden_names(selection):
                clicked, tip = ask(clicker, name)
                if not clicked:
                    continue
                thing = name.partition(":")[0]
                tried[thing] = tried.get(thing, 0) + 1
                assert tip is not None, f"{kind}: a click on {name} says nothing"
                assert tip.is_refusal, (kind, name)
                assert tip.text in reason_texts(clicker, name, language), (kind, name, tip.text)
                assert Rect(0, 0, *it.app.size).contains(tip.anchor), (kind, name)
                assert clicker.table.session.selection is not None
                assert clicker.table.session.selection.chosen == [], (kind, name)
                assert (match.move_count, digest(match.game.to_data(match.state))) == before, (kind, name)
    assert tried.keys() >= {"fighter"}, tried


def asked_at(table: TableScreen) -> tuple[int, object]:
    """Return after how many moves what is asked."""
    match = table.session.match
    return match.move_count, match.decision()


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_whatever_is_clicked_on_the_table_is_chosen_or_says_why_not(language: str) -> None:
    """Every place, card, die, token, hazard, heap and cap: nothing is mute, and nothing is played by one click."""
    answered: set[str] = set()
    begun: set[str] = set()
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments()["shoot"])))
        table = clicker.table
        for kind in EVERY:
            show_match(it, table, seated(kind))
            names = list(table.ctx.painter.outlines)  # type: ignore[attr-defined]
            names += [card.name for card in tray_options(table)]
            for name in names:
                selection = table.session.selection
                assert selection is not None
                lit = name in table.session.selectable() or name in selection.all_names()
                widget = clicker.find(name)
                rect = widget.rect if widget is not None else table.ctx.painter.area_of(name)
                before = asked_at(table)
                it.press(rect.center)
                it.settle()
                if asked_at(table) != before:  # another shooter or target: the shot begins anew with it
                    assert (kind, name.partition(":")[0]) == ("boost", "fighter"), (kind, name)
                    begun.add(name)
                    show_match(it, table, seated(kind))
                    continue
                if not lit:
                    tip = table.current_tip
                    assert tip is not None, (kind, name)
                    assert tip.is_refusal, (kind, name)
                    assert len(tip.text) > 10, (kind, name, tip.text)
                    answered.add(name.partition(":")[0])
                assert table.session.match.move_count == moments()[kind].number, (kind, name)
                table.session.selection.clear()  # type: ignore[union-attr]
                table.relayout()
    assert begun
    assert answered >= {"fighter", "slot", "die", "hazard", "deck", "pool", "dead", "perun", "card", "token"}, answered


def test_a_card_that_may_not_be_sent_says_so_where_it_has_grown() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = Clicker(it, open_table(it, match_at(moments()["shoot"])))
        table = clicker.table
        for kind in EVERY:
            show_match(it, table, match_at(moments()[kind]))
            refused = set(forbidden_names(table.session.selection))  # type: ignore[arg-type]
            for card in tray_cards(table):
                told, bad = card.foot()
                assert bool(told) == bad
                if card.name in refused:
                    assert told in reason_texts(clicker, card.name, "en")
