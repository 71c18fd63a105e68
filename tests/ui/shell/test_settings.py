"""Settings survive invalid values, unreadable files and several windows."""

from __future__ import annotations

import errno
import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.texts import translate
from ui.shell import settings
from ui.shell.settings import Settings, SettingsFile


def test_saved_settings_are_loaded(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    mine = Settings("pl", True, 1.25, "fast", 0.2, True, True, True, False, {"toy": {"seats": [1, 2]}})
    assert SettingsFile(file).save(mine)
    assert SettingsFile(file).value == mine
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_the_settings_file_is_in_the_user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    assert SettingsFile.open().value == Settings()
    SettingsFile.open().save(Settings(volume=0.1))
    assert SettingsFile.open().value.volume == 0.1
    assert (tmp_path / "settings.json").exists()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "pl_PL", "LANG": "en_GB"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_first_language_is_that_of_the_computer(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in settings.LOCALE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Settings().language == language


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", []), ("fullscreen", 1), ("interface", "1.0"),
        ("interface", True), ("volume", None), ("colour_safe", "yes"),
        ("setups", []), ("weather", None), ("confirm", 0), ("reduced_motion", {}),
    ],
)  # fmt: skip
def test_one_invalid_value_is_replaced_by_its_default(tmp_path: Path, key: str, value: Any) -> None:
    file = tmp_path / "settings.json"
    mine = Settings("pl", False, 1.5, "slow", 0.3, True, True, True, False, {"a": 1})
    SettingsFile(file).save(mine)
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, key: value, "from_tomorrow": 1}))
    loaded = SettingsFile(file)
    assert loaded.value == replace(mine, **{key: getattr(Settings(), key)})
    assert "settings.damaged-1.json" in translate(loaded.notices[0], "en")
    assert (tmp_path / "settings.damaged-1.json").exists()
    again = SettingsFile(file)
    assert (again.value, again.pop_notices()) == (loaded.value, [])


def test_every_setting_is_checked() -> None:
    assert list(settings._CHECKS) == [one.name for one in fields(Settings)]


def test_a_window_saves_only_the_values_it_changed(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    mine = Settings(volume=0.5, setups={"osada": {"n": 1}, "krakow": {"n": 1}})
    SettingsFile(file).save(mine)
    one, other = SettingsFile(file), SettingsFile(file)
    other.save(replace(mine, volume=0.1, setups={**mine.setups, "krakow": {"n": 2}}))
    one.save(replace(mine, speed="slow", setups={**mine.setups, "osada": {"n": 3}}))
    one.save(replace(mine, speed="fast", setups={**mine.setups, "osada": {"n": 4}}))
    wanted = replace(mine, volume=0.1, speed="fast", setups={"osada": {"n": 4}, "krakow": {"n": 2}})
    assert SettingsFile(file).value == wanted


def test_settings_unreadable_at_the_start_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window shows default settings; only values changed in it are changed in the file."""
    file = tmp_path / "settings.json"
    mine = Settings("pl", True, 1.5, "slow", 0.3, setups={"osada": {"n": 1}})
    SettingsFile(file).save(mine)

    def refuse(*args: object, **more: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", refuse)
        unread = SettingsFile(file)
        assert unread.value == Settings()
        assert "the disk reports an error" in translate(unread.notices[0], "en")
        assert not unread.save(replace(unread.value, volume=0.9))
    assert unread.save(replace(unread.value, setups={"krakow": {"n": 2}}))
    assert SettingsFile(file).value == replace(mine, volume=0.9, setups={"osada": {"n": 1}, "krakow": {"n": 2}})
