"""What the data files must be: `models` of `board.yaml`, `cards` of `cards.yaml`. Imports pydantic."""

from games.ankh_morpork.schemas.models import KINDS

__all__ = ["KINDS"]
