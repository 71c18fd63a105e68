"""What must hold of every document, whatever was done to it."""

from __future__ import annotations

from games.core.workshop.document import BoardDocument


def assert_undo_restores_all(document: BoardDocument, first: bytes) -> None:
    """Undo everything, which gives the first bytes, and do it again, which gives the last."""
    last, taken = document.raw, 0
    while document.undo():
        taken += 1
    assert document.raw == first
    for _ in range(taken):
        document.redo()
    assert document.raw == last
