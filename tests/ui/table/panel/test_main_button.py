"""The main button of the decision card, and the seats' rows, keep their places."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pygame import Rect

from games import registry
from games.core.computers.explanation import Explanation
from games.core.contract.texts import Text
from games.core.lessons import files
from games.core.match.settings import MatchSettings
from tests.runs import long_only
from tests.ui.clicker import NAMES, FastWindow, new_match, open_table
from tests.ui.moments import show_each_decision
from ui.table.intents import FoldStory
from ui.table.session import MoveHint
from ui.table.table import TableScreen
from ui.table.view.panel.answer_widgets import MissingChoice
from ui.widgets.button import Button

GAMES = [facts.id for facts in registry.all_facts()]
LONG_REASON = "A reason of several lines: it compares this move with the next best one and says what both bring. " * 2
MOVES = 110


def main_button(table: TableScreen) -> tuple[str, Rect] | None:
    """Return the lowest button of the decision card that ends a choice, and its rectangle; None without one."""
    buttons = [
        widget
        for widget in table.widgets.widgets
        if isinstance(widget, MissingChoice) or (isinstance(widget, Button) and widget.kind == "accent")
        or widget.key in ("confirm", "pass")
    ]  # fmt: skip
    lowest = max(buttons, key=lambda widget: widget.rect.bottom, default=None)
    return (lowest.key, Rect(lowest.rect)) if lowest is not None else None


def show_longest_card(table: TableScreen) -> None:
    """Show the coach's longest card about the present question."""
    coach = files.read_coach(table.session.match.game.facts.id)
    assert coach is not None
    table.coach_panel.cards.show_card(max(coach.cards, key=lambda card: len(card.say.en)))
    table.relayout()
    assert table.coach_panel.rect.height


def show_hint(table: TableScreen) -> None:
    """Show a hint with a long reason."""
    view = table.session.view
    table.session.hint = MoveHint(tuple(view["moves"][0]), Explanation(Text(LONG_REASON)))
    table.relayout()
    assert table.panel.card.note or table.widgets.find("hint:play") is not None


def fold_story(table: TableScreen) -> None:
    """Fold or unfold the story."""
    table.dispatch(FoldStory())


CHANGES = {"coach": show_longest_card, "hint": show_hint, "story": fold_story}


def moved_things(table: TableScreen) -> Iterator[str]:
    """Change the content above the main button; yield what has moved it or the seats' rows."""
    before, rows = main_button(table), dict(table.ctx.rows.seats)
    for name, change in CHANGES.items():
        change(table)
        if main_button(table) != before:
            yield f"{name} moved the button: {before} {main_button(table)}"
        if table.ctx.rows.seats != rows:
            yield f"{name} moved the rows"
    table.session.hint = None
    table.coach_panel.cards.dismiss()


@pytest.mark.usefixtures("home", "stub_computers")
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    ("size", "interface"),
    [
        ((1024, 600), 1.0), ((900, 1300), 1.0),
        long_only((1280, 720), 1.0), long_only((1280, 720), 1.5), long_only((1920, 1080), 1.0),
        long_only((2560, 1080), 1.0),
    ],
)  # fmt: skip
def test_coach_story_and_hint_move_neither_main_button_nor_rows(
    game_id: str, size: tuple[int, int], interface: float
) -> None:
    facts = registry.game(game_id).facts
    names = (*NAMES, "Ida")
    match = new_match(1, facts.seats[-1] - 1, names=names, settings=MatchSettings(coach="off"), game_id=game_id)
    result, kinds = [], 0
    with FastWindow(size, language="pl", interface=interface, every=10_000) as it:
        table = open_table(it, match)
        for kind in show_each_decision(it, table, match, Random(3), MOVES):
            kinds += main_button(table) is not None
            result += [f"{kind}: {one}" for one in moved_things(table)]
    assert result == []
    assert kinds
