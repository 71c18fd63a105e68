"""Every screen and table fits windows from 1024×600 to 3840×2160 and interfaces up to 200 %."""

from __future__ import annotations

from functools import cache
from random import Random

import pygame
import pytest

from games.core.match.match import Match
from games.core.match.viewing import OWN_SECRET_SEEN
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import asks, new_match, open_table, play_until
from tests.ui.layouts import LONG_NAMES, faults_of_questions
from tests.ui.played_matches import random_match
from ui.screens.menu.tile import GameTile
from ui.shell import window
from ui.shell.headless import Headless, faults
from ui.shell.scale import SMALLEST_WINDOW
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.popups import SeatsScreen
from ui.table.intents import OpenCards, OpenGoals, OpenLog, OpenMenu
from ui.table.view.panel.column import ScrolledCard

register_shipped()
pytestmark = pytest.mark.usefixtures("home")
TABLES = {"wampiry": ("plan", 4), "ankh_morpork": ("act", 4), "osada": ("move", 5), "krakow": ("turn", 4),
          "wroclaw": ("shoot", 2)}  # fmt: skip
NAMES = ("Maja", "Kuba", "Ola", "Tadek", "Ida")
LATE_MOVE = 180  # moves after which the table is full
SIZES = [(1024, 600), long_only((1024, 768)), long_only((3440, 1440))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", first_by_default(["pl", "en"], 2))
def test_every_screen_fits(language: str, size: tuple[int, int]) -> None:
    with Headless(size, language=language) as it:
        it.open("menu")
        assert faults(it.texts()) == []
        for name, more in (("settings", {}), ("setup", {"game": "osada", "seats": 5}), ("keys", {}), ("about", {})):
            it.open(name, **more)
            assert faults(it.texts()) == [], name
            it.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
@pytest.mark.parametrize("game_id", TABLES)
def test_every_table_fits_with_the_most_seats(game_id: str, language: str, size: tuple[int, int]) -> None:
    kind, seats = TABLES[game_id]
    with Headless(size, language=language) as it:
        match = play_until(new_match(seats, game_id=game_id, names=NAMES), asks(kind, 30))
        if match.needs_curtain():
            match.lift_curtain()
        open_table(it, match)
        assert faults(it.texts()) == []


@cache
def matches_by_question(game_id: str, seats: int) -> dict[str, Match]:
    """Return a position for each kind of question reached in random games, by kind."""
    result: dict[str, Match] = {}
    for seed in (1, 2):
        match, choose = new_match(seats, game_id=game_id, names=NAMES, seed=seed), Random(seed)
        while (decision := match.decision()) is not None and match.move_count < 250:
            if decision.kind not in result or match.move_count == LATE_MOVE:
                result[decision.kind] = copy_match(match)
            match.play(choose.choice(match.game.legal_moves(match.state)))
    return result


def copy_match(match: Match) -> Match:
    """Return a new match from another's state, with all secrets seen."""
    state = match.state.copy()
    names = (match.game, match.board, match.players, match.options, 1, match.settings)
    copy = Match.from_state(*names, state, "x")
    for seat in range(len(match.players)):
        copy.viewing.mark_seen(seat, OWN_SECRET_SEEN)
    if copy.needs_curtain():
        copy.lift_curtain()
    return copy


@pytest.mark.parametrize(
    ("size", "interface"),
    [
        ((1024, 600), 1.0), long_only((1280, 720), 1.0), long_only((1280, 720), 1.5), long_only((1280, 720), 2.0),
        long_only((1600, 900), 2.0), long_only((1920, 1080), 2.0), long_only((3840, 2160), 2.0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
@pytest.mark.parametrize("game_id", first_by_default(TABLES, 3))
def test_every_question_fits_with_the_most_seats(
    game_id: str, language: str, size: tuple[int, int], interface: float
) -> None:
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        asked = matches_by_question(game_id, TABLES[game_id][1])
        table = open_table(it, next(iter(asked.values())))
        assert faults_of_questions(it, table, asked.items()) == {}


@pytest.mark.parametrize(("size", "interface"), [((1024, 600), 1.0), long_only((1280, 720), 1.5)])
@pytest.mark.parametrize("language", first_by_default(["pl", "en"], 2))
@pytest.mark.parametrize("game_id", first_by_default(TABLES))
def test_rules_lessons_replay_and_result_of_each_game_fit(
    game_id: str, language: str, size: tuple[int, int], interface: float
) -> None:
    over = random_match(TABLES[game_id][1] if game_id != "osada" else 4, game_id=game_id)
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        for name, more in (
            ("rules", {"game_id": game_id}), ("learn", {"game": game_id}),
            ("replay", {"match": over, "number": 30}), ("result", {"match": over}),
        ):  # fmt: skip
            it.open(name, **more)
            assert faults(it.texts()) == [], name
            it.app.pop()


@pytest.mark.parametrize(("size", "interface"), [((1024, 600), 1.0), ((1024, 768), 1.0), ((1280, 720), 1.5)])
def test_the_menu_shows_all_games_with_one_text_size(size: tuple[int, int], interface: float) -> None:
    with Headless(size, language="pl", interface=interface) as it:
        menu = it.open("menu")
        tiles = [widget for widget in menu.widgets.widgets if isinstance(widget, GameTile)]
        assert len(tiles) == 5
        inside = pygame.Rect((0, 0), size)
        assert all(inside.contains(widget.rect) for widget in menu.widgets.widgets)
        assert len({tile.blurb_size for tile in tiles}) == 1
        blurbs = {drawn.px for tile in tiles for drawn in it.texts() if drawn.text and drawn.text in tile.blurb}
        assert len(blurbs) == 1


@pytest.mark.parametrize("size", [(3440, 1440), (1600, 900)])
def test_header_games_and_footer_of_the_menu_are_aligned(size: tuple[int, int]) -> None:
    with Headless(size, language="en") as it:
        menu = it.open("menu")
        tiles = [widget.rect for widget in menu.widgets.widgets if isinstance(widget, GameTile)]
        left, right = min(rect.left for rect in tiles), max(rect.right for rect in tiles)
        brand = next(drawn.rect for drawn in it.texts() if drawn.text == "Planszownia")
        assert left <= brand.left < tiles[0].right
        assert abs(it.widget("language").rect.right - right) <= 2
        assert abs(it.widget("resume").rect.left - left) <= 2


class StubCurtainOwner:
    """Stands in for the table behind a curtain."""

    def lift_curtain(self, seat: int) -> bool:
        return False

    def on_curtain_gone(self, seat: int) -> None:
        raise AssertionError


def test_a_narrow_bar_shows_the_current_phase() -> None:
    """The current phase is written out; others become dots or ticks, and none covers buttons."""
    with Headless((1024, 1280), language="pl", interface=2.0) as it:
        match = play_until(new_match(2, game_id="wroclaw"), asks("shoot", 20))
        table = open_table(it, match)
        phases = [it.app.translate(phase) for phase in table.ctx.controller.phases]
        now = table.ctx.controller.turn_and_phase(table.session.view)[2]
        pile = it.widget("pile:wounded").rect
        shown = [one for one in it.texts() if one.text in phases and pile.top <= one.rect.centery < pile.bottom]
        assert phases[now] in [one.text for one in shown]
        assert 1 < len(shown) < len(phases)
        assert max(one.rect.right for one in shown) <= pile.left


def test_fullscreen_works_on_a_display_below_the_minimum_size() -> None:
    with Headless((1024, 768), language="en") as it:
        it.open("menu")
        it.key(pygame.K_F11)
        assert window._window().minimum_size <= pygame.display.get_desktop_sizes()[0]
        it.key(pygame.K_F11)
        assert window._window().minimum_size == SMALLEST_WINDOW


@pytest.mark.parametrize("size", [(1920, 1080), long_only((2560, 1440)), long_only((3840, 2160))])
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
@pytest.mark.parametrize("game_id", first_by_default(TABLES, 3))
def test_tables_and_their_overlays_scale_to_twice_their_size(
    game_id: str, language: str, size: tuple[int, int]
) -> None:
    kind, seats = TABLES[game_id]
    window_ = pygame.Rect((0, 0), size)
    with Headless(size, language=language, interface=2.0, reduced_motion=True) as it:
        match = play_until(new_match(seats, game_id=game_id, names=LONG_NAMES), asks(kind, 40))
        if match.needs_curtain():
            match.lift_curtain()
        table = open_table(it, match)

        def looked_at() -> list[str]:
            it.settle()
            screen = it.app.top
            assert screen.scale.factor == pytest.approx(2 * size[1] / 900), screen.name
            assert window_.contains(getattr(screen, "box", window_)), screen.name
            outside = [
                one.key for one in screen.widgets.widgets if one.scroller is None and not window_.contains(one.rect)
            ]
            return [*faults(it.texts()), *outside]

        faults_by_screen = {"table": looked_at()}
        piles = [pile for pile in table.ctx.controller.cards.piles(table.ctx.displayed_view()) if pile.cards]
        over = {
            "menu": table.ctx.send(OpenMenu()), "log": table.ctx.send(OpenLog()),
            "description": lambda: it.key(pygame.K_d),
            "seats": lambda: it.app.push(SeatsScreen(table.ctx, lambda players: None)),
            "curtain": lambda: it.app.push(CurtainScreen(table.ctx, 0, StubCurtainOwner())),
            **({"goals": table.ctx.send(OpenGoals())} if table.ctx.controller.ending.goals is not None else {}),
            **{pile.id: table.ctx.send(OpenCards(pile.title, pile.cards)) for pile in piles},
        }  # fmt: skip
        for name, way in over.items():
            way()
            assert it.app.top is not table, name
            faults_by_screen[name] = looked_at()
            it.app.pop()
    assert {name: wrong for name, wrong in faults_by_screen.items() if wrong} == {}


def test_a_high_decision_card_scrolls_above_its_button() -> None:
    with Headless((1920, 1080), language="pl", interface=2.0, reduced_motion=True) as it:
        match = play_until(new_match(4, game_id="wampiry"), asks("plan", 30))
        match.lift_curtain()
        table = open_table(it, match)

        def area() -> ScrolledCard:
            card = table.widgets["card"]
            assert isinstance(card, ScrolledCard)
            return card

        assert area().offset == 0
        button = table.widgets["confirm"].rect
        assert table.ctx.card_area.contains(button)
        assert not area().rect.colliderect(button)
        before = table.widgets["card:rules"].rect.top
        it.move(area().rect.center)
        it.event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
        assert area().offset > 0
        assert table.widgets["card:rules"].rect.top == before - area().offset
        assert table.widgets["confirm"].rect == button
