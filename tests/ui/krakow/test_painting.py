"""Placing a graffiti at the table: its orientation, its preview, taking the card back."""

from __future__ import annotations

import random
from typing import Any

import pygame

from tests.ui.at_table import tray_cards
from tests.ui.clicker import Clicker, FastWindow, new_match, open_table
from tests.ui.krakow.table import KRAKOW, table_at
from ui.boards.grid.painter import GridPainter
from ui.screens.dialogue import Dialogue
from ui.table.intents import Undo
from ui.table.table import TableScreen


def table_while_placing(it: FastWindow) -> tuple[TableScreen, Any]:
    """Return a table at which a painter next to many walls is placing a card."""
    match, rnd = new_match(2, 0, 4, game_id=KRAKOW), random.Random(4)
    while (decision := match.decision()) is None or decision.kind != "turn":
        match.play(rnd.choice(match.game.legal_moves(match.state)))
    match.lift_curtain()
    table = open_table(it, match)
    assert isinstance(table.ctx.painter, GridPainter)
    for move in [tuple(move) for move in table.session.view["moves"] if move[0] == "paint"]:
        table.play_moves([move])
        it.settle()
        if len(crowded_square(table, table.ctx.painter)[1]) > 1:
            return table, table.ctx.painter
        table.dispatch(Undo())
        it.settle()
    raise LookupError("no painter is next to a wide wall")


def crowded_square(table: TableScreen, painter: GridPainter) -> tuple[tuple[int, int], set[str]]:
    """Return the square with most possible placements, and their names."""
    selectable = [name for name in table.session.selectable_names() if name.startswith("pair:")]
    of = {
        square: {name for name in selectable if square in painter.places.pair_squares([name])}
        for square in painter.places.pair_squares(selectable)
    }
    return max(of.items(), key=lambda item: len(item[1]))


def test_the_pointer_in_a_square_chooses_the_side_of_the_second_square() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_while_placing(it)
        square, names = crowded_square(table, painter)
        middle = painter.layout.centre(square)
        assert len(names) > 1
        for name in names:
            side = painter.places.shared_side(name)
            at = ((middle[0] + 2 * side[0]) / 3, (middle[1] + 2 * side[1]) / 3)
            it.move(painter.fit.point(at))
            assert table.ctx.hover.pointed_names() == [name]


def test_r_cycles_through_the_placements_over_a_square() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_while_placing(it)
        square, names = crowded_square(table, painter)
        at = painter.fit.point((painter.layout.centre(square)[0] + 3, painter.layout.centre(square)[1] + 2))
        it.move(at)
        hovered = [table.ctx.hover.pointed_names()[0]]
        for _ in names:
            it.key(pygame.K_r)
            it.move(at)  # the mouse is used again at the same place
            hovered.append(table.ctx.hover.pointed_names()[0])
        assert set(hovered) == names
        assert hovered[0] == hovered[-1]
        it.key(pygame.K_r)
        it.press(at)
        it.settle()
        it.key(pygame.K_RETURN)  # confirms, because painting draws a card
        it.settle()
        played = table.session.match.moves[-1].move
        assert f"pair:{played[1]}-{played[2]}" == hovered[1]


def test_r_turns_a_placement_with_keyboard_focus() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_while_placing(it)
        went = []
        for name in crowded_square(table, painter)[1]:
            Clicker(it, table).focus(name)
            it.key(pygame.K_r)
            went.append(table.ctx.hover.pointed_names()[0])
            assert went[-1].startswith("pair:")
        assert went != list(crowded_square(table, painter)[1])


def test_escape_takes_the_card_back() -> None:
    with FastWindow((1280, 720)) as it:
        table, _ = table_at(it, "turn 1 rich")
        paint = next(move for move in table.session.view["moves"] if move[0] == "paint")
        hand = list(table.session.view["hand"])
        table.play_moves([tuple(paint)])
        it.settle()
        assert table.session.view["decision"]["kind"] == "place"
        it.key(pygame.K_ESCAPE)
        it.settle()
        assert table.session.view["decision"]["kind"] == "turn"
        assert table.session.view["hand"] == hand


def test_the_preview_shows_the_effects_of_a_placement() -> None:
    with FastWindow((1280, 720)) as it:
        table, _ = table_at(it, "place 2")
        move = table.session.view["moves"][0]
        it.move(table.ctx.painter.area_of(f"pair:{move[1]}-{move[2]}").center)
        kinds = {event.kind for event in table.ctx.preview.ghost_events()}
        assert {"painted", "would"} <= kinds


def test_r_turns_the_hovered_placement_although_a_card_has_focus() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_while_placing(it)
        table.widgets.focus(tray_cards(table)[0])
        at = painter.fit.point(painter.layout.centre(crowded_square(table, painter)[0]))
        it.move(at)
        before = table.ctx.hover.pointed_names()
        it.key(pygame.K_r)
        assert table.ctx.hover.pointed_names() != before
        assert table.ctx.hover.pointed_names()[0].startswith("pair:")


def test_r_turns_the_chosen_placement_which_is_then_painted() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_while_placing(it)
        square, _ = crowded_square(table, painter)
        it.press(painter.fit.point((painter.layout.centre(square)[0] + 3, painter.layout.centre(square)[1] + 2)))
        selection = table.session.selection
        assert selection is not None
        first = list(selection.chosen)
        assert first
        it.key(pygame.K_r)
        it.move((1200, 30))  # away from the board: the chosen placement turns where it is
        it.key(pygame.K_r)
        it.key(pygame.K_r)
        chosen = list(selection.chosen)
        assert chosen != first
        it.click("confirm")
        it.settle()
        played = table.session.match.moves[-1].move
        assert [f"pair:{played[1]}-{played[2]}"] == chosen


def test_another_card_or_painter_can_be_chosen_while_placing() -> None:
    tried = set()
    with FastWindow((1280, 720)) as it:
        table, _ = table_while_placing(it)
        match, number = table.session.match, table.session.match.move_count
        paint = match.moves[-1].move
        before = match.view_at(number - 1, table.session.deciding_seat())
        for move in before["moves"]:
            if move[0] != "paint" or (move[1] == paint[1]) == (move[2] == paint[2]):
                continue
            seat = table.session.deciding_seat()
            name = f"card:{move[2]}:1" if move[1] == paint[1] else f"painter:{seat}:{move[1][1:]}"
            table.ctx.choose(name)
            it.settle()
            assert table.session.view["decision"]["kind"] == "place"
            assert match.move_count == number
            played = match.moves[-1].move
            assert played[1 if name.startswith("painter") else 2] == move[1 if name.startswith("painter") else 2]
            tried.add(name.partition(":")[0])
            paint = played
    assert tried


def test_ending_a_turn_with_half_of_the_points_left_needs_confirmation() -> None:
    with FastWindow((1280, 720)) as it:
        table, _ = table_at(it, "turn 1 rich")
        number = table.session.match.move_count
        while table.session.view["points"] < 5:
            table.dispatch(Undo())
            it.settle()
        number = table.session.match.move_count
        it.key(pygame.K_SPACE)
        it.settle()
        assert isinstance(it.app.top, Dialogue)
        it.key(pygame.K_SPACE)  # the first button continues the turn
        it.settle()
        assert it.app.top is table
        assert table.session.match.move_count == number
        it.key(pygame.K_SPACE)  # the dialogue comes only once a turn
        it.settle()
        assert table.session.match.move_count == number + 1


def test_the_preview_of_a_bouncer_shows_the_covered_cells() -> None:
    with FastWindow((1280, 720)) as it:
        table, _ = table_at(it, "district bouncer")
        shortcut = next(iter(table.session.selection.shortcuts().values())) if table.session.selection else None
        assert shortcut is not None
        covers = shortcut.ghost_events[0].args["covers"]
        assert covers
        assert all(str(name).startswith("cell:") for name in covers)


def test_a_click_on_an_unreachable_cell_moves_nobody() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_at(it, "turn 1 rich")
        selection = table.session.selection
        assert selection is not None
        people = [name for name in selection.all_names() if name.startswith("painter:")]
        for person in people:
            table.ctx.choose(person)
            it.settle()
            near = [name for name in selection.all_names() if name.startswith("cell:")]
            far = [name for name in near if name not in table.session.selectable_names()]
            places = [(painter.area_of(name).center, name) for name in far]
            at = next((place for place, name in places if painter.names_at(place)[:1] == [name]), None)
            if at is None:
                continue
            number = table.session.match.move_count
            it.press(at)
            it.settle()
            assert table.session.match.move_count == number
            assert table.widgets.find("confirm") is not None
            return
        raise LookupError("all people can reach all cells")
