"""A check of every edited document."""

from __future__ import annotations

from games.core.workshop.document import BoardDocument


def assert_undo_restores_all(document: BoardDocument, first: bytes) -> None:
    """Undo everything, which must restore the first bytes, and redo it, which must restore the last ones."""
    last, taken = document.raw, 0
    while document.undo():
        taken += 1
    assert document.raw == first
    for _ in range(taken):
        document.redo()
    assert document.raw == last
