"""Synthesises all sounds of the program and writes them to assets/sounds as OGG.

    python assets/make/sounds.py [NAME ...]

Most sounds are struck wood, paper or cloth, like a wooden table; important events have a bell. Each sound has its own
level, so that rare sounds are more prominent than frequent ones. Functions whose names describe the sound have no
docstring.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile
from synth import (
    MARIMBA,
    RATE,
    SOFT_BELL,
    TOWER_BELL,
    WOOD,
    Sound,
    add_reverb,
    decay,
    finish_sound,
    hump_envelope,
    make_glide,
    make_noise,
    make_silence,
    mix_into,
    sample_times,
    strike_body,
)

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
D3, A3, C4, D4, F4, G4, A4 = 146.83, 220.0, 261.63, 293.66, 349.23, 392.0, 440.0
C5, D5, E5, G5, A5, C6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5


def play_notes(notes: list[tuple[float, float, float]], length: float) -> Sound:
    """Return notes (time, pitch, loudness) played on a marimba in a small room."""
    out = make_silence(length)
    for at, pitch, gain in notes:
        mix_into(out, strike_body(pitch, MARIMBA, length, attack=0.003), at, gain)
    return add_reverb(out)


def click_sound() -> Sound:
    out = strike_body(820, WOOD, 0.10, damp=0.45)
    return add_reverb(mix_into(out, decay(make_noise(0.03, 900, 4000, 1), 0.004), gain=0.25), 0.08, 0.05, 0.04)


def hover_sound() -> Sound:
    return add_reverb(strike_body(640, WOOD[:2], 0.07, damp=0.4, attack=0.004), 0.06, 0.04, 0.03)


def confirm_sound() -> Sound:
    return play_notes([(0, G4, 0.8), (0.085, D5, 1)], 0.45)


def refuse_sound() -> Sound:
    out = make_silence(0.30)
    for at, pitch, gain in [(0, 185, 1), (0.11, 155, 0.9)]:
        mix_into(out, strike_body(pitch, WOOD[:3], 0.18, damp=1.1, attack=0.003), at, gain)
    return add_reverb(out, 0.08, 0.06, 0.05)


def place_sound() -> Sound:
    out = strike_body(470, WOOD, 0.20)
    mix_into(out, strike_body(165, [(1, 1, 0.045)], 0.2), gain=0.8)
    mix_into(out, strike_body(610, WOOD, 0.1, damp=0.5), 0.045, 0.22)
    return add_reverb(mix_into(out, decay(make_noise(0.04, 600, 3500, 2), 0.006), gain=0.3), 0.14, 0.08, 0.10)


def lift_sound() -> Sound:
    out = make_noise(0.16, 500, 2600, 3) * hump_envelope(0.16, 0.05) * 0.35
    return add_reverb(mix_into(out, strike_body(690, WOOD, 0.12, damp=0.5), 0.012, 0.8), 0.1, 0.06, 0.06)


def slide_sound() -> Sound:
    grain = 0.65 + 0.35 * make_noise(0.36, 20, 70, 5)
    out = make_noise(0.36, 260, 1500, 4) * hump_envelope(0.36, 0.12) * grain * 0.7
    return add_reverb(mix_into(out, strike_body(430, WOOD, 0.12, damp=0.6), 0.27, 0.5), 0.1, 0.06, 0.08)


def paper_rustle(length: float, low: float, high: float, seed: int) -> Sound:
    """Return the rustle of a sheet of paper: crackling noise."""
    crackle = np.abs(make_noise(length, 60, 400, seed + 1)) ** 1.5 + 0.25
    return make_noise(length, low, high, seed) * crackle * hump_envelope(length, length * 0.3)


def card_sound() -> Sound:
    out = mix_into(make_silence(0.2), paper_rustle(0.17, 1400, 5200, 6))
    return add_reverb(
        mix_into(out, strike_body(240, [(1, 1, 0.02), (2.3, 0.5, 0.012)], 0.08), 0.11, 0.25), 0.08, 0.05, 0.05
    )


def flip_sound() -> Sound:
    out = mix_into(make_silence(0.3), paper_rustle(0.13, 1000, 3600, 8), gain=0.7)
    mix_into(out, paper_rustle(0.10, 1800, 6000, 10), 0.11)
    return add_reverb(
        mix_into(out, strike_body(300, [(1, 1, 0.02), (2.3, 0.5, 0.012)], 0.08), 0.20, 0.5), 0.08, 0.05, 0.05
    )


def cloth_sound(length: float, opening: bool) -> Sound:
    """Return the sound of a heavy curtain on its rail: noise that brightens (`opening`) or darkens, and brass rings."""
    t = sample_times(length) / length
    bright = t if opening else 1 - t
    folds = 0.7 + 0.3 * np.sin(2 * np.pi * 7 * t + 1.5 * np.sin(9 * t))
    out = (make_noise(length, 150, 700, 12) * (1.1 - bright) + make_noise(length, 500, 2600, 13) * bright * 0.7) * folds
    out *= hump_envelope(length, length * (0.35 if opening else 0.6), 1.4)
    for i in range(6):
        at = length * (0.12 + 0.11 * i)
        mix_into(out, strike_body(2100 + 170 * ((i * 5) % 4), WOOD[:2], 0.06, damp=0.5), at, 0.06)
    return add_reverb(out, 0.15, 0.1, 0.12)


def curtain_open_sound() -> Sound:
    return cloth_sound(0.62, opening=True)


def curtain_close_sound() -> Sound:
    out = cloth_sound(0.42, opening=False)
    return mix_into(out, strike_body(110, [(1, 1, 0.06)], 0.2, attack=0.004), 0.33, 0.5)


def spray_sound() -> Sound:
    """Return the sound of a spray can: the ball rattles, then paint hisses and stops."""
    out = make_silence(0.62)
    for at, gain in [(0.0, 0.30), (0.06, 0.22)]:
        mix_into(out, strike_body(1650, WOOD[:3], 0.07, damp=0.5), at, gain)
    flutter = 0.82 + 0.18 * np.sin(2 * np.pi * 11 * sample_times(0.42))
    hiss = (
        (make_noise(0.42, 2200, 7600, 31) + 0.4 * make_noise(0.42, 700, 2200, 32))
        * hump_envelope(0.42, 0.09, 1.2)
        * flutter
    )
    return add_reverb(mix_into(out, hiss, 0.13, 0.8), 0.08, 0.05, 0.06)


def turn_sound() -> Sound:
    out = strike_body(A4, SOFT_BELL, 1.1, attack=0.006)
    return add_reverb(mix_into(out, strike_body(E5, SOFT_BELL, 0.9, attack=0.006), 0.14, 0.8), 0.16, 0.16, 0.1)


def score_sound() -> Sound:
    return play_notes([(0, C5, 0.7), (0.075, E5, 0.8), (0.15, G5, 0.9), (0.225, C6, 0.6)], 0.62)


def bell_sound() -> Sound:
    out = strike_body(196, TOWER_BELL, 2.4, attack=0.004)
    return add_reverb(mix_into(out, decay(make_noise(0.05, 400, 2500, 14), 0.008), gain=0.5), 0.25, 0.3, 0.2)


def string_drone(pitches: list[float], length: float, peak: float, dark: int) -> Sound:
    """Return a swelling choir of low strings: `dark` overtones per voice, each voice doubled slightly out of tune."""
    t = sample_times(length)
    out = make_silence(length)
    for pitch in pitches:
        for off in (0.997, 1.0, 1.004):
            for k in range(1, dark + 1):
                out += np.sin(2 * np.pi * pitch * off * k * t + k * pitch) / k**1.6
    return out / len(pitches) * hump_envelope(length, peak, 1.6)


def dusk_sound() -> Sound:
    out = string_drone([D3 / 2, D3, F4 / 2, A3], 1.9, 1.15, 5)
    out += make_noise(1.9, 180, 750, 15) * hump_envelope(1.9, 1.2) * 0.6
    return add_reverb(mix_into(out, strike_body(D3, TOWER_BELL, 1.2, attack=0.02), 0.75, 0.7), 0.25, 0.25, 0.2)


def doom_sound() -> Sound:
    out = string_drone([D3 / 2, D3 / 2 * 1.0595, 103.83, D3], 2.3, 0.5, 6) * 0.8
    for at, gain in [(0.02, 1.0), (0.30, 0.6), (0.60, 1.0)]:
        drum = decay(make_glide(105, 52, 0.7), 0.17)
        mix_into(out, drum * np.clip(sample_times(0.7) / 0.004, 0, 1), at, 2.6 * gain)
        mix_into(out, decay(make_noise(0.2, 90, 900, 16), 0.03), at, 0.9 * gain)
    mix_into(out, strike_body(103.83, TOWER_BELL, 1.6, attack=0.006), 0.62, 1.1)
    return add_reverb(out, 0.25, 0.3, 0.2)


def bat_sound() -> Sound:
    out = make_silence(0.62)
    for i in range(8):
        wing = make_noise(0.06, 350, 1700, 20 + i) * hump_envelope(0.06, 0.018)
        mix_into(out, wing, 0.02 + 0.066 * i + 0.004 * (i % 3), np.sin((i + 1) / 9.5 * np.pi))
    for at in (0.16, 0.30):
        mix_into(out, make_glide(3100, 2500, 0.05) * hump_envelope(0.05, 0.015), at, 0.05)
    return add_reverb(out, 0.15, 0.1, 0.1)


def win_sound() -> Sound:
    notes = [
        (0, C4, 0.7),
        (0, G4, 0.6),
        (0.14, E5, 0.7),
        (0.28, G5, 0.8),
        (0.46, C6, 0.9),
        (0.46, E5, 0.5),
        (0.46, C5, 0.6),
    ]
    out = play_notes(notes, 1.4)
    for at, pitch, gain in [(0.46, C5, 0.45), (0.46, G5, 0.35), (0.62, C6, 0.30)]:
        mix_into(out, strike_body(pitch, SOFT_BELL, 1.1, attack=0.008), at, gain)
    return add_reverb(out, 0.15, 0.25, 0.15)


def undo_sound() -> Sound:
    out = make_noise(0.22, 350, 1700, 30) * hump_envelope(0.22, 0.14) * 0.25
    mix_into(out, strike_body(D5, MARIMBA, 0.2, damp=0.5, attack=0.003), 0.0, 0.7)
    return add_reverb(mix_into(out, strike_body(A4, MARIMBA, 0.2, damp=0.5, attack=0.003), 0.08, 0.7), 0.1, 0.08, 0.1)


def dice_sound() -> Sound:
    out = make_silence(0.75)
    chance = np.random.default_rng(6)
    at, gap, gain = 0.01, 0.085, 1.0
    while gap > 0.018:
        for _ in range(2):
            pitch = float(chance.uniform(620, 1050))
            mix_into(out, strike_body(pitch, WOOD, 0.1, damp=0.6), at + float(chance.uniform(0, 0.03)), gain)
        mix_into(out, strike_body(190, [(1, 1, 0.03)], 0.1), at, 0.5 * gain)
        at, gap, gain = at + gap, gap * 0.86, gain * 0.84
    return add_reverb(out, 0.14, 0.08, 0.1)


SOUNDS: dict[str, tuple[Callable[[], Sound], float]] = {
    "click": (click_sound, 0.45),
    "hover": (hover_sound, 0.14),
    "confirm": (confirm_sound, 0.55),
    "refuse": (refuse_sound, 0.60),
    "place": (place_sound, 0.70),
    "lift": (lift_sound, 0.40),
    "slide": (slide_sound, 0.42),
    "card": (card_sound, 0.42),
    "spray": (spray_sound, 0.34),
    "flip": (flip_sound, 0.45),
    "curtain_open": (curtain_open_sound, 0.50),
    "curtain_close": (curtain_close_sound, 0.50),
    "turn": (turn_sound, 0.50),
    "score": (score_sound, 0.55),
    "bell": (bell_sound, 0.75),
    "dusk": (dusk_sound, 0.70),
    "doom": (doom_sound, 0.85),
    "bat": (bat_sound, 0.50),
    "win": (win_sound, 0.75),
    "undo": (undo_sound, 0.45),
    "dice": (dice_sound, 0.60),
}


def write_sound(name: str) -> None:
    """Make one sound and write its OGG file."""
    make, level = SOUNDS[name]
    sound = finish_sound(make(), level)
    soundfile.write(FOLDER / f"{name}.ogg", sound, RATE, format="OGG", subtype="VORBIS", compression_level=0.75)


def main() -> None:
    """Make the sounds named on the command line, or all."""
    parser = argparse.ArgumentParser(description="synthesise the sounds under assets/sounds")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(SOUNDS)}")
    names: list[str] = parser.parse_args().names or list(SOUNDS)
    if unknown := set(names) - SOUNDS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        write_sound(name)


if __name__ == "__main__":
    main()
