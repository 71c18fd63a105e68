"""Numbers and icons explain themselves on hover and on a tap, with or without an open decision."""

from __future__ import annotations

import pytest

from games.core.contract.names import kind_of
from games.shipped import register_shipped
from tests.ui.clicker import asks, new_match, open_table, play_until
from ui.shell.headless import Headless, faults
from ui.table.intents import LookBack
from ui.table.table import TableScreen
from ui.table.view.panel.bar import PileButton

register_shipped()


def tooltip_at(table: TableScreen, pos: tuple[int, int]) -> str:
    """Return the tooltip of the topmost item at a position, heading first."""
    name = table.ctx.hover.described_at(pos)[0]
    return "\n".join([table.ctx.tooltips.heading(name), *table.ctx.tooltips.describe(name)])


@pytest.mark.parametrize(
    ("game_id", "kind", "name", "expected"),
    [
        ("wampiry", "use", "order:0", "Place "),
        ("wampiry", "use", "score:0", "point"),
        ("wampiry", "use", "award:gorali", "5\u00a0·\u00a03\u00a0·\u00a01"),
        ("wroclaw", "shoot", "marker", "shoots first"),
        ("wroclaw", "shoot", "deck", "Hazard cards"),
        ("wroclaw", "shoot", "die:0", "highest die"),
        ("osada", "move", "shelf:axe", "tokens left"),
        ("krakow", "turn", "bouncer:0", "can't paint"),
    ],
)
def test_items_on_the_board_have_explanations(game_id: str, kind: str, name: str, expected: str) -> None:
    with Headless((1280, 720), language="en") as it:
        seats = 4 if game_id in ("wampiry", "krakow") else 2
        table = open_table(it, play_until(new_match(seats, game_id=game_id), asks(kind, 20)))
        it.app.pop() if it.app.top is not table else None
        area = table.ctx.painter.area_of(name)
        at = (area.centerx, area.top + area.height * 2 // 3 if kind_of(name) == "order" else area.centery)
        assert expected in tooltip_at(table, at)


def test_the_opponents_hand_explains_when_the_game_ends() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, bots=1, game_id="wroclaw"), asks("shoot", 20)))
        assert "fewer than three" in tooltip_at(table, table.ctx.painter.area_of("backs:1").center)


def test_piles_and_gauges_have_explanations() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, bots=3, game_id="ankh_morpork"), asks("card", 20)))
        piles = [widget for widget in table.widgets.widgets if isinstance(widget, PileButton)]
        assert len(piles) == 4
        for pile in piles:
            it.hover(pile.key)
            assert it.app.translate(pile.pile.description) in it.words().replace("\n", " ")
    with Headless((1280, 720), language="pl") as it:
        open_table(it, play_until(new_match(1, bots=3, game_id="krakow"), asks("turn", 20)))
        for key in ("gauge", "stack"):
            it.hover(key)
            assert it.top.current_tip is not None
            assert faults(it.texts()) == []


def test_tooltips_explain_every_term_of_a_sum() -> None:
    with Headless((1280, 720), language="en") as it:
        match = play_until(new_match(2, game_id="wroclaw"), asks("shoot", 20))
        table = open_table(it, match)
        tooltips = ""
        for shooter in [name for name in table.session.selectable_names() if kind_of(name) == "fighter"]:
            table.ctx.choose(shooter)
            for target in [name for name in table.session.selectable_names() if kind_of(name) == "fighter"]:
                it.hover(target)
                for row in [widget.key for widget in table.widgets.widgets if widget.key.startswith("row:")]:
                    it.hover(row)
                    tip = it.top.current_tip
                    tooltips += tip.text if tip is not None else ""
                    assert faults(it.texts()) == []
        assert "Die: " in tooltips
        assert "Target's armour: −" in tooltips
        assert "hits on" in tooltips


def test_a_row_labels_its_numbers_where_there_is_room() -> None:
    with Headless((1280, 720), language="pl") as it:
        open_table(it, play_until(new_match(2, game_id="wroclaw"), asks("shoot", 20)))
        lines = it.words().split("\n")
        assert lines.count("polegli") >= 2
        assert faults(it.texts()) == []


def test_a_tap_on_a_forbidden_item_shows_its_description_and_the_reason() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, bots=3), asks("use", 20)))
        assert table.session.selection is not None
        candidate_names = table.session.selection.all_names()
        field = next(f"field:{key}" for key in table.session.match.board.clock if f"field:{key}" not in candidate_names)
        it.press(table.ctx.painter.area_of(field).center)
        tip = table.current_tip
        assert tip is not None
        assert tip.is_refusal
        assert tip.title == table.ctx.tooltips.heading(field)
        assert tip.subject == "\n".join(table.ctx.tooltips.describe(field))
        assert tip.text
        assert faults(it.texts()) == []


def test_a_tap_describes_an_item_while_no_decision_is_open() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, new_match(1, bots=3))
        table.session.bots.paused = True
        table.dispatch(LookBack(0))
        it.settle()
        it.press(table.ctx.painter.area_of("field:nietoperz").center)
        assert table.current_tip is not None
        assert not table.current_tip.is_refusal
        assert table.current_tip.title == "The Bat"
