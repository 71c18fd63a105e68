"""Schema of a pond's board file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from games.core.data import files
from games.core.data.file_kinds import FileKind
from games.core.data.geometry import Id, StrictModel
from games.core.data.text_models import BilingualName


class BoardFile(StrictModel):
    """A row of leaves, as a file."""

    format: Literal[1]
    game: Literal["pond"]
    kind: Literal["board"]
    id: Id
    name: BilingualName
    leaves: Annotated[int, Field(ge=4, le=20)]


class Pond:
    """A loaded pond."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id, self.data, self.leaves = str(data["id"]), data, int(data["leaves"])


def load_board(source: files.Source) -> Pond:
    """Read and check a board file."""
    return Pond(files.load_model(BoardFile, source, "pond", "board").model_dump(exclude_unset=True))


KINDS = {"board": FileKind(load_board, BoardFile)}
