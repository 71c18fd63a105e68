"""Matches at chosen positions, played with a fixed seed."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from games import registry
from games.core.data import boards
from games.core.journal.lines import encode_line
from games.core.lessons.files import read_lessons
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.match.viewing import OWN_SECRET_SEEN
from tests.core.measures import write_measures
from tests.pictures.adapter import HOME, RELEASED

GAMES = ("ankh_morpork", "krakow", "osada", "wampiry", "wroclaw")
NAMES = ("Maja", "Kuba Żółć-Wąski", "Ola", "Tadek", "Stanisława Maria")
FOREIGN_NAMES = ("Ґанна", "Αλεξάνδρα", "Żaneta", "Дмитро-Всеволод", "Ξένια")
SEEDS = range(3, 15)
BEFORE_END = 6  # moves


def seats_of(game: str) -> range:
    """Return the seat counts of a game."""
    fewest, most = registry.game(game).facts.seats
    return range(fewest, most + 1)


def lessons_of(game: str) -> list[str]:
    """Return the ids of a game's lessons."""
    return [one.id for one in read_lessons(game).lessons]


def saved(name: str) -> Path:
    """Return the path of a match in the user's folder."""
    return Path(HOME) / "saves" / f"{name}.journal"


def overwrite(path: Path, content: bytes) -> None:
    """Replace a file's content but keep its date, which lists display."""
    facts = path.stat()
    path.write_bytes(content)
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def board_of_own(game: str) -> Path:
    """Return the path of the user's own board of a game."""
    return next((Path(HOME) / "boards" / game).glob("*.yaml"))


def start(
    game: str,
    seats: int = 0,
    people: int | None = None,
    seed: int = 3,
    own_board: bool = False,
    coach: bool = False,
    looked: bool = True,
    names: Sequence[str] = NAMES,
) -> Match:
    """Start a match, by default with the most seats and only people; `looked`: all have seen their own secret."""
    seats = seats or seats_of(game)[-1]
    people = seats if people is None else people
    bots = registry.game(game).facts.bot_names
    players = [Player(names[n], n + 1) if n < people else Player(bots[n], n + 1, "bot", "medium") for n in range(seats)]
    board = boards.load_game_board(game, board_of_own(game)) if own_board else boards.load_default_board(game)
    settings = MatchSettings(coach="everybody" if coach else "off")
    match = Match.start(registry.game(game), board, players, {}, seed, settings)
    for seat in range(people if looked else 0):
        match.viewing.mark_seen(seat, OWN_SECRET_SEEN)
    return match


def play(match: Match, enough: Callable[[Match], bool], seed: int = 3) -> bool:
    """Play until a condition holds; return False if the game ends before."""
    choose = Random(seed)
    while not enough(match):
        if match.is_over:
            return False
        match.play(choose.choice(match.game.legal_moves(match.state)))
    return True


def played(
    game: str, moves: int, seats: int = 0, own_board: bool = False, seed: int = 3, names: Sequence[str] = NAMES
) -> Match:
    """Return a match after this number of moves, or at its end, with the curtain lifted."""
    match = start(game, seats, seed=seed, own_board=own_board, names=names)
    play(match, lambda one: one.move_count >= moves, seed)
    return lift_curtain(match)


def late(game: str, seats: int = 0, own_board: bool = False) -> Match:
    """Return a match shortly before its end, with the curtain lifted."""
    whole = played(game, 10_000, seats, own_board)
    return played(game, max(1, whole.move_count - BEFORE_END), seats, own_board)


def asking(game: str, kind: str, least: int = 30, seats: int = 0) -> Match:
    """Return a match in which a person has this kind of decision, if possible after at least so many moves."""
    for after in (least, 12, 0):
        for seed in SEEDS:
            match = start(game, seats, seed=seed)
            if play(match, lambda one, after=after: _asks(one, kind, after), seed):  # type: ignore[misc]
                return lift_curtain(match)
    raise AssertionError(f"no match of {game} asks for {kind}")


def _asks(match: Match, kind: str, least: int) -> bool:
    decision = match.decision()
    return decision is not None and decision.kind == kind and match.move_count >= least


def deciding(match: Match) -> int | None:
    """Return the deciding seat; None when the game is over."""
    decision = match.decision()
    return None if decision is None else decision.seat


def lift_curtain(match: Match) -> Match:
    """Lift the curtain if necessary; return the match."""
    if match.needs_curtain():
        match.lift_curtain()
    return match


def over(game: str) -> Path:
    """Return a finished match in the user's folder, written by 2.0.0; for Wrocław by 1.0.0, on the shipped board."""
    if game == "wroclaw":
        shutil.copy(RELEASED.parent / "1.0.0" / "journals" / "wroclaw_finished.journal", saved("wroclaw_older"))
        return saved("wroclaw_older")
    return saved(f"{game}_finished")


def add_hints(path: Path) -> Path:
    """Mark all moves of a saved match as played on a hint; return the match's path."""
    total, lines = "", list[bytes]()
    for text in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(text)
        del record["sum"]
        line, total = encode_line(record | {"hint": 1} if "move" in record else record, total)
        lines.append(line)
    overwrite(path, b"".join(lines))
    return path


def add_measures(path: Path, whole: bool = True) -> Path:
    """Store made-up review measures for a finished match; return the match's path."""
    write_measures(path, whole)
    return path
