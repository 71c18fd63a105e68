"""The sound device opens in a thread: a device that never answers leaves the program silent and usable."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.core.program.paths import resource_path
from ui.shell import sound
from ui.shell.sound import DeviceState, Sounds

HANGING = """
import pygame
from ui.shell import sound
from ui.shell.sound import Sounds
sounds = Sounds({volume})
sounds.open()
for _ in range(20):
    pygame.time.wait(5)  # the window's thread goes on
    sounds.play("card")
if not {volume}:
    sounds.volume = 1.0  # turned on in the settings
    sounds.play("card")
print(sounds.state.name, sounds.is_silent, flush=True)
sounds.close()
print(sounds.is_stuck, flush=True)
import os
os._exit(0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe with a name")
@pytest.mark.parametrize("volume", [1.0, 0.0])
def test_a_device_that_hangs_for_ever_leaves_the_program_usable(tmp_path: Path, volume: float) -> None:
    os.mkfifo(tmp_path / "device")  # SDL's disk driver waits until somebody reads from it
    env = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "device")}
    command = [sys.executable, "-c", HANGING.format(volume=volume)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split("\n")[-3:-1] == ["OPENING False", "True"]


def test_a_device_plays_once_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(0.5)
    sounds.play("card")
    while sounds.state is DeviceState.OPENING:
        time.sleep(0.001)
    assert sounds.state is DeviceState.OPEN
    for path in resource_path("assets/sounds").glob("*.ogg"):
        sounds.play(path.stem)
        assert sounds._loaded[path.stem]
    sounds.play("no such sound")
    sounds.close()
    assert not sounds.is_stuck
    assert sounds.state is DeviceState.CLOSED


def test_the_end_waits_for_a_device_that_is_just_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class SlowDevice:
        def open(self) -> str:
            time.sleep(0.05)
            return ""

        def close(self) -> None:
            closed.append("device")

    monkeypatch.setattr(sound, "SoundDevice", SlowDevice)
    sounds = Sounds(1.0)
    sounds.open()
    sounds.close()  # a process that ends while a thread is inside SDL may crash on Windows
    assert not sounds.is_stuck
    assert closed == ["device"]


def test_no_device_is_asked_while_the_sound_is_off() -> None:
    sounds = Sounds(0.0)
    sounds.open()
    sounds.play("card")
    assert sounds.state is DeviceState.CLOSED


def test_without_a_device_the_program_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    sounds = Sounds(1.0)
    sounds.open()
    while sounds.state is DeviceState.OPENING:
        time.sleep(0.001)
    assert sounds.is_silent
    sounds.close()
