"""Refusals in Wrocław: a click on anything on the table that can't be chosen shows the reason of the rules."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.core.contract.plain import digest
from games.core.match.match import Match
from tests.runs import long_only
from tests.ui.ankh_morpork.test_whynot import click_forbidden
from tests.ui.at_table import tray_cards, tray_options
from tests.ui.clicker import Clicker, FastWindow, open_table
from tests.ui.moments import show_match
from tests.ui.table.acting.test_whynot import forbidden_names, reason_texts
from tests.ui.wroclaw.table import match_at, moments
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("stub_computers")

KINDS = ("keep", "send 0", "send 1", "seal 2", "shoot", "again", "boost")


def match_with_open_hand(kind: str) -> Match:
    """Return a match at a moment; with the first seat deciding, against a computer, so that the hand is open."""
    alone = match_at(moments()[kind], 1)
    decision = alone.decision()
    return alone if decision is not None and decision.seat == 0 else match_at(moments()[kind])


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_a_click_on_a_forbidden_thing_says_why(language: str) -> None:
    tried: dict[str, int] = {}
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments()["shoot"])))
        for kind in KINDS:
            match = match_at(moments()[kind])
            show_match(it, clicker.table, match)
            selection = clicker.table.session.selection
            assert selection is not None
            before = (match.move_count, digest(match.game.to_data(match.state)))
            for name in forbidden_names(selection):
                clicked, tip = click_forbidden(clicker, name)
                if not clicked:
                    continue
                kind_of_thing = name.partition(":")[0]
                tried[kind_of_thing] = tried.get(kind_of_thing, 0) + 1
                assert tip is not None, f"{kind}: a click on {name} says nothing"
                assert tip.is_refusal, (kind, name)
                assert tip.text in reason_texts(clicker, name, language), (kind, name, tip.text)
                assert Rect(0, 0, *it.app.size).contains(tip.anchor), (kind, name)
                assert clicker.table.session.selection is not None
                assert clicker.table.session.selection.chosen == [], (kind, name)
                assert (match.move_count, digest(match.game.to_data(match.state))) == before, (kind, name)
    assert tried.keys() >= {"fighter"}, tried


def position_of(table: TableScreen) -> tuple[int, object]:
    """Return the number of moves and the current question."""
    match = table.session.match
    return match.move_count, match.decision()


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_everything_on_the_table_can_be_chosen_or_says_why_not(language: str) -> None:
    """Every place, card, die, token, hazard, pile and cap answers a click, and one click never plays a move."""
    answered: set[str] = set()
    begun: set[str] = set()
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments()["shoot"])))
        table = clicker.table
        for kind in KINDS:
            show_match(it, table, match_with_open_hand(kind))
            names = list(table.ctx.painter.outlines)  # type: ignore[attr-defined]
            names += [card.name for card in tray_options(table)]
            for name in names:
                selection = table.session.selection
                assert selection is not None
                selectable = name in table.session.selectable_names() or name in selection.all_names()
                widget = clicker.find(name)
                rect = widget.rect if widget is not None else table.ctx.painter.area_of(name)
                before = position_of(table)
                it.press(rect.center)
                it.settle()
                if position_of(table) != before:  # another shooter or target starts the shot again
                    assert (kind, name.partition(":")[0]) == ("boost", "fighter"), (kind, name)
                    begun.add(name)
                    show_match(it, table, match_with_open_hand(kind))
                    continue
                if not selectable:
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


def test_an_enlarged_card_that_may_not_be_sent_says_why() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = Clicker(it, open_table(it, match_at(moments()["shoot"])))
        table = clicker.table
        for kind in KINDS:
            show_match(it, table, match_at(moments()[kind]))
            refused = set(forbidden_names(table.session.selection))  # type: ignore[arg-type]
            for card in tray_cards(table):
                footer, is_refusal = card.footer()
                assert bool(footer) == is_refusal
                if card.name in refused:
                    assert footer in reason_texts(clicker, card.name, "en")
