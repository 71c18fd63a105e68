"""Screens fit in every window and at every interface size; the table zones divide every window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.contract.texts import N_
from games.core.people.store import PeopleStore
from tests.runs import first_by_default, long_only
from tests.ui import played_matches
from tests.ui.screens.test_people import save_matches
from tests.ui.screens.test_review import IdleReviewProcess, save_reviewed_match
from tests.ui.workshops import own_board
from ui.screens.menu.tile import GameTile, LearnButton
from ui.screens.review import screen as page
from ui.shell.headless import Headless, faults
from ui.shell.scale import READING_CANVAS, SMALLEST_CANVAS, Scale, TableZones

SIZES = {
    "720": ((1280, 720), 1.0),
    "960": ((1280, 960), 1.0),
    "1080": ((1920, 1080), 1.0),
    "2160": ((3840, 2160), 1.0),
    "wide": ((2560, 1080), 1.0),
    "150": ((1280, 720), 1.5),
    "150 at 4:3": ((1280, 960), 1.5),
    "200": ((1920, 1080), 2.0),
    "200 at 4:3": ((1920, 1440), 2.0),
}
SHAPES_NOW = ("720", "150 at 4:3")
SHAPES = pytest.mark.parametrize(
    ("size", "interface"),
    [pytest.param(*shape, id=key, marks=() if key in SHAPES_NOW else pytest.mark.long) for key, shape in SIZES.items()],
)
LANGUAGES = pytest.mark.parametrize("language", ["pl", long_only("en")])
pytestmark = pytest.mark.usefixtures("home")


@SHAPES
@LANGUAGES
@pytest.mark.parametrize("name", ["menu", "settings", "about"])
def test_no_text_exceeds_its_box(name: str, language: str, size: tuple[int, int], interface: float) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open(name)
        assert len(it.texts()) > 8
        assert faults(it.texts()) == []


@pytest.mark.parametrize("size", [(1920, 1080), long_only((2560, 1440)), long_only((1280, 720))])
@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_reading_pages_scale_to_twice_their_size(language: str, size: tuple[int, int]) -> None:
    pages = [("settings", {}), ("about", {}), *(("rules", {"game_id": facts.id}) for facts in registry.all_facts())]
    with Headless(size, language=language, interface=2.0) as it:
        for name, args in pages:
            it.open(name, **args)
            assert it.top.scale.factor == pytest.approx(2 * size[1] / 900)
            assert faults(it.texts()) == [], (name, args)
            it.app.pop()


SUBPAGES = {"review": ("chances", "luck"), "result": ("records", "chart", "score")}


def widgets_outside(it: Headless) -> list[str]:
    """Return the keys of widgets outside the window, except scrolled ones."""
    room = it.app.surface.get_rect()
    return [one.key for one in it.top.widgets.widgets if one.scroller is None and not room.contains(one.rect)]


@pytest.mark.parametrize(
    "size",
    [
        (1920, 1080),
        long_only((2560, 1440)),
        long_only((3840, 2160)),
        long_only((1280, 720)),
        long_only((1600, 900)),
        long_only((1280, 960)),
    ],
)
@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("game_id", first_by_default(sorted(facts.id for facts in registry.all_facts()), 1))
def test_every_screen_scales_to_twice_its_size(
    game_id: str, language: str, size: tuple[int, int], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    save_matches(home)
    path = save_reviewed_match(home, game_id)
    seats = min(4, registry.game(game_id).facts.seats[1])
    match = played_matches.random_match(seats, game_id=game_id)
    pages: dict[str, dict[str, Any]] = {
        "menu": {}, "keys": {}, "people": {}, "puzzles": {}, "share": {"match": match}, "load": {}, "history": {},
        "person": {"key": "ola"}, "game": {"game": game_id}, "boards": {"game": game_id}, "learn": {"game": game_id},
        "setup": {"game": game_id}, "result": {"match": match}, "review": {"path": path},
        "replay": {"match": match, "number": 30}, "workshop": {"game": game_id, "path": own_board(game_id)},
    }  # fmt: skip
    played_matches.random_match(seats, 20, game_id=game_id, path=home / "saves" / "goes-on.journal")
    faults_by_page = {}
    with Headless(size, language=language, interface=2.0) as it:
        it.app.people_store = PeopleStore.open()
        for name, args in pages.items():
            screen: Any = it.open(name, **args)
            if name in ("people", "person", "game"):
                screen.records.index_updater.wait()
            it.settle()
            least = min(2 * size[1] / 900, size[0] / READING_CANVAS[0])
            if name == "replay" and size[0] < 1900:  # otherwise the board would be illegible
                least = min(size[0] / SMALLEST_CANVAS[0], size[1] / SMALLEST_CANVAS[1])
            assert screen.scale.factor >= least - 0.001, name
            for part in (*SUBPAGES.get(name, ()), ""):
                faults_by_page[f"{name} {part}"] = [*faults(it.texts()), *widgets_outside(it)]
                if part and it.top.widgets.find("pages" if name == "result" else "page") is not None:
                    screen.show_page(part)
                    it.settle()
            it.app.pop()
    assert {name: wrong for name, wrong in faults_by_page.items() if wrong} == {}


@SHAPES
@LANGUAGES
def test_texts_of_a_full_menu_fit(language: str, size: tuple[int, int], interface: float) -> None:
    played_matches.random_match(4, 60)
    with Headless(size, language=language, interface=interface) as it:
        it.open("menu")
        assert "Żółć-Wąski" in it.words()
        assert faults(it.texts()) == []
        it.hover(f"game:{registry.all_facts()[-1].id}")
        assert faults(it.texts()) == []


@SHAPES
@LANGUAGES
def test_texts_of_dialogues_fit(language: str, size: tuple[int, int], interface: float) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open("menu")
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "dialogue"
        assert faults(it.texts()) == []
        it.app.show_error(N_("An unexpected error closed the last screen. {where}", where="/a/long/path/to/it" * 6))
        it.settle()
        assert faults(it.texts()) == []
        box = it.app.top.ground.rect  # type: ignore[attr-defined]
        assert it.app.surface.get_rect().contains(box)


@pytest.mark.parametrize("count", range(1, 8))
@SHAPES
def test_any_number_of_games_fits_the_menu(count: int, size: tuple[int, int], interface: float) -> None:
    facts = registry.all_facts()[0]
    others = [facts._replace(id=f"more{number}") for number in range(count - 1)]
    with Headless(size, interface=interface) as it:
        screen = it.open("menu")
        screen.games = [facts, *others]  # type: ignore[attr-defined]
        screen.rebuild()
        tiles = [widget.rect for widget in screen.widgets.widgets if isinstance(widget, GameTile)]
        learn = [widget for widget in screen.widgets.widgets if isinstance(widget, LearnButton)]
        others_on_the_menu = [widget.rect for widget in screen.widgets.widgets if widget not in learn]
        assert len(tiles) == count
        assert all(button.tile.rect.contains(button.rect) for button in learn)
        assert len({tile.size for tile in tiles}) <= 2  # by rounding
        room, games = it.app.surface.get_rect(), screen.widgets.find("games")  # the area in which they scroll, if any
        assert games is None or room.contains(games.rect)
        for number, tile in enumerate(tiles):
            assert room.contains(tile) if games is None else games.content.contains(tile)  # type: ignore[attr-defined]
            others_there = [rect for rect in others_on_the_menu if rect is not tile and games is None]
            assert tile.collidelist(others_there) < 0, number
        row = [tile for tile in tiles if tile.top == tiles[0].top]
        assert abs((row[0].left + row[-1].right) / 2 - room.centerx) <= 2


@SHAPES
def test_the_table_zones_divide_every_window(size: tuple[int, int], interface: float) -> None:
    scale = Scale.of(size, interface)
    assert scale.width >= 1066
    assert scale.height >= 599
    for tray in (False, True):
        frame = TableZones.of(scale, tray)
        room = pygame.Rect((0, 0), size)
        parts = [frame.bar, frame.zone, frame.panel, *([frame.tray] if frame.tray else [])]
        assert all(room.contains(part) for part in parts)
        assert all(part.collidelist(parts[:n] + parts[n + 1 :]) < 0 for n, part in enumerate(parts))
        assert frame.zone.contains(frame.board)
        assert 399 <= frame.panel.width / scale.factor <= 481


def test_the_table_zones_match_the_design_at_1600_by_900() -> None:
    frame = TableZones.of(Scale.of((1600, 900)))
    assert tuple(frame.board) == (24, 72, 1128, 804)
    assert tuple(frame.panel) == (1188, 72, 400, 804)  # 12 units free on both sides


def test_text_has_at_least_twelve_pixels_and_grows_with_the_interface() -> None:
    assert Scale.of((1280, 720)).text(13) == 12
    assert Scale.of((1600, 900)).text(13) == 13
    assert Scale.of((1280, 720), 1.5).text(16) == round(16 * 0.8 * 1.5)
