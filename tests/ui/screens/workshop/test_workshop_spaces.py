"""Spaces in the workshop: plus signs between neighbours, strips, and effects of estates."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.core.workshop.edits import SetValue
from tests.runs import long_only
from tests.ui.workshops import board_data, open_workshop, own_board, settle, undo
from ui.screens.workshop.board_overlay import InsertPoint
from ui.screens.workshop.screen import WorkshopScreen
from ui.screens.workshop.spaces import EntryRef
from ui.screens.workshop.strips import StripWidget
from ui.shell.headless import Headless, faults
from ui.widgets import RadioList

pytestmark = pytest.mark.usefixtures("inline_renderer")


def insert_points(screen: WorkshopScreen) -> list[InsertPoint]:
    return list(screen.overlay.insert_points.visible_points())


def test_a_plus_on_every_border_inserts_an_estate(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    first = screen.session.document.raw
    assert [gap.place for gap in insert_points(screen)] == [EntryRef(0, n) for n in range(1, 8)]
    it.press(insert_points(screen)[2].box.center)
    assert it.top.name == "dialogue"  # the picture shows the order
    it.click("off")
    settle(it)
    ids = [one["id"] for one in board_data(screen)["ring"]]
    assert len(ids) == 8
    assert ids[3].startswith("osiedle")
    assert screen.context.spaces.chosen == EntryRef(0, 3)
    assert screen.session.is_playable
    it.press(insert_points(screen)[-1].box.center)  # between the last and the first space
    settle(it)
    assert board_data(screen)["ring"][8]["id"].startswith("osiedle")
    undo(it, 2)
    assert screen.session.document.raw == first


def test_a_plus_is_larger_for_touch_and_has_a_tooltip(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    gap = insert_points(screen)[0]
    beside = (gap.box.centerx + gap.box.width // 2 + 5, gap.box.centery)
    assert screen.overlay.insert_points.point_at(beside) is None
    it.app.for_touch = True
    assert screen.overlay.insert_points.point_at(beside) == gap
    it.app.for_touch = False
    it.move(gap.box.center)
    it.step(1.0)
    assert "Insert between Handlowe and Teatralne" in it.words()


def test_the_road_has_a_plus_only_between_fields(it: Headless) -> None:
    screen = open_workshop(it, "osada")
    count = len(board_data(screen)["track"])
    assert {gap.place.number for gap in insert_points(screen)} <= set(range(1, count))
    assert len(insert_points(screen)) > count // 2
    screen.context.tools.choose_tool("places")
    before = screen.session.document.raw
    it.press(insert_points(screen)[0].box.center)  # hidden while positions are dragged
    assert (it.top, screen.session.document.raw) == (screen, before)


@pytest.mark.parametrize(("game", "said"), [("osada", "28 of 42"), ("ankh_morpork", "4 of 12")])
def test_the_panel_and_the_strip_count_alike(game: str, said: str, it: Headless) -> None:
    screen = open_workshop(it, game)
    number = int(said.split()[0])
    tape = screen.widgets[f"tape:{screen.context.spaces.strips[0].path}"]
    place = next(n for n, cell in enumerate(tape.cells) if cell.number == str(number))  # type: ignore[attr-defined]
    screen.context.spaces.choose(0, place)
    settle(it)
    assert said in it.words().split("\n")


def test_areas_of_a_city_have_no_plus(it: Headless) -> None:
    assert insert_points(open_workshop(it, "ankh_morpork")) == []


def test_an_estate_effect_is_chosen_by_click_or_arrows(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    screen.context.spaces.choose(0, 4)
    settle(it)
    radio = it.widget("at:ring.4.effect.do")
    assert isinstance(radio, RadioList)
    assert len(radio.options) == 7
    assert [len(pick.pictures) for pick in radio.options] == [1] * 7
    it.press(radio.cells()[0].center)
    settle(it)
    assert board_data(screen)["ring"][4]["effect"]["do"] == radio.options[0].value
    assert [len(pick.pictures) for pick in it.widget("at:ring.4.effect.do").options] == [2, 1, 1, 1, 0, 1, 1]  # type: ignore[attr-defined]
    screen.widgets.focus(it.widget("at:ring.4.effect.do"))
    it.key(pygame.K_DOWN)
    settle(it)
    assert board_data(screen)["ring"][4]["effect"]["do"] == radio.options[1].value
    for _ in range(4):
        it.key(pygame.K_DOWN)
    settle(it)
    assert board_data(screen)["ring"][4]["effect"]["cost"] == 1  # the effect that has a cost
    assert screen.session.is_playable


def test_printed_numbers_stay_with_estates_until_renumbered(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    screen.context.tools.remove_picture()
    screen.context.spaces.choose(0, 0)
    settle(it)
    assert not it.widget("count").enabled
    screen.context.spaces.move_chosen(1)
    settle(it)
    assert [one["number"] for one in board_data(screen)["ring"]][:3] == [2, 1, 3]
    it.click("count")
    settle(it)
    assert [one["number"] for one in board_data(screen)["ring"]] == list(range(1, 8))
    assert screen.session.is_playable


def test_the_strip_shows_board_colours_and_estate_icons(it: Headless) -> None:
    open_workshop(it, "wampiry")
    ring, clock = it.widget("tape:ring"), it.widget("tape:clock")
    assert isinstance(ring, StripWidget)
    assert isinstance(clock, StripWidget)
    dark, pale = (sum(tape.cells[0].tint() or (0,)) for tape in (ring, clock))
    assert 0 < dark < pale
    assert ring.picture is not None
    icons = [ring.picture(n, (30, 30)) for n in range(7)]
    assert None not in icons
    assert len({pygame.image.tobytes(icon, "RGBA") for icon in icons if icon is not None}) == 7


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("wampiry", "    number: 3\n", ""),
        ("osada", "  - {kind: ofiary}", "  - [ofiary]"),
        ("ankh_morpork", "neighbours: ", "beside: "),
        long_only("wampiry", "effect: {do: swap_own_with_opponent", "effect: {does: swap_own_with_opponent"),
        long_only("wampiry", "game: wampiry", "game: {a: 1}"),
        long_only("osada", "game: osada", "game: chess"),
        long_only("osada", "specials:", "specials:\nothers:"),
    ],
)
def test_keys_on_invalid_spaces_raise_nothing(game: str, old: str, new: str, it: Headless) -> None:
    path = own_board(game)
    words = path.read_text("utf-8")
    assert old in words
    path.write_text(words.replace(old, new, 2), "utf-8")
    first = path.read_bytes()
    screen = open_workshop(it, game, path)
    for tape in range(len(screen.context.spaces.strips)):
        for number in (2, 4):
            screen.context.spaces.choose(tape, number)
            settle(it)
            for key, unicode, mod in (
                (pygame.K_a, "a", 0),
                (pygame.K_d, "d", pygame.KMOD_CTRL),
                (pygame.K_LEFTBRACKET, "[", 0),
                (pygame.K_DELETE, "", 0),
            ):
                it.key(key, mod, unicode)
                if it.top.name == "dialogue":
                    it.click("off")
            settle(it)
    while screen.session.undo(it.now):
        pass
    assert screen.session.document.raw == first


def test_the_map_has_the_board_picture_behind_it_while_they_match(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    grid = screen.context.grid_map
    assert grid is not None
    assert grid.background is not None
    before = grid.background.get_parent()
    screen.context.painting.choose_brush(".")
    it.press(grid.cell_box((21, 13)).center)  # a corner of a building
    it.click("off")  # remove the picture
    settle(it)
    assert screen.context.grid_map is not None
    assert screen.context.grid_map.background is not None
    assert screen.context.grid_map.background.get_parent() is not before
    screen.context.painting.choose_brush("T")
    assert screen.context.grid_map is not None
    it.press(screen.context.grid_map.cell_box((9, 14)).center)  # a building in two parts
    settle(it)
    assert screen.session.problems
    assert screen.context.grid_map.background is None
    undo(it)
    assert screen.context.grid_map.background is not None


def test_the_reason_against_a_trial_contains_no_file_path(it: Headless) -> None:
    path = own_board("krakow")
    path.write_text(path.read_text("utf-8").replace("\n  turns: ", "\n  turns: 9"), "utf-8")
    open_workshop(it, "krakow", path)
    settle(it)
    reason = it.widget("try").reason
    assert str(reason).startswith("Turns per player in a round: expected a whole number")
    it.open("boards")
    for _ in range(30):
        it.step(0.1)
    assert "rules.turns: expected a whole number" in it.words().replace("\n", " ")
    assert str(path) not in it.words().replace("\n", "")


def test_a_letter_used_twice_in_the_file_is_one_brush(it: Headless) -> None:
    path = own_board("krakow")
    words = path.read_text("utf-8")
    assert "letter: B" in words
    path.write_text(words.replace("letter: B", "letter: A"), "utf-8")
    screen = open_workshop(it, "krakow", path)
    assert sum(widget.key == "brush:A" for widget in screen.widgets.widgets) == 1
    assert screen.session.problems


@pytest.mark.parametrize("window", [((1280, 720), "en", 1.5), ((1024, 600), "pl", 1.0)])
@pytest.mark.parametrize("game", ["wampiry", "osada"])
def test_all_texts_of_a_chosen_space_fit(game: str, window: tuple[tuple[int, int], str, float], home: Path) -> None:
    size, language, interface = window
    with Headless(size, language=language, interface=interface) as it:
        screen = open_workshop(it, game)
        for tape in range(len(screen.context.spaces.strips)):
            screen.context.spaces.choose(tape, 3)
            for tool in ("choose", "places"):
                screen.context.tools.choose_tool(tool)
                settle(it)
                assert not faults(it.texts()), (tape, tool)


def test_the_workshop_remarks_on_a_sentence_of_another_effect(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    about = ("ring", 0, "about")
    screen.context.change([SetValue((*about, "en"), "The doors are open."), SetValue((*about, "pl"), "Otwarte drzwi.")])
    settle(it)
    assert "Playable" in it.words()
    screen.context.spaces.choose(0, 0)
    assert it.top.widgets.find("at:ring.0.about:made") is not None  # offers the sentence of the effect
    assert "The sentence below does not say" not in " ".join(it.words().split())
    screen.context.change([SetValue(("ring", 0, "effect", "count"), 5)])
    settle(it)
    assert "1 remark" in it.words()
    assert "The sentence below does not say what this space does." in " ".join(it.words().split())
    it.click("state")  # the list of faults and remarks
    assert "Handlowe: the sentence describes another effect" in " ".join(it.words().split())
    it.click("fault:1")
    assert screen.context.tab == "words"
    assert "This sentence describes another effect. The right sentence would be:" in " ".join(it.words().split())
    it.click("at:ring.0.about:made")
    settle(it)
    assert board_data(screen)["ring"][0]["about"]["en"].startswith("Place 5 extra")
    assert "Playable" in it.words()
    assert not faults(it.texts())
