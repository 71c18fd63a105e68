"""Settings survive anything that can happen to their file."""

from __future__ import annotations

import json
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.texts import say
from ui.shell import settings
from ui.shell.settings import Settings


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    mine = Settings("pl", True, 1.25, "fast", 0.2, True, True, True, False, {"toy": {"seats": [1, 2]}})
    assert settings.save(mine, file) is None
    assert settings.load(file) == (mine, None)
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_the_file_lies_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    assert settings.load() == (Settings(), None)
    settings.save(Settings(volume=0.1))
    assert settings.load()[0].volume == 0.1
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


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff\x00", b"null", b"[" * 100_000, b'"x"', b"7"])
def test_a_damaged_file_is_kept_aside(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "settings.json"
    for number in (1, 2):
        file.write_bytes(raw)
        found, text = settings.load(file)
        assert found == Settings()
        assert text is not None
        assert f"settings.damaged-{number}.json" in say(text, "en")
        assert (tmp_path / f"settings.damaged-{number}.json").read_bytes() == raw
        assert not file.exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "de"), ("language", []), ("fullscreen", 1), ("interface", 3), ("interface", "1.0"),
        ("interface", True), ("speed", "warp"), ("volume", -1), ("volume", None), ("colour_safe", "yes"),
        ("setups", []), ("weather", None), ("confirm", 0), ("reduced_motion", {}),
    ],
)  # fmt: skip
def test_one_wrong_value_costs_only_itself(tmp_path: Path, key: str, value: Any) -> None:
    file = tmp_path / "settings.json"
    mine = Settings("pl", False, 1.5, "slow", 0.3, True, True, True, False, {"a": 1})
    settings.save(mine, file)
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, key: value, "from_tomorrow": 1}))
    found, text = settings.load(file)
    assert found == replace(mine, **{key: getattr(Settings(), key)})
    assert text is not None
    assert key in say(text, "en")
    assert (tmp_path / "settings.damaged-1.json").exists()


def test_every_setting_is_checked() -> None:
    assert list(settings._CHECKS) == [one.name for one in fields(Settings)]


def test_a_disk_that_refuses_keeps_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    settings.save(Settings(volume=0.1), file)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    text = settings.save(Settings(volume=0.9), file)
    assert text is not None
    assert "disk is full" in say(text, "en")
    assert settings.load(file)[0].volume == 0.1
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_folder_in_the_way_is_said_not_raised(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    found, text = settings.load(tmp_path / "settings.json")
    assert found == Settings()
    assert text is not None
    assert settings.save(Settings(), tmp_path / "settings.json") is not None
