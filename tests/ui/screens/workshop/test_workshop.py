"""The workshop: values and texts are changed, undone, saved, checked and tried."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.core.data import boards
from games.core.people.store import default_names
from games.core.workshop.edits import SetValue
from tests.runs import first_by_default
from tests.ui.workshops import open_workshop, own_board, settle, undo
from ui.screens.workshop.tabs import FaultDescriber
from ui.shell.headless import Headless, faults
from ui.widgets import Stepper

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
SIZES = [((1280, 720), "pl", 1.0), ((1280, 720), "en", 1.5), ((1920, 1080), "en", 1.0), ((1024, 600), "pl", 1.0)]

pytestmark = pytest.mark.usefixtures("stub_renderer")


@pytest.mark.parametrize("game", first_by_default(GAMES, 2))
def test_a_number_changes_one_line_and_undo_restores_the_bytes(game: str, it: Headless) -> None:
    screen = open_workshop(it, game)
    screen.context.open_tab("numbers")
    path = screen.session.file.path
    before = path.read_bytes()
    stepper = next(widget for widget in screen.widgets.widgets if isinstance(widget, Stepper))
    it.press((stepper.rect.right - 14, stepper.rect.centery))
    settle(it)
    lines = [(old, new) for old, new in zip(before.splitlines(), path.read_bytes().splitlines(), strict=True)]
    assert sum(old != new for old, new in lines) == 1
    undo(it)
    assert path.read_bytes() == before
    it.key(pygame.K_y, pygame.KMOD_CTRL)
    settle(it)
    assert path.read_bytes() != before
    assert path.with_name(f"{path.name}~").read_bytes() == before


def test_a_fault_is_listed_linked_and_prevents_playing(it: Headless) -> None:
    screen = open_workshop(it)
    screen.context.open_tab("numbers")
    it.top.widgets.focus(it.widget("at:ring.0.effect.count"))
    it.top.widgets.focus(None)
    path = screen.session.file.path
    path.write_text(path.read_text("utf-8").replace("turns: 15", "turns: 99"), "utf-8")
    settle(it)
    assert "changed elsewhere, reloaded" in it.words()
    assert "Errors (1)" in it.words()
    assert not it.widget("try").enabled
    screen.context.open_tab("faults")
    settle(it)
    assert "Turns: expected a whole number from 1 to 60, got 99" in it.words().replace("\n", " ")
    it.click("fault:1")
    focused = screen.widgets.focused
    assert focused is not None
    assert focused.key == "at:rules.turns"
    for digit in "12":
        it.key(ord(digit), unicode=digit)
    it.key(pygame.K_RETURN)
    settle(it)
    assert screen.session.is_playable
    assert boards.load_game_board("wampiry", path).data["rules"]["turns"] == 12


def test_the_player_of_a_trial_has_a_default_name(it: Headless) -> None:
    """The log shows `{name} goes first.`, for which `You` would be wrong."""
    open_workshop(it)
    it.click("try")
    it.settle()
    assert it.top.session.match.players[0].name == default_names("person", it.app.settings.language)[0]  # type: ignore[attr-defined]


def test_typing_is_saved_after_a_pause_and_undone_at_once(it: Headless) -> None:
    screen = open_workshop(it)
    path = screen.session.file.path
    before = path.read_bytes()
    screen.context.open_tab("words")
    it.top.widgets.focus(it.widget("at:name.en"))
    it.key(pygame.K_END)
    it.type(": X, 1")
    assert path.read_bytes() == before
    assert "not saved" in it.words()
    settle(it)
    assert 'en: "My own: X, 1"' in path.read_text("utf-8")
    screen.widgets.focus(None)
    undo(it)
    assert path.read_bytes() == before
    it.top.widgets.focus(it.widget("at:author"))
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    settle(it)
    assert "author" not in boards.load_game_board("wampiry", path).data


def test_choosing_a_paid_effect_adds_its_cost(it: Headless) -> None:
    screen = open_workshop(it)
    screen.context.open_tab("numbers")
    dropdown = it.widget("at:ring.0.effect.do")
    dropdown.select_value("sacrifice_here_to_remove")  # type: ignore[attr-defined]
    settle(it)
    assert screen.session.is_playable
    assert it.widget("at:ring.0.effect.cost")
    it.widget("at:ring.5.effect.do").select_value("move_own_here")  # type: ignore[attr-defined]
    settle(it)
    assert screen.session.is_playable
    assert screen.widgets.find("at:ring.5.effect.cost") is None
    assert len(screen.session.document.done) == 2


def test_a_set_of_areas_is_chosen_by_clicks_and_keys(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    screen.context.open_tab("numbers")
    screen.widgets.focus(it.widget("at:rules.start"))
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_LEFT)  # the focus is visible now, so that the space bar does not try the board
    it.key(pygame.K_SPACE)
    settle(it)
    assert screen.session.data["rules"]["start"] == ["the_shades", "the_scours"]  # type: ignore[index]
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_SPACE)
    settle(it)
    assert screen.session.data["rules"]["start"][-1] == "unreal_estate"  # type: ignore[index]
    assert screen.session.is_playable


def test_the_picture_can_be_removed_from_a_board_it_does_not_fit(it: Headless) -> None:
    screen = open_workshop(it)
    screen.context.change([SetValue(("rules", "turns"), 20)], None)
    screen.context.open_tab("faults")
    settle(it)
    assert not screen.session.is_playable
    it.click("plain")
    settle(it)
    assert screen.session.is_playable
    assert "geometry" not in screen.session.data
    undo(it, 2)
    assert screen.session.is_playable
    assert screen.session.data["rules"]["turns"] == 15  # type: ignore[index]


def test_a_board_is_tried_and_the_workshop_reopened(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    it.key(pygame.K_t, pygame.KMOD_CTRL)
    it.settle()
    assert it.top.name == "table"
    assert it.top.session.match.board.id == "my_own"  # type: ignore[attr-defined]
    it.key(pygame.K_ESCAPE)
    assert "it isn't saved" in it.words()
    it.click("back")
    assert it.top is screen


@pytest.mark.parametrize("window", first_by_default(SIZES))
@pytest.mark.parametrize("game", GAMES)
def test_all_texts_fit(game: str, window: tuple[tuple[int, int], str, float], home: Path) -> None:
    size, language, interface = window
    path = own_board(game)
    path.write_text(path.read_text("utf-8").replace("\n  turns: ", "\n  turns: 9"), "utf-8")
    with Headless(size, language=language, interface=interface) as it:
        screen = open_workshop(it, game, path)
        for tab in ("spaces", "numbers", "words", "faults"):
            if tab == "spaces" and not screen.context.spaces.strips and screen.context.painting.grid is None:
                continue
            screen.context.open_tab(tab)
            for group in range(4 if tab == "words" else 1):
                if screen.widgets.find("group") is not None:
                    screen.context.choose_group(group)
                settle(it)
                assert not faults(it.texts()), (tab, group)


def listed_faults(it: Headless, game: str, old: str, new: str) -> list[str]:
    """Replace text in a copy of a game's default board and return its listed faults."""
    path = own_board(game)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    screen = open_workshop(it, game, path)
    settle(it)
    describer = FaultDescriber(screen.session, it.app.settings.language)
    return [describer.describe_fault(*fault) for fault in screen.session.faults()]


def test_faults_name_a_chosen_neighbour_as_the_form_does(it: Headless) -> None:
    listed = listed_faults(it, "ankh_morpork", "bridges: [dimwell, isle_of_gods]", "bridges: [dimwell, small_gods]")
    assert "The Scours · Neighbours · Small Gods: Small Gods does not list The Scours among its bridges" in listed


def test_faults_name_a_space_by_its_number_in_the_strip(it: Headless) -> None:
    (listed,) = listed_faults(it, "osada", "- {kind: ofiary", "- {kind: ofiara")
    assert listed.startswith("Road from the bus to the village · 3 · Kind of space: expected one of: bus, plain")


def test_faults_name_a_number_that_is_none_as_the_form_does(it: Headless) -> None:
    (listed,) = listed_faults(it, "wampiry", "turns: 15", "turns: many")
    assert "rules" not in listed
    assert 'expected a whole number from 1 to 60, got "many"' in listed


def test_faults_name_letters_and_rows_of_maps_as_the_form_does(it: Headless) -> None:
    assert "Letter on the map: " in " ".join(listed_faults(it, "krakow", "letter: K", 'letter: "?"'))
    listed = listed_faults(
        it, "krakow", ".AAAA..BBB.CC....DD..EEEE.\n    .AAAA", ".A.....BBB.CC....DD..EEEE.\n    ....."
    )
    assert any(text.startswith("Streets, row 1: ") for text in listed), listed
