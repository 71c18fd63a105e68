"""Pieces never cover a part of a name on the board, however crowded it is."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from games import registry
from games.core.contract.dice import Dice
from games.core.data import boards
from games.core.data.rules_blocks import Position
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from tests.runs import first_by_default, long_only
from tests.ui.clicker import FastWindow, open_table
from ui.boards.shared.painter import BoardPainter
from ui.boards.track.painter import TrackPainter
from ui.drawing import record
from ui.table.table import TableScreen

MOST = 0.1  # share of a name's box that the edges of pieces may cover
LETTERS = 3  # labels with fewer letters are numbers of spaces, which pieces cover as a whole


def labels_below_pieces(it: FastWindow, table: TableScreen) -> list[record.DrawnLine]:
    """Return the names that are drawn before the pieces."""
    painter, below = table.ctx.painter, list[record.DrawnLine]()
    assert isinstance(painter, BoardPainter)
    with record.recording() as baked:
        painter.resize(Rect((0, 0), painter.area.size))  # no offset between the area and the window
    painter.show(table.session.view)
    with record.recording() as drawn:
        original = painter.draw_pieces

        def draw_pieces(surface: Surface, scene: object) -> None:
            below.extend(drawn.drawn)
            original(surface, scene)  # type: ignore[arg-type]

        painter.draw_pieces = draw_pieces  # type: ignore[method-assign]
        painter.draw(it.app.surface, table.renderer.scenes.build_scene())
    return [line for line in (*baked.drawn, *below) if sum(map(str.isalpha, line.text)) >= LETTERS]


def covered_labels(it: FastWindow, table: TableScreen) -> list[str]:
    """Return the names of which pieces cover a part."""
    painter = table.ctx.painter
    lines = labels_below_pieces(it, table)
    assert isinstance(painter, BoardPainter)
    pictures = []
    scene = replace(table.renderer.scenes.build_scene(), selectable=[])  # without the letters of moves
    for shown in (painter.resting, {}):
        painter.resting = shown
        painter.draw(it.app.surface, scene)
        pictures.append(it.app.surface.copy())
    names = painter.labels if isinstance(painter, TrackPainter) else {}  # labels that are not drawn as lines of text
    covered = [line.text for line in lines if changed_share(line.rect, *pictures) > MOST]
    return covered + [name for name, label in names.items() if changed_share_of_label(*label, *pictures) > MOST]


def changed_share_of_label(label: Surface, at: Rect, one: Surface, other: Surface) -> float:
    """Return the share of a label's opaque pixels in which two pictures differ."""
    opaque = pygame.mask.from_surface(label, 250)
    same = pygame.mask.from_threshold(one.subsurface(at), (0, 0, 0), (8, 8, 8, 255), other.subsurface(at))
    return 1 - opaque.overlap_area(same, (0, 0)) / opaque.count()


def changed_share(box: Rect, one: Surface, other: Surface) -> float:
    """Return the share of a box in which two pictures differ."""
    box = box.clip(one.get_rect())
    return 1 - pygame.mask.from_threshold(
        one.subsurface(box), (0, 0, 0), (8, 8, 8, 255), other.subsurface(box)
    ).count() / (box.width * box.height)


def crowded_match(game_id: str, board_number: int, seats: int, moves: int, seed: int) -> Match:
    """Play a match at random."""
    game, rnd = registry.game(game_id), random.Random(seed)
    board = boards.load_game_board(game_id, boards.shipped_boards(game_id)[board_number])
    players = [Player(f"Seat {n}", n + 1) for n in range(seats)]
    match = Match.start(game, board, players, {}, seed, MatchSettings(curtain=False))
    for _ in range(moves):
        if match.is_over:
            break
        match.play(rnd.choice(game.legal_moves(match.state)))
    return match


def vampires_together(board_number: int, estate: int) -> Match:
    """Return a match in which all vampires, markers and a Sabbath are on one estate."""
    game = registry.game("wampiry")
    board = boards.load_game_board("wampiry", boards.shipped_boards("wampiry")[board_number])
    there = {"possessed": [2, 1, 3, 1], "vampires": [0, 1, 2, 3], "sabbath": True}
    fields = len(board.clock)
    pawns = {board.clock[estate % fields]: [0, 1, 2], board.clock[(estate + 1) % fields]: [3]}
    state = {"turn": 3, "phase": "action", "estates": {board.ring[estate]: there}, "clock": pawns}
    assert game.scenario_setup is not None
    made = game.scenario_setup.make_state(board, Position("", 4, state), Dice(1, "scene"))
    players = [Player(f"Seat {n}", n + 1) for n in range(4)]
    return Match.from_state(game, board, players, {}, 1, MatchSettings(curtain=False), made, "crowd")


@pytest.mark.usefixtures("home", "stub_computers")
@pytest.mark.parametrize("board_number", [0, long_only(1)])
@pytest.mark.parametrize(
    ("size", "language"), [((1280, 720), "pl"), long_only((1920, 1080), "en"), long_only((1024, 600), "pl")]
)
def test_four_vampires_leave_the_names_of_their_estate_readable(
    size: tuple[int, int], language: str, board_number: int
) -> None:
    with FastWindow(size, language=language) as it:
        estates = len(vampires_together(board_number, 0).board.ring)
        for estate in range(estates):
            table = open_table(it, vampires_together(board_number, estate))
            assert covered_labels(it, table) == []
            it.app.pop(table)


@pytest.mark.usefixtures("home", "stub_computers")
@pytest.mark.parametrize("seed", first_by_default(range(6)))
@pytest.mark.parametrize(
    ("game_id", "board_number", "seats", "moves"),
    [
        ("krakow", 0, 4, 289),
        ("krakow", 1, 4, 187),
        ("ankh_morpork", 0, 4, 160),
        ("osada", 0, 5, 110),
        ("osada", 0, 5, 12),
        ("wroclaw", 0, 2, 120),
    ],
)
def test_pieces_cover_no_part_of_a_name(
    home: Path, game_id: str, board_number: int, seats: int, moves: int, seed: int
) -> None:
    with FastWindow((1280, 720), language="pl") as it:
        table = open_table(it, crowded_match(game_id, board_number, seats, moves, seed + 5))
        assert covered_labels(it, table) == []
