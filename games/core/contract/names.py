"""Names: strings that identify things on the table.

A name has a kind and one or more keys, separated by colons. `estate:zielone` is an estate, `possessed:zielone:2` the
marker of seat 2 there, `seat:2` that seat itself.

Rules, controllers, painters and texts use the same names. So the table can highlight everything that a sentence
mentions.

Write a name out where it is created, as in `f"estate:{id}"`, so that a text search finds every place that creates this
kind. Parse names only with the functions of this module. Kind and keys are ASCII without blanks.
"""

from __future__ import annotations

import re

BUTTON_KINDS = ("button", "count")  # kinds of names that stand for buttons, not for things on the table
_NAME = re.compile(r"[a-z_]+(:[A-Za-z0-9_.-]+)+")


def is_name(text: str) -> bool:
    """Return True for `estate:zielone`, False for `Zielone` or `Note: see below`."""
    return _NAME.fullmatch(text) is not None


def split_name(name: str) -> tuple[str, str]:
    """Return (kind, keys): (`possessed`, `zielone:2`) for `possessed:zielone:2`."""
    kind, _, key = name.partition(":")
    return kind, key


def kind_of(name: str) -> str:
    """Return the kind of thing: `possessed` for `possessed:zielone:2`."""
    return name.partition(":")[0]


def key_of(name: str) -> str:
    """Return everything after the kind: `zielone:2` for `possessed:zielone:2`."""
    return name.partition(":")[2]


def keys_of(name: str) -> list[str]:
    """Return the keys as a list: [`zielone`, `2`] for `possessed:zielone:2`."""
    return name.split(":")[1:]


def seat_name(seat: int) -> str:
    """Return the name of a seat, such as `seat:2`; texts show the person's name instead."""
    return f"seat:{seat}"


def is_seat_name(name: str) -> bool:
    """Return True if this is the name of a seat."""
    return name.startswith("seat:")


def seat_of(name: str) -> int:
    """Return the seat that a name such as `seat:2` identifies."""
    return int(name.partition(":")[2])
