"""Texts of Wrocław's table do not overlap or leave their places, for all questions, sizes and languages."""

from __future__ import annotations

import pytest

from tests.runs import long_only
from tests.ui.boards.test_battlefield import custom_board
from tests.ui.clicker import open_table
from tests.ui.layouts import LONG_NAMES, SIZES
from tests.ui.moments import show_match
from tests.ui.wroclaw.table import match_at, moments
from ui.shell.headless import Headless, faults
from ui.shell.settings import Settings
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("silent_computers")

MORE_SIZES = [*SIZES, (1920, 810), (1280, 1200)]
MOST_HOVERED = 9


def names_to_hover(table: TableScreen) -> list[str]:
    """Return some widgets with tooltips: cards, tokens, fighters, modes, dice."""
    kinds: dict[str, list[str]] = {}
    for widget in table.widgets.widgets:
        kind = widget.key.removeprefix("row:").partition(":")[0]
        if kind in ("card", "token", "fighter", "mode", "die"):
            kinds.setdefault(kind, []).append(widget.key)
    return [key for keys in kinds.values() for key in keys[:2]][:MOST_HOVERED]


def layout_faults(
    size: tuple[int, int], language: str, interface: float = 1.0, people: int = 2, board: object = None
) -> dict[str, str]:
    """Return the faults of every kind of question, each with one question that has it."""
    faults_found: dict[str, str] = {}
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        table = open_table(it, match_at(moments()["shoot"], people, LONG_NAMES, board=board))
        for kind, moment in moments().items():
            show_match(it, table, match_at(moment, people, LONG_NAMES, board=board))
            texts = it.texts()
            assert len(texts) > 20
            faults_found |= dict.fromkeys(faults(texts), kind)
            for key in names_to_hover(table):
                if table.widgets.find(key) is None:
                    continue
                it.hover(key)
                faults_found |= dict.fromkeys(faults(it.texts()), f"{kind}: {key}")
                table.ctx.choose(key.removeprefix("row:"))
                it.settle()
                faults_found |= dict.fromkeys(faults(it.texts()), f"{kind}: chosen {key}")
                show_match(it, table, match_at(moment, people, LONG_NAMES, board=board))
    return faults_found


@pytest.mark.parametrize(
    ("size", "language", "interface"),
    [((1280, 720), "pl", 1.0), long_only((1280, 960), "pl", 1.0), long_only((1280, 720), "en", 1.5)],
)
def test_texts_keep_their_places(size: tuple[int, int], language: str, interface: float) -> None:
    assert layout_faults(size, language, interface) == {}


@pytest.mark.long
def test_texts_of_a_user_boards_cards_keep_their_places() -> None:
    assert layout_faults((1280, 720), "en", board=custom_board()) == {}


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_the_calculation_of_a_shot_stays_and_fits(language: str) -> None:
    """The plate of the last shot stays until the next move, with one die or several."""
    with Headless((1280, 720), language=language) as it:
        table = open_table(it, match_at(moments()["shoot"]))
        calculations = 0
        for kind in ("boost", "shoot", "again"):
            show_match(it, table, match_at(moments()[kind]))
            legal = table.session.match.game.legal_moves(table.session.match.state)
            move = next(move for move in legal if move[0] in ("fire", "shoot", "extra"))
            table.play_moves([move])
            it.settle()
            texts = it.texts()
            assert faults(texts) == [], kind
            calculations += any("≥" in drawn.text or drawn.text == "<" for drawn in texts)
        assert calculations > 0
        assert isinstance(it.app.settings, Settings)


@pytest.mark.long
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("interface", [1.0, 1.5])
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("size", MORE_SIZES)
def test_all_texts_keep_their_places(size: tuple[int, int], language: str, interface: float, people: int) -> None:
    assert layout_faults(size, language, interface, people) == {}


@pytest.mark.parametrize(("interface", "language"), [(1.0, "en"), (1.5, "en"), (1.5, "pl")])
def test_the_names_of_armour_keep_clear_of_the_cards_edges(interface: float, language: str) -> None:
    """Outlines of selectable cards cover some pixels inside the edges."""
    with Headless((1280, 640), language=language, interface=interface, reduced_motion=True) as it:
        table = open_table(it, match_at(moments()["shoot"], 1))
        art, board = table.ctx.painter.art, table.session.match.board
        names = {art.printed_card(one.id).armour for one in board.characters}
        cards = [table.ctx.painter.area_of(name) for name in table.ctx.painter.resting if name.startswith("fighter:")]
        assert cards
        lines = [
            (one, card)
            for one in it.texts()
            for card in cards
            if card.contains(one.rect) and any(one.text in name for name in names) and len(one.text) > 3
        ]
        assert len(lines) >= 3
        assert all(one.rect.left - card.left >= 5 for one, card in lines), lines
        assert faults(it.texts()) == []
