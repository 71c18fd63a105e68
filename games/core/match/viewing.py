"""How the people of a match follow it: what each has seen of its story, and how computers' moves are shown to them.

It is no part of the rules: it survives undo, curtain and loading, and changes nothing of the game.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from games.core.contract.contract import Seat

Pace = Literal["glance", "calmly", "steps"]
PACES: tuple[Pace, ...] = get_args(Pace)
OWN_SECRET_SEEN = "own secret"  # noted of who has looked at their own secret before the first move


class ViewingState:
    """What was noted, and since the journal was last told what is still to be written."""

    def __init__(self) -> None:
        self.was_loaded = False  # the match was loaded: whoever sits down now may not know what has happened
        self._pace: Pace | None = None
        self._uncoached: set[Seat] = set()  # who has turned the coach off
        self._seen: dict[Seat, set[str]] = {}
        self._unsaved: dict[str, Any] = {}

    @property
    def pace(self) -> Pace | None:
        """How computers play in this match; None: as the settings say."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = self._unsaved["pace"] = pace

    def is_coached(self, seat: Seat) -> bool:
        """Return whether a person listens to the coach: until they turn it off."""
        return seat not in self._uncoached

    def set_coached(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off for a person."""
        (self._uncoached.discard if on else self._uncoached.add)(seat)
        self._unsaved["uncoached"] = sorted(self._uncoached)

    def has_seen(self, seat: Seat, id: str) -> bool:
        """Return whether a person has seen an action, by its id."""
        return id in self._seen.get(seat, ())

    def mark_seen(self, seat: Seat, *ids: str) -> None:
        """Note what a person has seen."""
        for id in ids:
            if not self.has_seen(seat, id):
                self._seen.setdefault(seat, set()).add(id)
                self._unsaved.setdefault(str(seat), []).append(id)

    def pop_changes(self) -> dict[str, Any]:
        """Return what was noted since the last call, as JSON data."""
        found, self._unsaved = self._unsaved, {}
        return found

    def restore(self, data: object) -> None:
        """Take over what `take` has given; whatever is not as it must be is passed over: nothing depends on it."""
        for key, value in data.items() if isinstance(data, dict) else ():
            if key == "pace" and value in PACES:
                self._pace = value
            elif key == "uncoached" and isinstance(value, list):
                self._uncoached = {seat for seat in value if isinstance(seat, int)}
            elif str(key).isdecimal() and isinstance(value, list):
                self._seen.setdefault(int(key), set()).update(map(str, value))
