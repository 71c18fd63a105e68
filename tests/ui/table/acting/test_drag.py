"""Dragging on the board: releasing a piece at its goal chooses both, like two clicks."""

from __future__ import annotations

import pygame

from games.core.contract.contract import Move
from games.core.match.match import Match
from tests.ui.clicker import asks, new_match, open_table, play_until
from ui.shell.headless import Headless
from ui.table.table import TableScreen

SIZE = (1280, 720)


def drag(it: Headless, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press the mouse at one point, move it, and release it at another."""
    it.move(start)
    it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    it.event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)


def point_of(table: TableScreen, name: str) -> tuple[int, int]:
    """Return a position in the window where `name` is the topmost selectable item."""
    area = table.ctx.painter.area_of(name)
    spots = ((x, y) for x in range(area.left, area.right, 3) for y in range(area.top, area.bottom, 3))
    return next(pos for pos in spots if table.board_widget_at(pos) == name)


def attacks(match: Match) -> list[Move]:
    """List the deciding seat's moves that move another seat's vampire."""
    board = match.board
    return [
        move
        for move in match.game.legal_moves(match.state)
        if move[0] == "action" and len(move) == 3 and move[2] in board.estate_cards
    ]


def match_with_attack() -> Match:
    """Return a match in which the deciding seat may move another seat's vampire."""
    return play_until(new_match(3), lambda match: asks("use", 20)(match) and bool(attacks(match)))


def piece_and_goal(match: Match, move: Move) -> tuple[str, str]:
    """Return the names of the pawn that a move moves and of its goal."""
    _, piece, goal = match.game.controller.controls["action"].parts(match.view(None), move)
    return piece[0], goal[0]


def test_a_piece_can_be_dragged_to_a_legal_goal() -> None:
    match = match_with_attack()
    move = attacks(match)[0]
    piece, goal = piece_and_goal(match, move)
    with Headless(SIZE, reduced_motion=True) as it:
        table = open_table(it, match)
        number = match.move_count
        drag(it, point_of(table, piece), point_of(table, goal))
        assert match.moves[number].move == move


def test_a_piece_released_elsewhere_stays_and_chooses_nothing() -> None:
    match = match_with_attack()
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
        estate = next(name for name in table.session.selectable_names() if name.startswith("estate:"))
        field = next(name for name in table.session.selectable_names() if name.startswith("field:"))
        view = table.session.view
        drag(it, point_of(table, estate), point_of(table, field))
        assert match.move_count == number + 1  # the other's plan is still missing, so that nothing is revealed
        parts = table.session.controller.controls["plan"].parts(view, match.moves[number].move)
        assert [name in part for name, part in zip((estate, field), parts, strict=True)] == [True, True]


def test_the_last_secret_plan_is_confirmed() -> None:
    match = play_until(new_match(2), asks("plan"))
    match.play(match.game.legal_moves(match.state)[0])
    match.lift_curtain()
    with Headless(SIZE, reduced_motion=True) as it:
        table, number = open_table(it, match), match.move_count
        estate = next(name for name in table.session.selectable_names() if name.startswith("estate:"))
        field = next(name for name in table.session.selectable_names() if name.startswith("field:"))
        drag(it, point_of(table, estate), point_of(table, field))
        assert match.move_count == number
        assert table.session.selection is not None
        assert set(table.session.selection.chosen) == {estate, field}
        assert "reveal the plans" in it.words().replace("\n", " ")
        it.click("confirm")
        assert match.move_count > number


def asks_for_goal_of_own_markers(match: Match) -> bool:
    """Return whether own markers can be moved to another estate, once their estate is chosen."""
    decision, board = match.decision(), match.board
    if decision is None or not asks("use", 30)(match):
        return False
    here = board.abilities[match.state.vampire[decision.seat]].do
    return here == "move_own_block" and any(m[0] == "ability" for m in match.game.legal_moves(match.state))


def test_a_marker_is_dragged_to_its_goal_in_two_decisions() -> None:
    match = play_until(new_match(2), asks_for_goal_of_own_markers)
    with Headless(SIZE) as it:
        table, number = open_table(it, match), match.move_count
        start = next(m[1] for m in match.game.legal_moves(match.state) if m[0] == "ability")
        goal = next(estate for estate in match.board.ring if estate != start)
        seat = match.decision().seat  # type: ignore[union-attr]
        drag(it, point_of(table, f"possessed:{start}:{seat}"), _point_on(table, f"estate:{goal}"))
        assert [played.move[:2] for played in match.moves[number:]][:2] == [("ability", start), ("block", goal)]


def test_a_marker_dragged_to_its_own_estate_is_only_chosen_and_the_reason_is_shown() -> None:
    match = play_until(new_match(2), asks_for_goal_of_own_markers)
    with Headless(SIZE, language="en") as it:
        table, number = open_table(it, match), match.move_count
        start = next(m[1] for m in match.game.legal_moves(match.state) if m[0] == "ability")
        seat = match.decision().seat  # type: ignore[union-attr]
        drag(it, point_of(table, f"possessed:{start}:{seat}"), _point_on(table, f"estate:{start}"))
        assert [played.move for played in match.moves[number:]] == [("ability", start)]
        assert "Choose an estate other than" in it.words().replace("\n", " ")


def _point_on(table: TableScreen, name: str) -> tuple[int, int]:
    """Return a position in the window where `name` is the topmost thing."""
    area = table.ctx.painter.area_of(name)
    spots = ((x, y) for x in range(area.left, area.right, 3) for y in range(area.top, area.bottom, 3))
    return next(pos for pos in spots if table.ctx.hover.names_at(pos)[:1] == [name])
