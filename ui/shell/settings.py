"""The window's settings: a small file in the user's folder."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from games.core.contract.texts import LANGUAGES, N_
from games.core.match.viewing import PACES, Pace
from games.core.program.paths import user_folder
from games.core.storage.store import Parsed, Store
from ui.drawing.pad_glyphs import PadLook

AUTO = "auto"  # guess the labels on a gamepad's buttons from its name
INTERFACE = (1.0, 2.0)  # smallest and largest interface size
SPEEDS = ("off", "slow", "normal", "fast")
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set is used, as in gettext


def locale_language() -> str:
    """Return `pl` if the system's language is Polish, else `en`."""
    names = [os.environ[name] for name in LOCALE_VARIABLES if os.environ.get(name)]
    with suppress(ValueError):  # a locale that Python can't parse
        names.append(locale.getlocale()[0] or "")
    language_name = next((name for name in names if name), "").lower()
    return "pl" if language_name.startswith(("pl", "polish")) else "en"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the settings screen offers, and what the program remembers between starts.

    `press_to_look`: one press shows the own secret, another hides it; otherwise it shows while held. `cover`: with
    several people, the curtain falls when another window comes to the front during a private turn. `interface` enlarges
    everything, 1.0 to 2.0; `volume` is 0.0 to 1.0; `speed` is that of animations, `computers` the time to read what
    computers do. `high_contrast`: text, focus and selectable things have a contrast of 7:1. `read_aloud`: focus,
    questions and events are spoken. `pad_buttons`: labels on the gamepad, a `PadLook` or `AUTO`. `setups`: for each
    game the last new-game form as that form writes it, without names, which are in the people store.
    """

    language: str = field(default_factory=locale_language)
    fullscreen: bool = False
    interface: float = 1.0
    speed: str = "normal"
    volume: float = 0.7
    colour_safe: bool = False
    confirm: bool = False
    reduced_motion: bool = False
    weather: bool = True
    setups: Mapping[str, Any] = field(default_factory=dict)
    remarks: bool = True
    press_to_look: bool = False
    computers: Pace = "calmly"
    cover: bool = True
    pad_buttons: str = AUTO
    read_aloud: bool = False
    high_contrast: bool = False


def _between(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_same_kind(value: Any, default: Any) -> bool:
    """Return whether a value that this version doesn't allow may be an option of a newer version."""
    if isinstance(default, str):
        return isinstance(value, str)
    return type(default) is float and type(value) in (int, float)


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": lambda value: value in LANGUAGES,
    "fullscreen": _flag,
    "interface": _between(*INTERFACE),
    "speed": lambda value: value in SPEEDS,
    "volume": _between(0.0, 1.0),
    "colour_safe": _flag,
    "confirm": _flag,
    "reduced_motion": _flag,
    "weather": _flag,
    "setups": lambda value: isinstance(value, dict),
    "remarks": _flag,
    "press_to_look": _flag,
    "computers": lambda value: value in PACES,
    "cover": _flag,
    "pad_buttons": lambda value: value in (AUTO, *(look.value for look in PadLook)),
    "read_aloud": _flag,
    "high_contrast": _flag,
}


class SettingsFile(Store[Settings]):
    """The settings file, and the changes that this window makes to it."""

    file_name = "settings.json"
    file_label = N_("The file with the settings")

    def __init__(self, file: Path | None = None) -> None:
        """Read the file, by default the one in the user's folder."""
        super().__init__(file or user_folder() / self.file_name)
        self._known = self.value  # the settings as this window last read or wrote them

    def save(self, settings: Settings) -> bool:
        """Write the settings that differ from those saved before; return whether the file contains them now."""
        before, self._known = self._known, settings
        return self.change(partial(_with_changes, before, settings))

    def empty(self) -> Settings:
        return Settings()

    def parse(self, data: Mapping[str, Any]) -> Parsed[Settings]:
        wrong = {key for key, is_fine in _CHECKS.items() if key in data and not is_fine(data[key])}
        newer = {key: data[key] for key in wrong if _is_same_kind(data[key], getattr(Settings(), key))}
        known = {key: data[key] for key in _CHECKS if key in data and key not in wrong}
        return Parsed(Settings(**known), wrong == newer.keys(), newer)

    def dump(self, value: Settings) -> dict[str, Any]:
        return {one.name: getattr(value, one.name) for one in fields(value)}


def _with_changes(before: Settings, after: Settings, now: Settings) -> Settings:
    """Return `now` with the differences between `before` and `after`; in `setups` only the changed games."""
    changes = {
        one.name: getattr(after, one.name)
        for one in fields(after)
        if getattr(after, one.name) != getattr(before, one.name)
    }
    if "setups" in changes:
        forms = {game: form for game, form in after.setups.items() if before.setups.get(game) != form}
        changes["setups"] = {**now.setups, **forms}
    return replace(now, **changes)
