"""Measure reviews in the background, one match after the other, in one process of low priority.

A match is added when it ends, and all matches of an evening when somebody asks for their reviews. Reviews that were
interrupted or not begun, or made by an older judgement, are added when the program starts (`find_unfinished`). A page
that shows a review measures that review itself, with more processes; meanwhile the queue skips this match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from games import registry
from games.core.journal import saves
from games.core.program.disk import list_files
from games.core.program.paths import user_folder
from games.core.review import cache
from games.core.review.worker import ReviewProcess

EVENING_ENDS = 6  # o'clock; matches of a night before this time belong to the evening of the day before
MIN_SHARE_FOR_ESTIMATE = 0.02  # share of a review that must be measured before its remaining time is estimated


def evening_of(time: datetime) -> date:
    """Return the day of the evening to which a time belongs."""
    return (time - timedelta(hours=EVENING_ENDS)).date()


class QueueProgress(NamedTuple):
    """The number of matches in the queue, and the seconds until all are measured, or None if unknown."""

    match_count: int
    seconds_left: float | None


class ReviewQueue:
    """The matches whose reviews are to be measured; nothing is measured before `start`. Call `poll` regularly."""

    def __init__(self) -> None:
        self.finished_count = 0  # number of matches that have left the queue
        self._waiting: list[tuple[Path, str]] = []  # (journal, id of the game)
        self._current: tuple[Path, str] | None = None
        self._held: Path | None = None  # the journal that a page measures itself
        self._process: ReviewProcess | None = None
        self._is_started = False
        self._begun: tuple[float, float] | None = None  # (time, share of the current review that was measured then)
        self._seconds_per_match: float | None = None  # estimate from the latest review

    @property
    def journals(self) -> list[Path]:
        """The journals in the queue, in order: the one being measured first."""
        return [path for path, _ in ([self._current] if self._current is not None else []) + self._waiting]

    def start(self) -> None:
        """Begin to measure."""
        self._is_started = True

    def add(self, journal: Path, game_id: str, first: bool = False) -> None:
        """Add a finished match, before the waiting ones with `first`, unless it is measured or waits already."""
        one = (journal, game_id)
        if one == self._current:
            return
        if one in self._waiting:
            if not first:
                return
            self._waiting.remove(one)
        self._waiting.insert(0 if first else len(self._waiting), one)

    def add_all(self, matches: Sequence[tuple[Path, str]]) -> None:
        """Measure finished matches next, in this order; if the program is closed before, the next start continues."""
        for journal, game_id in reversed(matches):
            with suppress(OSError):  # the disk is full: then the match waits only until the program is closed
                cache.mark_unmeasured(journal, game_id)
            self.add(journal, game_id, first=True)

    def progress(self) -> QueueProgress | None:
        """Return the remaining work; None if the queue is empty."""
        count = len(self.journals)
        if not count:
            return None
        share = self._process.work_done if self._process is not None else 0.0
        if self._begun is not None and share - self._begun[1] >= MIN_SHARE_FOR_ESTIMATE:
            self._seconds_per_match = (monotonic() - self._begun[0]) / (share - self._begun[1])
        each = self._seconds_per_match
        return QueueProgress(count, None if each is None else each * (count - share))

    def hold(self, journal: Path) -> None:
        """Skip a match while a page measures it itself."""
        self._held = journal
        if self._current is not None and self._current[0] == journal:
            self._stop()

    def release(self, game_id: str, is_complete: bool) -> None:
        """End `hold`: measure the match next, unless its review is complete."""
        journal, self._held = self._held, None
        if journal is not None and not is_complete:
            self.add(journal, game_id, first=True)

    def poll(self) -> None:
        """Start the next match if the current one is finished; never wait."""
        if self._process is not None and self._process.poll():
            self._begun = self._begun or (monotonic(), self._process.work_done)
            if self._process.is_over or self._process.has_failed:
                self.finished_count += 1
                self._stop()
        if self._process is None and self._is_started:
            due = next((one for one in self._waiting if one[0] != self._held), None)
            if due is not None:
                self._waiting.remove(due)
                self._current, self._process = due, ReviewProcess(*due, 1)

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
        self._current = self._process = self._begun = None

    def close(self) -> None:
        """Stop measuring; what was measured is kept."""
        self._is_started = False
        self._stop()


def find_unfinished(check: Callable[[], None] = lambda: None, folder: Path | None = None) -> list[tuple[Path, str]]:
    """Return (journal, id of the game) of each review that is incomplete, or was made by an older judgement.

    The latest evening comes first, its matches in order of play. `check` is called for each file and may raise
    Cancelled. `folder` contains the journals; by default the user's own.
    """
    known = {facts.id for facts in registry.all_facts()}
    result: list[tuple[float, Path, str]] = []
    for file in list_files(user_folder() / cache.REVIEWS_FOLDER, ".json").files:
        check()
        try:
            stored = cache.read_review(file.path)
            journal = (folder or saves.saves_folder()) / f"{file.path.stem}{saves.JOURNAL_SUFFIX}"
            if stored.game in known and (stored.waiting or stored.jobs_left):
                result.append((journal.stat().st_mtime, journal, stored.game))
        except OSError:  # the match is gone, or a file can't be read now
            continue
    result.sort(key=lambda one: (-evening_of(datetime.fromtimestamp(one[0])).toordinal(), one[0]))
    return [(journal, game) for _, journal, game in result]
