"""Sounds. The device opens in a thread, and files are loaded at their first use.

pygame's mixer holds Python's lock while it opens the device, so a hanging device would stop the program. SDL_mixer is
therefore called directly.
"""

from __future__ import annotations

import ctypes
import logging
import sys
import threading
from enum import Enum
from typing import Any

from games.core.program.paths import resource_path
from ui.drawing.sdl import sdl_library

FOLDER = "assets/sounds"
RATE, CHANNELS = 44100, 2
SIGNED_16_BIT = 0x8010 if sys.byteorder == "little" else 0x9010  # SDL's AUDIO_S16SYS
AUDIO_SUBSYSTEM = 0x10  # SDL's SDL_INIT_AUDIO
BUFFER_SAMPLES = 1024  # samples in a buffer: 23 ms
MAX_VOLUME = 128  # SDL_mixer's maximum volume
CLOSE_PATIENCE = 0.5  # seconds to wait for the sound device when the program ends


class DeviceState(Enum):
    """The states of the sound device. `OPENING` lasts for ever if the device hangs."""

    CLOSED = "closed"
    OPENING = "opening"
    OPEN = "open"
    FAILED = "failed"


# SDL_mixer counts how often it is opened, but not safely: one thread at a time opens or closes it.
_opening_or_closing = threading.Lock()


class SoundDevice:
    """The default sound device, through SDL_mixer."""

    def __init__(self) -> None:
        import pygame.mixer

        self._mixer = sdl_library(pygame.mixer, "SDL2_mixer.dll")
        self._sdl = sdl_library(pygame.mixer)
        self._sdl.SDL_RWFromFile.restype = self._mixer.Mix_LoadWAV_RW.restype = ctypes.c_void_p
        self._sdl.SDL_GetError.restype = ctypes.c_char_p

    def open(self) -> str:
        """Open the device, which may hang; return "" or the reason of a failure."""
        with _opening_or_closing:
            opened = self._mixer.Mix_OpenAudioDevice(RATE, SIGNED_16_BIT, CHANNELS, BUFFER_SAMPLES, None, 0) == 0
        return "" if opened else (self._sdl.SDL_GetError() or b"no reason given").decode(errors="replace")

    def load(self, path: str) -> int | None:
        """Load a file; return a handle for `play`, or None."""
        stream = self._sdl.SDL_RWFromFile(path.encode(), b"rb")
        sound: int | None = self._mixer.Mix_LoadWAV_RW(ctypes.c_void_p(stream), 1) if stream else None
        return sound

    def play(self, sound: int, volume: float) -> None:
        """Play a loaded sound once. `volume` is 0 to 1."""
        self._mixer.Mix_VolumeChunk(ctypes.c_void_p(sound), round(MAX_VOLUME * volume))
        self._mixer.Mix_PlayChannelTimed(-1, ctypes.c_void_p(sound), 0, -1)

    def close(self) -> None:
        """Close the device."""
        with _opening_or_closing:
            self._mixer.Mix_CloseAudio()
            self._sdl.SDL_QuitSubSystem(AUDIO_SUBSYSTEM)


class Sounds:
    """Plays the short sounds in `assets/sounds/<name>.ogg`."""

    def __init__(self, volume: float) -> None:
        self.volume = volume  # loudness, 0..1
        self.state = DeviceState.CLOSED
        self._device: Any = None
        self._loaded: dict[str, int | None] = {}
        self._thread: threading.Thread | None = None  # the latest that opened or closed the device
        self._ended = False

    def play(self, name: str) -> None:
        """Play a sound. Does nothing without an open device, at volume 0, or if the file is missing."""
        if self.volume <= 0:
            return
        self.open()
        if self.state is not DeviceState.OPEN:
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            self._device.play(sound, self.volume)

    def _load(self, name: str) -> int | None:
        path = resource_path(FOLDER) / f"{name}.ogg"
        sound: int | None = self._device.load(str(path))
        if sound is None:
            logging.getLogger(__name__).warning("no sound from %s", path.name)
        return sound

    @property
    def is_silent(self) -> bool:
        """True if opening the device has failed."""
        return self.state is DeviceState.FAILED

    @property
    def is_stuck(self) -> bool:
        """True while the device hangs, so that SDL can't be shut down."""
        return self.state is DeviceState.OPENING

    def open(self) -> None:
        """Begin to open the device in a thread, unless the volume is 0."""
        if self.volume <= 0 or self._ended or self.state is not DeviceState.CLOSED:
            return
        self.state = DeviceState.OPENING
        self._start(self._open_device)

    def _start(self, work: Any) -> None:
        thread = threading.Thread(target=work, name="sound", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system can't create another thread
            self._fail(str(error))
        else:
            self._thread = thread

    def _open_device(self) -> None:
        try:
            device = SoundDevice()
            error = device.open()
        except (ImportError, OSError, AttributeError) as problem:
            error = str(problem)
        if error:
            self._fail(error)
        elif self._ended:
            device.close()  # `close` was called while the device was opening
        else:
            self._device, self.state = device, DeviceState.OPEN

    def _fail(self, why: str) -> None:
        logging.getLogger(__name__).warning("Planszownia plays without sound: no device answers (%s)", why)
        self.state = DeviceState.FAILED

    def close(self) -> None:
        """Close the device, also one that is just opening; wait only briefly if it hangs."""
        self._loaded.clear()
        self._wait()
        self._ended = True
        if self.state is DeviceState.OPEN:
            self.state = DeviceState.OPENING  # no state for a closing device is needed: it can't be used either
            self._start(self._close_device)
            self._wait()

    def _wait(self) -> None:
        if self._thread is not None:
            self._thread.join(CLOSE_PATIENCE)

    def _close_device(self) -> None:
        self._device.close()
        self.state = DeviceState.CLOSED
