"""Sounds: the device opens after the first frame, files load at their first use; silent without a device."""

from __future__ import annotations

import logging

import pygame

from games.core.program.paths import resource
from ui.shell.desktop import mute_stderr

FOLDER = "assets/sounds"
BUFFER = 1024  # samples, 23 ms: while idle the device wakes the mixer 43 times a second instead of 86


class Sounds:
    """Plays short sounds by name (`assets/sounds/<name>.ogg`)."""

    def __init__(self, volume: float) -> None:
        self.volume = volume  # loudness, 0..1
        self._open: bool | None = None  # whether the sound device is open; None: not tried yet
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    def play(self, name: str) -> None:
        """Play a sound; does nothing without a device, at volume 0, or if the file is missing."""
        if self.volume <= 0 or not self._ready():
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.set_volume(self.volume)
            sound.play()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        path = resource(FOLDER) / f"{name}.ogg"
        try:
            return pygame.mixer.Sound(str(path))
        except (pygame.error, FileNotFoundError) as error:
            logging.getLogger(__name__).warning("no sound from %s: %s", path.name, error)
            return None

    @property
    def is_silent(self) -> bool:
        """True if opening the device has failed."""
        return self._open is False

    def open(self) -> None:
        """Open the device now, so that the first sound is not delayed."""
        if self.volume > 0:
            self._ready()

    def _ready(self) -> bool:
        if self._open is None:
            try:
                with mute_stderr():
                    pygame.mixer.init(frequency=44100, channels=2, buffer=BUFFER)
                self._open = True
            except pygame.error as error:
                logging.getLogger(__name__).warning("Planszownia plays without sound: no device answers (%s)", error)
                self._open = False
        return self._open

    def close(self) -> None:
        """Close the device."""
        if self._open:
            pygame.mixer.quit()
        self._open = False
        self._loaded.clear()
