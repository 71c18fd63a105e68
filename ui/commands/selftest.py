"""Check that every shipped file loads and every game can be played: `main.py selftest`.

It needs no display and no sound, and writes no file. It prints a line for each kind of file and each game, and the
faults on standard error. The exit code is 1 if there are faults.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from games import registry
from games.core.contract import texts
from games.core.contract.contract import GameFacts
from games.core.program import compiled
from games.core.program.letters import DRAWN
from games.core.program.paths import resource_path
from games.shipped import register_shipped

LEVELS = ("medium", "master", "easy", "hard", "random")  # levels of the computers, by seat in turn
PLAYOUTS = 8  # playouts of the hard computer
SEED = 2009
EVERY = 12  # slow checks run at every 12th move
PATIENCE = 60  # seconds to wait for the computer players' process
PX = 24  # pixels: font size and picture size
POLISH = "AaĄąĆćĘęŁłŃńÓóŚśŹźŻż 0123456789 ”–"  # characters that every font has

Faults = list[str]
Part = Callable[[], tuple[str, Faults]]  # returns (summary, faults)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Set the parser's description; the command has no arguments."""
    parser.description = "Load every file that ships with the program and play one game of computers per game."


def run(args: argparse.Namespace) -> int:
    """Run all parts and print their results; return 1 if there are faults."""
    _use_dummy_devices()
    register_shipped()
    parts: dict[str, Part] = {"modules": check_modules}
    parts |= {name: partial(check_files, *kind) for name, kind in FILES.items()}
    parts |= {facts.id: partial(play_game, facts) for facts in registry.all_facts()}
    parts["computers"] = partial(check_bot_process, registry.all_facts())
    parts["records"] = check_index
    good = [_report(name, part) for name, part in parts.items()]
    print("all is well" if all(good) else "something is wrong, see above", flush=True)
    return 0 if all(good) else 1


def _use_dummy_devices() -> None:
    """Start pygame with dummy drivers, before anything else."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.mixer.init()
    pygame.display.set_mode((64, 64))


def _report(name: str, part: Part) -> bool:
    """Run a part and print its result; return True without faults."""
    try:
        label, faults = part()
    except Exception as error:  # every failure must be reported
        label, faults = "stopped", [f"{type(error).__name__}: {error}"]
    print(f"{'FAULT' if faults else 'ok':<6}{name:<14}{label}", flush=True)
    for fault in faults:
        print(f"      {name}: {fault}", file=sys.stderr, flush=True)
    return not faults


# -- code -----------------------------------------------------------------------------------------------------------
def check_modules() -> tuple[str, Faults]:
    """Import every module of the program, because a build may lack one."""
    faults, names = [], []
    for package in ("games", "ui"):
        path = importlib.import_module(package).__path__
        names += [result.name for result in pkgutil.walk_packages(path, f"{package}.")]
    for name in names:
        try:
            importlib.import_module(name)
        except Exception as error:  # the other modules are checked, too
            faults.append(f"{name}: {type(error).__name__}: {error}")
    return f"{len(names)} modules, {compiled.run_mode()} rules", faults if names else ["no modules"]


def check_files(folder: str, pattern: str, check: Callable[[Path], Faults]) -> tuple[str, Faults]:
    """Check the files below a folder that match a pattern. No file is a fault, too."""
    baking = resource_path("assets/make")  # scripts of the source tree that are never loaded
    files = [path for path in sorted(resource_path(folder).rglob(pattern)) if baking not in path.parents]
    faults = [fault for path in files for fault in _tried(path, check)]
    return f"{len(files)} files", faults if files else [f"no {pattern} in {folder}"]


def _tried(path: Path, check: Callable[[Path], Faults]) -> Faults:
    try:
        return check(path)
    except Exception as error:  # the other files are checked, too
        return [f"{path}: {type(error).__name__}: {error}"]


def _data(path: Path) -> Faults:
    from games.commands.check import examine
    from games.core.data.file_kinds import all_file_kinds

    return [str(fault) for fault in examine(path, all_file_kinds()).faults]


def _rules(path: Path) -> Faults:
    from games.core.data.rules_text import check_rules

    return [str(fault) for fault in check_rules(path)]


def _list(path: Path) -> Faults:
    from games.core.data.files import read_document

    return [] if read_document(path).data else [f"{path}: empty"]


def _font(path: Path) -> Faults:
    from games.core.program.icons import icon_letters
    from ui.drawing.fonts import FACES, FALLBACKS, Face

    complete = {file for face, file in FACES.items() if face not in FALLBACKS}
    wanted = "".join(icon_letters().values()) if path.stem == "icons" else DRAWN if path.name in complete else POLISH
    face = Face(path.read_bytes(), PX)
    missing = [f"U+{ord(char):04X}" for char in sorted(wanted) if char.isprintable() and not face.has(char)]
    return [f"{path}: no letter {', '.join(missing)}"] if missing else []


def _picture(path: Path) -> Faults:
    import pygame

    pygame.image.load(str(path)).convert_alpha()
    return []


def _drawing(path: Path) -> Faults:
    import pygame

    drawn = pygame.image.load_sized_svg(str(path), (PX, PX)).get_bounding_rect()
    return [] if drawn.width and drawn.height else [f"{path}: nothing is drawn"]


def _sound(path: Path) -> Faults:
    import pygame

    from ui.shell.sound import SoundDevice

    loads = SoundDevice().load(str(path)) is not None  # without pygame, as the window loads it
    return [] if loads and pygame.mixer.Sound(str(path)).get_length() > 0 else [f"{path}: silent"]


def _catalogue(path: Path) -> Faults:
    language = path.parent.parent.name
    result = texts.load_catalogue(language).info().get("language")
    return [] if result == language else [f"{path}: says that it is in {result}"]


FILES: dict[str, tuple[str, str, Callable[[Path], Faults]]] = {
    "data": ("data", "*.yaml", _data),
    "rules": ("data", "rules.*.md", _rules),
    "lists": ("assets", "*.yaml", _list),
    "fonts": ("assets", "*.[ot]tf", _font),
    "pictures": ("assets", "*.webp", _picture),
    "icons": ("assets", "*.png", _picture),
    "drawings": ("assets", "*.svg", _drawing),
    "sounds": ("assets", "*.ogg", _sound),
    "languages": ("data/locale", "*.mo", _catalogue),
}


# -- games ----------------------------------------------------------------------------------------------------------
def play_game(facts: GameFacts) -> tuple[str, Faults]:
    """Let computers of all levels play a game, and check the invariants; return (summary, faults)."""
    from games.commands import simulate
    from games.core.match.settings import complete_options

    seats = facts.seats[1]
    options = complete_options(registry.game(facts.id), {}, seats)
    levels = tuple(LEVELS[seat % len(LEVELS)] for seat in range(seats))
    entry, pairs = registry.game_entry(facts.id), tuple(options.items())
    line = simulate.play_game(simulate.GameJob(entry, seats, levels, SEED, PLAYOUTS, pairs, None, check=EVERY), 0)
    return f"{line['moves']} moves of {', '.join(levels)}: {line['end']}", []


def check_bot_process(games: Sequence[GameFacts]) -> tuple[str, Faults]:
    """Ask the computer players' process for the first move of each game; return (summary, faults)."""
    from games.core.computers.process import BotProcess
    from games.core.contract.dice import Dice
    from games.core.data import boards
    from games.core.match.settings import complete_options

    faults = []
    for facts in games:
        game, seats = registry.game(facts.id), facts.seats[1]
        options = {**complete_options(game, {}, seats), "board": boards.load_default_board(facts.id)}
        state = game.setup(options, seats, Dice(SEED))
        decision = game.decision(state)
        with BotProcess(facts.id, SEED) as thinker:
            thinker.request_move(game.observe(state, decision.seat if decision else None), "hard", playouts=PLAYOUTS)
            last = time.monotonic() + PATIENCE
            while (result := thinker.poll()) is None and time.monotonic() < last:
                time.sleep(0.01)
        if result is None or result.move not in game.legal_moves(state):
            faults.append(f"{facts.id}: {'no answer' if result is None else f'{result.move} is not legal'}")
    return "answer from a process of their own", faults


def check_index() -> tuple[str, Faults]:
    """Index an invented match in memory, and query the page of people; return (summary, faults)."""
    import sqlite3

    from games.core.people import pages
    from games.core.people.index import JournalIndex, JournalStamp
    from games.core.people.journals import MatchRecord, SeatRecord
    from games.core.people.store import PeopleStore

    seats = [
        SeatRecord(name, name, 1, None, "", "", 10, place, 2.0 - place, True, False)
        for place, name in ((1, "a"), (2, "b"))
    ]
    index, identity = JournalIndex(None), PeopleStore().identity
    index.add(
        [("made", JournalStamp(0, 0), MatchRecord(game="made", end="points", counts=True, seats=tuple(seats)))],
        identity,
    )
    index.update_ratings()
    result = pages.query_people_page(index.db)
    index.close()
    good = [(card.key, card.rate.won) for card in result.people] == [("a", 1.0), ("b", 0.0)]
    return f"SQLite {sqlite3.sqlite_version}", [] if good else [f"found {result}"]
