"""Puzzles from mistakes: the position before a person's costly decision, to be decided again.

Only a position with at least three legal moves, of which one stands out as the best, is a puzzle. Puzzles are read from
stored reviews, so a match without a review has none. Mistakes found by an older version of the judgement are no puzzles
until they are measured again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    """A list of puzzles, whether all files could be read, and the mistakes that must be measured again."""

    puzzles: list[Puzzle]
    is_complete: bool
    waiting: list[Puzzle]


def list_puzzles(folder: Path | None = None) -> list[Puzzle]:
    """List the puzzles of all reviews whose journals exist: those of the latest match first, each in order of play.

    `folder` contains the journals; by default the user's own.
    """
    return read_puzzles(folder=folder).puzzles


def read_puzzles(check: Callable[[], None] = lambda: None, folder: Path | None = None) -> PuzzleList:
    """Return the puzzles as `list_puzzles` does, and whether all files could be read.

    `check` is called for each file and may raise Cancelled.
    """
    files, error = list_files(user_folder() / cache.REVIEWS_FOLDER, ".json")
    puzzles, waiting, complete = list[Puzzle](), list[Puzzle](), error is None
    for file in files:
        check()
        try:
            stored = cache.read_review(file.path)
            journal = (folder or saves.saves_folder()) / f"{file.path.stem}{saves.JOURNAL_SUFFIX}"
            puzzles += _puzzles(journal, stored.game, stored.mistakes)
            waiting += _puzzles(journal, stored.game, stored.waiting)
        except (OSError, InaccessibleJournal):
            complete = False
    return PuzzleList(sorted(puzzles, key=_order), complete, sorted(waiting, key=_order))


def _order(puzzle: Puzzle) -> tuple[int, str, int]:
    return -puzzle.begun, puzzle.journal.name, puzzle.number


def _puzzles(path: Path, game: str, mistakes: Sequence[cache.StoredMistake]) -> Iterator[Puzzle]:
    """Yield mistakes of the match in a journal; OSError or InaccessibleJournal if the system denies access."""
    try:
        path.stat()
    except FileNotFoundError:
        return  # the match has been deleted
    info = saves.read_save_info(path)
    if isinstance(info.error, InaccessibleJournal):
        raise info.error
    if info.is_finished and info.started is not None and info.game == game:
        begun = int(info.started.timestamp())
        for number, seat, turn, loss in mistakes:
            if seat < len(info.players):
                yield Puzzle(path, info.game, info.players, begun, number, seat, turn, loss)
