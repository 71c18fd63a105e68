"""What happens, told as events; names on the table that events, forecasts and texts share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Events
from games.core.contract.events import emit, emit_to
from games.core.contract.names import seat_name
from games.wroclaw.rules.board import LINE, TOKENS, Mode, bit_numbers
from games.wroclaw.rules.shots import DieCheck, ShotCheck, add_wounds, armour_of, natural_values
from games.wroclaw.rules.state import State


# -- names ------------------------------------------------------------------------------------------------------------
def card_name(state: State, card: int) -> str:
    """Return the name of a character's card."""
    return f"card:{state.board.characters[card].id}"


def card_names(state: State, mask: int) -> list[str]:
    """Return the names of cards, given as a mask."""
    return [card_name(state, card) for card in bit_numbers(mask)]


def card_at(state: State, place: int) -> str:
    """Return the name of the card that lies in a place."""
    return card_name(state, state.cards[place])


def fighter_name(place: int) -> str:
    """Return the name on the table of the fighter in a place."""
    return f"fighter:{place // LINE}:{place % LINE}"


def slot_name(place: int) -> str:
    """Return the name on the table of a place."""
    return f"slot:{place // LINE}:{place % LINE}"


def hazard_name(state: State, hazard: int) -> str:
    """Return the name of a kind of hazard."""
    return f"hazard:{state.board.hazards[hazard].id}"


# -- what happens -----------------------------------------------------------------------------------------------------
def report_wound(
    events: Events | None, state: State, place: int, wounds: int, cause: str
) -> None:  # fmt: skip
    """Report wounds that a fighter has got."""
    if events is not None:
        args = {"fighter": fighter_name(place), "card": card_at(state, place), "n": wounds}
        emit(events, "wounded", **args, after=state.wounds[place], cause=cause)


def report_order(events: Events | None, state: State, place: int) -> None:
    """Report that a fighter lies face down, and to its owner who it is."""
    if events is not None:
        seat = place // LINE
        where = {"who": seat_name(seat), "slot": slot_name(place)}
        emit(events, "sent", **where)
        card, token = card_at(state, place), f"token:{TOKENS[state.orders[place]]}"
        emit_to(events, (seat,), "ordered", **where, card=card, token=token)


def report_reveal(events: Events | None, state: State, place: int) -> None:
    """Report who lies in a place, with which order."""
    if events is not None:
        token = f"token:{TOKENS[state.orders[place]]}"
        who = seat_name(place // LINE)
        emit(events, "revealed", who=who, fighter=fighter_name(place), card=card_at(state, place), token=token)


def report_shot(
    events: Events | None,
    state: State,
    shooter: int,
    mode: Mode,
    boost: Sequence[int],
    extra: int,
    found: Sequence[ShotCheck],
) -> None:
    """Report a shot with its whole arithmetic, before it takes effect."""
    if events is None:
        return
    shift = state.board.extra if extra else 0
    emit(
        events,
        "aimed",
        who=seat_name(shooter // LINE),
        shooter=fighter_name(shooter),
        card=card_at(state, shooter),
        mode=f"mode:{mode.id}",
        rolled=state.dice[:],
        boost=list(boost),
        shift=-shift,
        dice=list(natural_values(state.dice, boost, shift)),
        extra=bool(extra),
        shots=[_shot(state, mode, boost, shift, one) for one in found],
    )


def _shot(state: State, mode: Mode, boost: Sequence[int], shift: int, found: ShotCheck) -> dict[str, Any]:
    before = state.wounds[found.target]
    naturals = natural_values(state.dice, boost, shift)
    armour = armour_of(state, found.target)
    return {
        "target": fighter_name(found.target),
        "card": card_at(state, found.target),
        "lines": [
            {
                "die": line.die,
                "which": "highest" if line.highest else "lowest",
                "face": state.dice[line.die],
                "boost": boost[line.die],
                "shift": -shift,
                "natural": line.natural,
                "terms": bonus_terms(mode, naturals, line.die),
                "armour": {
                    "base": armour.base,
                    "cover": armour.cover,
                    "weakened": -armour.weakened,
                    "total": armour.total,
                },
                "accuracy": line.accuracy,
                "threshold": _threshold(mode, line),
                "wounds": line.wounds,
                "hit": line.wounds > 0,
            }
            for line in found.lines
        ],
        "tiers": [list(tier) for tier in reversed(mode.tiers)],
        "run": found.run,
        "hit": found.hit,
        "wounds": found.wounds,
        "before": before,
        "after": add_wounds(before, found.wounds),
        "silenced": found.hit and mode.stops_cover and is_in_cover(state, found.target),
        "weakens": mode.weakens if found.hit else 0,
    }


def is_in_cover(state: State, place: int) -> bool:
    """Return whether the fighter in a place shoots from cover."""
    return TOKENS[state.orders[place]] == "oslona"


def _threshold(mode: Mode, line: DieCheck) -> int:
    """Return the threshold that was reached, or the easiest one."""
    return next((least for least, _ in mode.tiers if line.accuracy >= least), mode.tiers[-1][0])


def bonus_terms(mode: Mode, naturals: Sequence[int], die: int) -> list[dict[str, Any]]:
    """List what adds to the accuracy, each with its kind: `pair`, `triple`, or `dice` showing `from` to `to`."""
    found: list[dict[str, Any]] = []
    alike = len(set(naturals))
    if alike == 1 and mode.triple:
        found.append({"kind": "triple", "n": mode.triple})
    elif alike == 2 and mode.pair:
        found.append({"kind": "pair", "n": mode.pair})
    for low, high, others, add in mode.per_die:
        count = sum(low <= naturals[place] <= high and not (others and place == die) for place in range(3))
        if count:
            found.append({"kind": "dice", "n": add * count, "from": low, "to": high})
    return found
