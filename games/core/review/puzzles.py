"""Puzzles made from slips: the position before a costly decision of a person, to be decided anew.

They are read from the reviews that are kept, so a match that was never reviewed has none. Which were solved stands in
`puzzles.json`: by the journal's name, the numbers of the moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.errors import JournalError, system_reason
from games.core.contract.texts import N_, Text
from games.core.journal import saves
from games.core.match.players import Player
from games.core.program import user_file
from games.core.program.paths import user_folder
from games.core.review import keeping
from games.core.review.judging import BEST, GOOD

FILE = "puzzles.json"
FORMAT = 1
RIGHT = frozenset({BEST, GOOD})  # what solves a puzzle: a move that gives away less than a slip


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
        """What a puzzle is remembered by: the journal's name and the number of the move."""
        return f"{self.journal.stem}:{self.number}"


def listed(folder: Path | None = None) -> list[Puzzle]:
    """List the puzzles of all reviews whose journal is still there: of the latest match first, then in order of play.

    `folder`: of the journals; None: the user's own.
    """
    found = list(_all(folder or saves.folder()))
    return sorted(found, key=lambda one: (-one.begun, one.journal.name, one.number))


def _all(journals: Path) -> Iterator[Puzzle]:
    try:
        files = sorted((user_folder() / keeping.FOLDER).glob("*.json"))
    except OSError:
        return
    for file in files:
        slips = _slips(file)
        path = journals / f"{file.stem}{saves.ENDING}"
        if not slips or not path.exists():
            continue
        with suppress(JournalError, OSError):
            info = saves.info(path)
            if info.finished and info.started is not None:
                begun = int(info.started.timestamp())
                for number, seat, turn, loss in slips:
                    if seat < len(info.players):
                        yield Puzzle(path, info.game, info.players, begun, number, seat, turn, loss)


def _slips(file: Path) -> list[tuple[int, int, int, float]]:
    """Return what a review tells of slips, by number, seat, turn and loss; none where that can't be read."""
    try:
        data = user_file.read(file)
    except OSError:
        return []
    if data is None or data.get("format") != keeping.FORMAT or not isinstance(data.get("slips"), list):
        return []
    return [
        (one[0], one[1], one[2], float(one[3]))
        for one in data["slips"]
        if isinstance(one, list) and len(one) == 4 and all(type(part) is int and part >= 0 for part in one[:3])
        and isinstance(one[3], int | float)
    ]  # fmt: skip


class Solved:
    """Which puzzles were solved, read from the user's folder; what can't be read counts as nothing."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or user_folder() / FILE
        self.keys: set[str] = set()
        data: dict[str, Any] | None = None
        with suppress(OSError):
            data = user_file.read(self.file)
        told = data.get("solved") if data is not None else None
        if isinstance(told, list):
            self.keys = {one for one in told if isinstance(one, str)}

    def note(self, key: str) -> Text | None:
        """Note that a puzzle was solved, and keep it; return why that failed, or None."""
        if key in self.keys:
            return None
        self.keys.add(key)
        try:
            user_file.write(self.file, {"format": FORMAT, "solved": sorted(self.keys)})
        except OSError as error:
            return N_("Which puzzles are solved can't be saved: {why}", why=system_reason(error))
        return None
