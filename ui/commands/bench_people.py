"""Measure how fast people's records and the list of matches are built and read, for `main.py bench --matches`.

One match of each game is played at random; its journal is copied with other names, dates and results, so that the files
have realistic lengths. Times are wall-clock unless a key contains `cpu`.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from games import registry
from games.core.contract.dice import BotDice
from games.core.data import boards
from games.core.journal import saves
from games.core.journal.lines import encode_line
from games.core.match.players import Player
from games.core.people import pages
from games.core.people.game_page import game_page
from games.core.people.store import PeopleStore
from games.core.people.updater import IndexUpdater
from games.core.program.paths import HOME_VARIABLE
from ui.screens.saves import thumbnails
from ui.shell.headless import Headless

NAMES = ("Ola", "Jan", "Maja", "Tadek", "Łucja", "Zbyszek")
FIRST, DAY = 1_760_000_000, 86_400  # start of the first match (Unix time); two matches a day
REPEATS = 5


def measure(matches: int) -> Mapping[str, Any]:
    """Return the figures for an index of so many matches."""
    with TemporaryDirectory() as folder:
        journals = Path(folder) / "saves"
        journals.mkdir()
        size = write_journals(journals, matches)
        keeper = IndexUpdater(lambda: PeopleStore().identity, journals, Path(folder) / "index.sqlite")
        start = process_time()
        made = _index(keeper)
        core = process_time() - start
        again = _index(keeper)
        with keeper.database() as db:
            times = {name: _page(db, name) for name in ("people", "person", "game")}
        keeper.close()
    return {
        "people": "index of matches and their list",
        "matches": matches,
        "journals_mb": round(size / 1e6),
        "index_s": round(made, 2),
        "index_cpu_s": round(core, 2),
        "index_again_s": round(again, 2),
        **{f"page_{name}_ms": round(1e3 * seconds, 1) for name, seconds in times.items()},
        **_lists(matches),
    }


def _lists(matches: int) -> Mapping[str, float]:
    """Return how long the list of so many unfinished matches takes to open, for the first time and again.

    First until every row can be chosen and shows names, date and turn; then until the visible pictures are drawn, too,
    one after another between frames. As in every run, the menu has looked for saved matches before.

    The matches are halves of one random match of each game, because equal names and dates cost as much as different
    ones.
    """
    result: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder  # for the rest of this run
        journals = saves.folder()
        journals.mkdir()
        halves = []
        for facts in registry.all_facts():
            lines = _played(facts.id, journals).splitlines(keepends=True)
            halves.append(b"".join(lines[: len(lines) // 2]))
        for number in range(matches):
            (journals / f"{number:06}{saves.JOURNAL_SUFFIX}").write_bytes(halves[number % len(halves)])
        for name in ("first", "again"):
            thumbnails.clear_caches()
            with Headless((1280, 720)) as it:
                it.open("menu")
                start, core = perf_counter(), process_time()
                it.app.open("load")
                screen: Any = it.top
                while screen.saves is None:
                    it.step()
                it.step()  # draws the rows
                result |= {f"rows_{name}_s": perf_counter() - start, f"rows_{name}_cpu_s": process_time() - core}
                while screen.thumbnails.waiting:
                    it.step()
                it.step()  # draws the last picture
                result |= {f"list_{name}_s": perf_counter() - start, f"list_{name}_cpu_s": process_time() - core}
                it.settle()  # the pictures are written to disk
    return {name: round(seconds, 2) for name, seconds in result.items()}


def _index(keeper: IndexUpdater) -> float:
    start = perf_counter()
    keeper.start()
    keeper.wait()
    return perf_counter() - start


def _page(db: sqlite3.Connection, name: str) -> float:
    """Return the seconds for querying a page, for the person and the game with the most data."""
    asked: dict[str, Callable[[], object]] = {
        "people": lambda: pages.people_page(db),
        "person": lambda: pages.person_page(db, NAMES[0].casefold()),
        "game": lambda: game_page(db, pages.Filter(game=registry.all_facts()[0].id)),
    }
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        asked[name]()
        times.append(perf_counter() - start)
    return max(times)


def write_journals(folder: Path, matches: int, seed: int = 1) -> int:
    """Write journals of so many finished matches into a folder; return their total size in bytes."""
    chance, size = random.Random(seed), 0
    played = {facts.id: _played(facts.id, folder) for facts in registry.all_facts()}
    for number in range(matches):
        game = chance.choice(sorted(played))
        raw = _varied(played[game], number, chance)
        (folder / f"{game}-{number:06}{saves.JOURNAL_SUFFIX}").write_bytes(raw)
        size += len(raw)
    return size


def _played(game_id: str, folder: Path) -> bytes:
    """Return the journal of a match of random moves."""
    rules, ref, path = registry.game(game_id), boards.shipped_boards(game_id)[0], folder / "made"
    players = [Player(f"P{mark}", mark) for mark in rules.facts.marks[: rules.facts.seats[1]]]
    match = saves.begin_match(rules, boards.load(game_id, ref), ref, players, {}, 1, path=path)
    dice = BotDice(1)
    while not match.is_over:
        match.play(dice.choice(rules.legal_moves(match.state)))
    assert match.journal is not None
    match.journal.close()
    raw = path.read_bytes()
    path.unlink()
    return raw


def _varied(raw: bytes, number: int, chance: random.Random) -> bytes:
    """Return a journal with other people, date and result; only its first and last checksums are correct."""
    first, *between, last, _ = raw.split(b"\n")
    header, end = json.loads(first), json.loads(last)
    names = chance.sample(NAMES, len(header["players"]))
    for player, name in zip(header["players"], names, strict=True):
        player["name"] = name
        if chance.random() < 0.2:
            player |= {"kind": "bot", "level": chance.choice(("easy", "medium", "hard"))}
    moment = FIRST + number * DAY // 2
    header["date"] = datetime.fromtimestamp(moment, UTC).isoformat()
    chance.shuffle(end["points"])
    end["winners"] = [end["points"].index(max(end["points"]))]
    end.pop("places", None)
    lines = []
    for record in (header, end):
        record.pop("sum")
        lines.append(encode_line(record, "")[0].rstrip(b"\n"))
    return b"\n".join([lines[0], *between, lines[1], b""])
