"""Dragging on the board: a piece is let go where it is to go, and both are chosen as by two clicks."""

from __future__ import annotations

import pygame

from games.core.contract.contract import Move
from games.core.match.match import Match
from tests.ui.clicker import asks, new_match, open_table, play_until
from ui.shell.headless import Headless
from ui.table.table import TableScreen

SIZE = (1280, 720)


def drag(it: Headless, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press at one point, move, and let go at another."""
    it.move(start)
    it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    it.event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)


def point_of(table: TableScreen, name: str) -> tuple[int, int]:
    """Return a point of the window at which `name` is the topmost thing that can be chosen."""
    area = table.ctx.painter.area_of(name)
    spots = ((x, y) for x in range(area.left, area.right, 3) for y in range(area.top, area.bottom, 3))
    return next(pos for pos in spots if table.board_widget_at(pos) == name)


def attacks(match: Match) -> list[Move]:
    """List the moves by which the one who is asked moves another's vampire."""
    board = match.board
    return [
        move
        for move in match.game.legal_moves(match.state)
        if move[0] == "action" and len(move) == 3 and move[2] in board.estate_cards
    ]


def attack() -> Match:
    """Return a match in which somebody may move another's vampire."""
    return play_until(new_match(3), lambda match: asks("use", 20)(match) and bool(attacks(match)))


def piece_and_goal(match: Match, move: Move) -> tuple[str, str]:
    """Return the names of the pawn that a move moves and of where it goes."""
    _, piece, goal = match.game.controller.controls["action"].parts(match.view(None), move)
    return piece[0], goal[0]


def test_a_piece_is_dragged_to_where_it_may_go() -> None:
    match = attack()
    move = attacks(match)[0]
    piece, goal = piece_and_goal(match, move)
    with Headless(SIZE, reduced_motion=True) as it:
        table = open_table(it, match)
        number = match.move_count
        drag(it, point_of(table, piece), point_of(table, goal))
        assert match.moves[number].move == move


def test_a_piece_let_go_elsewhere_stays_and_chooses_nothing() -> None:
    match = attack()
    piece, _ = piece_and_goal(match, attacks(match)[0])
    with Headless(SIZE, reduced_motion=True) as it:
        table = open_table(it, match)
        number = match.move_count
        drag(it, point_of(table, piece), table.ctx.rows.seats[0].center)
        assert match.move_count == number
        selection = table.session.selection
        assert selection is not None
        assert selection.chosen == []


def test_two_places_of_a_secret_plan_are_chosen_by_one_drag() -> None:
    match = play_until(new_match(2), asks("plan"))
    match.lift_curtain()
    with Headless(SIZE, reduced_motion=True) as it:
        table, number = open_table(it, match), match.move_count
        estate = next(name for name in table.session.selectable() if name.startswith("estate:"))
        field = next(name for name in table.session.selectable() if name.startswith("field:"))
        drag(it, point_of(table, estate), point_of(table, field))
        selection = table.session.selection
        assert selection is not None
        assert set(selection.chosen) == {estate, field}
        assert match.move_count == number  # a plan waits to be confirmed
