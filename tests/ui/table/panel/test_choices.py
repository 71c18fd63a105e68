"""A choice at the table lays out only what it changes: the card, and what moves because of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.shipped import register_shipped
from tests.ui.clicker import asks, new_match, open_table, play_until
from ui.layout import Node
from ui.shell.headless import Headless
from ui.table.intents import Choose, ClearSelection
from ui.table.option_widget import OptionWidget
from ui.table.table import TableScreen
from ui.widgets.base import Widget

register_shipped()
pytestmark = pytest.mark.usefixtures("home")
GAMES = {"krakow": "turn", "wampiry": "plan", "osada": "move"}
ABOVE_CARD = ("log:", "why:", "story:")  # keys of widgets that move when the height of the card changes


@contextmanager
def placed_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Node]]:
    """Collect the nodes that are placed inside the context."""
    placed: list[Node] = []
    place = Node.place

    def record_node(node: Node, *args: object) -> None:
        placed.append(node)
        place(node, *args)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Node, "place", record_node)
        yield placed


def table_of(it: Headless, game: str) -> TableScreen:
    """Open a table where a person decides and every move must be confirmed."""
    table = open_table(it, play_until(new_match(1, bots=2, game_id=game), asks(GAMES[game], 20)))
    it.settle()
    it.app.change_settings(confirm=True)
    table.relayout()
    return table


def choosable_names(table: TableScreen) -> list[str]:
    """Return the selectable names on the board or in the tray."""
    return [
        name
        for name in table.session.selectable_names()
        if table.ctx.painter.is_on_board(name) or table.ctx.is_in_tray(name)
    ]


def widgets_outside_card(table: TableScreen) -> list[Widget]:
    """Return the widgets outside the card, without options on the board and on seat rows."""
    card = table.ctx.card_area
    return [
        widget
        for widget in table.widgets.widgets
        if not card.contains(widget.rect) and (widget.in_tray if isinstance(widget, OptionWidget) else True)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_keeps_the_widgets_outside_card_and_board(game: str) -> None:
    with Headless((1920, 1080), language="en") as it:
        table = table_of(it, game)
        before, top = widgets_outside_card(table), table.ctx.card_area.top
        table.dispatch(Choose(choosable_names(table)[0]))
        assert table.session.chosen()
        moved = ABOVE_CARD if table.ctx.card_area.top != top else ()
        expected = [widget for widget in before if not widget.key.startswith(moved or "/")]
        kept = [widget for widget in widgets_outside_card(table) if not widget.key.startswith(moved or "/")]
        assert len(kept) > 8
        assert kept == expected  # the same objects, not laid out again


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_places_only_nodes_of_the_card(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((1920, 1080), language="en") as it:
        table = table_of(it, game)
        with placed_nodes(monkeypatch) as everything:
            table.relayout()
        height = table.ctx.card_area.height
        with placed_nodes(monkeypatch) as chosen:
            table.dispatch(Choose(choosable_names(table)[0]))
        kinds = {type(node).__name__ for node in chosen}
        assert {"_PlacedCard", "PanelSection"} <= kinds
        assert not kinds & {"_Seats", "_Place", "BarHeading"}
        if table.ctx.card_area.height == height:
            assert not kinds & {"StoryAndLog", "CoachPanelNode"}
        assert len(chosen) < len(everything) * 2 / 3


@pytest.mark.parametrize("game", GAMES)
def test_the_layout_after_a_choice_equals_a_complete_layout(game: str) -> None:
    with Headless((1280, 720), language="pl") as it:
        table = table_of(it, game)

        def visible_state() -> tuple[object, ...]:
            """Return the widgets in their order, and the boxes of rows and card."""
            widgets = [
                (type(widget), widget.key, tuple(widget.rect), widget.enabled) for widget in table.widgets.widgets
            ]
            rows = table.ctx.rows
            return widgets, dict(rows.seats), [rect for _, rect in rows.guests], tuple(table.ctx.card_area)

        for intent in (Choose(choosable_names(table)[0]), ClearSelection(), Choose(choosable_names(table)[-1])):
            table.dispatch(intent)
            after_choice = visible_state()
            table.relayout()
            assert after_choice == visible_state()
