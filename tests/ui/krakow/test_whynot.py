"""Refusals in Kraków: every cell, square, person and card that can't be chosen says why, and nothing changes."""

from __future__ import annotations

import random

import pytest
from pygame import Rect

from games.core.contract.plain import digest
from games.core.contract.selection import CANNOT_CHOOSE, Selection
from games.core.contract.texts import translate
from tests.runs import long_only
from tests.ui.at_table import tray_cards
from tests.ui.clicker import Clicker, FastWindow, open_table
from tests.ui.krakow.table import match_at, moments
from tests.ui.moments import Moment, show_match
from tests.ui.table.acting.test_whynot import forbidden_names, reason_texts
from ui.boards.grid.painter import GridPainter
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("stub_computers")

CLICKED = 36  # things to click at each question; all are checked without a click


def all_things(table: TableScreen) -> list[str]:
    """Return every cell, square and person on the board, and every card in hand."""
    painter = table.ctx.painter
    assert isinstance(painter, GridPainter)
    people = [name for name in painter.resting if name.partition(":")[0] in painter.piece_kinds]
    cards = [card.name for card in tray_cards(table)]
    return [*sorted(painter.places.spaces), *people, *cards]


def unselectable_things(table: TableScreen) -> list[str]:
    """Return the things that can't be chosen now."""
    selection = table.session.selection
    assert selection is not None
    can = {*selection.all_names(), *table.session.selectable_names(), *selection.shortcuts([])}
    can |= restarting_things(table)
    return [name for name in all_things(table) if name not in can]


def restarting_things(table: TableScreen) -> set[str]:
    """Return things that start the move again: another card or painter, a cell in another district."""
    view, match = table.session.view, table.session.match
    if view["decision"]["kind"] not in ("place", "stand"):
        return set()
    earlier = Selection(table.session.controller, match.view_at(match.move_count - 1, table.session.deciding_seat()))
    likes = ("card", "painter") if view["decision"]["kind"] == "place" else ("district",)
    return {*earlier.shortcuts([]), *(name for name in earlier.all_names() if name.partition(":")[0] in likes)}


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_every_unselectable_thing_has_a_specific_reason(language: str) -> None:
    sorts: dict[str, int] = {}
    with FastWindow((1280, 720), language=language) as it:
        table = open_table(it, match_at(moments(3)["turn 1 rich"], 3))
        nothing = translate(CANNOT_CHOOSE, language)
        for kind, moment in moments(3).items():
            show_match(it, table, match_at(moment, 3))
            for name in unselectable_things(table):
                reason = table.ctx.translate(table.session.why_not(name))
                assert reason, (kind, name)
                assert reason != nothing, (kind, name)
                sorts[name.partition(":")[0]] = sorts.get(name.partition(":")[0], 0) + 1
    assert {"cell", "square", "painter", "bouncer", "card"} <= sorts.keys(), sorts


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_a_click_on_an_unselectable_thing_says_why_beside_it(language: str) -> None:
    tried: dict[str, int] = {}
    with FastWindow((1280, 720), language=language) as it:
        table = open_table(it, match_at(moments(3)["turn 1 rich"], 3))
        clicker, rnd = Clicker(it, table), random.Random(5)
        for kind, moment in moments(3).items():
            match = match_at(moment, 3)
            show_match(it, table, match)
            before = (match.move_count, digest(match.game.to_data(match.state)))
            names = unselectable_things(table)
            for name in rnd.sample(names, min(CLICKED, len(names))):
                if not click(clicker, name):
                    continue
                tip = table.current_tip
                assert tip is not None, f"{kind}: a click on {name} says nothing"
                assert tip.is_refusal, (kind, name)
                assert Rect(0, 0, *it.app.size).contains(tip.anchor), (kind, name)
                assert table.session.selection is not None
                assert table.session.selection.chosen == [], (kind, name)
                assert (match.move_count, digest(match.game.to_data(match.state))) == before, (kind, name)
                tried[name.partition(":")[0]] = tried.get(name.partition(":")[0], 0) + 1
    assert {"cell", "square", "painter", "card"} <= tried.keys(), tried


def click(clicker: Clicker, name: str) -> bool:
    """Click a thing if it is the topmost; return whether it was clicked."""
    table = clicker.table
    widget = clicker.find(name)
    if widget is not None:
        clicker.it.press(clicker.point_of(name))
        return True
    at = table.ctx.painter.area_of(name).center
    under = table.ctx.painter.names_at(at)
    if under[:1] != [name] or table.board_widget_at(at) is not None:
        return False  # a selectable thing covers it
    clicker.it.press(at)
    return True


def test_refusals_have_the_texts_of_the_rules_reasons() -> None:
    with FastWindow((1280, 720)) as it:
        table = open_table(it, match_at(moments(3)["turn 1 rich"], 3))
        clicker = Clicker(it, table)
        for moment in moments(3).values():
            show_match(it, table, match_at(moment, 3))
            selection = table.session.selection
            assert selection is not None
            for name in forbidden_names(selection):
                assert table.ctx.translate(table.session.why_not(name)) in reason_texts(clicker, name, "en"), name


def test_cards_do_not_mention_painters_while_the_bouncer_is_chosen() -> None:
    with FastWindow((1280, 720)) as it:
        table = open_table(it, match_at(moments(3)["turn 1 rich"], 3))
        cards = [card for card in tray_cards(table) if card.face.status is None]
        assert cards
        table.ctx.choose(f"bouncer:{table.session.deciding_seat()}")
        it.settle()
        assert table.session.selection is not None
        assert table.session.selection.chosen
        assert [card.unusable_reason() for card in tray_cards(table) if card.face.status is None] == [""] * len(cards)


def test_a_card_that_can_not_be_painted_says_why() -> None:
    checked = 0
    with FastWindow((1280, 720)) as it:
        table = open_table(it, match_at(moments(3)["turn 1 poor"], 3))
        for kind in ("turn 1 poor", "turn 2 poor"):
            show_match(it, table, match_at(moments(3)[kind], 3))
            for card in tray_cards(table):
                if not card.is_selectable:
                    assert card.unusable_reason()
                    checked += 1
    assert checked


def test_of_two_equal_cards_only_the_clicked_one_is_raised() -> None:
    with FastWindow((1280, 720)) as it:
        table = open_table(it, match_at(Moment(20, 32), 2))  # two stencils and two throw-ups, painters next to walls
        selection = table.session.selection
        assert selection is not None
        equal = [card.name for card in tray_cards(table) if card.is_selectable and card.name.endswith(":2")]
        assert equal
        for name in equal:
            for clicked in (name, f"{name.removesuffix(':2')}:1"):
                table.ctx.choose(clicked)
                assert [card.name for card in tray_cards(table) if card.is_chosen] == [clicked]
                assert all(card.is_selectable for card in tray_cards(table) if card.name in equal)
            table.ctx.choose(clicked)
