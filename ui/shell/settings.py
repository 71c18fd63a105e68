"""The window's settings: one small file in the user's folder, written whole or not at all.

A file that can't be read as settings is never written over: it is kept aside as `settings.damaged-1.json` (2, 3, …),
and the defaults are used.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from games.core.contract.errors import system_reason
from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.match.following import PACES, Pace
from games.core.program import user_file
from games.core.program.paths import user_folder
from ui.drawing.padbuttons import PadLook

FILE = "settings.json"
FORMAT = 1
AUTO = "auto"  # what is printed on a gamepad's buttons is told by its name
INTERFACE = (1.0, 2.0)  # how small and how large the interface may be wanted
SPEEDS = ("off", "slow", "normal", "fast")
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as in gettext


def locale_language() -> str:
    """Return the language of this computer if the program speaks it, else English."""
    names = [os.environ[name] for name in LOCALE_VARIABLES if os.environ.get(name)]
    with suppress(ValueError):  # a locale that Python can't parse
        names.append(locale.getlocale()[0] or "")
    found = next((name for name in names if name), "").lower()
    return "pl" if found.startswith(("pl", "polish")) else "en"


@dataclass(frozen=True, slots=True)
class Settings:
    """All that the settings screen offers, and what is remembered from one start to the next.

    `press_to_look`: one's own secret is turned over by a press and back by another, not shown only while it is held.
    `cover`: among several people the curtain falls when another window comes to the front during a private turn.
    `interface` enlarges everything, 1.0 to 2.0; `volume` goes from 0.0 to 1.0; `speed` is that of movements,
    `computers` how long one may read what computers do;
    `high_contrast`: text, focus and what can be chosen stand out at 7:1 from what lies beside them;
    `read_aloud`: what has the focus, what is asked and what happens is spoken;
    `pad_buttons` says what is printed on a gamepad's buttons: a `PadLook`, or `AUTO`;
    `setups` holds the last new-game form of every game, as that form writes it: without names, which are the house's.
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


def path() -> Path:
    """Return where the settings lie."""
    return user_folder() / FILE


def load(file: Path | None = None) -> tuple[Settings, Text | None]:
    """Read the settings; the text says what was wrong with the file, if anything was."""
    file = file or path()
    try:
        content = user_file.read(file)
        data = content.data if content.whole or content.data else None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), N_(
            "The settings can't be read ({why}); those of a first start are used.", why=system_reason(error)
        )
    wrong = ["…"] if data is None else [key for key, fine in _CHECKS.items() if key in data and not fine(data[key])]
    settings = (
        Settings(**{key: data[key] for key in _CHECKS if key in data and key not in wrong}) if data else Settings()
    )
    return settings, _set_aside(file, wrong) if wrong else None


def save(settings: Settings, file: Path | None = None) -> Text | None:
    """Write the settings beside the old ones, then put them in their place; return why that failed, or None."""
    file = file or path()
    data = {"format": FORMAT, **{one.name: getattr(settings, one.name) for one in fields(settings)}}
    try:
        user_file.write(file, data)
    except OSError as error:
        return N_("The settings can't be saved: {why}", why=system_reason(error))
    return None


def _set_aside(file: Path, wrong: list[str]) -> Text:
    try:
        aside = user_file.set_aside(file)
    except OSError as error:
        return N_("The settings are damaged and can't be kept aside: {why}", why=system_reason(error))
    if wrong == ["…"]:
        return N_("The settings were damaged; they are kept as {file}, and defaults are used.", file=aside.name)
    return N_(
        "Some settings were damaged: {keys}. The old file is kept as {file}; for these, defaults are used.",
        keys=wrong,
        file=aside.name,
    )
