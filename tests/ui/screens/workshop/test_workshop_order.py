"""Lists of spaces in the workshop: choosing, moving, renaming, linking, inserting, removing."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games import registry
from games.core.computers.trials import TrialSetup, play_trial
from games.core.data import boards
from tests.ui.workshops import board_data, open_workshop, settle, undo
from ui.screens.workshop.strips import StripWidget
from ui.shell.headless import Headless
from ui.widgets import Chips

pytestmark = pytest.mark.usefixtures("stub_renderer")


def test_an_estate_is_chosen_moved_and_renamed_by_keys(it: Headless) -> None:
    screen = open_workshop(it)
    before = screen.session.file.path.read_bytes()
    assert "Choose a space" in it.words().replace("\n", " ")
    screen.widgets.focus(it.widget("tape:ring"))
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT):
        it.key(key)
    it.key(pygame.K_LEFTBRACKET, unicode="[")
    assert it.top.name == "dialogue"  # the picture shows the order
    it.click("leave")
    settle(it)
    assert screen.session.file.path.read_bytes() == before
    it.key(pygame.K_LEFTBRACKET, unicode="[")
    it.click("off")
    settle(it)
    assert [one["id"] for one in screen.session.data["ring"]][:3] == ["handlowe", "gorali", "teatralne"]  # type: ignore[union-attr]
    assert screen.session.is_playable
    it.key(pygame.K_a, unicode="a")
    settle(it)
    assert len(screen.session.data["ring"]) == 8  # type: ignore[arg-type]
    assert screen.session.is_playable
    it.top.widgets.focus(it.widget("at:ring.2.name.en"))
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.type("Kopiec [a]")
    settle(it)
    assert screen.session.data["ring"][2]["name"]["en"] == "Kopiec [a]"  # type: ignore[index]
    screen.widgets.focus(it.widget("tape:ring"))
    it.key(pygame.K_DELETE)
    settle(it)
    assert len(screen.session.data["ring"]) == 7  # type: ignore[arg-type]
    undo(it, 4)
    assert screen.session.file.path.read_bytes() == before


def test_areas_are_renumbered_when_dragged(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    tape = it.widget("tape:areas")
    assert isinstance(tape, StripWidget)
    boxes = tape.entry_boxes()
    it.move(boxes[11].center)
    it.event(pygame.MOUSEBUTTONDOWN, pos=boxes[11].center, button=1)
    it.move(boxes[0].center)
    it.event(pygame.MOUSEBUTTONUP, pos=boxes[0].center, button=1)
    settle(it)
    areas: Any = screen.session.data["areas"]
    assert [(one["id"], one["number"]) for one in areas][:2] == [("nap_hill", 1), ("dolly_sisters", 2)]
    assert screen.session.is_playable, screen.session.problems
    assert len(screen.session.document.done) == 1


def test_every_estate_is_named_below_the_board(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    tape = screen.context.spaces.strips[0]
    named = [screen.context.spaces.label(tape, number) for number in range(7)]
    assert set(named) <= set(it.words().split("\n"))


def test_a_field_gets_a_kind_and_takes_a_valley_from_another(it: Headless) -> None:
    screen = open_workshop(it, "osada")
    screen.context.spaces.choose(0, 5)
    it.widget("at:track.5.kind").select_value("bimber")  # type: ignore[attr-defined]
    it.widget("at:track.5.valley").select_value(3)  # type: ignore[attr-defined]
    settle(it)
    track: Any = screen.session.data["track"]
    assert track[5] == {"kind": "bimber", "valley": 3}
    assert [n for n, one in enumerate(track) if one.get("valley") == 3] == [5]
    assert screen.session.is_playable, screen.session.problems
    screen.context.spaces.choose(0, 0)
    assert not it.widget("take_out").enabled
    it.key(pygame.K_DELETE)
    assert len(screen.session.data["track"]) == len(track)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["wampiry", "osada"])
def test_an_edited_board_is_played_to_its_end(game: str, it: Headless) -> None:
    screen = open_workshop(it, game)
    for tape in range(len(screen.context.spaces.strips)):
        screen.context.spaces.choose(tape, 2)
        it.click("put_in")
        if it.top.name == "dialogue":
            it.click("off")
        settle(it)
        it.click("later")
        settle(it)
    assert screen.session.is_playable, screen.session.problems
    board = boards.load_game_board(game, screen.session.file.path)
    entry = registry.game_entry(game)
    played = play_trial(
        registry.game(game), board, TrialSetup(entry, "", registry.game(game).facts.seats[0], "random"), 1
    )
    assert played.moves > 10


def test_neighbours_are_linked_and_unlinked_on_both_sides(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    before = screen.session.file.path.read_bytes()
    screen.context.spaces.choose(0, 2)  # Dragon's Landing, which is not on the river
    chips = it.widget("at:areas.2.neighbours")
    assert isinstance(chips, Chips)
    assert "dragons_landing" not in [value for value, _ in chips.items]
    chips.toggle_chip([value for value, _ in chips.items].index("the_hippo"))
    settle(it)
    areas: Any = {one["id"]: one for one in screen.session.data["areas"]}  # type: ignore[union-attr]
    assert "dragons_landing" in areas["the_hippo"]["neighbours"]
    assert ("area:the_hippo", False) in screen.context.spaces.links()
    assert screen.session.is_playable, screen.session.problems
    screen.context.spaces.choose(0, 0)
    chips = it.widget("at:areas.0.neighbours")
    assert isinstance(chips, Chips)
    chips.toggle_chip([value for value, _ in chips.items].index("nap_hill"))  # linked by a bridge
    settle(it)
    areas = {one["id"]: one for one in screen.session.data["areas"]}  # type: ignore[union-attr]
    assert "dolly_sisters" not in [*areas["nap_hill"]["neighbours"], *areas["nap_hill"]["bridges"]]
    assert "nap_hill" not in areas["dolly_sisters"]["bridges"]
    assert screen.session.is_playable, screen.session.problems
    chips = it.widget("at:areas.0.bridges")
    assert isinstance(chips, Chips)
    chips.toggle_chip([value for value, _ in chips.items].index("nap_hill"))
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    assert ("area:nap_hill", True) in screen.context.spaces.links()
    undo(it, 3)
    assert screen.session.file.path.read_bytes() == before


def test_an_area_is_inserted_and_removed_with_its_references(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    screen.context.spaces.choose(0, 4)
    it.click("put_in")
    assert it.top.name == "dialogue"  # the picture has no place for it
    it.click("off")
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    areas: Any = board_data(screen)["areas"]
    drawn: Any = board_data(screen)["geometry"]["spaces"]["areas"]
    assert [one["number"] for one in areas] == list(range(1, 14))
    assert {one["id"]: one["number"] for one in drawn} == {one["id"]: one["number"] for one in areas}
    before = screen.session.file.path.read_text("utf-8").splitlines()
    screen.context.spaces.choose(0, 7)  # the Shades, a starting area
    it.click("take_out")
    settle(it)
    after = screen.session.file.path.read_text("utf-8").splitlines()
    assert len(set(after) - set(before)) < 20  # only references to the area, and the numbers of later areas
    assert screen.session.is_playable, screen.session.problems
    assert "the_shades" not in str(board_data(screen)["areas"])
    board = boards.load_game_board("ankh_morpork", screen.session.file.path)
    entry = registry.game_entry("ankh_morpork")
    assert play_trial(registry.game("ankh_morpork"), board, TrialSetup(entry, "", 2, "random"), 1).moves > 10
