"""What the people at a table agree on before they begin: the match's settings and the game's options."""

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
COACHED: tuple[CoachAudience, ...] = get_args(CoachAudience)


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
    coach: CoachAudience = "off"


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
    """Return a match's options with those that the game has got since, as they were before (`Option.legacy_value`)."""
    since = {
        option.id: option.legacy_value
        for option in game.options
        if option.legacy_value and option.id not in options and option.is_offered(seats)
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
