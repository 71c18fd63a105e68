"""Settings apply at once and are saved; the about screen names folder, owners and licences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from ui.shell.headless import Headless
from ui.shell.settings import Settings, SettingsFile

pytestmark = pytest.mark.usefixtures("home")


CHANGES: dict[str, tuple[Callable[[Headless], None], Any]] = {
    "language": (lambda it: it.press(it.widget("language").cells()[0].center), "pl"),  # type: ignore[attr-defined]
    "interface": (lambda it: it.press(it.widget("interface").track.midright), 2.0),  # type: ignore[attr-defined]
    "volume": (lambda it: it.press(it.widget("volume").track.center), 0.5),  # type: ignore[attr-defined]
    "colour_safe": (lambda it: it.click("colour_safe"), True),
    "reduced_motion": (lambda it: it.click("reduced_motion"), True),
    "weather": (lambda it: it.click("weather"), False),
    "confirm": (lambda it: it.click("confirm"), True),
    "fullscreen": (lambda it: it.click("fullscreen"), True),
}


@pytest.mark.parametrize("key", CHANGES)
def test_every_setting_applies_at_once_and_is_saved(it: Headless, key: str) -> None:
    it.app.settings_file = SettingsFile.open()
    it.open("settings")
    act, expected = CHANGES[key]
    act(it)
    it.settle()
    assert getattr(it.app.settings, key) == pytest.approx(expected)
    again = SettingsFile.open()
    assert getattr(again.value, key) == pytest.approx(expected)
    assert not again.notices


def test_the_speed_is_chosen_from_a_list_and_demonstrated(it: Headless) -> None:
    it.open("settings")
    it.click("speed")
    it.key(pygame.K_HOME)
    it.key(pygame.K_RETURN)
    assert it.app.settings.speed == "slow"
    it.settle()
    assert it.app.top.sample_position == 1.0  # type: ignore[attr-defined]


def test_every_saved_setting_is_offered() -> None:
    with Headless((1280, 720)) as it:
        offered = {widget.key for widget in it.open("settings").widgets.widgets}
    remembered = {"setups", "person_count", "window_size", "maximised", "captions_skipped"}  # noted while playing
    assert set(Settings.__slots__) - remembered <= offered


def test_the_safe_palette_is_used_everywhere_at_once(it: Headless) -> None:
    it.open("settings")
    before = it.picture()
    it.click("colour_safe")
    assert it.app.palette.seat_marks[0].colour != before.get_at((0, 0))
    assert pygame.image.tobytes(it.picture(), "RGB") != pygame.image.tobytes(before, "RGB")


def test_settings_that_cannot_be_saved_are_reported(it: Headless, home: Path) -> None:
    (home / "settings.json").mkdir()
    it.app.settings_file = SettingsFile.open()
    it.open("settings")
    it.click("confirm")
    it.step()
    assert "The settings file can't be read" in it.words()
    assert it.app.settings.confirm


def test_about_names_the_folder_the_owners_and_every_licence(it: Headless, home: Path) -> None:
    screen = it.open("about")
    words = it.words().replace("\n", " ")
    assert str(home).replace("/", "") in words.replace("/", "").replace(" ", "")
    assert "unofficial" in words
    assert "belong to their owners" in words
    for index, work in enumerate(screen.works):  # type: ignore[attr-defined]
        screen._choose(index)  # type: ignore[attr-defined]
        it.settle()
        opening = work.licence_file.read_text("utf-8").split()[0]
        assert opening in it.words()


def test_the_folder_name_is_copied_to_the_clipboard(it: Headless, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    it.open("about")
    it.click("copy")
    assert copied == [str(home)]


@pytest.mark.parametrize(("size", "interface", "most"), [((1280, 720), 2.0, "123%"), ((1920, 1080), 2.0, "")])
def test_the_settings_show_the_maximum_interface_size(size: tuple[int, int], interface: float, most: str) -> None:
    with Headless(size, language="en", interface=interface) as it:
        it.open("settings")
        assert it.top.scale.factor == pytest.approx(size[1] / 900 * interface)
        words = " ".join(it.words().split())
        assert (f"stops growing at {most}" in words) is bool(most)
