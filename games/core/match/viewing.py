"""What each person has seen of a match, and how they want to follow it.

The rules do not depend on it. It survives undo, the curtain and loading.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from games.core.contract.contract import Seat

Pace = Literal["glance", "calmly", "steps"]
PACES: tuple[Pace, ...] = get_args(Pace)
OWN_SECRET_SEEN = "own secret"  # id recorded when a person has looked at their own secret before the first move


class ViewingState:
    """What the people in a match have seen, the speed of animations, and who is coached.

    It also stores changes that are not in the journal yet.
    """

    def __init__(self) -> None:
        self.was_loaded = False  # True: the match was loaded, so players may not remember what happened
        self._pace: Pace | None = None
        self._uncoached: set[Seat] = set()  # seats whose players turned the coach off
        self._seen: dict[Seat, set[str]] = {}
        self._unsaved: dict[str, Any] = {}

    @property
    def pace(self) -> Pace | None:
        """How computer players' moves are shown in this match; None: as in the program's settings."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = self._unsaved["pace"] = pace

    def is_coached(self, seat: Seat) -> bool:
        """Return True if the coach is on for a person, as it is by default."""
        return seat not in self._uncoached

    def set_coached(self, seat: Seat, is_coached: bool) -> None:
        """Turn the coach on or off for a person."""
        (self._uncoached.discard if is_coached else self._uncoached.add)(seat)
        self._unsaved["uncoached"] = sorted(self._uncoached)

    def has_seen(self, seat: Seat, id: str) -> bool:
        """Return True if a person has seen this action."""
        return id in self._seen.get(seat, ())

    def mark_seen(self, seat: Seat, *ids: str) -> None:
        """Record the ids of actions that a person has seen."""
        for id in ids:
            if not self.has_seen(seat, id):
                self._seen.setdefault(seat, set()).add(id)
                self._unsaved.setdefault(str(seat), []).append(id)

    def pop_changes(self) -> dict[str, Any]:
        """Return the changes since the last call as JSON data."""
        changes, self._unsaved = self._unsaved, {}
        return changes

    def restore(self, data: object) -> None:
        """Apply data from `pop_changes`; invalid entries are ignored, because no rule depends on them."""
        for key, value in data.items() if isinstance(data, dict) else ():
            if key == "pace" and value in PACES:
                self._pace = value
            elif key == "uncoached" and isinstance(value, list):
                self._uncoached = {seat for seat in value if isinstance(seat, int)}
            elif str(key).isdecimal() and isinstance(value, list):
                self._seen.setdefault(int(key), set()).update(map(str, value))
