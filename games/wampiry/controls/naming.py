"""Words for the names on Wampiry's table, from the board's file: estates, fields, abilities and cards."""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.core.contract.names import split_name
from games.core.contract.texts import N_, Text
from games.core.data.boards import in_language
from games.wampiry.rules.board import Board


def entry(board: Board, name: str) -> dict[str, Any] | None:
    """Return what the data file says of an estate or a field, given its name on the table."""
    kind, key = split_name(name)
    group = {"estate": "ring", "field": "clock"}.get(kind)
    if group is None:
        return None
    found: dict[str, Any] | None = next((item for item in board.data[group] if item["id"] == key), None)
    return found


def name(board: Board, name: str, language: str) -> str | None:
    """Return the words for a name on the table in a language, or None where it is not the game's to word."""
    found = entry(board, name)
    if found is not None:
        return in_language(found["name"], language)
    kind, key = split_name(name)
    if kind in ("ability", "about"):
        found = entry(board, f"estate:{key}" if kind == "ability" else key.replace(".", ":", 1))
        words = (found or {}).get(kind)
        return in_language(words, language) if words else None
    if kind == "card" and key in board.estate_cards:
        return f"{board.estate_cards[key]:+}".replace("-", "−")
    if kind == "time" and key in board.time_cards:
        return f"+{board.time_cards[key]}"
    return None


def about(view: View, name: str) -> Text | None:
    """Return what an estate's ability or a field's action does, or None where the file is silent."""
    found = entry(view.board, name) or {}
    if not found.get("about"):
        return None
    words = N_("{about}", about=f"about:{name.replace(':', '.')}")
    if "ability" not in found:
        return words
    return N_("{ability}: {about}", ability=f"ability:{name.partition(':')[2]}", about=words)
