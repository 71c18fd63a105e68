"""A window without a display: builds the program at a size, feeds it events, looks at what it drew."""

from __future__ import annotations

from ui.shell.headless import Headless

__all__ = ["Headless"]
