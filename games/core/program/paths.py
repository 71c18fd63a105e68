"""Where files lie: what ships with the program, and what belongs to the user."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

APP = "Planszownia"
HOME_VARIABLE = "PLANSZOWNIA_HOME"
LONG_PATH = 160  # characters of a folder in which no file's path becomes longer than Windows' usual 260


class NoHomeError(Exception):
    """The system knows no home folder for this user."""

    def __init__(self) -> None:
        super().__init__(
            f"there is no home folder for this user: set {HOME_VARIABLE} to a folder for saves and settings"
        )


def resource(name: str) -> Path:
    """Return the path of a file that ships with the program, from source as from the built program."""
    return _root() / name


@cache
def _root() -> Path:
    bundled = getattr(sys, "_MEIPASS", None)
    return Path(bundled) if bundled else Path(__file__).resolve().parents[3]


@cache
def _default_user_folder() -> Path:
    from platformdirs import user_data_path  # imported when first needed: not before the first frame

    try:
        found = user_data_path(APP, appauthor=False)
    except RuntimeError:
        raise NoHomeError from None
    if not found.is_absolute():  # platformdirs of before leaves a ~ that stands for nobody
        raise NoHomeError
    return found


def extended_path(path: str) -> str:
    r"""Return an absolute path of Windows in the form in which it may be longer than 260 characters.

    `C:\a` becomes `\\?\C:\a`, a share `\\host\a` becomes `\\?\UNC\host\a`.
    """
    if path.startswith("\\\\?\\"):
        return path
    return "\\\\?\\" + ("UNC" + path[1:] if path.startswith("\\\\") else path)


def openable_path(path: Path) -> Path:
    """Return a path that can be opened however long it is: on Windows another form of it where it is long."""
    if sys.platform != "win32" or len(str(path)) < LONG_PATH:
        return path
    return Path(extended_path(os.path.abspath(path)))


def user_folder() -> Path:
    """Return the user's folder for settings, saves, results and own boards; `PLANSZOWNIA_HOME` names another.

    NoHomeError where there is neither.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    return openable_path(Path(chosen) if chosen else _default_user_folder())


def downloads_folder() -> Path:
    """Return where the user expects files that a program hands out."""
    from platformdirs import user_downloads_path

    return user_downloads_path()


def pictures_folder() -> Path:
    """Return where the user keeps pictures; it need not exist yet."""
    from platformdirs import user_pictures_path

    return user_pictures_path()
