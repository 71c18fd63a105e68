"""How a value is written in YAML so that `yaml_marks` reads the same: on one line, or in lines like a neighbour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.core.data import yaml_marks
from games.core.workshop.tree import Node, column

# Words that need no quotes in any place: a letter first, then nothing that means something to YAML.
_PLAIN = re.compile(r"[^\W\d_](?:[\w .;()/+–—’„”!?%…·×-]|(?<=\S)'|,(?= ))*\Z")
LONGEST = 120  # characters of a line that a list or mapping is written on
_NUMBER_LIKE = re.compile(r"[-+.]?[0-9]")


def scalar(value: Any, style: str = "plain", in_brackets: bool = False) -> str:
    """Write a text, number, flag or nothing on one line; a text keeps its quotation marks where it can."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    words = str(value)
    if style == "'" and words.isprintable():
        return "'" + words.replace("'", "''") + "'"
    if style not in ("'", '"') and _is_plain(words, in_brackets):
        return words
    return _quoted(words)


def _is_plain(words: str, in_brackets: bool) -> bool:
    if not _PLAIN.match(words) or words != words.strip() or (in_brackets and "," in words):
        return False
    return not _NUMBER_LIKE.match(words) and words.lower() not in yaml_marks._WORDS


def _quoted(words: str) -> str:
    out = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    return '"' + "".join(sign if sign.isprintable() else _escaped(sign) for sign in out) + '"'


def _escaped(sign: str) -> str:
    return f"\\u{ord(sign):04X}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08X}"


def key(name: str | int) -> str:
    """Write a key of a mapping."""
    return str(name) if isinstance(name, int) else scalar(name, in_brackets=True)


def on_one_line(value: Any) -> str:
    """Write any value on one line, lists and mappings in brackets."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key(name)}: {on_one_line(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(on_one_line, value)) + "]"
    return scalar(value, in_brackets=True)


def in_lines(prefix: str, value: Any, deep: int, like: Node | None, text: str, parent: int) -> list[str]:
    """Write an item as lines: `prefix` is its `- ` or `key: `, `deep` the blanks before it.

    `like` is the value of a neighbour in the `text`, whose item begins at `parent`: the new one is written as that is,
    in brackets or in lines. Without one it stands on one line, but a list of mappings with a line for each, and in
    lines what would be longer than `LONGEST`.
    """
    blank = " " * deep
    if value and like is not None and like.style == "block" and like.entries and isinstance(value, Mapping | list):
        step = max(1, column(text, like.entries[0].start) - column(text, parent))
        return _like_neighbour(prefix, value, deep, like, text, step)
    if isinstance(value, Mapping | list | tuple):
        whole = f"{blank}{prefix}{on_one_line(value)}"
        mappings = isinstance(value, list) and all(isinstance(inner, Mapping) for inner in value)
        if like is not None or not value or (len(whole) <= LONGEST and not mappings):
            return [whole]
        return _below(prefix, value, deep)
    return [f"{blank}{prefix}{scalar(value, like.style if like is not None else 'plain')}"]


def _below(prefix: str, value: Any, deep: int) -> list[str]:
    """Write a list or mapping in lines of its own, two blanks deeper."""
    parts = [(f"{key(name)}: ", inner) for name, inner in value.items()] if isinstance(value, Mapping) else [
        ("- ", inner) for inner in value
    ]  # fmt: skip
    lines = [line for before, inner in parts for line in in_lines(before, inner, deep + 2, None, "", 0)]
    if prefix.startswith("-"):  # the first line stands behind the dash
        return [" " * deep + "- " + lines[0].lstrip(" "), *lines[1:]]
    return [" " * deep + prefix.rstrip(), *lines]


def _like_neighbour(prefix: str, value: Any, deep: int, like: Node, text: str, step: int) -> list[str]:
    inner = deep + step
    lines: list[str] = []
    if isinstance(value, Mapping):
        for name, part in value.items():
            model = like.entry(name) if like.mapping else None
            at = model.start if model is not None else 0
            lines += in_lines(f"{key(name)}: ", part, inner, model.node if model is not None else None, text, at)
    else:
        model = None if like.mapping else like.entries[0]
        for part in value:
            lines += in_lines("- ", part, inner, model.node if model else None, text, model.start if model else 0)
    if prefix.startswith("-"):  # the first line stands behind the dash
        return [" " * deep + "-" + " " * (step - 1) + lines[0].lstrip(" "), *lines[1:]]
    return [" " * deep + prefix.rstrip(), *lines]
