"""What `board.yaml` must be: `models`, and its `maps`. Imports pydantic."""

from games.krakow.schemas.models import KINDS

__all__ = ["KINDS"]
