"""Schemas of the data files: `models` for `board.yaml`, `cards` for `cards.yaml`. Imports pydantic."""

from games.ankh_morpork.schemas.models import KINDS

__all__ = ["KINDS"]
