"""What all tests share: the shipped games are registered before any test asks for one."""

from __future__ import annotations

from games.core.registry import register_shipped

register_shipped()
