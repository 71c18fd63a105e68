"""Convert key events to shortcuts on every keyboard layout, and tell shortcuts from typed text.

A shortcut is a Latin letter, a digit or a sign. On layouts without them (Ukrainian letters, French digits), the
physical key counts, as on a US keyboard. A key with Alt or AltGr types a letter such as ą and is no shortcut. Windows
reports AltGr as Ctrl and Alt.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.drawing.sdl import sdl_library

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ALT = pygame.KMOD_ALT | pygame.KMOD_MODE
_LETTERS: dict[int, int] = {pygame.KSCAN_A + number: pygame.K_a + number for number in range(26)}
_DIGITS: dict[int, int] = {
    pygame.KSCAN_1 + number: key for number, key in enumerate((*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0))
}
_SIGNS: dict[int, int] = {
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
_PHYSICAL_KEYS: dict[int, int] = {**_LETTERS, **_SIGNS}
_USED_SIGNS = frozenset(map(ord, "+-=[]/?"))  # signs that are shortcuts


def normalize(event: pygame.event.Event) -> pygame.event.Event:
    """Return a key event whose `key` is that of its shortcut; K_UNKNOWN if it types text with Alt or AltGr.

    Other events, and the typed character in `unicode`, are unchanged.
    """
    if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
        return event
    key = _shortcut_key(event.key, event.dict.get("scancode", 0))
    if event.mod & _ALT and _is_character(key):
        key = pygame.K_UNKNOWN
    return event if key == event.key else pygame.event.Event(event.type, {**event.dict, "key": key})


def _shortcut_key(key: int, scancode: int) -> int:
    """Return a shortcut's key: the layout's Latin letter, digit or sign, or else the physical key."""
    if key in _LETTERS.values() or key in _DIGITS.values() or not _is_character(key):
        return key
    if scancode in _DIGITS:
        return _DIGITS[scancode]
    return key if key in _USED_SIGNS else _PHYSICAL_KEYS.get(scancode, key)


def _is_character(key: int) -> bool:
    """Return True if a key types a character. Keys such as F1 have higher numbers."""
    return pygame.K_SPACE <= key < pygame.K_DELETE or pygame.K_DELETE < key <= 0x10FFFF


def character(event: pygame.event.Event) -> str:
    """Return the small letter, digit or sign of a normalized key event, or ""."""
    if event.mod & _ALT:
        return ""
    return chr(event.key) if pygame.K_SPACE < event.key < pygame.K_DELETE else event.unicode.lower()


def is_ctrl_held(event: pygame.event.Event) -> bool:
    """Return True if Ctrl or Command is held without Alt. Ctrl and Alt together are AltGr."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & _ALT


def is_question(event: pygame.event.Event) -> bool:
    """Return True if a key event is a question mark."""
    slash = event.key == pygame.K_SLASH and event.mod & pygame.KMOD_SHIFT
    return bool(slash or event.key == pygame.K_QUESTION or event.unicode == "?")


def is_typing(event: pygame.event.Event) -> bool:
    """Return True if a key event types a character into a text field."""
    return not is_ctrl_held(event) and (
        (event.unicode.isprintable() and event.unicode != "") or _is_character(event.key)
    )


def layout_letter(letter: str, key_at: Callable[[int], int] | None = None) -> str:
    """Return the letter that the keyboard layout has on a shortcut's key, such as В for D.

    Return "" if it is the same letter or unknown.

    `key_at` returns the layout's key code for a scancode; by default it is SDL's function.
    """
    key_at = key_at or _sdl_key_at()
    code = ord(letter.lower()) - pygame.K_a
    keys = [key_at(scancode) for scancode in _LETTERS] if key_at is not None else []
    if not keys or any(key in _LETTERS.values() and key == pygame.K_a + code for key in keys):
        return ""
    return chr(keys[code]).upper() if _is_character(keys[code]) and chr(keys[code]).isalpha() else ""


def _sdl_key_at() -> Callable[[int], int] | None:
    """Return SDL's function from scancode to key code, or None. pygame does not offer it."""
    try:
        function: Callable[[int], int] = sdl_library(pygame.key).SDL_GetKeyFromScancode
    except (OSError, AttributeError):
        return None
    return function
