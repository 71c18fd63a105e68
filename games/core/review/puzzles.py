"""Puzzles from mistakes: the position before a person's costly decision, to be decided again.

They are read from stored reviews, so a match without a review has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.errors import InaccessibleJournal
from games.core.journal import saves
from games.core.match.players import Player
from games.core.program.disk import list_files
from games.core.program.paths import user_folder
from games.core.review import cache
from games.core.review.jobs import BEST, GOOD

SOLVING_GRADES = frozenset({BEST, GOOD})  # grades of an answer that solves a puzzle


class Puzzle(NamedTuple):
    """A costly decision as a puzzle: the move of `seat` in `turn`, after `number` other moves of the match in
    `journal`.

    `begun` is the start of the match, in seconds since 1970. `loss` is the chance to win that the decision gave away.
    """

    journal: Path
    game: str
    players: tuple[Player, ...]
    begun: int
    number: int
    seat: Seat
    turn: int
    loss: float

    @property
    def key(self) -> str:
        """The key in the file of solved puzzles: the journal's name and the number of the move."""
        return f"{self.journal.stem}:{self.number}"


class PuzzleList(NamedTuple):
    """A list of puzzles, and whether all files could be read."""

    puzzles: list[Puzzle]
    is_complete: bool


def list_puzzles(folder: Path | None = None) -> list[Puzzle]:
    """List the puzzles of all reviews whose journals exist: those of the latest match first, each in order of play.

    `folder` contains the journals; by default the user's own.
    """
    return read_puzzles(folder).puzzles


def read_puzzles(folder: Path | None = None) -> PuzzleList:
    """Return the puzzles as `list_puzzles` does, and whether all files could be read."""
    files, error = list_files(user_folder() / cache.FOLDER, ".json")
    puzzles, complete = list[Puzzle](), error is None
    for file in files:
        try:
            puzzles += _puzzles(file.path, folder or saves.folder())
        except (OSError, InaccessibleJournal):
            complete = False
    return PuzzleList(sorted(puzzles, key=lambda one: (-one.begun, one.journal.name, one.number)), complete)


def _puzzles(review: Path, journals: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of one review; OSError or InaccessibleJournal if the system denies access."""
    stored = cache.read_review(review)
    path = journals / f"{review.stem}{saves.JOURNAL_SUFFIX}"
    try:
        path.stat()
    except FileNotFoundError:
        return  # the match has been deleted
    info = saves.read_info(path)
    if isinstance(info.error, InaccessibleJournal):
        raise info.error
    if info.is_finished and info.started is not None and info.game == stored.game:
        begun = int(info.started.timestamp())
        for number, seat, turn, loss in stored.slips:
            if seat < len(info.players):
                yield Puzzle(path, info.game, info.players, begun, number, seat, turn, loss)
