"""Where files are: those that ship with the program, and those that belong to the user."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

APP_NAME = "Planszownia"
HOME_VARIABLE = "PLANSZOWNIA_HOME"
# maximum length of a folder's path, so that its files stay within the 260 characters of Windows
MAX_FOLDER_PATH_LENGTH = 160


class NoHomeError(Exception):
    """The system has no home folder for this user."""

    def __init__(self) -> None:
        super().__init__(
            f"there is no home folder for this user: set {HOME_VARIABLE} to a folder for saves and settings"
        )


def resource_path(name: str) -> Path:
    """Return the path of a file that ships with the program."""
    return _root() / name


@cache
def _root() -> Path:
    bundled = getattr(sys, "_MEIPASS", None)
    return Path(bundled) if bundled else Path(__file__).resolve().parents[3]


@cache
def _default_user_folder() -> Path:
    from platformdirs import user_data_path  # imported late for a fast start

    try:
        folder = user_data_path(APP_NAME, appauthor=False)
    except RuntimeError:
        raise NoHomeError from None
    if not folder.is_absolute():  # older versions of platformdirs return an unresolved ~
        raise NoHomeError
    return folder


def extended_path(path: str) -> str:
    r"""Return a Windows path in the form that may exceed 260 characters.

    `C:\a` becomes `\\?\C:\a`, and the share `\\host\a` becomes `\\?\UNC\host\a`.
    """
    if path.startswith("\\\\?\\"):
        return path
    return "\\\\?\\" + ("UNC" + path[1:] if path.startswith("\\\\") else path)


def openable_path(path: Path) -> Path:
    """Return a path that can be opened at any length: the extended form for long paths on Windows,
    else `path` itself.
    """
    if sys.platform != "win32" or len(str(path)) < MAX_FOLDER_PATH_LENGTH:
        return path
    return Path(extended_path(os.path.abspath(path)))


def user_folder() -> Path:
    """Return the user's folder for settings, saves, results and boards.

    The environment variable `PLANSZOWNIA_HOME` overrides it. Raises NoHomeError if there is neither a home folder nor
    that variable.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    return openable_path(Path(chosen) if chosen else _default_user_folder())


def saves_folder() -> Path:
    """Return the folder of the user's matches, which may not exist yet."""
    return user_folder() / "saves"


def downloads_folder() -> Path:
    """Return the user's folder for downloads, in which files are exported."""
    from platformdirs import user_downloads_path

    return user_downloads_path()


def pictures_folder() -> Path:
    """Return the user's folder of pictures; it may not exist yet."""
    from platformdirs import user_pictures_path

    return user_pictures_path()
