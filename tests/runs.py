"""Cases of parametrized tests that only the long run plays: `parametrize("language", ["pl", later("en")])`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

later = partial(pytest.param, marks=pytest.mark.long)


def first_now(values: Iterable[Any], now: int = 1) -> list[Any]:
    """Return the values of one parameter, all but the first `now` marked for the long run."""
    return [value if place < now else later(value) for place, value in enumerate(values)]
