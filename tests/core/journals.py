"""Journals of the miniature game for tests of journals: begun, played, with everything that can stand in one."""

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
    """Everything that a save must bring back: position, log, players, what could be redone."""
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
    """Write a journal of forty lines or so with everything in it; return the marks after each act."""
    match = begin(path)
    marks = [match_digest(match)]

    def act(what: Any, *args: Any, **named: Any) -> None:
        what(*args, **named)
        marks.append(match_digest(match))

    dice = BotDice(4)
    for number in range(31):
        act(match.play, dice.choice(toy.GAME.legal_moves(match.state)))
        if number % 9 == 5:
            act(match.undo, agreed=True)
            act(match.redo)
        if number == 20:
            act(match.set_player, 1, Player("Ola", 2, "bot", "hard"))
    act(match.go_back_to, match.move_count - 5, agreed=True)
    close(match)
    return marks


def rewrite_records(path: Path, change: Any) -> None:
    """Change a journal's records and write it again with right sums: what only the rules can find."""
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
