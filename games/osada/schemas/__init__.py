"""What `board.yaml` must be: `models`, with `parts`; `panels` and `geometry` for painters. Imports pydantic."""

from games.osada.schemas.models import KINDS

__all__ = ["KINDS"]
