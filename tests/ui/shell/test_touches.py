"""The whole program by touch: taps, holding, scrolling, zooming, and the size of touch targets."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import registry
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.people.store import PeopleStore
from games.core.review.puzzles import list_puzzles
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui import played_matches
from tests.ui.at_table import zone_of
from tests.ui.clicker import asks, new_match, open_table, play_until
from tests.ui.finger import FingerClicker, FingerWindow, drag, drag_two_fingers, hold, send_finger, tap
from tests.ui.screens.test_people import save_matches
from tests.ui.screens.test_review import IdleReviewProcess, save_reviewed_match
from tests.ui.table.test_puzzle import FixedEvaluator
from tests.ui.workshops import own_board
from ui.boards.shared.base import ZoomablePainter
from ui.screens.fair.screen import FairScreen
from ui.screens.review import screen as page
from ui.screens.rules.screen import RulesScreen
from ui.shell.headless import Headless
from ui.table.input.board_targets import BoardTarget
from ui.table.intents import Undo
from ui.table.option_widget import OptionWidget
from ui.table.puzzle import guide
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import HoldToShow
from ui.widgets.base import Widget
from ui.widgets.host import InputDevice
from ui.widgets.numbers import Slider
from ui.widgets.scroll import ScrollArea
from ui.widgets.targets import touch_area

register_shipped()
GAMES = sorted(facts.id for facts in registry.all_facts())
SIZE = (1280, 720)


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_turns_of_every_game_are_played_by_taps(game_id: str) -> None:
    """Each person plays at least a turn by taps, some of which only preview a move."""
    with FingerWindow(SIZE, language="en") as it:
        match = new_match(2, 0, game_id=game_id)
        clicker = FingerClicker(it, open_table(it, match))
        begun = match.turn()
        for _ in range(60):
            clicker.play_turn(by_keys=False)
            if match.move_count >= 20 and (match.turn() != begun or game_id == "krakow" or len(match.moves) > 40):
                break
        assert match.move_count >= 20
        assert it.preview_count > 0
        assert it.app.input_device is InputDevice.TOUCH


def previewed_target(it: Headless, table: TableScreen) -> BoardTarget:
    """Return a board target whose first tap only previews its move."""
    targets = (one for one in table.widgets.widgets if isinstance(one, BoardTarget) and one.tap_previews)
    return next(one for one in targets if table.widgets.widget_at(one.rect.center) is one)


def test_the_first_tap_shows_what_hovering_shows_and_the_second_plays() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, play_until(new_match(1, 3, game_id="osada"), asks("move")))
        spot = previewed_target(it, table)
        number, at = table.session.match.move_count, spot.rect.center
        it.hover(spot.key)
        hovered = table.current_tip
        assert hovered is not None
        it.move((5, 715))
        tap(it, at)
        it.step()
        tapped = table.current_tip
        assert tapped is not None
        assert (tapped.text, tapped.title) == (hovered.text, hovered.title)
        assert table.ctx.preview.planned_moves()
        assert table.session.match.move_count == number
        tap(it, at)
        assert table.session.match.move_count > number


def test_a_preview_tap_does_not_count_for_the_next_question() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, play_until(new_match(1, 3, game_id="osada"), asks("move")))
        spot = previewed_target(it, table)
        tap(it, spot.rect.center)
        assert table.widgets.previewed_key == spot.key
        table.dispatch(Undo())
        it.settle()
        assert table.widgets.previewed_key == "" or table.session.selection is None


def test_holding_a_finger_shows_tooltips_and_plays_nothing() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, play_until(new_match(1, 3, game_id="osada"), asks("move")))
        number = table.session.match.move_count
        button = table.widgets["bar:rules"].rect.center
        hold(it, button)
        tip = table.current_tip
        assert tip is not None
        assert "Rules" in tip.text
        send_finger(it, pygame.FINGERUP, button)
        assert it.app.top is table
        secret = next(one for one in table.widgets.widgets if isinstance(one, HoldToShow))
        at = secret.rect.center
        tap(it, at)
        assert not secret.is_shown
        secret = next(one for one in table.widgets.widgets if isinstance(one, HoldToShow))
        hold(it, secret.rect.center)
        assert secret.is_shown
        send_finger(it, pygame.FINGERUP, secret.rect.center)
        assert not secret.is_shown
        assert table.session.match.move_count == number


def test_two_fingers_zoom_the_board_and_one_finger_pans_it() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, play_until(new_match(1, 3, game_id="krakow"), asks("turn")))
        painter = table.ctx.painter
        assert isinstance(painter, ZoomablePainter)
        number, (x, y) = table.session.match.move_count, zone_of(table).center
        drag_two_fingers(it, ((x - 60, y), (x + 60, y)), ((x - 180, y), (x + 180, y)))
        assert painter.is_zoomed
        inner = zone_of(table).inflate(-200, -200)
        cell = next(one for one in table.widgets.widgets if isinstance(one, BoardTarget) and inner.contains(one.rect))
        before = Rect(cell.rect)
        drag_two_fingers(it, ((x - 60, y), (x + 60, y)), ((x - 100, y - 30), (x + 20, y - 30)))
        moved = Rect(cell.rect)
        assert (moved.x - before.x, moved.y - before.y) == pytest.approx((-40, -30), abs=2)
        free = next(
            (a, b) for a in range(100, 700, 20) for b in range(120, 500, 20) if table.widgets.widget_at((a, b)) is None
        )
        drag(it, free, (free[0] + 50, free[1] + 20))
        assert (cell.rect.x - moved.x, cell.rect.y - moved.y) == pytest.approx((50, 20), abs=12)
        drag_two_fingers(it, ((x - 180, y), (x + 180, y)), ((x - 30, y), (x + 30, y)))
        assert not painter.is_zoomed
        assert table.session.match.move_count == number
        assert not table.session.chosen()


def test_a_two_finger_tap_opens_the_rules_of_the_tapped_thing() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, play_until(new_match(1, 3), asks("plan")))
        spot = next(
            one for one in table.widgets.widgets if isinstance(one, BoardTarget) and one.name.startswith("estate:")
        )
        x, y = table.ctx.painter.area_of(spot.name).center
        drag_two_fingers(it, ((x, y), (x + 40, y)), ((x, y), (x + 40, y)), steps=1)
        assert isinstance(it.app.top, RulesScreen)


@pytest.mark.usefixtures("home")
def test_a_finger_scrolls_areas_and_drags_sliders() -> None:
    with Headless(SIZE, language="en", interface=1.5) as it:
        it.open("settings")
        area = it.widget("area")
        assert isinstance(area, ScrollArea)
        slider = next(one for one in it.top.widgets.widgets if isinstance(one, Slider) and one.key == "volume")
        area.reveal(slider.rect)
        at, offset, value = slider.rect.center, area.offset, slider.value
        drag(it, at, (at[0], at[1] + 60))
        assert 0 < offset - area.offset <= 60
        assert slider.value == value
        area, slider = it.widget("area"), it.widget("volume")  # type: ignore[assignment]
        area.reveal(slider.rect)
        start = (slider.track.left + 2, slider.rect.centery)
        drag(it, start, (slider.track.right - 2, start[1]))
        assert it.app.settings.volume == 1.0


def test_touch_and_mouse_layouts_switch_only_between_presses() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, play_until(new_match(1, 3), asks("plan", 8)))
        before = table.widgets["bar:rules"].rect
        send_finger(it, pygame.FINGERDOWN, (640, 10))
        assert table.widgets["bar:rules"].rect == before
        send_finger(it, pygame.FINGERUP, (640, 10))
        assert table.widgets["bar:rules"].rect != before
        it.key(pygame.K_TAB)
        assert table.widgets["bar:rules"].rect != before
        it.move((640, 300))
        assert table.widgets["bar:rules"].rect == before


def touch_areas(it: Headless) -> dict[str, tuple[Widget, Rect]]:
    """Return the touchable widgets of the top screen outside the board, with their touch areas."""
    window, widgets = it.app.surface.get_rect(), it.top.widgets.widgets
    seen = (
        one for one in widgets
        if one.enabled and one.is_reachable and not one.on_board and not one.is_scrollable and window.contains(one.rect)
        and (one.scroller is None or one.scroller.rect.contains(one.rect))
    )  # fmt: skip
    return {one.key: (one, touch_area(one, widgets)) for one in seen}


def size_faults(it: Headless) -> list[Any]:
    """List areas below 40 pixels or closer than 4 pixels to another, and list rows that are too low."""
    areas = touch_areas(it)
    wrong: list[Any] = [(key, area.size) for key, (_, area) in areas.items() if min(area.size) < 40]
    for (key, (one, area)), (other_key, (other, beside)) in itertools.combinations(areas.items(), 2):
        apart = not one.touch_box.colliderect(other.touch_box) and one.scroller is other.scroller
        if apart and area.inflate(6, 6).colliderect(beside):
            wrong.append((key, other_key))
    rows = (getattr(one, "row_height", 44) for one in it.top.widgets.widgets)
    return wrong + [row for row in rows if row < 44]


@contextmanager
def touch_checks() -> Iterator[tuple[Headless, Callable[[str], None], dict[str, list[Any]]]]:
    """Open a touched window at the menu; yield it, a function that checks the page, and the faults by page."""
    faults_by_page: dict[str, list[Any]] = {}

    def look(name: str) -> None:
        it.settle()
        assert it.app.for_touch
        assert touch_areas(it), name
        faults_by_page[name] = size_faults(it)

    with Headless(SIZE, language="pl") as it:
        it.app.people_store = PeopleStore.open()
        it.open("menu")
        tap(it, (2, 718))
        yield it, look, faults_by_page


@pytest.mark.parametrize("games", [GAMES[:1], long_only(GAMES[1:])], ids=["one", "rest"])
def test_touch_targets_are_large_and_apart(home: Path, monkeypatch: pytest.MonkeyPatch, games: list[str]) -> None:
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    monkeypatch.setattr(guide, "MoveEvaluator", FixedEvaluator)
    save_matches(home)
    path = save_reviewed_match(home, "wroclaw")
    slip = list_puzzles()[0]
    match = played_matches.random_match(3)
    screens: list[tuple[str, dict[str, Any]]] = [
        ("load", {}), ("boards", {}), ("settings", {}), ("about", {}), ("people", {}), ("keys", {}),
        ("result", {"match": match}), ("review", {"path": path}), ("replay", {"path": path}),
        ("share", {"match": match}), ("learn", {"game": "krakow"}), ("lesson", {"game": "osada", "lesson": "o1"}),
        ("rules", {"game_id": "krakow"}), ("person", {"key": "ola"}), ("game", {"game": "wampiry"}),
        ("history", {}), ("puzzles", {}), ("puzzle", {"path": slip.journal, "number": slip.number}),
        ("dialogue", {"title": Text("?"), "line": None, "buttons": [(key, Text(key), None) for key in ("yes", "no")]}),
        *(("workshop", {"game": game, "path": own_board(game)}) for game in games),
        *(("setup", {"game": game}) for game in games),
    ]  # fmt: skip
    with touch_checks() as (it, look, found):
        look("menu")
        for name, args in screens:
            screen: Any = it.open(name, **args)
            if name in ("people", "person", "game"):
                screen.records.index_updater.wait()
            tap(it, (2, 718))
            look(f"{name} {args.get('game', '')}")
            if name == "person":
                screen.open_tables()
                look("people_tables")
            it.app.home()
        open_table(it, play_until(new_match(2), asks("plan")))
        look("curtain")
        assert it.top.name == "curtain"
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.long
def test_touch_targets_are_large_and_apart_on_deeper_pages(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks workshop tabs, the luck page, the fairness page, the rules search and board dialogues."""
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    path = save_reviewed_match(home, "wroclaw")
    with touch_checks() as (it, look, found):
        for game in GAMES:
            it.open("workshop", game=game, path=own_board(game))
            for item in it.widget("tabs").items:  # type: ignore[attr-defined]
                it.widget("tabs").change(item.value)  # type: ignore[attr-defined]
                look(f"workshop {game} {item.value}")
            it.app.home()
        review: Any = it.open("review", path=path)
        review.show_page("luck")
        look("luck")
        board = boards.load_default_board("osada")
        it.app.push(FairScreen(it.app, "osada", board, "", seats=3))
        look("fair")
        it.open("rules", game_id="krakow")
        it.key(pygame.K_f, pygame.KMOD_CTRL)
        tap(it, (2, 718))
        look("rules, searched")
        it.open("boards", game="osada")
        for key, name in (("rename", "board_name"), ("delete", "dialogue")):
            tap(it, it.widget(key).rect.center)
            assert it.top.name == name
            look(name)
            it.app.pop()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_touch_targets_are_large_and_apart_at_the_table(game_id: str) -> None:
    with Headless(SIZE, language="pl") as it:
        match = new_match(2, 0, game_id=game_id)
        table = open_table(it, play_until(match, lambda one: one.move_count >= 12))
        clicker = FingerClicker(it, table)
        clicker.dismiss_overlays(by_keys=False)
        tap(it, (2, 718))
        it.settle()
        assert it.app.top is table
        assert size_faults(it) == []


def test_taps_just_beside_small_board_targets_hit_them() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, play_until(new_match(2, 0, game_id="wroclaw"), asks("boost")))
        FingerClicker(it, table).dismiss_overlays(by_keys=False)
        notch = next(one for one in table.widgets.widgets if isinstance(one, BoardTarget) and one.rect.height < 30)
        edge = max(
            (one.rect for one in table.widgets.widgets if isinstance(one, BoardTarget)), key=lambda rect: rect.bottom
        )
        at = (edge.centerx, edge.bottom + 4)
        assert notch.name
        it.move(at)
        assert table.widgets.widget_at(at) is None
        tap(it, at)
        assert isinstance(table.widgets.widget_at(at), OptionWidget) or table.session.chosen()
