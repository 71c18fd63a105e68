"""What all tests share: the shipped games are registered before any test asks for one."""

from __future__ import annotations

import gc

from games.shipped import register_shipped

register_shipped()


def pytest_collection_finish() -> None:
    """Look through modules and tests for garbage no more: they stay, and every table that closes asks for it."""
    gc.collect()
    gc.freeze()
