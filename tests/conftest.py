"""What all tests share: the shipped games are registered before any test asks for one."""

from __future__ import annotations

import pytest

from games.shipped import register_shipped

register_shipped()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what is dear and goes together (a build) first, so that other processes do the rest meanwhile."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
