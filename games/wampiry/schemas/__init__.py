"""What `board.yaml` must be: `models`, and `geometry` for painters. Imports pydantic."""

from games.wampiry.schemas.models import KINDS

__all__ = ["KINDS"]
