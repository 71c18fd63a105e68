"""`main.py screenshot`: reproducible pictures of every screen, and one sentence for wrong arguments."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

import main
from games.core.program.paths import HOME_VARIABLE
from tests.runs import first_by_default
from ui.commands.screenshot import SCREENS
from ui.screens import MODULES


def shoot(out: Path, *more: str) -> int:
    return main.main(["screenshot", "wampiry", "--seats", "3", "--moves", "40", "--out", str(out), *more])


@pytest.mark.parametrize("screen", first_by_default(SCREENS, 4))
def test_every_screen_has_a_picture(screen: str, tmp_path: Path) -> None:
    out = tmp_path / "picture.png"
    assert shoot(out, "--screen", screen, "--lang", "pl", "--size", "1280x960") == 0
    picture = pygame.image.load(str(out))
    assert picture.get_size() == (1280, 960)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 1280, 64) for y in range(0, 960, 64)}) > 20


def test_the_command_knows_every_screen_of_the_program() -> None:
    assert set(MODULES) - {"opening"} <= set(SCREENS)  # "opening" is no screen


def test_a_picture_depends_on_the_seed_only(tmp_path: Path) -> None:
    pictures = []
    for number, seed in enumerate(("5", "5", "6")):
        out = tmp_path / f"{number}.png"
        assert shoot(out, "--seed", seed) == 0
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1] != pictures[2]


def test_the_users_files_are_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    assert shoot(tmp_path / "picture.png", "--screen", "load") == 0
    assert not home.exists()
    assert os.environ[HOME_VARIABLE] == str(home)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("--seats", "9"), "--seats must be 2 to 4, not 9"),
        (("--size", "640x480"), "the width in --size must be 1024 to 7680, not 640"),
        (("--size", "large"), "--size must be WIDTHxHEIGHT"),
        (("--screen", "moon"), "--screen must be one of"),
        (("--lang", "de"), "--lang must be one of"),
        (("--moves", "-1"), "--moves must be"),
        (("--interface", "3"), "--interface must be"),
        (("--people", "4"), "--people must be 0 to 3, not 4"),
        (("--screen", "curtain", "--people", "1"), "at least two persons"),
        (("--out", "picture.gif"), "must name a .png file"),
        (("--out", "/nowhere/at/all.png"), "can't be written"),
        (("--board", "/nowhere/board.yaml"), f"{Path('/nowhere/board.yaml')}: there is no such file"),
    ],
)
def test_wrong_arguments_are_answered_in_one_sentence(
    wrong: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shoot(tmp_path / "picture.png", *wrong) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert len(errors.strip().splitlines()) == 1
    assert not (tmp_path / "picture.png").exists()
