"""The match's settings and the game's options, which the players choose before the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from games.core.contract.contract import SETUP_OPTIONS, Option, Options
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.match.undo import UndoRule
from games.core.match.viewing import Pace

CoachAudience = Literal["off", "newcomers", "everybody"]
COACH_AUDIENCES: tuple[CoachAudience, ...] = get_args(CoachAudience)


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """Settings of one match.

    undo       `never`; `learnt`: free until something was revealed, then impossible; `agreed`: free until something
               was revealed, then the table must agree
    strict     True: ask every seat that could react, even if its only answer is no
    computers  how computer players' moves are shown at first; None: as in the program's settings
    coach      who gets explanations; newcomers are people who have never finished a match of this game
    """

    undo: UndoRule = "agreed"
    curtain: bool = True
    strict: bool = False
    hints: bool = True
    computers: Pace | None = None
    coach: CoachAudience = "off"


class InvalidOptions(UsageError):
    """The game's options contradict each other."""


def complete_options(game: Game, options: Options, seats: int) -> dict[str, str]:
    """Return the game's options with defaults filled in, without `SETUP_OPTIONS`.

    Raises UsageError for an unknown key or value, or one not offered for this number of seats. Raises InvalidOptions if
    options contradict each other.
    """
    known = {option.id: option for option in game.options}
    unknown = sorted(set(options) - set(known) - set(SETUP_OPTIONS))
    if unknown:
        raise UsageError(f"{game.facts.id} has no option {unknown[0]!r}; known: {', '.join(sorted(known)) or 'none'}")
    chosen = {name: _value(option, options, seats) for name, option in known.items()}
    trouble = game.check_options(chosen, seats) if game.check_options is not None else None
    if trouble is not None:
        raise InvalidOptions(trouble)
    return chosen


def add_new_options(game: Game, options: Mapping[str, str], seats: int) -> Mapping[str, str]:
    """Add the options that the game has introduced since the match was saved, with their `legacy_value`."""
    since = {
        option.id: option.legacy_value
        for option in game.options
        if option.legacy_value and option.id not in options and option.is_offered(seats)
    }
    full = {**since, **options}
    trouble = game.check_options(full, seats) if game.check_options is not None else None
    return full if trouble is None else options  # nothing is added if it would contradict the saved options


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
