"""The rules screen: contents, search, figures and the remembered position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games import registry
from games.core.data import rules_text
from games.core.data.rules_blocks import StyledText
from tests.runs import first_by_default, long_only
from tests.ui.played_matches import SIZES
from ui.drawing.text import Font
from ui.drawing.theme import INK_0
from ui.screens.rules import screen as rules_module
from ui.screens.rules.screen import RulesScreen
from ui.screens.shared import rich_text
from ui.screens.shared.rich_text import Style
from ui.shell.headless import Headless, faults

STYLES = {"": Style(Font("body", 18), (255, 255, 255)), "bold": Style(Font("bold", 18), (255, 255, 255))}


@pytest.fixture(autouse=True)
def _forget() -> None:
    rules_module._places.clear()


@pytest.fixture
def window() -> Iterator[Headless]:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("rules", game_id="wampiry")
        yield it


def rules_screen(it: Headless) -> RulesScreen:
    screen = it.app.top
    assert isinstance(screen, RulesScreen)
    return screen


# -- breaking lines ----------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("window")
def test_wrapped_lines_contain_every_letter_once_and_fit() -> None:
    spans = (
        StyledText("Przez piętnaście nocy "),
        StyledText("wasze wampiry krążą", "bold"),
        StyledText(" po osiedlach w ciszy."),
    )
    for width in (90, 160, 400, 2000):
        laid = rich_text.lay_out(spans, STYLES, width)
        runs = [run for line in laid.lines for run in line]
        text = " ".join("".join(run.text for run in line) for line in laid.lines)
        assert text.replace("\u00a0", " ") == "".join(span.text for span in spans)
        assert all(run.x + run.width <= width for run in runs)
        assert {run.style for run in runs} == {"", "bold"}


@pytest.mark.usefixtures("window")
def test_a_word_longer_than_the_line_is_broken_inside() -> None:
    laid = rich_text.lay_out((StyledText("x" * 80),), STYLES, 100)
    assert len(laid.lines) > 1
    assert all(run.width <= 100 for line in laid.lines for run in line)


@pytest.mark.usefixtures("window")
def test_letter_boxes_cover_exactly_the_requested_letters() -> None:
    spans = (StyledText("ab "), StyledText("cdef", "bold"), StyledText(" gh"))
    laid = rich_text.lay_out(spans, STYLES, 500)
    boxes = rich_text.letter_boxes(laid, STYLES, 1, 5, 10, 20)
    assert len(boxes) == 2
    assert boxes[0].right == boxes[1].left
    assert boxes[1].width == rich_text.text.width("cd", STYLES["bold"].font)


def test_every_section_can_be_reached_from_the_contents(window: Headless) -> None:
    screen = rules_screen(window)
    for index, entry in enumerate(screen.entries):
        screen.contents.select_row(index)
        window.settle()
        top = screen.area.content.top + screen.page.top_of_block(entry.block)
        assert screen.area.rect.top <= top < screen.area.rect.bottom


def test_an_anchor_opens_its_section() -> None:
    with Headless((1280, 720), language="pl") as it:
        it.open("rules", game_id="wampiry", anchor="sabbath")
        screen = rules_screen(it)
        assert screen.rules is not None
        assert screen.place.block == screen.rules.heading_index("sabbath")
        assert screen.entries[screen.contents.chosen or 0].anchor == "sabbath"
        assert screen.contents.rect.contains(screen.contents.row_rect(screen.contents.chosen or 0))


def test_searching_cycles_through_the_hits(window: Headless) -> None:
    screen = rules_screen(window)
    window.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    window.type("blood dusk")
    assert len(screen.hits) > 2
    count = len(screen.hits)
    assert f"{screen.hit + 1} of {count}" in window.words()
    first = screen.hit
    for _ in range(count):
        window.key(pygame.K_F3)
        box = screen.page.boxes_of_hit(screen.hits[screen.hit])[0]
        y = box.top - screen.area.offset
        assert screen.area.rect.top <= y <= screen.area.rect.bottom
    assert screen.hit == first
    window.key(pygame.K_F3, mod=pygame.KMOD_SHIFT)
    assert screen.hit == (first - 1) % count
    window.key(pygame.K_ESCAPE)  # clears the search first
    assert screen.hits == []
    assert window.app.top is screen


def test_a_search_without_hits_says_so(window: Headless) -> None:
    window.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    window.type("xyzzy")
    assert "nothing" in window.words()
    assert not window.widget("next").enabled


def test_f1_closes_the_rules_and_the_position_is_remembered(window: Headless) -> None:
    screen = rules_screen(window)
    screen.contents.select_row(9)
    window.settle()
    block = screen.place.block
    assert block > 0
    window.key(pygame.K_F1)
    assert window.app.top.name == "menu"
    window.open("rules", game_id="wampiry")
    assert rules_screen(window).place.block == block


def test_a_language_change_keeps_the_section(window: Headless) -> None:
    screen = rules_screen(window)
    screen.contents.select_row(12)
    window.settle()
    anchor = screen.entries[12].anchor
    window.app.change_settings(language="pl")
    window.settle()
    assert screen.rules is not None
    assert screen.rules.language == "pl"
    assert screen.entries[screen.contents.chosen or 0].anchor == anchor


def test_every_position_has_its_own_picture(window: Headless) -> None:
    screen = rules_screen(window)
    assert screen.rules is not None
    assert screen._figures is not None
    positions = screen.rules.positions()
    assert len(positions) >= 6
    for position in positions:
        screen._figures.picture(position, 500)
    window.settle()
    pictures = [screen._figures.picture(position, 500) for position in positions]
    assert all(picture is not None and picture.get_width() == 500 for picture in pictures)
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures if picture is not None}) == len(pictures)


@pytest.mark.parametrize("game_id", first_by_default(["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"], 2))
@pytest.mark.parametrize("wide", [322, long_only(383), long_only(568), long_only(723)])
def test_pictures_of_positions_show_only_the_board_at_any_width(window: Headless, game_id: str, wide: int) -> None:
    window.open("rules", game_id=game_id)
    figures = rules_screen(window)._figures
    assert figures is not None
    for position in figures.rules.positions():
        figures.picture(position, wide)
    window.settle()
    pictures = [figures.picture(position, wide) for position in figures.rules.positions()]
    assert pictures
    for picture in pictures:
        assert picture is not None
        assert picture.get_width() == wide
        # a picture that exceeds the board would have an edge of background only
        edge = [picture.get_at((wide - 1, y))[:3] for y in range(picture.get_height())]
        assert set(edge) != {INK_0}


def test_unreadable_rules_are_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "rules.en.md"
    path.write_text("nothing\n", "utf-8")
    monkeypatch.setattr(rules_text, "rules_path", lambda game, language: path)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("rules", game_id="wampiry")
        assert "The rules can't be shown" in it.words()
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "menu"


def test_both_languages_have_the_same_sections() -> None:
    game = registry.game("wampiry").facts.id
    polish, english = (rules_text.read_rules(rules_text.rules_path(game, code)) for code in ("pl", "en"))
    assert [e.anchor for e in polish.contents()] == [e.anchor for e in english.contents()]


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_texts_of_every_section_fit(size: str, language: str) -> None:
    pixels, interface = SIZES[size]
    with Headless(pixels, language=language, interface=interface) as it:
        it.open("rules", game_id="wampiry")
        screen = rules_screen(it)
        for index in range(0, len(screen.entries), 3):
            screen.contents.select_row(index)
            it.settle()
            assert not faults(it.texts())


def test_the_contents_mark_the_section_of_the_current_hit() -> None:
    with Headless((1280, 720), language="pl") as it:
        screen = it.open("rules", game_id="osada")
        assert isinstance(screen, RulesScreen)
        it.click("search")
        it.type("Mara")
        it.settle()
        hit = screen.hits[screen.hit]
        assert screen.entries[screen.contents.chosen or 0].anchor == hit.anchor
        screen.area.scroll_to(0)
        it.settle()
        assert screen.contents.chosen == 0
