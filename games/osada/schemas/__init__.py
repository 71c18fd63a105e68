"""What `board.yaml` must be: `models`, with `parts`. Imports pydantic."""

from games.osada.schemas.models import KINDS

__all__ = ["KINDS"]
