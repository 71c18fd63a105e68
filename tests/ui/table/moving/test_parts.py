"""Drawing in parts: parts drawn over several frames equal one complete drawing."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Surface

from games import registry
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from tests.runs import first_by_default, long_only
from tests.ui.at_table import zone_of
from tests.ui.frame_recorder import picture_checksum
from ui.boards.shared.base import BoardScene
from ui.boards.shared.shapes import Halos
from ui.shell.desktop import release_memory
from ui.shell.headless import Headless
from ui.table.table import TableScreen

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
SIZE = (1280, 720)


def table_of(it: Headless, game_id: str, random: Random) -> TableScreen:
    """Open a table in mid-game with one person and paused computers."""
    game = registry.game(game_id)
    seats = game.facts.seats[0]
    players = [Player("Maja", 1)]
    players += [Player(name, seat + 2, "bot") for seat, name in enumerate(game.facts.bot_names[: seats - 1])]
    match = Match.start(game, boards.load_default_board(game_id), players, {}, 7)
    for _ in range(40):
        match.play(random.choice(game.legal_moves(match.state)))
    table = TableScreen(it.app, match)
    table.session.bots.paused = True
    it.app.push(table)
    return table


def check_equals_complete_drawing(it: Headless, when: str) -> None:
    """Check that the window equals a complete drawing."""
    in_parts = picture_checksum(it.app.surface)
    it.app.top.invalidate()
    it.app.draw()
    assert in_parts == picture_checksum(it.app.surface), when


@pytest.mark.parametrize("moves", [4, long_only(8)])
@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_parts_equal_a_complete_drawing_after_moves(game_id: str, moves: int) -> None:
    random = Random(7)
    with Headless(SIZE, language="en", speed="fast") as it:
        table = table_of(it, game_id, random)
        it.settle()
        for number in range(moves):
            legal = table.session.match.game.legal_moves(table.session.match.state)
            if not legal or not isinstance(it.app.top, TableScreen):
                break
            table.play_moves([random.choice(legal)])
            turns = 0
            while table.motion.is_running:
                it.step(1 / 60)
                turns += 1
                if turns % 5 == 4 and not table.has_deferred_redraws:
                    check_equals_complete_drawing(it, f"move {number}, turn {turns}")
            it.settle(20)
            check_equals_complete_drawing(it, f"after move {number}")


@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_parts_equal_a_complete_drawing_under_a_moving_pointer(game_id: str) -> None:
    random = Random(11)
    with Headless(SIZE, language="pl") as it:
        table = table_of(it, game_id, random)
        it.settle()
        for number in range(40):
            it.move((random.randrange(SIZE[0]), random.randrange(SIZE[1])))
            for _ in range(random.choice((1, 3))):
                it.step(random.choice((0.02, 0.5)))
            if random.random() < 0.2:
                it.key(random.choice((pygame.K_TAB, pygame.K_ESCAPE, pygame.K_DOWN)))
            if not isinstance(it.app.top, TableScreen):
                it.key(pygame.K_ESCAPE)
            elif not table.has_deferred_redraws:
                check_equals_complete_drawing(it, f"point {number}")


def test_a_new_layout_is_drawn_one_part_a_frame() -> None:
    with Headless((1920, 1080), speed="normal") as it:
        table = table_of(it, "wampiry", Random(3))
        it.settle()
        table.relayout()
        window = it.app.surface.get_rect()
        areas = []
        while table.has_deferred_redraws:
            it.now += 1 / 60
            it.app.tick(it.now)
            areas.append(it.app.draw())
        assert len(areas) == 3
        assert all(area != window for boxes in areas for area in boxes)
        assert areas[0] == [zone_of(table)]


def test_halos_are_prepared_while_the_table_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    original_make = Halos._make

    def record_name(halos: Halos, name: object, *args: Any) -> Surface:
        made.append(name)
        return original_make(halos, name, *args)

    monkeypatch.setattr(Halos, "_make", record_name)
    with Headless(SIZE, speed="normal", weather=False) as it:
        table = table_of(it, "wampiry", Random(7))
        for _ in range(60):
            it.step(0.05)
        assert made  # prepared while the table was idle
        made.clear()
        spaces = list(table.ctx.painter.outlines)  # type: ignore[attr-defined]
        scene = BoardScene(table.ctx.marks[0].colour, selectable=spaces)
        table.ctx.painter.draw(it.app.surface, scene)
        assert made == []


def test_no_halos_are_prepared_if_animations_are_off(monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless(SIZE, speed="off") as it:
        table = table_of(it, "wampiry", Random(7))
        prepared: list[Sequence[object]] = []
        monkeypatch.setattr(table.ctx.painter, "draw_halos", lambda surface, scene: prepared.append(scene.selectable))
        for _ in range(20):
            table.renderer.prerender.tick()
        assert prepared == []


@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_a_resize_releases_the_painter_of_the_old_size(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.table.table.release_memory", release_memory)
    gc.disable()  # only the program's own release of memory counts
    try:
        with Headless(SIZE) as it:
            table = table_of(it, game_id, Random(3))
            before = weakref.ref(table.ctx.painter)
            pygame.display.set_mode((1400, 800))
            it.event(pygame.VIDEORESIZE, size=(1400, 800), w=1400, h=800)
            for _ in range(20):
                it.step(0.1)
            assert it.app.size == (1400, 800)
            assert before() is None
    finally:
        gc.enable()
