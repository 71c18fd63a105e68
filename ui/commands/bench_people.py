"""Measure how fast people's records and the list of matches are built and read: `main.py bench --matches`.

One match of each game is played at random, and its journal is copied with other names, dates and results. Times are
wall-clock times unless the key contains `cpu`.
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
from games.core.people.game_page import query_game_page
from games.core.people.store import PeopleStore
from games.core.people.updater import IndexUpdater
from games.core.program.paths import HOME_VARIABLE
from ui.screens.saves import thumbnails
from ui.shell.headless import Headless

NAMES = ("Ola", "Jan", "Maja", "Tadek", "Łucja", "Zbyszek")
FIRST, DAY = 1_760_000_000, 86_400  # Unix time of the first match; seconds in a day
REPEATS = 5


def measure(matches: int) -> Mapping[str, Any]:
    """Return the times for an index of `matches` matches."""
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
    """Return how long a list of `matches` unfinished matches takes to open, for the first time and again.

    Two times are measured: until every row can be chosen, and until the visible pictures are drawn, too.
    """
    result: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder  # for the rest of this run
        journals = saves.saves_folder()
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
                it.step()  # draw the rows
                result |= {f"rows_{name}_s": perf_counter() - start, f"rows_{name}_cpu_s": process_time() - core}
                while screen.thumbnails.waiting:
                    it.step()
                it.step()  # draw the last picture
                result |= {f"list_{name}_s": perf_counter() - start, f"list_{name}_cpu_s": process_time() - core}
                it.settle()  # write the pictures to disk
    return {name: round(seconds, 2) for name, seconds in result.items()}


def _index(keeper: IndexUpdater) -> float:
    start = perf_counter()
    keeper.start()
    keeper.wait()
    return perf_counter() - start


def _page(db: sqlite3.Connection, name: str) -> float:
    """Return the seconds that a page's queries take, for the largest page."""
    asked: dict[str, Callable[[], object]] = {
        "people": lambda: pages.query_people_page(db),
        "person": lambda: pages.query_person_page(db, NAMES[0].casefold()),
        "game": lambda: query_game_page(db, pages.MatchFilter(game=registry.all_facts()[0].id)),
    }
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        asked[name]()
        times.append(perf_counter() - start)
    return max(times)


def write_journals(folder: Path, matches: int, seed: int = 1) -> int:
    """Write journals of `matches` finished matches; return their total size in bytes."""
    chance, size = random.Random(seed), 0
    played = {facts.id: _played(facts.id, folder) for facts in registry.all_facts()}
    for number in range(matches):
        game = chance.choice(sorted(played))
        raw = _varied(played[game], number, chance)
        (folder / f"{game}-{number:06}{saves.JOURNAL_SUFFIX}").write_bytes(raw)
        size += len(raw)
    return size


def _played(game_id: str, folder: Path) -> bytes:
    """Return the journal of a match with random moves."""
    rules, ref, path = registry.game(game_id), boards.shipped_boards(game_id)[0], folder / "made"
    players = [Player(f"P{mark}", mark) for mark in rules.facts.marks[: rules.facts.seats[1]]]
    match = saves.begin_match(rules, boards.load_game_board(game_id, ref), ref, players, {}, 1, path=path)
    dice = BotDice(1)
    while not match.is_over:
        match.play(dice.choice(rules.legal_moves(match.state)))
    assert match.journal is not None
    match.journal.close()
    raw = path.read_bytes()
    path.unlink()
    return raw


def _varied(raw: bytes, number: int, chance: random.Random) -> bytes:
    """Return a journal with other people, date and result. Only its first and last lines have correct checksums."""
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
