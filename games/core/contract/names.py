"""The names of things on the table: a kind and one or more keys, with colons between them.

`estate:zielone` is an estate, `possessed:zielone:2` seat 2's marker there, `seat:2` that seat itself. Rules put names
into events and reasons, controllers into the parts of a move, painters give each a place on the board, and
`texts.translate` turns them into words, so that whatever a sentence mentions can be highlighted. Write a name out where
it is made, `f"estate:{id}"`, so that a search for the kind finds every maker; take names apart only in this module.
Kind and keys are ASCII without blanks.
"""

from __future__ import annotations

import re

_NAME = re.compile(r"[a-z_]+(:[A-Za-z0-9_.-]+)+")


def is_name(text: str) -> bool:
    """Whether a text is written as a name: `estate:zielone` is, `Zielone` and `Note: see below` are not."""
    return _NAME.fullmatch(text) is not None


def split_name(name: str) -> tuple[str, str]:
    """Return the kind and all that follows: of `possessed:zielone:2` it is (`possessed`, `zielone:2`)."""
    kind, _, key = name.partition(":")
    return kind, key


def kind_of(name: str) -> str:
    """Return the kind: of `possessed:zielone:2` it is `possessed`."""
    return name.partition(":")[0]


def key_of(name: str) -> str:
    """Return all that follows the kind: of `estate:zielone` it is `zielone`, of `possessed:zielone:2` `zielone:2`."""
    return name.partition(":")[2]


def keys_of(name: str) -> list[str]:
    """Return the keys one by one: of `possessed:zielone:2` they are [`zielone`, `2`]."""
    return name.split(":")[1:]


def seat_name(seat: int) -> str:
    """Return the name of a seat, which is worded as the person's who sits there: `seat:2`."""
    return f"seat:{seat}"


def is_seat_name(name: str) -> bool:
    """Whether a name is that of a seat."""
    return name.startswith("seat:")


def seat_of(name: str) -> int:
    """Return the number in the name of a seat: of `seat:2` it is 2."""
    return int(name.partition(":")[2])
