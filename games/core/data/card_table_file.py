"""The model of a file with a table without a board: piles and cards. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from games.core.data import files
from games.core.data.card_table import CardTable
from games.core.data.file_kinds import FileKind
from games.core.data.geometry import ABSENT, Id, StrictModel
from games.core.data.text_models import (
    Author,
    BilingualDescription,
    BilingualName,
    BoardDescription,
    duplicate_faults,
)
from games.core.data.validation import Fault, raise_faults


class TablePile(StrictModel):
    """A pile of cards in the middle of the table."""

    id: Id
    name: BilingualName


class TableCard(StrictModel):
    """A card: its `number`, printed in its corner, its text, and how many `copies` there are (1 if absent).

    With 0 copies it is not in the deck: it stands for something else on the table, such as a closed crate with a label.
    """

    id: Id
    name: BilingualName
    number: Annotated[int, Field(ge=0, le=99)] = ABSENT
    copies: Annotated[int, Field(ge=0, le=30)] = ABSENT
    text: BilingualDescription = ABSENT


class CardTableFile(StrictModel):
    """A table with piles and cards. A game's own model adds `game: Literal["…"]` and its rule values."""

    format: Literal[1]
    kind: Literal["board"]
    id: Id
    name: BilingualName
    author: Author = ABSENT
    about: BoardDescription = ABSENT
    piles: Annotated[list[TablePile], Field(min_length=1, max_length=4)]
    cards: Annotated[list[TableCard], Field(min_length=1, max_length=60)]

    @model_validator(mode="after")
    def _unique(self) -> CardTableFile:
        raise_faults([*self._faults()])
        return self

    def _faults(self) -> Iterator[Fault]:
        for key, entries in (("piles", self.piles), ("cards", self.cards)):
            for fault in duplicate_faults(entries):
                yield Fault((key, *fault.place), fault.text)


def card_table_file_kind(game: str, model: type[CardTableFile]) -> FileKind:
    """Return the entry `board` for a game's `KINDS`, for files with this `model`."""

    def load(source: files.Source) -> CardTable:
        return CardTable(files.load_model(model, source, game, "board").model_dump(exclude_unset=True))

    return FileKind(load, model)
