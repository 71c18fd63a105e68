"""The characters that the program can draw: those of texts, and those of people's names."""

from __future__ import annotations


def _letters(*ranges: tuple[int, int]) -> frozenset[str]:
    return frozenset(char for first, last in ranges for char in map(chr, range(first, last + 1)) if char.isalpha())


# Characters that every font can draw; `ui.drawing.fonts` uses a fallback font for the few that a font lacks.
BASIC = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) | set("–—„”“’…·•×½←→↑↓−≥≤")
# Letters of names in Azerbaijani, Romanian, Welsh and Vietnamese, and the Ukrainian apostrophe.
LATIN = _letters((0x1E80, 0x1E85), (0x1EA0, 0x1EF9)) | set("ƏəȘșȚțẞƠơƯưʼ")
GREEK = _letters((0x386, 0x3CE))
# includes letters of Turkic languages and Tajik
CYRILLIC = _letters((0x400, 0x45F)) | set("ҐґҒғҖҗҘҙҚқҠҡҢңҪҫҮүҰұҲҳҶҷҺһӘәӢӣӨөӮӯ")
DRAWN = BASIC | LATIN | GREEK | CYRILLIC
LETTERS = _letters((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x17F)) | LATIN | GREEK | CYRILLIC | set("0123456789")


def char_or_code(char: str) -> str:
    """Return a character, or its code such as `U+540D` if no font has it."""
    return char if char in DRAWN and char.isprintable() else f"U+{ord(char):04X}"
