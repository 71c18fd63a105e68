"""Loading a match from a journal: to watch it, to go on in it, or in a copy of the good lines of a damaged one.

Where the rules or the board's values have changed since, the journal is replayed all the same: if everything still
holds it simply loads, otherwise the last whole state in it is offered.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from games import registry
from games.core.contract.contract import Board
from games.core.contract.dice import DICE_VERSION
from games.core.contract.errors import BAD_DATA, DataError, JournalError, OtherRules, PlanszowniaError, UsageError
from games.core.contract.game import Game
from games.core.contract.texts import N_, translate
from games.core.journal.lines import Header, Reading, damaged, read
from games.core.journal.lock import Lock
from games.core.journal.replay import replay, resumed
from games.core.journal.writing import Journal
from games.core.match.match import Match
from games.core.match.players import Player, player_from
from games.core.match.recording import Snapshot
from games.core.program.disk import write_whole


@dataclass(frozen=True, slots=True)
class StateOffer:
    """A journal that today's rules no longer replay: its last whole state can be gone on from, in a new journal.

    `number` is how many moves led to that state; `why` is where the replay failed.
    """

    path: Path
    header: Header  # of the new journal, but for its date
    number: int
    line: str
    state: dict[str, Any]
    board: Board
    why: JournalError

    def accept(self, path: Path) -> Match:
        """Begin a new journal at `path` with that state and return its match; the old one stays as it is."""
        return _begin_from(self.header, self.board, self.state, self.line, path)


def now() -> str:
    """Return the present time as headers hold it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def rule_values(board: Board) -> str:
    """Return the digest of a board's rule values, as headers hold it."""
    from games.core.data import boards  # brings the YAML reader

    return boards.rule_digest(board)


POSITION = "position"  # how a match begins that is played on from a moment of another
OLDER = N_("The rules of the program have changed since this match was played, so its moves can't be shown again.")


def board_of(header: Header, path: Path) -> Board:
    """Load the board that a header names or holds; JournalError if that can't be done."""
    from games.core.data import boards

    try:
        if header.board_text is not None:
            return boards.load_from_text(header.game, header.board_text, str(path))
        ref = next((ref for ref in boards.shipped(header.game) if ref.id == header.board), None)
        if ref is None:
            raise damaged(path, 1, N_("board: there is no board called {name}", name=header.board))
        return boards.load(header.game, ref)
    except DataError as error:
        raise damaged(path, 1, N_("board: {why}", why=str(error.problems[0]))) from error


def watch(path: Path) -> Match:
    """Load a match only to be looked at: no lock, no journal; JournalError where it can't be replayed.

    OtherRules where the rules have changed since.
    """
    reading = read(path)
    try:
        return watch_reading(reading)
    except JournalError as error:
        if not _changed(reading.header, *_rules(reading)):
            raise
        raise OtherRules(error.file, 0, translate(OLDER, "en"), text=OLDER) from error


def watch_reading(reading: Reading) -> Match:
    """Load a match from a journal that was read already; JournalError where it can't be replayed."""
    return replay(reading, *_rules(reading))


def open_match(path: Path) -> Match | StateOffer:
    """Load a match and go on with it in its journal. Raises JournalError, JournalLocked; the file stays as it was."""
    lock = Lock.take(path)
    try:
        reading = read(path)
        game, board = _rules(reading)
        match = _replayed_or_offered(reading, game, board)
    except BaseException:
        lock.release()
        raise
    if isinstance(match, StateOffer):
        lock.release()
        return match
    journal = Journal.resume(reading, lock)
    match.attach(journal)
    end = match.end_record()
    if end is not None and not journal.ended:
        journal.write([end], match.snapshot)
    return match


def go_on_in_copy(path: Path, good: int, copy: Path) -> Match | StateOffer:
    """Copy the first `good` lines of a damaged journal to `copy`, a new file, and go on there.

    Take `good` from the JournalError; UsageError if it is 0: then nothing is left to go on from. OSError if the copy
    can't be written.
    """
    if good < 1:
        raise UsageError(f"{path} holds no line to go on from")
    with open(path, "rb") as file:
        lines = [file.readline() for _ in range(good)]
    if copy.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(copy))
    write_whole(copy, b"".join(lines))
    return open_match(copy)


def play_on(path: Path, number: int, players: Sequence[Player], seed: int, copy: Path) -> Match:
    """Begin a match at `copy` from the moment of another after `number` moves, with these players and other dice.

    The old journal stays as it is; the new match counts for no records. Raises JournalError.
    """
    reading = read(path)
    game, board = _rules(reading)
    match = replay(reading, game, board)
    state, line = game.to_data(match.history.states[number]), match.history.line_at(number)
    header = replace(reading.header, players=tuple(players), seed=seed, rules=game.rules_version, begun=POSITION)
    return _begin_from(header, board, state, line, copy)


def _begin_from(header: Header, board: Board, state: dict[str, Any], line: str, path: Path) -> Match:
    """Begin a new journal at `path` with a whole state and return its match; the header's date becomes today's."""
    header = replace(header, date=now(), resumed=True)
    journal = Journal.create(path, header, Snapshot(0, line, state))
    match = resumed(registry.game(header.game), board, header, state, line)
    match.attach(journal)
    return match


def _rules(reading: Reading) -> tuple[Game, Any]:
    try:
        game = registry.game(reading.header.game)
    except UsageError as error:
        raise damaged(reading.path, 1, N_("game: there is no game called {name}", name=reading.header.game)) from error
    return game, board_of(reading.header, reading.path)


def _changed(header: Header, game: Game, board: Board) -> bool:
    return (header.rules, header.dice, header.values) != (game.rules_version, DICE_VERSION, rule_values(board))


def _replayed_or_offered(reading: Reading, game: Game, board: Board) -> Match | StateOffer:
    try:
        return replay(reading, game, board)
    except JournalError as error:
        offer = _offer(reading, game, board, error) if _changed(reading.header, game, board) else None
        if offer is None:
            raise
        return offer


def _last_state(records: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the newest record of a whole state that was not taken back; None if there is none."""
    kept, away = list[Mapping[str, Any]](), list[Mapping[str, Any]]()  # `away`: taken back, but may be played again
    for record in records:
        if "state" in record:
            kept.append(record)
        elif "move" in record:
            away = []
        elif "undo" in record:
            away += [state for state in kept if state["at"] > record["undo"]]
            kept = [state for state in kept if state["at"] <= record["undo"]]
        elif "redo" in record:
            kept += [state for state in away if state["at"] <= record["redo"]]
            away = [state for state in away if state["at"] > record["redo"]]
    return max(kept, key=lambda state: state["at"], default=None)


def _offer(reading: Reading, game: Game, board: Board, why: JournalError) -> StateOffer | None:
    """Return the last whole state that was not taken back, if today's rules can make a view of it."""
    players = list(reading.header.players)
    try:
        record = _last_state([record for _, record in reading.records])
        if record is None:
            return None
        for _, other in reading.records:
            if "player" in other:
                players[other["player"]] = player_from(other)
        header = replace(
            reading.header,
            players=tuple(players),
            rules=game.rules_version,
            dice=DICE_VERSION,
            values=rule_values(board),
        )
        resumed(game, board, header, record["state"], str(record["line"])).view(None)
        return StateOffer(reading.path, header, int(record["at"]), str(record["line"]), record["state"], board, why)
    except (*BAD_DATA, PlanszowniaError):
        return None
