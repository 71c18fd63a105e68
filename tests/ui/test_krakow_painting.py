"""Placing a graffiti at the table: where it turns to, what its ghost shows, how the card is put back."""

from __future__ import annotations

import random
from typing import Any

import pygame

from tests.ui.clicker import Clicker, Quick, new_match, open_table
from tests.ui.krakow_table import KRAKOW, table_at
from ui.boards.grid import GridPainter
from ui.table.scene import scene_of
from ui.table.screen import TableScreen


def placing(it: Quick) -> tuple[TableScreen, Any]:
    """Return a table at which a card is being placed by a painter with many walls around."""
    match, rnd = new_match(2, 0, 4, game_id=KRAKOW), random.Random(4)
    while (decision := match.decision()) is None or decision.kind != "turn":
        match.play(rnd.choice(match.game.legal_moves(match.state)))
    match.lift_curtain()
    table = open_table(it, match)
    assert isinstance(table.painter, GridPainter)
    for move in [tuple(move) for move in table.session.view["moves"] if move[0] == "paint"]:
        table.choosing.play([move])
        it.settle()
        if len(crowded_square(table, table.painter)[1]) > 1:
            return table, table.painter
        table.undoing.undo()
        it.settle()
    raise LookupError("everybody stands beside narrow walls")


def crowded_square(table: TableScreen, painter: GridPainter) -> tuple[tuple[int, int], set[str]]:
    """Return the square on which most placements are to choose from, and their names."""
    lit = [name for name in table.session.lit() if name.startswith("pair:")]
    of = {square: {name for name in lit if square in painter.squares_of([name])} for square in painter.squares_of(lit)}
    return max(of.items(), key=lambda item: len(item[1]))


def test_a_card_turns_towards_the_side_that_is_pointed_at() -> None:
    with Quick((1280, 720)) as it:
        table, painter = placing(it)
        square, names = crowded_square(table, painter)
        middle = painter.layout.centre(square)
        assert len(names) > 1
        for name in names:
            side = painter.side(name)
            at = ((middle[0] + 2 * side[0]) / 3, (middle[1] + 2 * side[1]) / 3)
            it.move(painter._fit.point(at))
            assert table.pointing.names() == [name]


def test_r_goes_round_the_ways_to_lay_a_card_over_a_square() -> None:
    with Quick((1280, 720)) as it:
        table, painter = placing(it)
        square, names = crowded_square(table, painter)
        at = painter._fit.point((painter.layout.centre(square)[0] + 3, painter.layout.centre(square)[1] + 2))
        it.move(at)
        seen = [table.pointing.names()[0]]
        for _ in names:
            it.key(pygame.K_r)
            it.move(at)  # the mouse is in use again, where it was
            seen.append(table.pointing.names()[0])
        assert set(seen) == names
        assert seen[0] == seen[-1]
        it.key(pygame.K_r)
        it.press(at)
        it.settle()
        it.key(pygame.K_RETURN)  # painting draws a card, so that it is confirmed
        it.settle()
        played = table.session.match.steps[-1].move
        assert f"pair:{played[1]}-{played[2]}" == seen[1]


def test_r_turns_with_the_keyboard_too() -> None:
    with Quick((1280, 720)) as it:
        table, painter = placing(it)
        went = []
        for name in crowded_square(table, painter)[1]:
            Clicker(it, table).focus(name)
            it.key(pygame.K_r)
            went.append(table.pointing.names()[0])
            assert went[-1].startswith("pair:")
        assert went != list(crowded_square(table, painter)[1])


def test_esc_puts_the_card_back() -> None:
    with Quick((1280, 720)) as it:
        table, _ = table_at(it, "turn 1 rich")
        paint = next(move for move in table.session.view["moves"] if move[0] == "paint")
        hand = list(table.session.view["hand"])
        table.choosing.play([tuple(paint)])
        it.settle()
        assert table.session.view["decision"]["kind"] == "place"
        it.key(pygame.K_ESCAPE)
        it.settle()
        assert table.session.view["decision"]["kind"] == "turn"
        assert table.session.view["hand"] == hand


def test_the_ghost_shows_what_a_placement_would_do() -> None:
    with Quick((1280, 720)) as it:
        table, _ = table_at(it, "place 2")
        move = table.session.view["moves"][0]
        it.move(table.painter.area_of(f"pair:{move[1]}-{move[2]}").center)
        kinds = {event.kind for event in scene_of(table).ghosts}
        assert {"painted", "would"} <= kinds
