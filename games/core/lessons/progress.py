"""What is kept of learning: `learning.json` in the user's folder, the same for everybody at this computer.

By game: the lessons that are done, the questions missed in them, and the lesson in progress as a snapshot of its run.
The coach's cards that a person has seen are kept by name. A file that can't be read counts as empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from games.core.program import user_file
from games.core.program.paths import user_folder

FORMAT = 1
NAME = "learning.json"


class Progress:
    """The file as it is now; every change writes it anew, beside the old one and then in its place."""

    def __init__(self, file: Path | None = None) -> None:
        """Read the file, by default that of the user's folder."""
        self.file = file or user_folder() / NAME
        data = _read(self.file)
        self._games, self._people = _mapping(data, "games"), _mapping(data, "people")

    def _game(self, game: str) -> dict[str, Any]:
        found = self._games.get(game)
        return found if isinstance(found, dict) else {}

    def done(self, game: str) -> list[str]:
        """List the lessons of a game that were gone through, by id."""
        found = self._game(game).get("done")
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    def current(self, game: str) -> Mapping[str, Any] | None:
        """Return the snapshot of the lesson in progress, with its id under `lesson`; None if there is none."""
        found = self._game(game).get("current")
        return found if isinstance(found, dict) and isinstance(found.get("lesson"), str) else None

    def begun(self, game: str) -> bool:
        """Whether any lesson of a game was ever begun."""
        return bool(self.done(game)) or self.current(game) is not None

    def latest(self) -> str:
        """Return the game whose lessons were gone through last; "" if none were."""
        return next(reversed(self._games), "")

    def keep(self, game: str, snapshot: Mapping[str, Any]) -> Text | None:
        """Keep where the learner is in a lesson; return why that failed, or None."""
        self._change(game, {"current": dict(snapshot)})
        return self._write()

    def finish(self, game: str, lesson: str, missed: list[int]) -> Text | None:
        """Note that a lesson is done, and forget where it was; return why that failed, or None."""
        done = [*(one for one in self.done(game) if one != lesson), lesson]
        found = self._game(game).get("missed")
        self._change(game, {"done": done, "current": None, "missed": {**(found or {}), lesson: missed}})
        return self._write()

    def forget(self, game: str) -> Text | None:
        """Start a game's lessons over; return why that failed, or None."""
        self._games.pop(game, None)
        return self._write()

    def _change(self, game: str, change: Mapping[str, Any]) -> None:
        kept = {**self._game(game), **change}
        self._games.pop(game, None)
        self._games[game] = kept  # the last one is the latest

    # -- the coach in a match -----------------------------------------------------------------------------------------
    def seen(self, game: str, person: str) -> set[str]:
        """Return the coach's cards of a game that a person has seen."""
        found = self._people.get(person)
        cards = found.get(game) if isinstance(found, dict) else None
        return {one for one in cards if isinstance(one, str)} if isinstance(cards, list) else set()

    def see(self, game: str, person: str, card: str) -> Text | None:
        """Note that a person has seen a card; return why that failed, or None."""
        found = self._people.get(person)
        kept = found if isinstance(found, dict) else {}
        self._people[person] = {**kept, game: sorted(self.seen(game, person) | {card})}
        return self._write()

    def unsee(self, game: str, person: str) -> Text | None:
        """Show a person all cards of a game again; return why that failed, or None."""
        found = self._people.get(person)
        if isinstance(found, dict):
            self._people[person] = {key: cards for key, cards in found.items() if key != game}
        return self._write()

    def _write(self) -> Text | None:
        data = {"format": FORMAT, "games": self._games, "people": self._people}
        try:
            user_file.write(self.file, data)
        except OSError as error:
            return N_("The progress of the lessons can't be saved: {why}", why=system_reason(error))
        return None


def _mapping(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _read(file: Path) -> dict[str, Any]:
    try:
        data = user_file.read(file).data or None
    except OSError:
        return {}
    return data if data is not None and data.get("format") == FORMAT else {}
