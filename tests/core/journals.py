"""Journals of the toy game for tests: begun, played, and with every kind of line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.core.contract.dice import BotDice
from games.core.contract.plain import digest
from games.core.journal import saves
from games.core.journal.lines import encode_line
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from tests.core import toy


def begin(path: Path, kinds: str = "pp", seed: int = 7, rounds: str = "9", **settings: Any) -> Match:
    return saves.begin_match(
        toy.GAME,
        toy.make_board(),
        None,
        toy.make_players(kinds),
        {"rounds": rounds},
        seed,
        MatchSettings(**settings),
        path,
    )


def position_digest(match: Match) -> str:
    return digest(toy.to_data(match.state)) + match.position_id + str(match.move_count)


def match_digest(match: Match) -> str:
    """Return everything that a save must restore: position, log, players and the moves that can be redone."""
    return repr((position_digest(match), match.log, match.players, match.history.moves, match.settings, match.options))


def play(match: Match, moves: int, seed: int = 1) -> list[str]:
    dice, marks = BotDice(seed), [match_digest(match)]
    for _ in range(moves):
        if match.decision() is None:
            break
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        marks.append(match_digest(match))
    return marks


def close(match: Match) -> None:
    assert match.journal is not None
    match.journal.close()


def write_eventful_journal(path: Path) -> list[str]:
    """Write a journal of about forty lines with every kind of line; return the digests after each action."""
    match = begin(path)
    marks = [match_digest(match)]

    def perform(what: Any, *args: Any, **named: Any) -> None:
        what(*args, **named)
        marks.append(match_digest(match))

    dice = BotDice(4)
    for number in range(31):
        perform(match.play, dice.choice(toy.GAME.legal_moves(match.state)))
        if number % 9 == 5:
            perform(match.undo, agreed=True)
            perform(match.redo)
        if number == 20:
            perform(match.set_player, 1, Player("Ola", 2, "bot", "hard"))
    perform(match.go_back_to, match.move_count - 5, agreed=True)
    close(match)
    return marks


def rewrite_records(path: Path, change: Any) -> None:
    """Change a journal's records and write them with valid checksums, so that only the rules can find the fault."""
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for record in records:
        record.pop("sum", None)
    records = change(records) or records
    raw, total = b"", ""
    for record in records:
        line, total = encode_line(record, total)
        raw += line
    path.write_bytes(raw)


GUEST = {"name": "A", "mark": 1, "kind": "bot", "level": "easy"}


def update_record(number: int, **values: Any) -> Any:
    return lambda records: records[number].update(values)
