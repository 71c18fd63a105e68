"""Games from outside the program: folders named on the command line or by installed packages, run only with consent.

Nothing is loaded from the user's folder automatically. `read_guests` runs no code. `load` does, so its callers need
consent: the window asks and remembers the answer in `TrustedGames`; on the command line, naming the folder with
`--with` is consent.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.errors import DataError, UsageError
from games.core.contract.texts import Text
from games.core.data.game_folder import FILE_NAME, GameFolder, content_hash, read_game_folder
from games.core.program import guest_modules

_log = logging.getLogger(__name__)
MOST_SEATS = 5  # as many as there are seat marks


def read_guests(paths: Iterable[Path]) -> list[GameFolder]:
    """Read the `game.yaml` of each folder, without running code. Raises UsageError or DataError."""
    result = list[GameFolder]()
    for path in paths:
        if zipfile.is_zipfile(path):
            raise UsageError(f"{path} is packed: unpack it, then name the folder that was in it")
        if not path.is_dir():
            raise UsageError(f"--with takes the folder of a game; {path} is none")
        if not (path / FILE_NAME).is_file():
            raise UsageError(f"{path} has no {FILE_NAME}, so it is not the folder of a game")
        guest = read_game_folder(path)
        _check_name(guest)
        result.append(guest)
    return result


def _check_name(guest: GameFolder) -> None:
    known = {facts.id for facts in registry.all_facts()} - {guest.id} if _is_loaded(guest) else _known_ids()
    if guest.id in known:
        raise UsageError(f"{guest.path}: there is a game called {guest.id!r} already")
    if not _is_loaded(guest) and guest_modules.is_taken(guest.id, guest.path):
        raise UsageError(f"{guest.path}: {guest.id!r} is the name of a Python module; the game needs another id")


def _known_ids() -> set[str]:
    return {facts.id for facts in registry.all_facts()}


def _is_loaded(guest: GameFolder) -> bool:
    return guest.id in _known_ids() and registry.data_folder(guest.id) == guest.path


def installed_guests() -> Iterator[GameFolder]:
    """Yield the games of installed packages, without importing them.

    A package without a valid `game.yaml` is left out.
    """
    for name in guest_modules.installed_packages():
        spec = importlib.util.find_spec(name)  # a name without dots, so nothing is imported
        for place in (spec.submodule_search_locations or ()) if spec is not None else ():
            try:
                yield from read_guests([Path(place)])
            except (DataError, UsageError):
                continue


def load(guest: GameFolder) -> GameFacts:
    """Run a game's code: import and register it.

    Raises UsageError if it is not the game that its `game.yaml` names.
    """
    if _is_loaded(guest):
        return registry.game_entry(guest.id).facts
    guest_modules.install_finder(guest.id, guest.path)
    module = importlib.import_module(f"{guest.id}.game")
    facts = getattr(module, "FACTS", None)
    if not isinstance(facts, GameFacts) or facts.id != guest.id:
        guest_modules.remove_finder(guest.id)
        raise UsageError(f"{guest.path}: game.py has no FACTS of the game {guest.id!r}")
    faults = fact_faults(facts)
    if faults:
        guest_modules.remove_finder(guest.id)
        raise UsageError(f"{guest.path}: FACTS in game.py: {'; '.join(faults)}")
    registry.add(facts, f"{guest.id}.game", guest.path, package=guest.id)
    return facts


def fact_faults(facts: GameFacts) -> list[str]:
    """List what is wrong with a game's facts, as messages for developers; wrong ones would break the menu."""
    few, most = facts.seats if _is_list(facts.seats, int) and len(facts.seats) == 2 else (0, 0)
    titles = facts.tile_title
    checks = {
        'title is not a string, the same in every language: "Skarbiec"': _is_list((facts.title,), str),
        'tile_title is not a string and a string or N_("…"): ("Skarbiec", N_("The Vault"))': (
            type(titles) is tuple and list(map(type, titles)) in ([str, str], [str, Text])
        ),
        'blurb is not N_("…")': type(facts.blurb) is Text,
        'intro is not N_("…")': type(facts.intro) is Text,
        'feature_labels is not a tuple of N_("…"): (N_("hidden hands"),)': _is_list(facts.feature_labels, Text),
        "seats is not the fewest and most seats, within 1 and 5: (2, 4)": 1 <= few <= most <= MOST_SEATS,
        "theme is not a string": type(facts.theme) is str,
        "painter is not a string": type(facts.painter) is str,
        "bot_names is not a tuple with a name for each seat": (
            _is_list(facts.bot_names, str) and len(facts.bot_names) >= most
        ),
        "sample_moves is not a number": type(facts.sample_moves) is int,
    }
    return [fault for fault, is_sound in checks.items() if not is_sound]


def _is_list(values: object, kind: type) -> bool:
    """Return True if `values` is a plain tuple of values of a type; a `Text`, too, is a tuple."""
    return type(values) is tuple and all(type(value) is kind for value in values)


def load_trusted(guests: Iterable[GameFolder], trusted: frozenset[str]) -> list[GameFolder]:
    """Load the games whose files have a trusted hash, which means that a person has allowed them; return the others,
    with those that fail to load.
    """
    asked = list[GameFolder]()
    for guest in guests:
        try:
            if content_hash(guest.path) not in trusted:
                asked.append(guest)
            else:
                load(guest)
        except Exception:
            _log.exception("the game %s failed to load", guest.id)
            asked.append(guest)
    return asked
