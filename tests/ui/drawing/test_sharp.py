"""High contrast, measured on frames as they are seen: letters, the focus and what can be chosen keep 7:1."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games import registry
from games.core.contract.texts import N_
from games.core.data import boards
from games.core.lessons import files
from games.core.people.store import PeopleStore
from games.core.program.paths import user_folder
from games.core.review.puzzles import list_puzzles
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import new_match, open_table, play_until
from tests.ui.finger import FingerClicker
from tests.ui.made import match_of
from tests.ui.screens.test_people import fill
from tests.ui.screens.test_review import Nobody, reviewed
from tests.ui.table.test_puzzle import Fixed
from tests.ui.workshops import own, settle, workshop
from ui.boards.shared.painter import MANY
from ui.drawing import high_contrast
from ui.drawing.theme import Colour, contrast
from ui.screens.fair.screen import FairScreen
from ui.screens.menu.tile import GameTile
from ui.screens.review import screen as page
from ui.shell.headless import Headless
from ui.table.flow.first_look import SummaryScreen
from ui.table.input.board_targets import BoardTarget
from ui.table.lesson.screen import LessonTable
from ui.table.puzzle import guide
from ui.table.table import TableScreen
from ui.widgets.scroll import RING_MARGIN, ScrollArea

register_shipped()
GAMES = sorted(facts.id for facts in registry.all_facts())
WANTED = 6.9  # 7:1, less what colours lose by being whole numbers
MOST = 0.8  # of the rows of a word with a rim: strokes that run along a row have none beside them
SIZES = [((1280, 720), "en"), ((1920, 1080), "pl"), ((1920, 1080), "en")]
CASES = [((1280, 720), "pl"), *(long_only(*one) for one in SIZES)]


@pytest.fixture(autouse=True)
def _usual_again() -> Iterator[None]:
    yield
    high_contrast.set_enabled(False)


def opened(it: Headless, game_id: str) -> TableScreen:
    """Open a table in the middle of a match, the keyboard on something of the board."""
    table = open_table(it, play_until(new_match(2, 0, game_id=game_id), lambda one: one.move_count >= 20))
    FingerClicker(it, table).lift(by_keys=True)
    for _ in range(12):
        it.key(pygame.K_TAB)
        if isinstance(it.top.widgets.focused, BoardTarget):
            break
    it.settle()
    return table


def stands_out(pixels: Sequence[Colour]) -> bool:
    """Whether a row of pixels across a line has one near its middle that others at both sides of it set off."""
    middle = len(pixels) // 2
    return any(
        all(max(contrast(pixels[at], one) for one in side) >= WANTED for side in (pixels[:at], pixels[at + 1 :]))
        for at in range(middle - 3, middle + 4)
    )


def across(picture: Surface, corners: Sequence[tuple[int, int]], reach: int) -> list[bool]:
    """Measure across the middle of each edge of a shape, `reach` pixels to both sides; none at the window's rim."""
    found = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = math.hypot(bx - ax, by - ay)
        if long < 4:
            continue
        nx, ny = -(by - ay) / long, (bx - ax) / long
        middle = ((ax + bx) / 2, (ay + by) / 2)
        line = [(round(middle[0] + nx * away), round(middle[1] + ny * away)) for away in range(-reach, reach + 1)]
        if all(picture.get_rect().collidepoint(at) for at in line):
            found.append(stands_out([tuple(picture.get_at(at)[:3]) for at in line]))
    return found


def readable(picture: Surface, rect: Rect) -> bool:
    """Whether the ink of a line of text keeps 7:1 from what lies behind it, or from a rim round the letters."""
    wide = rect.inflate(8, 0).clip(picture.get_rect())
    rows = [[tuple(picture.get_at((x, y))[:3]) for x in range(wide.left, wide.right)]
            for y in range(rect.top + rect.height // 4, rect.bottom - rect.height // 4)]  # fmt: skip
    frame = [
        (x, y)
        for x in range(rect.left, rect.right)
        for y in (rect.top + rect.height // 8, rect.bottom - 1 - rect.height // 8)
    ]
    frame += [(x, y) for y in range(rect.top, rect.bottom) for x in (rect.left - 1, rect.right)]
    behind = [tuple(picture.get_at(at)[:3]) for at in frame if picture.get_rect().collidepoint(at)]
    ground = sorted(behind, key=lambda one: contrast(one, (0, 0, 0)))[len(behind) // 2]
    ink = max((one for row in rows for one in row[4:-4]), key=lambda one: contrast(one, ground))
    if contrast(ink, ground) >= WANTED:
        return True
    near, rims = max(4, rect.height // 4), []
    for row in rows:
        at = [x for x, one in enumerate(row) if 4 <= x < len(row) - 4 and contrast(one, ink) < 1.6]
        if at:
            sides = (row[max(0, at[0] - near) : at[0]], row[at[-1] + 1 : at[-1] + 1 + near])
            rims.append(all(max(contrast(ink, other) for other in side) >= WANTED for side in sides))
    return bool(rims) and sum(rims) / len(rims) >= MOST


def pale(it: Headless) -> list[str]:
    """List the words of the topmost screen that do not keep 7:1: what lies under a dialogue is in the shade."""
    below = 2 * (len(it.app.visible_screens()) - 1)  # layers
    drawn, picture = [one for one in it.texts() if one.layer > below], it.app.surface
    last = max(one.layer for one in drawn)
    found = []
    for one in drawn:
        rect = one.rect.clip(picture.get_rect())
        hidden = any(other.layer > one.layer and other.box.colliderect(rect) for other in drawn if last != one.layer)
        if hidden or rect.size != one.rect.size or one.visible.size != one.rect.size:
            continue
        if not readable(picture, rect):
            found.append(one.text)
    return found


def ring_of(it: Headless) -> list[bool]:
    """Measure the focus ring of a widget beside the board, at the middle of its four sides."""
    focused = it.top.widgets.focused
    assert focused is not None
    wide, box = max(2, it.top.px(2)), focused.rect
    if isinstance(focused, ScrollArea):
        box = box.inflate(2 * it.top.px(RING_MARGIN), 0)
    if isinstance(focused, GameTile):
        box = box.move(0, -focused.rise).inflate(-2 * wide, -2 * wide)  # it has risen, and its edge is the ring
    box = box.inflate(3 * wide, 3 * wide)
    return across(it.picture(), [box.topleft, box.topright, box.bottomright, box.bottomleft], 3 * wide)


def lit_of(it: Headless, table: TableScreen) -> dict[str, float]:
    """Return, for each thing of the board that can be chosen, the share of its outline that stands out."""
    picture, painter = it.picture(), table.ctx.painter
    names = [one.name for one in table.widgets.widgets if isinstance(one, BoardTarget)]
    found = {}
    for name in names if len(names) <= MANY else [one for one in names if one == focus_of(table)]:
        measured = across(picture, painter.shape_of(name), 7)
        found[name] = sum(measured) / max(1, len(measured))
    return found


def focus_of(table: TableScreen) -> str:
    focused = table.widgets.focused
    assert isinstance(focused, BoardTarget)
    return focused.name


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
@pytest.mark.parametrize(("size", "language"), CASES)
def test_everything_at_a_table_stands_out(game_id: str, size: tuple[int, int], language: str) -> None:
    with Headless(size, language=language, high_contrast=True) as it:
        table = opened(it, game_id)
        assert pale(it) == []
        shares = lit_of(it, table)
        assert shares
        assert {name: share for name, share in shares.items() if share < 0.5} == {}


def on_menu(it: Headless) -> None:
    it.open("menu")


def on_settings(it: Headless) -> None:
    it.open("menu")
    it.open("settings")


@pytest.mark.parametrize(("size", "language"), CASES)
@pytest.mark.parametrize("begin", [on_menu, on_settings])
def test_words_and_focus_of_screens_stand_out(
    begin: Callable[[Headless], None], size: tuple[int, int], language: str
) -> None:
    with Headless(size, language=language, high_contrast=True) as it:
        begin(it)
        assert pale(it) == []
        it.key(pygame.K_TAB)
        it.settle()
        for _ in range(5):
            it.key(pygame.K_TAB)
            it.settle()
            assert sum(ring_of(it)) >= 3, it.top.widgets.focused


def focus_shown(it: Headless) -> int:
    """Count the pixels of what has the focus, and close round it, that showing the focus changes by 7:1."""
    focused = it.top.widgets.focused
    assert focused is not None
    box = focused.rect.inflate(2 * it.top.px(RING_MARGIN), 2 * it.top.px(RING_MARGIN)).clip(it.app.surface.get_rect())
    seen, it.top.widgets.focused = it.picture(), None
    bare, it.top.widgets.focused = it.picture(), focused
    spots = ((x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom))
    pairs = ((tuple(seen.get_at(at)[:3]), tuple(bare.get_at(at)[:3])) for at in spots)
    return sum(one != other and contrast(one, other) >= WANTED for one, other in pairs)


def on_curtain(it: Headless) -> None:
    open_table(it, play_until(new_match(2), lambda one: one.move_count >= 8))


def on_lesson(it: Headless) -> None:
    it.open("menu")
    it.open("lesson", game="wampiry", lesson="w1")


def on_dialogue(it: Headless) -> None:
    it.open("menu")
    it.app.show_error(N_("Settings"))
    it.settle()


def on_person(it: Headless) -> None:
    it.app.people_store = PeopleStore.open()
    it.open("menu")
    screen: Any = it.open("person", key="ola")
    screen.records.index_updater.wait()
    it.settle()


def on_game(it: Headless) -> None:
    it.open("menu")
    screen: Any = it.open("game", game="wampiry")
    screen.records.index_updater.wait()
    it.settle()


def on_luck(it: Headless) -> None:
    it.open("menu")
    screen: Any = it.open("review", path=reviewed(user_folder(), "wroclaw"))
    screen.show_page("luck")
    it.settle()


def on_fair(it: Headless) -> None:
    it.open("menu")
    it.app.push(FairScreen(it.app, "osada", boards.default_board("osada"), "", seats=3))
    it.settle()


def on_puzzle(it: Headless) -> None:
    reviewed(user_folder(), "wroclaw")
    slip = list_puzzles()[0]
    it.open("menu")
    it.open("puzzles")
    it.open("puzzle", path=slip.journal, number=slip.number)


def on(name: str, **more: Any) -> Callable[[Headless], None]:
    def begin(it: Headless) -> None:
        it.open("menu")
        it.open(name, **{key: made() if callable(made) else made for key, made in more.items()})

    begin.__name__ = name
    return begin


SCREENS = [
    on("rules", game_id="krakow"), on_curtain, on_lesson, on_dialogue, on_person,
    on("review", path=lambda: reviewed(user_folder(), "wampiry")),
    on("workshop", game="krakow", path=partial(own, "krakow")),
    on("workshop", game="wampiry", path=own), on("result", match=partial(match_of, 3)), on("learn", game="krakow"),
    on("setup", game="wampiry"), on("boards"), on("keys"), on("people"), on("history"), on("load"),
    on("replay", path=lambda: match_of(3).journal.path),  # type: ignore[union-attr]
    on_game, on_luck, on_fair, on_puzzle, on("puzzles"), on("share", match=partial(match_of, 3)), on("about"),
    on("settings"), *(on("workshop", game=one, path=partial(own, one)) for one in ("osada", "ankh_morpork", "wroclaw")),
]  # fmt: skip


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "pl"), long_only((1920, 1080), "en")])
@pytest.mark.parametrize("begin", first_by_default(SCREENS, 3))
def test_other_screens_stand_out_too(
    begin: Callable[[Headless], None], size: tuple[int, int], language: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "ReviewProcess", Nobody)
    monkeypatch.setattr(guide, "MoveEvaluator", Fixed)
    fill(home)
    with Headless(size, language=language, high_contrast=True) as it:
        begin(it)
        assert pale(it) == []
        for _ in range(4):
            it.key(pygame.K_TAB)
            assert isinstance(it.top.widgets.focused, BoardTarget) or focus_shown(it) >= 60, it.top.widgets.focused


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_what_a_lesson_speaks_of_stands_out_on_the_board(game_id: str, home: Path) -> None:
    """In each step that shows something of the board: half of what is measured of its outline."""
    with Headless((1280, 720), language="pl", high_contrast=True) as it:
        it.open("menu")
        it.open("lesson", game=game_id, lesson=files.read_lessons(game_id).lessons[0].id)
        measured: dict[tuple[int, str], float] = {}
        for _ in range(14):
            it.settle()
            table = it.top
            if not isinstance(table, LessonTable) or table.run.is_over:
                break
            picture = it.picture()
            for name in table.run.step.show:
                if table.ctx.painter.covers(name) and (points := table.ctx.painter.shape_of(name)):
                    parts = across(picture, points, 9)
                    if parts:
                        measured[table.run.number, name] = sum(parts) / len(parts)
            it.click("lesson:show")
            it.settle()
            while isinstance(it.top, SummaryScreen):
                it.key(pygame.K_RETURN)
                it.settle()
        assert measured
        assert {name: share for name, share in measured.items() if share < 0.5} == {}


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize("game_id", ["wampiry", *map(long_only, ("osada", "ankh_morpork"))])
def test_what_is_chosen_in_the_workshop_stands_out(game_id: str, home: Path) -> None:
    with Headless((1280, 720), language="pl", high_contrast=True) as it:
        screen = workshop(it, game_id)
        screen.context.spaces.choose(0, 2)
        settle(it)
        shapes = {name: screen.context.picture.polygon(name) for name in screen.context.picture.outlines}
        picture = it.picture()
        shares = []
        for points in shapes.values():
            corners = [(round(x), round(y)) for x, y in points or ()]
            parts = across(picture, corners[:: max(1, len(corners) // 8)], 7)  # a round one has many
            shares.append(sum(parts) / max(1, len(parts)))
        assert len(shares) > 2
        assert max(shares) >= 0.5, "nothing is lit"


def test_the_measure_finds_what_is_too_pale() -> None:
    with Headless((1280, 720), language="pl") as it:
        table = opened(it, "ankh_morpork")
        assert "Karty" in pale(it)
        assert min(lit_of(it, table).values()) < 0.5


def test_it_comes_and_goes_with_the_setting() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("settings")
        before = it.picture()
        it.click("high_contrast")
        it.move((1, 1))
        it.settle()
        assert it.app.settings.high_contrast
        assert pygame.transform.average_color(it.picture()) != pygame.transform.average_color(before)
        it.click("high_contrast")
        it.move((1, 1))
        it.settle()
        assert pygame.image.tobytes(it.picture(), "RGB") == pygame.image.tobytes(before, "RGB")
