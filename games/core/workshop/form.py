"""What the workshop knows of a kind of board: one table a game, `FORM` of its module `games.<game>.workshop`.

A game without one can be edited all the same: then all its numbers and words are rows of a form, made of the schema.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games import registry
from games.core.contract.texts import N_, Text

Data = Mapping[str | int, Any]


def no_size(data: Data) -> Text:
    """Say nothing about how large a board is."""
    return N_("{words}", words="")


@dataclass(frozen=True, slots=True)
class BoardForm:
    """`size` words how large a board is, from the data of a file that was checked: `7 estates, clock of 7`."""

    size: Callable[[Data], Text] = no_size


def form_of(game_id: str) -> BoardForm:
    """Return the table of a game's boards; an empty one for a game that has none."""
    package = registry.package(game_id)
    if not package or importlib.util.find_spec(f"{package}.workshop") is None:
        return BoardForm()
    found: BoardForm = importlib.import_module(f"{package}.workshop").FORM
    return found
