"""The headless window for tests: it runs the program, sends events and reads what was drawn."""

from __future__ import annotations

from ui.shell.headless import Headless

__all__ = ["Headless"]
