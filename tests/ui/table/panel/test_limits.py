"""What ends the game stands at the table as it comes near: under the rows of seats, with whose it is, and why."""

from __future__ import annotations

import pygame
import pytest

from games.core.match.match import Match
from games.shipped import register_shipped
from tests.runs import first_by_default
from tests.ui.clicker import new_match, open_table, play_until
from ui.screens.rules.screen import RulesScreen
from ui.shell.headless import Headless, faults
from ui.table.table import TableScreen
from ui.table.view.panel.layout import LimitLine

register_shipped()
SEATS = {"wampiry": 4, "ankh_morpork": 4, "osada": 5, "krakow": 4, "wroclaw": 2}


def near(match: Match) -> bool:
    """Whether a person is asked and something is near."""
    return match.decision() is not None and bool(match.game.controller.ending.limits(match.view(None)))


def at_limit(it: Headless, game_id: str) -> TableScreen:
    """Open a table of as many as may play where something is near."""
    names = ("Maja", "Kuba", "Ola", "Tadek", "Ida")
    seed = {"osada": 2}.get(game_id, 1)  # of a game in which somebody comes to the village
    match = play_until(new_match(SEATS[game_id], game_id=game_id, names=names, seed=seed), near)
    if match.needs_curtain():
        match.lift_curtain()
    return open_table(it, match)


def lines(table: TableScreen) -> list[LimitLine]:
    """Return the lines that stand at the table."""
    return [widget for widget in table.widgets.widgets if isinstance(widget, LimitLine)]


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080)]))
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
@pytest.mark.parametrize("game_id", SEATS)
def test_what_is_near_stands_under_the_seats(game_id: str, language: str, size: tuple[int, int]) -> None:
    with Headless(size, language=language) as it:
        table = at_limit(it, game_id)
        found = lines(table)
        assert found
        assert found[0].rect.top >= max(rect.bottom for rect in table.ctx.rows.seats.values())
        assert found[-1].rect.bottom <= table.ctx.card_area.top
        assert it.app.translate(found[0].limit.text) in it.words().replace("\n", " ")
        assert faults(it.texts()) == []


def test_nothing_stands_there_while_nothing_is_near() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, new_match(1, bots=3))
        assert lines(table) == []
        assert table.ctx.card_area.top - max(rect.bottom for rect in table.ctx.rows.seats.values()) < 12


def test_f1_over_it_opens_the_end_of_the_game() -> None:
    with Headless((1280, 720), language="en") as it:
        at_limit(it, "wroclaw")
        it.hover("limit:0")
        it.key(pygame.K_F1)
        screen = it.top
        assert isinstance(screen, RulesScreen)
        assert screen.rules is not None
        assert screen.place.block == screen.rules.heading_index("end")


@pytest.mark.parametrize("game_id", SEATS)
def test_pointed_at_a_line_tells_what_has_no_line_of_its_own_or_else_itself(game_id: str) -> None:
    with Headless((1280, 720), language="en") as it:
        table = at_limit(it, game_id)
        for line in lines(table):
            told = table.translate(line.tip_text() or "")
            rest = [table.translate(limit.text) for limit in line.near[len(lines(table)) :]]
            assert told == ("\n".join(rest) or table.translate(line.limit.text))
