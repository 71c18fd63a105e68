"""What the people at a table agree on before they begin, and how they follow their match.

`Settings` are the match's settings beside the game's options; `Following` is what each person has seen of the story,
and how computers' moves are shown to them. That is no part of the rules: it survives undo, curtain and loading, and
changes nothing of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from games.core.contract.contract import SETUP_OPTIONS, Option, Options, Seat
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.match.undo import UndoRule

# -- how people follow a match ----------------------------------------------------------------------------------------
Pace = Literal["glance", "calmly", "steps"]
PACES: tuple[Pace, ...] = get_args(Pace)
LOOKED = "own secret"  # noted of who has looked at their own secret before the first move


class Following:
    """What was noted, and since the journal was last told what is still to be written."""

    def __init__(self) -> None:
        self.returned = False  # the match was loaded: whoever sits down now may not know what has happened
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

    def coached(self, seat: Seat) -> bool:
        """Return whether a person listens to the coach: until they turn it off."""
        return seat not in self._uncoached

    def turn_coach(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off for a person."""
        (self._uncoached.discard if on else self._uncoached.add)(seat)
        self._unsaved["uncoached"] = sorted(self._uncoached)

    def has_seen(self, seat: Seat, id: str) -> bool:
        """Return whether a person has seen an action, by its id."""
        return id in self._seen.get(seat, ())

    def note_seen(self, seat: Seat, *ids: str) -> None:
        """Note what a person has seen."""
        for id in ids:
            if not self.has_seen(seat, id):
                self._seen.setdefault(seat, set()).add(id)
                self._unsaved.setdefault(str(seat), []).append(id)

    def take(self) -> dict[str, Any]:
        """Return what was noted since the last call, as JSON data."""
        found, self._unsaved = self._unsaved, {}
        return found

    def add(self, data: object) -> None:
        """Take over what `take` has given; whatever is not as it must be is passed over: nothing depends on it."""
        for key, value in data.items() if isinstance(data, dict) else ():
            if key == "pace" and value in PACES:
                self._pace = value
            elif key == "uncoached" and isinstance(value, list):
                self._uncoached = {seat for seat in value if isinstance(seat, int)}
            elif str(key).isdecimal() and isinstance(value, list):
                self._seen.setdefault(int(key), set()).update(map(str, value))


# -- settings and options ---------------------------------------------------------------------------------------------
Coached = Literal["off", "newcomers", "everybody"]
COACHED: tuple[Coached, ...] = get_args(Coached)


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What the table agreed on for one match.

    `undo`: `never`; `learnt` = free up to where something was learnt, never beyond; `agreed` = beyond it the table
    must agree. `strict`: everybody who could react is asked, also when their only answer is no. `computers`: how their
    moves are shown at first; None: as the program's settings say. `coach`: to whom the coach explains what is asked for
    the first time; newcomers are those who have never finished this game.
    """

    undo: UndoRule = "agreed"
    curtain: bool = True
    strict: bool = False
    hints: bool = True
    computers: Pace | None = None
    coach: Coached = "off"


class BadOptions(UsageError):
    """The game's options do not go together: `text` says why."""


def checked_options(game: Game, options: Options, seats: int) -> dict[str, str]:
    """Return the game's options with defaults filled in, without those of `SETUP_OPTIONS`.

    UsageError for an unknown key or value, or one that is not offered for so many seats; BadOptions where they do
    not go together.
    """
    known = {option.id: option for option in game.options}
    unknown = sorted(set(options) - set(known) - set(SETUP_OPTIONS))
    if unknown:
        raise UsageError(f"{game.facts.id} has no option {unknown[0]!r}; known: {', '.join(sorted(known)) or 'none'}")
    chosen = {name: _value(option, options, seats) for name, option in known.items()}
    trouble = game.check_options(chosen, seats) if game.check_options is not None else None
    if trouble is not None:
        raise BadOptions(trouble)
    return chosen


def with_options_since(game: Game, options: Mapping[str, str], seats: int) -> Mapping[str, str]:
    """Return a match's options with those that the game has got since, as they were before (`Option.before`)."""
    since = {
        option.id: option.before
        for option in game.options
        if option.before and option.id not in options and option.is_offered(seats)
    }
    full = {**since, **options}
    trouble = game.check_options(full, seats) if game.check_options is not None else None
    return full if trouble is None else options  # one that needs another had no meaning


def _value(option: Option, options: Options, seats: int) -> str:
    value = str(options.get(option.id, option.default))
    if not option.is_offered(seats):
        allowed = [option.default]
    else:
        allowed = [choice.value for choice in option.choices]
        allowed += [str(seat) for seat in range(seats)] if option.per_seat else []
    if value not in allowed:
        raise UsageError(f"option {option.id!r} can't be {value!r}; possible: {', '.join(allowed)}")
    return value
