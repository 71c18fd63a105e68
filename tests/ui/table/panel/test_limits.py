"""Ends of the game that come near are listed under the seat rows."""

from __future__ import annotations

import re

import pygame
import pytest

from games.core.contract.texts import translate
from games.core.match.match import Match
from games.shipped import register_shipped
from tests.runs import first_by_default
from tests.ui.clicker import new_match, open_table, play_until
from ui.screens.rules.screen import RulesScreen
from ui.shell.headless import Headless, faults
from ui.table.table import TableScreen
from ui.table.view.panel.layout import LimitWarning

register_shipped()
SEATS = {"wampiry": 4, "ankh_morpork": 4, "osada": 5, "krakow": 4, "wroclaw": 2}


def is_near_end(match: Match) -> bool:
    """Return True if a decision is open and an end of the game is near."""
    return match.decision() is not None and bool(match.game.controller.ending.limits(match.view(None)))


def open_near_end(it: Headless, game_id: str) -> TableScreen:
    """Open a table with all seats taken, at a position near an end of the game."""
    names = ("Maja", "Kuba", "Ola", "Tadek", "Ida")
    seed = {"osada": 2}.get(game_id, 1)  # a seed with an arrival in the village
    match = play_until(new_match(SEATS[game_id], game_id=game_id, names=names, seed=seed), is_near_end)
    if match.needs_curtain():
        match.lift_curtain()
    return open_table(it, match)


def limit_lines(table: TableScreen) -> list[LimitWarning]:
    """Return the displayed lines about near ends."""
    return [widget for widget in table.widgets.widgets if isinstance(widget, LimitWarning)]


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080)]))
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
@pytest.mark.parametrize("game_id", SEATS)
def test_near_ends_are_listed_under_the_seats(game_id: str, language: str, size: tuple[int, int]) -> None:
    with Headless(size, language=language) as it:
        table = open_near_end(it, game_id)
        lines = limit_lines(table)
        assert lines
        assert lines[0].rect.top >= max(rect.bottom for rect in table.ctx.rows.seats.values())
        assert lines[-1].rect.bottom <= table.ctx.card_area.top
        assert it.app.translate(lines[0].limit.text) in it.words().replace("\n", " ")
        assert faults(it.texts()) == []


def test_nothing_is_listed_while_no_end_is_near() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, new_match(1, bots=3))
        assert limit_lines(table) == []
        assert table.panel.logbook.rect.top - max(rect.bottom for rect in table.ctx.rows.seats.values()) < 12


def test_f1_over_a_line_opens_the_rules_about_the_end() -> None:
    with Headless((1280, 720), language="en") as it:
        open_near_end(it, "wroclaw")
        it.hover("limit:0")
        it.key(pygame.K_F1)
        screen = it.top
        assert isinstance(screen, RulesScreen)
        assert screen.rules is not None
        assert screen.place.block == screen.rules.heading_index("end")


@pytest.mark.parametrize("game_id", SEATS)
def test_a_lines_tooltip_lists_only_ends_without_a_line(game_id: str) -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_near_end(it, game_id)
        for line in limit_lines(table):
            rest = [table.translate(limit.text) for limit in line.near[len(limit_lines(table)) :]]
            assert (line.tip_text() or "") == "\n".join(rest)


@pytest.mark.parametrize("game_id", ["wampiry", "wroclaw"])
def test_lines_of_several_seats_say_once_what_follows(game_id: str) -> None:
    def limits(match: Match) -> list[str]:
        near = match.game.controller.ending.limits(match.view(None))
        return [translate(limit.text, "en").rstrip(".") for limit in near if limit.seat >= 0]

    match = play_until(new_match(SEATS[game_id], game_id=game_id, seed=3), lambda one: len(limits(one)) > 1)
    sentences = [sentence for line in limits(match) for sentence in re.split("[.;] ", line)[1:]]
    assert sentences
    assert len(sentences) == len(set(sentences))
