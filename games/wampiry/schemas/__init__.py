"""What `board.yaml` must be: `models`. Imports pydantic."""

from games.wampiry.schemas.models import KINDS

__all__ = ["KINDS"]
