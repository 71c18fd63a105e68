"""The window's settings: a small file in the user's folder."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from games.core.contract.texts import LANGUAGES, N_
from games.core.match.players import MARKS
from games.core.match.viewing import PACES, Pace
from games.core.storage.store import ParsedContent, Store
from ui.drawing.pad_glyphs import PadLook

AUTO = "auto"  # the look of gamepad buttons is guessed from the gamepad's name
INTERFACE_RANGE = (1.0, 2.0)  # smallest and largest interface size
SPEEDS = ("off", "slow", "normal", "fast")
# environment variables with the system's language; the first that is set is used, as in gettext
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def locale_language() -> str:
    """Return `pl` if the system's language is Polish, else `en`."""
    names = [os.environ[name] for name in LOCALE_VARIABLES if os.environ.get(name)]
    with suppress(ValueError):  # the locale is invalid
        names.append(locale.getlocale()[0] or "")
    language_name = next((name for name in names if name), "").lower()
    return "pl" if language_name.startswith(("pl", "polish")) else "en"


SKIPS_UNTIL_SHORTER = 3  # after this many skipped captions, the pace "calmly" shows captions for a shorter time


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of the settings screen, and what the program remembers between starts.

    press_to_look  True: a press shows a person's secret, the next hides it; False: it is shown while held down
    cover          True: the curtain hides a private turn when another window comes to the front
    interface      size of everything, 1.0 to 2.0
    volume         0.0 to 1.0
    speed          speed of animations
    computers      how long a computer player's moves stay readable
    high_contrast  True: text, focus and selectable pieces have a contrast of 7:1
    read_aloud     True: focus, questions and events are spoken
    pad_buttons    labels on the gamepad's buttons, a `PadLook` or `AUTO`
    setups         the last new-game form of each game, without names
    person_count   number of persons in the last new-game form
    captions_skipped  how often captions were skipped since the pace "calmly" was chosen, at most SKIPS_UNTIL_SHORTER
    window_size    (width, height) in pixels when the window was last neither maximised nor full screen; or empty
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
    person_count: int = 2
    remarks: bool = True
    press_to_look: bool = False
    computers: Pace = "calmly"
    cover: bool = True
    pad_buttons: str = AUTO
    read_aloud: bool = False
    high_contrast: bool = False
    window_size: Sequence[int] = ()
    maximised: bool = False
    captions_skipped: int = 0


def _between(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_window_size(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int and 0 < one <= 2**15 for one in value)


def _is_same_kind(value: Any, default: Any) -> bool:
    """Return True if an invalid `value` has the type of `default`: a newer version may have written it."""
    if isinstance(default, str):
        return isinstance(value, str)
    return type(default) is float and type(value) in (int, float)


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": lambda value: value in LANGUAGES,
    "fullscreen": _flag,
    "interface": _between(*INTERFACE_RANGE),
    "speed": lambda value: value in SPEEDS,
    "volume": _between(0.0, 1.0),
    "colour_safe": _flag,
    "confirm": _flag,
    "reduced_motion": _flag,
    "weather": _flag,
    "setups": lambda value: isinstance(value, dict),
    "person_count": lambda value: type(value) is int and 0 <= value <= len(MARKS),
    "remarks": _flag,
    "press_to_look": _flag,
    "computers": lambda value: value in PACES,
    "cover": _flag,
    "pad_buttons": lambda value: value in (AUTO, *(look.value for look in PadLook)),
    "read_aloud": _flag,
    "high_contrast": _flag,
    "window_size": lambda value: value == [] or _is_window_size(value),
    "maximised": _flag,
    "captions_skipped": lambda value: type(value) is int and 0 <= value <= SKIPS_UNTIL_SHORTER,
}


class SettingsFile(Store[Settings]):
    """The settings file, and this window's changes to it."""

    file_name = "settings.json"
    file_label = N_("The settings file")

    def __init__(self, file: Path | None = None) -> None:
        super().__init__(file)
        self._known = self.value  # the settings that this window read or wrote last

    def save(self, settings: Settings) -> bool:
        """Write the changed settings; return True if the file contains them now."""
        before, self._known = self._known, settings
        return self.change(partial(_with_changes, before, settings))

    def default_value(self) -> Settings:
        return Settings()

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[Settings]:
        wrong = {key for key, is_fine in _CHECKS.items() if key in data and not is_fine(data[key])}
        newer = {key: data[key] for key in wrong if _is_same_kind(data[key], getattr(Settings(), key))}
        known = {key: data[key] for key in _CHECKS if key in data and key not in wrong}
        known["window_size"] = tuple(known.get("window_size", ()))
        return ParsedContent(Settings(**known), wrong == newer.keys(), newer)

    def dump(self, value: Settings) -> dict[str, Any]:
        return {**{one.name: getattr(value, one.name) for one in fields(value)}, "window_size": [*value.window_size]}


def _with_changes(before: Settings, after: Settings, now: Settings) -> Settings:
    """Return `now` with the differences between `before` and `after`."""
    changes = {
        one.name: getattr(after, one.name)
        for one in fields(after)
        if getattr(after, one.name) != getattr(before, one.name)
    }
    if "setups" in changes:
        forms = {game: form for game, form in after.setups.items() if before.setups.get(game) != form}
        changes["setups"] = {**now.setups, **forms}
    return replace(now, **changes)
