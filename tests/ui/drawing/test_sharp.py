"""High contrast, measured on frames: text, the focus and selectable items keep 7:1."""

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
from tests.ui.played_matches import random_match
from tests.ui.screens.test_people import save_matches
from tests.ui.screens.test_review import IdleReviewProcess, save_reviewed_match
from tests.ui.table.test_puzzle import FixedEvaluator
from tests.ui.workshops import open_workshop, own_board, settle
from ui.boards.shared.painter import MANY
from ui.drawing import high_contrast, text
from ui.drawing.text import Font
from ui.drawing.theme import Colour, contrast_ratio
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
WANTED = 6.9  # 7:1, minus the error of rounding colours to whole numbers
MOST = 0.8  # share of the rows of a word with a rim; horizontal strokes have no rim at their sides
SIZES = [((1280, 720), "en"), ((1920, 1080), "pl"), ((1920, 1080), "en")]
CASES = [((1280, 720), "pl"), *(long_only(*one) for one in SIZES)]


@pytest.fixture(autouse=True)
def _restore_contrast() -> Iterator[None]:
    yield
    high_contrast.set_enabled(False)


def table_with_focus(it: Headless, game_id: str) -> TableScreen:
    """Open a table in mid-match with the keyboard focus on the board."""
    table = open_table(it, play_until(new_match(2, 0, game_id=game_id), lambda one: one.move_count >= 20))
    FingerClicker(it, table).dismiss_overlays(by_keys=True)
    for _ in range(12):
        it.key(pygame.K_TAB)
        if isinstance(it.top.widgets.focused, BoardTarget):
            break
    it.settle()
    return table


def stands_out(pixels: Sequence[Colour]) -> bool:
    """Return True if a row of pixels has one near its middle that contrasts with pixels on both sides."""
    middle = len(pixels) // 2
    return any(
        all(max(contrast_ratio(pixels[at], one) for one in side) >= WANTED for side in (pixels[:at], pixels[at + 1 :]))
        for at in range(middle - 3, middle + 4)
    )


def measure_edges(picture: Surface, corners: Sequence[tuple[int, int]], reach: int) -> list[bool]:
    """Measure across the middle of each edge of a shape, `reach` pixels to both sides; skip edges at the rim."""
    results = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = math.hypot(bx - ax, by - ay)
        if long < 4:
            continue
        nx, ny = -(by - ay) / long, (bx - ax) / long
        middle = ((ax + bx) / 2, (ay + by) / 2)
        line = [(round(middle[0] + nx * away), round(middle[1] + ny * away)) for away in range(-reach, reach + 1)]
        if all(picture.get_rect().collidepoint(at) for at in line):
            results.append(stands_out([tuple(picture.get_at(at)[:3]) for at in line]))
    return results


def is_readable(picture: Surface, rect: Rect) -> bool:
    """Return True if the ink of a line of text keeps 7:1 to its background or to a rim round the letters."""
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
    ground = sorted(behind, key=lambda one: contrast_ratio(one, (0, 0, 0)))[len(behind) // 2]
    ink = max((one for row in rows for one in row[4:-4]), key=lambda one: contrast_ratio(one, ground))
    if contrast_ratio(ink, ground) >= WANTED:
        return True
    near, rims = max(4, rect.height // 4), []
    for row in rows:
        at = [x for x, one in enumerate(row) if 4 <= x < len(row) - 4 and contrast_ratio(one, ink) < 1.6]
        if at:
            sides = (row[max(0, at[0] - near) : at[0]], row[at[-1] + 1 : at[-1] + 1 + near])
            rims.append(all(max(contrast_ratio(ink, other) for other in side) >= WANTED for side in sides))
    return bool(rims) and sum(rims) / len(rims) >= MOST


def low_contrast_texts(it: Headless) -> list[str]:
    """List the texts of the topmost screen that do not keep 7:1; texts below a dialogue are shaded."""
    below = 2 * (len(it.app.visible_screens()) - 1)  # two layers for each screen
    drawn, picture = [one for one in it.texts() if one.layer > below], it.app.surface
    last = max(one.layer for one in drawn)
    texts = []
    for one in drawn:
        rect = one.rect.clip(picture.get_rect())
        hidden = any(other.layer > one.layer and other.box.colliderect(rect) for other in drawn if last != one.layer)
        if hidden or rect.size != one.rect.size or one.visible.size != one.rect.size:
            continue
        if not is_readable(picture, rect):
            texts.append(one.text)
    return texts


def measure_focus_ring(it: Headless) -> list[bool]:
    """Measure the focus ring of a widget outside the board, at the middle of its four sides."""
    focused = it.top.widgets.focused
    assert focused is not None
    width, box = max(2, it.top.px(2)), focused.rect
    if isinstance(focused, ScrollArea):
        box = box.inflate(2 * it.top.px(RING_MARGIN), 0)
    if isinstance(focused, GameTile):
        box = box.move(0, -focused.raised_pixels).inflate(
            -2 * width, -2 * width
        )  # a raised tile, whose edge is the ring
    box = box.inflate(3 * width, 3 * width)
    return measure_edges(it.picture(), [box.topleft, box.topright, box.bottomright, box.bottomleft], 3 * width)


def outline_shares(it: Headless, table: TableScreen) -> dict[str, float]:
    """Return, for each selectable item of the board, the share of its outline that stands out."""
    picture, painter = it.picture(), table.ctx.painter
    names = [one.name for one in table.widgets.widgets if isinstance(one, BoardTarget)]
    shares = {}
    for name in names if len(names) <= MANY else [one for one in names if one == focused_name(table)]:
        measured = measure_edges(picture, painter.shape_of(name), 7)
        shares[name] = sum(measured) / max(1, len(measured))
    return shares


def focused_name(table: TableScreen) -> str:
    focused = table.widgets.focused
    assert isinstance(focused, BoardTarget)
    return focused.name


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
@pytest.mark.parametrize(("size", "language"), CASES)
def test_everything_at_a_table_has_high_contrast(game_id: str, size: tuple[int, int], language: str) -> None:
    with Headless(size, language=language, high_contrast=True) as it:
        table = table_with_focus(it, game_id)
        assert low_contrast_texts(it) == []
        shares = outline_shares(it, table)
        assert shares
        assert {name: share for name, share in shares.items() if share < 0.5} == {}


def open_menu(it: Headless) -> None:
    it.open("menu")


def open_settings(it: Headless) -> None:
    it.open("menu")
    it.open("settings")


@pytest.mark.parametrize(("size", "language"), CASES)
@pytest.mark.parametrize("begin", [open_menu, open_settings])
def test_texts_and_focus_of_screens_have_high_contrast(
    begin: Callable[[Headless], None], size: tuple[int, int], language: str
) -> None:
    with Headless(size, language=language, high_contrast=True) as it:
        begin(it)
        assert low_contrast_texts(it) == []
        it.key(pygame.K_TAB)
        it.settle()
        for _ in range(5):
            it.key(pygame.K_TAB)
            it.settle()
            assert sum(measure_focus_ring(it)) >= 3, it.top.widgets.focused


def count_focus_pixels(it: Headless) -> int:
    """Count the pixels in and around the focused widget that change by 7:1 when the focus is shown."""
    focused = it.top.widgets.focused
    assert focused is not None
    box = focused.rect.inflate(2 * it.top.px(RING_MARGIN), 2 * it.top.px(RING_MARGIN)).clip(it.app.surface.get_rect())
    with_focus, it.top.widgets.focused = it.picture(), None
    without_focus, it.top.widgets.focused = it.picture(), focused
    spots = ((x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom))
    pairs = ((tuple(with_focus.get_at(at)[:3]), tuple(without_focus.get_at(at)[:3])) for at in spots)
    return sum(one != other and contrast_ratio(one, other) >= WANTED for one, other in pairs)


def open_curtain(it: Headless) -> None:
    open_table(it, play_until(new_match(2), lambda one: one.move_count >= 8))


def open_lesson(it: Headless) -> None:
    it.open("menu")
    it.open("lesson", game="wampiry", lesson="w1")


def open_dialogue(it: Headless) -> None:
    it.open("menu")
    it.app.show_error(N_("Settings"))
    it.settle()


def open_person(it: Headless) -> None:
    it.app.people_store = PeopleStore.open()
    it.open("menu")
    screen: Any = it.open("person", key="ola")
    screen.records.index_updater.wait()
    it.settle()


def open_game(it: Headless) -> None:
    it.open("menu")
    screen: Any = it.open("game", game="wampiry")
    screen.records.index_updater.wait()
    it.settle()


def open_luck(it: Headless) -> None:
    it.open("menu")
    screen: Any = it.open("review", path=save_reviewed_match(user_folder(), "wroclaw"))
    screen.show_page("luck")
    it.settle()


def open_fair(it: Headless) -> None:
    it.open("menu")
    it.app.push(FairScreen(it.app, "osada", boards.load_default_board("osada"), "", seats=3))
    it.settle()


def open_puzzle(it: Headless) -> None:
    save_reviewed_match(user_folder(), "wroclaw")
    slip = list_puzzles()[0]
    it.open("menu")
    it.open("puzzles")
    it.open("puzzle", path=slip.journal, number=slip.number)


def opener(name: str, **more: Any) -> Callable[[Headless], None]:
    def begin(it: Headless) -> None:
        it.open("menu")
        it.open(name, **{key: made() if callable(made) else made for key, made in more.items()})

    begin.__name__ = name
    return begin


SCREENS = [
    opener("rules", game_id="krakow"),
    open_curtain,
    open_lesson,
    open_dialogue,
    open_person,
    opener("review", path=lambda: save_reviewed_match(user_folder(), "wampiry")),
    opener("workshop", game="krakow", path=partial(own_board, "krakow")),
    opener("workshop", game="wampiry", path=own_board),
    opener("result", match=partial(random_match, 3)),
    opener("learn", game="krakow"),
    opener("setup", game="wampiry"),
    opener("boards"),
    opener("keys"),
    opener("people"),
    opener("history"),
    opener("load"),
    opener("replay", path=lambda: random_match(3).journal.path),  # type: ignore[union-attr]
    open_game,
    open_luck,
    open_fair,
    open_puzzle,
    opener("puzzles"),
    opener("share", match=partial(random_match, 3)),
    opener("about"),
    opener("settings"),
    *(opener("workshop", game=one, path=partial(own_board, one)) for one in ("osada", "ankh_morpork", "wroclaw")),
]


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "pl"), long_only((1920, 1080), "en")])
@pytest.mark.parametrize("begin", first_by_default(SCREENS, 3))
def test_other_screens_have_high_contrast(
    begin: Callable[[Headless], None], size: tuple[int, int], language: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    monkeypatch.setattr(guide, "MoveEvaluator", FixedEvaluator)
    save_matches(home)
    with Headless(size, language=language, high_contrast=True) as it:
        begin(it)
        assert low_contrast_texts(it) == []
        for _ in range(4):
            it.key(pygame.K_TAB)
            assert isinstance(it.top.widgets.focused, BoardTarget) or count_focus_pixels(it) >= 60, (
                it.top.widgets.focused
            )


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_items_of_a_lesson_step_stand_out_on_the_board(game_id: str, home: Path) -> None:
    """In each step that shows items of the board, at least half of their measured outline stands out."""
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
                if table.ctx.painter.is_on_board(name) and (points := table.ctx.painter.shape_of(name)):
                    parts = measure_edges(picture, points, 9)
                    if parts:
                        measured[table.run.step_number, name] = sum(parts) / len(parts)
            it.click("lesson:show")
            it.settle()
            while isinstance(it.top, SummaryScreen):
                it.key(pygame.K_RETURN)
                it.settle()
        assert measured
        assert {name: share for name, share in measured.items() if share < 0.5} == {}


@pytest.mark.usefixtures("inline_renderer")
@pytest.mark.parametrize("game_id", ["wampiry", *map(long_only, ("osada", "ankh_morpork"))])
def test_the_selection_in_the_workshop_stands_out(game_id: str, home: Path) -> None:
    with Headless((1280, 720), language="pl", high_contrast=True) as it:
        screen = open_workshop(it, game_id)
        screen.context.spaces.choose(0, 2)
        settle(it)
        shapes = {name: screen.context.picture.polygon(name) for name in screen.context.picture.outlines}
        picture = it.picture()
        shares = []
        for points in shapes.values():
            corners = [(round(x), round(y)) for x, y in points or ()]
            parts = measure_edges(picture, corners[:: max(1, len(corners) // 8)], 7)  # round shapes have many corners
            shares.append(sum(parts) / max(1, len(parts)))
        assert len(shares) > 2
        assert max(shares) >= 0.5, "no shape stands out"


def test_the_measurement_detects_low_contrast() -> None:
    with Headless((1280, 720), language="pl") as it:
        table = table_with_focus(it, "ankh_morpork")
        assert "Karty" in low_contrast_texts(it)
        assert min(outline_shares(it, table).values()) < 0.5


def test_high_contrast_follows_the_setting() -> None:
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


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_drawing_a_part_again_changes_no_pixel(game_id: str) -> None:
    """A part may cut through a line of text, whose letters outside the part are still there."""
    with Headless((1280, 720), high_contrast=True) as it:
        table = table_with_focus(it, game_id)
        table.invalidate()
        it.step()
        before = pygame.image.tobytes(it.app.surface, "RGB")
        for left, top in [(x, y) for x in range(0, 1280, 90) for y in range(0, 720, 60)]:
            table.invalidate(Rect(left + 7, top + 5, 41, 23))
            it.app.draw()
        assert pygame.image.tobytes(it.app.surface, "RGB") == before


def test_all_lines_of_a_text_have_the_same_colours() -> None:
    """Checked on a ground that needs a rim below the second line only."""
    pygame.font.init()
    high_contrast.set_enabled(True)
    surface, font = Surface((120, 60)), Font("body", 18)
    surface.fill((235, 225, 200))
    surface.fill((140, 130, 110), (0, 30, 120, 30))
    text.draw(surface, "pierwszy drugi", Rect(0, 0, 90, 60), font, (30, 20, 10), valign="top")
    white = [
        sum(surface.get_at((x, y))[:3] == (255, 255, 255) for x in range(120) for y in range(top, top + 25))
        for top in (0, 25)
    ]
    assert min(white) > 20, white


@pytest.mark.parametrize("game_id", GAMES)
def test_letters_on_a_main_button_need_no_rim(game_id: str) -> None:
    with Headless((1280, 720), language="en", high_contrast=True) as it:
        it.open("menu")
        it.open("setup", game=game_id)
        button = it.top.widgets.find("start")
        assert button is not None
        ink, picture = it.top.theme.on_accent, it.picture()
        boxes = [one.rect for one in it.texts() if button.rect.contains(one.rect)]
        assert len(boxes) == 2  # the label, and the name of its key
        for box in boxes:
            places = ((x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom))
            ratios = [contrast_ratio(tuple(picture.get_at(at)[:3]), ink) for at in places]
            assert min(ratios) < 1.2
            assert max(ratios) < 14  # the contrast of a rim around the letters would be 16
