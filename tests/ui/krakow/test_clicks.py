"""Whole games of Kraków at the table, by mouse and by keyboard; walks, zooming and panning."""

from __future__ import annotations

import pygame
import pytest

from games.core.contract.contract import Move
from tests.runs import long_only
from tests.ui.at_table import zone_of, zoom
from tests.ui.clicker import Clicker, FastWindow, new_match, open_table
from tests.ui.krakow.table import KRAKOW, match_at, moments, table_at
from tests.ui.moments import show_match
from ui.table.intents import Choose, Undo
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("stub_computers")


class KrakowClicker(Clicker):
    """Plays Kraków and often paints, because walking alone would never end."""

    def pick(self) -> Move:
        """Return a legal move, mostly one that paints or ends the turn if there is one."""
        moves = self.match.game.legal_moves(self.match.state)
        good = [move for move in moves if move[0] in ("paint", "end")]
        return self.random.choice(good if good and self.random.random() < 0.7 else moves)

    def turn(self, by_keys: bool) -> bool:
        """Play one move of the deciding person; return False when the game is over."""
        self.dismiss_overlays(by_keys)
        if self.match.is_over:
            return False
        if self.match.move_count % 9 == 0:
            self.check_selectable()
        self.play(self.pick(), by_keys)
        return True


def play_game(people: int, bots: int, by_keys: bool, seed: int, language: str, confirm: bool = False) -> KrakowClicker:
    """Play a game to its end with input events; the clicker fails if a move can't be reached."""
    with FastWindow((1280, 720), language=language, confirm=confirm) as it:
        match = new_match(people, bots, seed, game_id=KRAKOW)
        crew = KrakowClicker(it, open_table(it, match), seed)
        while crew.turn(by_keys):
            pass
        assert match.result is not None
        return crew


def test_a_whole_game_by_mouse_from_the_table() -> None:
    crew = play_game(2, 0, False, 1, "pl")
    assert crew.kinds.keys() >= {"district", "stand", "walk", "paint", "place", "end"}
    assert crew.curtains > 15
    assert crew.summaries == 1  # the result screen shows the second scoring


@pytest.mark.long
def test_a_whole_game_by_keyboard() -> None:
    crew = play_game(2, 0, True, 2, "en")
    assert crew.kinds.keys() >= {"district", "stand", "walk", "paint", "place", "end"}


@pytest.mark.long
def test_one_person_among_computers_needs_no_curtain() -> None:
    assert play_game(1, 2, False, 3, "pl", confirm=True).curtains == 0


def test_a_game_can_be_started_from_the_menu() -> None:
    with FastWindow((1280, 720), language="en") as it:
        it.open("menu")
        it.click(f"game:{KRAKOW}")
        it.settle()
        assert it.app.top.name == "setup"
        it.click("start")
        it.settle()
        while not isinstance(it.app.top, TableScreen) and it.app.top.name == "curtain":
            it.click("lift")
            it.settle()
        assert isinstance(it.app.top, TableScreen)
        assert it.app.top.session.match.game.facts.id == KRAKOW


# -- walking ----------------------------------------------------------------------------------------------------------
def farthest_goal(table: TableScreen, whom: str) -> str:
    selection = table.session.selection
    assert selection is not None
    ways = selection.shortcuts([whom])
    return max(ways, key=lambda name: len(ways[name].moves))


def farthest_walker(table: TableScreen) -> str:
    """Return the own painter with most reachable cells."""
    selection = table.session.selection
    seat = table.session.deciding_seat()
    assert selection is not None
    painters = [f"painter:{seat}:{number}" for number in range(1, 8)]
    return max(painters, key=lambda name: len(selection.shortcuts([name])))


def test_a_click_on_a_distant_cell_walks_there_as_one_undo_group() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_at(it, "turn 1 rich")
        person = farthest_walker(table)
        clicker = Clicker(it, table)
        it.press(clicker.point_of(person))
        goal = farthest_goal(table, person)
        match, number = table.session.match, table.session.match.move_count
        steps = len(table.session.selection.shortcuts([person])[goal].moves)  # type: ignore[union-attr]
        assert steps > 1
        it.press(clicker.point_of(goal))
        it.settle()
        assert match.move_count == number + steps
        assert painter.places.middle(person) == painter.layout.standing_place(painter_cell(goal))
        table.dispatch(Undo())
        it.settle()
        assert match.move_count == number


def painter_cell(name: str) -> tuple[int, int]:
    x, _, y = name.partition(":")[2].partition(".")
    return int(x), int(y)


def test_dragging_a_painter_walks_there_too() -> None:
    with FastWindow((1280, 720)) as it:
        table, _ = table_at(it, "turn 1 rich")
        person = farthest_walker(table)
        goal = farthest_goal(table, person)
        clicker = Clicker(it, table)
        start, end = clicker.point_of(person), table.ctx.painter.area_of(goal).center
        number = table.session.match.move_count
        it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        it.event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0))
        it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
        it.settle()
        assert table.session.match.move_count > number + 1


def test_reachable_cells_show_their_cost_and_the_path_is_drawn() -> None:
    with FastWindow((1280, 720)) as it:
        table, _ = table_at(it, "turn 1 rich")
        person = farthest_walker(table)
        table.ctx.choose(person)
        goal = farthest_goal(table, person)
        it.move(table.ctx.painter.area_of(goal).center)
        costs, far = table.ctx.preview.costs(), table.ctx.preview.expected_shortcut()
        left = table.session.view["points"]
        assert {costs[name] for name in table.session.selectable_names() if name in costs} == set(
            range(1, costs[goal] + 1)
        )
        assert max(costs.values()) <= left
        assert far is not None
        assert len(far.path) == costs[goal]
        assert far.path[-1] == goal


# -- zooming and panning ----------------------------------------------------------------------------------------------
def test_the_wheel_zooms_dragging_pans_and_a_key_resets() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_at(it, "turn 1 rich")
        whole = painter.rect()
        at = (300, 300)
        it.move(at)
        it.event(pygame.MOUSEWHEEL, x=0, y=3)
        assert painter.is_zoomed
        assert painter.rect().width > whole.width
        left = painter.rect().left
        it.event(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=3)
        it.event(pygame.MOUSEMOTION, pos=(200, 300), rel=(-100, 0), buttons=(0, 0, 1))
        assert painter.rect().left < left  # it follows the pointer before the button is released
        it.event(pygame.MOUSEBUTTONUP, pos=(200, 300), button=3)
        assert painter.rect().left < left
        clicker = Clicker(it, table)
        person = next(
            name for name in clicker.selectable_names() if name.startswith("painter") and is_visible(table, name)
        )
        clicker.point_of(person)
        it.key(pygame.K_f)
        assert not painter.is_zoomed
        assert painter.rect() == whole


def test_the_zoom_button_zooms_into_the_middle_and_out_again() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_at(it, "turn 1 rich")
        whole = painter.rect()
        for zoomed in (True, False, True):
            it.click("bar:zoom")
            assert painter.is_zoomed is zoomed
            assert (painter.rect() == whole) is not zoomed
        assert abs(painter.rect().centerx - whole.centerx) < whole.width // 4
        assert table.session.selection is not None


def test_a_wheel_outside_the_board_does_not_zoom_and_a_short_click_does_not_pan() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_at(it, "turn 1 rich")
        zoom(it, table.ctx.card_area.center, 3)
        assert not painter.is_zoomed
        zoom(it, (400, 300), 3)
        where = painter.rect()
        for button in (1, 2, 3):
            it.event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=button)
            it.event(pygame.MOUSEMOTION, pos=(403, 300), rel=(3, 0), buttons=(0, 0, 0))
            it.event(pygame.MOUSEBUTTONUP, pos=(403, 300), button=button)
            it.move((500, 300))  # moves after the button was released
            assert painter.rect() == where, button
            it.key(pygame.K_ESCAPE) if it.app.top is not table or table.session.chosen() else None
        zoom(it, (400, 300), -1)
        assert painter.rect().width < where.width


def test_on_a_zoomed_board_a_click_chooses_a_cell_and_dragging_pans() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_at(it, "turn 1 rich")
        clicker = Clicker(it, table)
        move = next(move for move in table.session.match.game.legal_moves(table.session.match.state) if "walk" in move)
        (person,), (cell,) = clicker.parts(move)
        table.dispatch(Choose(person))
        zoom(it, painter.area_of(cell).center, 2)
        at, left, number = clicker.point_of(cell), painter.rect().left, clicker.match.move_count
        it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        it.event(pygame.MOUSEMOTION, pos=(at[0] - 40, at[1]), rel=(-40, 0), buttons=(1, 0, 0))
        it.event(pygame.MOUSEBUTTONUP, pos=(at[0] - 40, at[1]), button=1)
        assert painter.rect().left == left - 40
        assert clicker.match.move_count == number
        it.press(clicker.point_of(cell))
        it.settle()
        assert clicker.match.moves[number].move == move


def is_visible(table: TableScreen, name: str) -> bool:
    return zone_of(table).contains(table.ctx.painter.area_of(name).inflate(2, 2))


def test_a_zoomed_board_follows_the_keyboard_focus() -> None:
    with FastWindow((1280, 720)) as it:
        table, painter = table_at(it, "turn 1 rich")
        clicker = Clicker(it, table)
        painters = [name for name in clicker.selectable_names() if name.startswith("painter")]
        zoom(it, painter.area_of(painters[0]).center, 8)
        for name in painters:
            clicker.focus(name)
            assert is_visible(table, name), name


def test_the_overlay_stays_until_it_is_switched_off() -> None:
    with FastWindow((1280, 720)) as it:
        table, _ = table_at(it, "turn 2 rich")
        plain = it.picture().get_view("2").raw
        it.key(pygame.K_o)
        assert it.picture().get_view("2").raw != plain
        show_match(it, table, table.session.match)
        assert table.ctx.painter.overlay  # type: ignore[attr-defined]
        it.app.change_settings(language="pl")
        it.settle()
        assert table.ctx.painter.overlay  # type: ignore[attr-defined]  # on the board painted in another language too
        it.key(pygame.K_o)
        assert not table.ctx.painter.overlay  # type: ignore[attr-defined]


@pytest.mark.parametrize("by_keys", [False, long_only(True)])
def test_every_kind_of_question_can_be_answered(by_keys: bool) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match_at(moments(4)["turn 1 rich"], 4))
        for moment in moments(4).values():
            show_match(it, table, match_at(moment, 4))
            KrakowClicker(it, table, moment.seed).turn(by_keys)
            while it.app.top is not table:
                it.app.pop(it.app.top)


@pytest.mark.long
@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (4, 0), (1, 2), (2, 2)])
@pytest.mark.parametrize("seed", range(30, 33))
def test_many_whole_games(by_keys: bool, people: int, bots: int, seed: int) -> None:
    play_game(people, bots, by_keys, seed, ("pl", "en")[seed % 2], confirm=bool(seed % 2))
