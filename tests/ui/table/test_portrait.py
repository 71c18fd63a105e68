"""In a portrait window the board is as wide as the window, and the panel is below it."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.core.match.match import Match
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import asks, new_match, open_table, play_until
from tests.ui.layouts import faults_of_questions
from tests.ui.shell.test_small_windows import NAMES, TABLES, matches_by_question
from ui.shell.headless import Headless, faults
from ui.table.table import TableScreen

register_shipped()
pytestmark = pytest.mark.usefixtures("home")
SIZES = [(1080, 1920), (768, 1024), long_only((1200, 1600)), long_only((1024, 1280)), long_only((720, 944))]
LEAST_SHARE = {(1080, 1920): 0.28, (768, 1024): 0.38}  # of the window that the board takes


def late(game_id: str) -> Match:
    kind, seats = TABLES[game_id]
    match = play_until(new_match(seats, game_id=game_id, names=NAMES), asks(kind, 30))
    if match.needs_curtain():
        match.lift_curtain()
    return match


def outside(table: TableScreen, window: Rect) -> list[str]:
    return [one.key for one in table.widgets.widgets if one.scroller is None and not window.contains(one.rect)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", TABLES)
def test_the_board_is_as_wide_as_the_window_and_the_panel_below_it(game_id: str, size: tuple[int, int]) -> None:
    window = Rect((0, 0), size)
    with Headless(size, language="pl") as it:
        table = open_table(it, late(game_id))
        board, frame = table.ctx.painter.rect(), table.renderer.frame
        assert frame is not None
        assert board.width >= 0.9 * size[0] or size[0] > 768
        assert board.width * board.height >= LEAST_SHARE.get(size, 0.25) * size[0] * size[1]
        below = frame.tray if frame.tray is not None else frame.zone
        assert frame.panel.top >= below.bottom
        assert frame.panel.width > 0.9 * size[0]
        parts = [frame.bar, frame.zone, frame.panel, *([frame.tray] if frame.tray is not None else [])]
        assert all(part.collidelist(parts[:n] + parts[n + 1 :]) < 0 for n, part in enumerate(parts))
        seats = [*table.ctx.rows.seats.values()]
        assert seats
        assert all(frame.panel.contains(row) for row in seats)
        assert table.ctx.card_area.left >= seats[0].right  # the question is beside the seats, not below them
        assert outside(table, window) == []
        assert faults(it.texts()) == []


@pytest.mark.parametrize(("size", "interface"), [((768, 1024), 1.0), ((1080, 1920), 1.5), long_only((1200, 1600), 2.0)])
@pytest.mark.parametrize("language", first_by_default(["pl", "en"], 2))
@pytest.mark.parametrize("game_id", first_by_default(TABLES, 3))
def test_every_question_fits_a_portrait_window(
    game_id: str, language: str, size: tuple[int, int], interface: float
) -> None:
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        asked = matches_by_question(game_id, TABLES[game_id][1])
        table = open_table(it, next(iter(asked.values())))
        assert faults_of_questions(it, table, asked.items()) == {}


def test_a_narrow_bar_has_its_buttons_below_the_piles() -> None:
    with Headless((1080, 1920), language="pl", interface=1.5) as it:
        table = open_table(it, late("ankh_morpork"))
        piles = [one.rect for one in table.widgets.widgets if one.key.startswith("pile:")]
        buttons = [one.rect for one in table.widgets.widgets if one.key.startswith("bar:")]
        assert piles
        assert len(buttons) >= 8
        assert max(rect.bottom for rect in piles) <= min(rect.top for rect in buttons)
        assert all(rect.collidelist(buttons[:n] + buttons[n + 1 :]) < 0 for n, rect in enumerate(buttons))


@pytest.mark.parametrize("size", [(768, 1024), long_only((1080, 1920))])
@pytest.mark.parametrize("name", ["replay", "result", "rules", "setup", "learn", "menu", "settings", "about", "keys"])
def test_other_screens_fit_a_portrait_window(name: str, size: tuple[int, int]) -> None:
    with Headless(size, language="pl", reduced_motion=True) as it:
        over = play_until(new_match(3, game_id="osada", names=NAMES), lambda match: match.is_over)
        more = {
            "replay": {"match": over, "number": 30}, "result": {"match": over}, "rules": {"game_id": "osada"},
            "setup": {"game": "osada", "seats": 5}, "learn": {"game": "osada"},
        }  # fmt: skip
        screen = it.open(name, **more.get(name, {}))
        it.settle()
        assert faults(it.texts()) == []
        window = Rect((0, 0), size)
        assert [
            one.key for one in screen.widgets.widgets if one.scroller is None and not window.contains(one.rect)
        ] == []
