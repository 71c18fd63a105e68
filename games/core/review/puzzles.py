"""Puzzles made from slips: the position before a costly decision of a person, to be decided anew.

They are read from the reviews that are kept, so a match that was never reviewed has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.errors import InaccessibleJournal
from games.core.journal import saves
from games.core.match.players import Player
from games.core.program import disk
from games.core.program.disk import list_files
from games.core.program.paths import user_folder
from games.core.review import cache
from games.core.review.jobs import BEST, GOOD

SOLVING_GRADES = frozenset({BEST, GOOD})  # what solves a puzzle: a move that gives away less than a slip


class Puzzle(NamedTuple):
    """A decision that cost something: the move after `number` others of a journal's match, by `seat`, in `turn`.

    `begun` is when the match was begun, in seconds since 1970; `loss` is in chance to win.
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
        """What a puzzle is remembered by in the file of solved ones: the journal's name and the number of the move."""
        return f"{self.journal.stem}:{self.number}"


class PuzzleList(NamedTuple):
    """Puzzles, and whether these are all: not if the system refused a folder, a review or a journal."""

    puzzles: list[Puzzle]
    complete: bool


def list_puzzles(folder: Path | None = None) -> list[Puzzle]:
    """List the puzzles of all reviews whose journal is still there: of the latest match first, then in order of play.

    `folder`: of the journals; None: the user's own.
    """
    return read_puzzles(folder).puzzles


def read_puzzles(folder: Path | None = None) -> PuzzleList:
    """Do what `listed` does, and tell whether everything could be read."""
    files, error = list_files(user_folder() / cache.FOLDER, ".json")
    found, complete = list[Puzzle](), error is None
    for file in files:
        try:
            found += _puzzles(file.path, folder or saves.folder())
        except (OSError, InaccessibleJournal):
            complete = False
    return PuzzleList(sorted(found, key=lambda one: (-one.begun, one.journal.name, one.number)), complete)


def _puzzles(review: Path, journals: Path) -> Iterator[Puzzle]:
    """Go through the puzzles of one review; OSError or InaccessibleJournal where the system refuses a file."""
    slips = _slips(review)
    path = journals / f"{review.stem}{saves.ENDING}"
    try:
        path.stat()
    except FileNotFoundError:
        return  # the match was deleted
    info = saves.read_info(path)
    if isinstance(info.error, InaccessibleJournal):
        raise info.error
    if info.finished and info.started is not None:
        begun = int(info.started.timestamp())
        for number, seat, turn, loss in slips:
            if seat < len(info.players):
                yield Puzzle(path, info.game, info.players, begun, number, seat, turn, loss)


def _slips(file: Path) -> list[tuple[int, int, int, float]]:
    """Return what a review tells of slips, by number, seat, turn and loss; none where it is damaged."""
    data = disk.read_json(file).data
    if data.get("format") != cache.FORMAT or not isinstance(data.get("slips"), list):
        return []
    return [
        (one[0], one[1], one[2], float(one[3]))
        for one in data["slips"]
        if isinstance(one, list) and len(one) == 4 and all(type(part) is int and part >= 0 for part in one[:3])
        and isinstance(one[3], int | float) and 0 <= one[3] <= 1
    ]  # fmt: skip
