"""A choice at the table lays out again only what it changes: the card, and what has to move for it."""

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
BELOW_CARD = ("log:", "why:", "story:")  # keys of widgets that move where the card becomes higher or lower


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Node]]:
    """Collect the nodes that are placed meanwhile."""
    placed: list[Node] = []
    place = Node.place

    def note(node: Node, *args: object) -> None:
        placed.append(node)
        place(node, *args)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Node, "place", note)
        yield placed


def table_of(it: Headless, game: str) -> TableScreen:
    """Return a table at which a person is asked, and every move has to be confirmed."""
    table = open_table(it, play_until(new_match(1, bots=2, game_id=game), asks(GAMES[game], 20)))
    it.settle()
    it.app.change_settings(confirm=True)
    table.relayout()
    return table


def choosable(table: TableScreen) -> list[str]:
    """Return the names that can be chosen on the board or in the tray."""
    return [name for name in table.session.selectable() if table.ctx.painter.covers(name) or table.ctx.in_tray(name)]


def beside(table: TableScreen) -> list[Widget]:
    """Return the widgets that are neither in the card nor targets on the board and its rows of seats."""
    card = table.ctx.card_area
    return [
        widget
        for widget in table.widgets.widgets
        if not card.contains(widget.rect) and (widget.in_tray if isinstance(widget, OptionWidget) else True)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_keeps_the_widgets_beside_card_and_board(game: str) -> None:
    with Headless((1920, 1080), language="en") as it:
        table = table_of(it, game)
        before, bottom = beside(table), table.ctx.card_area.bottom
        table.dispatch(Choose(choosable(table)[0]))
        assert table.session.chosen()
        moved = BELOW_CARD if table.ctx.card_area.bottom != bottom else ()
        expected = [widget for widget in before if not widget.key.startswith(moved or "/")]
        kept = [widget for widget in beside(table) if not widget.key.startswith(moved or "/")]
        assert len(kept) > 8
        assert kept == expected  # the same objects, which nothing has laid out again


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_places_the_nodes_of_the_card_and_no_others(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((1920, 1080), language="en") as it:
        table = table_of(it, game)
        with counted(monkeypatch) as everything:
            table.relayout()
        height = table.ctx.card_area.height
        with counted(monkeypatch) as chosen:
            table.dispatch(Choose(choosable(table)[0]))
        kinds = {type(node).__name__ for node in chosen}
        assert {"_PlacedCard", "PanelSection"} <= kinds
        assert not kinds & {"_Seats", "_Place", "CoachPanelNode", "BarHeading"}
        if table.ctx.card_area.height == height:
            assert "StoryAndLog" not in kinds
        assert len(chosen) < len(everything) * 2 / 3


@pytest.mark.parametrize("game", GAMES)
def test_what_a_choice_lays_out_is_what_a_whole_layout_would(game: str) -> None:
    with Headless((1280, 720), language="pl") as it:
        table = table_of(it, game)

        def shown() -> tuple[object, ...]:
            """Return what is to be seen: widgets in their order, and where rows and card are."""
            widgets = [
                (type(widget), widget.key, tuple(widget.rect), widget.enabled) for widget in table.widgets.widgets
            ]
            rows = table.ctx.rows
            return widgets, dict(rows.seats), [rect for _, rect in rows.guests], tuple(table.ctx.card_area)

        for intent in (Choose(choosable(table)[0]), ClearSelection(), Choose(choosable(table)[-1])):
            table.dispatch(intent)
            found = shown()
            table.relayout()
            assert found == shown()
