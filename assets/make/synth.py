"""Building blocks for the sounds of sounds.py: struck bodies, shaped noise, a small room.

Every sound is an array of floats with `RATE` samples per second; times are in seconds, pitches in hertz.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Sound = NDArray[np.float64]
Mode = tuple[float, float, float]  # ratio to the base pitch, loudness, time to fall to 1/e

WOOD: list[Mode] = [(1, 1.0, 0.050), (2.76, 0.45, 0.026), (5.40, 0.18, 0.012), (8.93, 0.07, 0.006)]
MARIMBA: list[Mode] = [(1, 1.0, 0.260), (3.93, 0.22, 0.070), (9.2, 0.06, 0.022)]
SOFT_BELL: list[Mode] = [
    (1, 1.0, 0.55),
    (2.0, 0.35, 0.38),
    (3.01, 0.16, 0.22),
    (4.17, 0.08, 0.14),
    (5.43, 0.04, 0.08),
]
TOWER_BELL: list[Mode] = [
    (0.5, 0.60, 1.30), (1, 1.0, 0.90), (1.003, 0.5, 0.85), (1.19, 0.60, 0.75), (1.5, 0.35, 0.55),
    (2.0, 0.55, 0.50), (2.52, 0.20, 0.30), (3.01, 0.18, 0.24), (4.1, 0.10, 0.15), (5.4, 0.05, 0.09),
]  # fmt: skip


def times(length: float) -> Sound:
    """Return the times of all samples of a sound with this length."""
    return np.arange(int(length * RATE)) / RATE


def silence(length: float) -> Sound:
    """Return a silent sound with this length."""
    return np.zeros(int(length * RATE))


def close(sound: Sound, share: float = 0.4) -> Sound:
    """Fade the last part of a sound to 0; a sound cut while it still rings would click."""
    size = int(len(sound) * share)
    out = sound.copy()
    out[len(out) - size :] *= np.cos(np.linspace(0, np.pi / 2, size)) ** 2
    return out


def add(onto: Sound, sound: Sound, at: float = 0.0, gain: float = 1.0) -> Sound:
    """Add a sound to another one from a given time; a part beyond its end is cut off with a fade."""
    start = int(at * RATE)
    room_left = max(0, len(onto) - start)
    part = sound if len(sound) <= room_left else close(sound[:room_left])
    onto[start : start + len(part)] += gain * part
    return onto


def strike(pitch: float, modes: Sequence[Mode], length: float, damp: float = 1.0, attack: float = 0.0015) -> Sound:
    """Return a struck body: damped sines at the ratios of its modes; `damp` below 1 shortens all of them."""
    t = times(length)
    out = silence(length)
    for ratio, loudness, fall in modes:
        if pitch * ratio < RATE / 2.5:
            out += loudness * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / (fall * damp))
    return close(out * np.clip(t / attack, 0, 1))


def noise(length: float, low: float, high: float, seed: int) -> Sound:
    """Return noise between two pitches with soft slopes; the same seed gives the same noise."""
    size = int(length * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(size))
    pitch = np.fft.rfftfreq(size, 1 / RATE) + 1e-9
    spectrum *= 1 / (1 + (low / pitch) ** 4) / (1 + (pitch / high) ** 4)
    out = np.fft.irfft(spectrum, size)
    return out / (np.abs(out).max() + 1e-12)


def glide(start: float, end: float, length: float) -> Sound:
    """Return a sine that glides from one pitch to another."""
    t = times(length)
    pitch = start * (end / start) ** (t / length)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE)


def hump(length: float, peak: float, sharp: float = 2.0) -> Sound:
    """Return an envelope that rises from 0 to 1 at the time `peak` and falls back to 0."""
    t = times(length)
    rise = np.sin(np.clip(t / peak, 0, 1) * np.pi / 2) ** sharp
    return rise * np.cos(np.clip((t - peak) / (length - peak), 0, 1) * np.pi / 2) ** sharp


def fade(sound: Sound, fall: float) -> Sound:
    """Let a sound decay to 1/e in the given time."""
    return sound * np.exp(-np.arange(len(sound)) / (fall * RATE))


def room(sound: Sound, wet: float = 0.12, fall: float = 0.12, tail: float = 0.25) -> Sound:
    """Put a sound into a small warm room, which makes it longer by `tail`."""
    echo = fade(noise(fall * 4, 150, 3500, seed=77), fall)
    echo /= np.sqrt(np.sum(echo**2))
    size = len(sound) + len(echo)
    blurred = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)
    out = np.zeros(len(sound) + int(tail * RATE))
    add(out, sound)
    return add(out, blurred, at=0.006, gain=wet)


def finish(sound: Sound, level: float) -> Sound:
    """Remove rumble and clicks at the ends, and scale the loudest sample to `level` (0 to 1)."""
    size = len(sound)
    spectrum = np.fft.rfft(sound, 2 * size)
    pitch = np.fft.rfftfreq(2 * size, 1 / RATE) + 1e-9
    clean = np.fft.irfft(spectrum / (1 + (35 / pitch) ** 4), 2 * size)[:size]
    start, end = int(0.002 * RATE), min(int(0.03 * RATE), size // 3)
    clean[:start] *= np.sin(np.linspace(0, np.pi / 2, start)) ** 2
    clean[-end:] *= np.cos(np.linspace(0, np.pi / 2, end)) ** 2
    return level * clean / np.abs(clean).max()
