"""Keeps libraries written in C from talking on standard error about devices that are not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet() -> Iterator[None]:
    """Send what is written to standard error inside the `with` block to nowhere, also by libraries."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:  # a system without a null device
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program on Windows has no standard error
        os.close(nowhere)
        yield
        return
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
