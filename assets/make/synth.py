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


def sample_times(length: float) -> Sound:
    """Return the times of all samples of a sound with this length."""
    return np.arange(int(length * RATE)) / RATE


def make_silence(length: float) -> Sound:
    """Return a silent sound with this length."""
    return np.zeros(int(length * RATE))


def fade_out_end(sound: Sound, share: float = 0.4) -> Sound:
    """Fade the last part (`share`, 0 to 1) of a sound to 0, because a sudden end would click."""
    size = int(len(sound) * share)
    out = sound.copy()
    out[len(out) - size :] *= np.cos(np.linspace(0, np.pi / 2, size)) ** 2
    return out


def mix_into(target: Sound, sound: Sound, at: float = 0.0, gain: float = 1.0) -> Sound:
    """Mix `sound` into `target` from the time `at`; a part beyond the end of `target` is faded out and cut."""
    start = int(at * RATE)
    room_left = max(0, len(target) - start)
    part = sound if len(sound) <= room_left else fade_out_end(sound[:room_left])
    target[start : start + len(part)] += gain * part
    return target


def strike_body(pitch: float, modes: Sequence[Mode], length: float, damp: float = 1.0, attack: float = 0.0015) -> Sound:
    """Return the sound of a struck body: one damped sine for each mode; `damp` below 1 shortens all of them."""
    t = sample_times(length)
    out = make_silence(length)
    for ratio, loudness, fall in modes:
        if pitch * ratio < RATE / 2.5:
            out += loudness * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / (fall * damp))
    return fade_out_end(out * np.clip(t / attack, 0, 1))


def make_noise(length: float, low: float, high: float, seed: int) -> Sound:
    """Return noise between the pitches `low` and `high` with soft slopes; the same seed gives the same noise."""
    size = int(length * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(size))
    pitch = np.fft.rfftfreq(size, 1 / RATE) + 1e-9
    spectrum *= 1 / (1 + (low / pitch) ** 4) / (1 + (pitch / high) ** 4)
    out = np.fft.irfft(spectrum, size)
    return out / (np.abs(out).max() + 1e-12)


def make_glide(start: float, end: float, length: float) -> Sound:
    """Return a sine that glides from one pitch to another."""
    t = sample_times(length)
    pitch = start * (end / start) ** (t / length)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE)


def hump_envelope(length: float, peak: float, sharpness: float = 2.0) -> Sound:
    """Return an envelope that rises from 0 to 1 at the time `peak` and falls back to 0."""
    t = sample_times(length)
    rise = np.sin(np.clip(t / peak, 0, 1) * np.pi / 2) ** sharpness
    return rise * np.cos(np.clip((t - peak) / (length - peak), 0, 1) * np.pi / 2) ** sharpness


def decay(sound: Sound, fall: float) -> Sound:
    """Return a sound that decays to 1/e in the time `fall`."""
    return sound * np.exp(-np.arange(len(sound)) / (fall * RATE))


def add_reverb(sound: Sound, wet_gain: float = 0.12, fall: float = 0.12, tail: float = 0.25) -> Sound:
    """Add the reverberation of a small room, which makes the sound longer by `tail`."""
    echo = decay(make_noise(fall * 4, 150, 3500, seed=77), fall)
    echo /= np.sqrt(np.sum(echo**2))
    size = len(sound) + len(echo)
    blurred = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)
    out = np.zeros(len(sound) + int(tail * RATE))
    mix_into(out, sound)
    return mix_into(out, blurred, at=0.006, gain=wet_gain)


def finish_sound(sound: Sound, level: float) -> Sound:
    """Remove rumble and clicks at the ends, and scale the loudest sample to `level` (0 to 1)."""
    size = len(sound)
    spectrum = np.fft.rfft(sound, 2 * size)
    pitch = np.fft.rfftfreq(2 * size, 1 / RATE) + 1e-9
    clean = np.fft.irfft(spectrum / (1 + (35 / pitch) ** 4), 2 * size)[:size]
    start, end = int(0.002 * RATE), min(int(0.03 * RATE), size // 3)
    clean[:start] *= np.sin(np.linspace(0, np.pi / 2, start)) ** 2
    clean[-end:] *= np.cos(np.linspace(0, np.pi / 2, end)) ** 2
    return level * clean / np.abs(clean).max()
