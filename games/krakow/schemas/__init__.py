"""What the data files must be: `models` of `board.yaml`, its `maps`, `geometry` for painters. Imports pydantic."""

from games.krakow.schemas.models import KINDS

__all__ = ["KINDS"]
