"""Names on the table, and functions that report events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Events
from games.core.contract.events import emit, emit_to
from games.core.contract.names import seat_name
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE, TOKENS, FiringMode, bit_numbers
from games.wroclaw.rules.shots import AccuracyCheck, ShotCheck, add_wounds, armour_of, natural_values
from games.wroclaw.rules.state import State


def card_name(state: State, card: int) -> str:
    """Return the name of a character's card."""
    return f"card:{state.board.characters[card].id}"


def card_names(state: State, mask: int) -> list[str]:
    """Return the names of the cards in a mask."""
    return [card_name(state, card) for card in bit_numbers(mask)]


def card_at(state: State, place: int) -> str:
    """Return the name of the card of the fighter in a place."""
    return card_name(state, state.cards[place])


def fighter_name(place: int) -> str:
    """Return the name of the fighter in a place, such as `fighter:0:2`."""
    return f"fighter:{place // FIGHTERS_PER_SIDE}:{place % FIGHTERS_PER_SIDE}"


def slot_name(place: int) -> str:
    """Return the name of a place in the field, such as `slot:0:2`."""
    return f"slot:{place // FIGHTERS_PER_SIDE}:{place % FIGHTERS_PER_SIDE}"


def hazard_name(state: State, hazard: int) -> str:
    """Return the name of a kind of hazard."""
    return f"hazard:{state.board.hazards[hazard].id}"


def report_wound(
    events: Events | None, state: State, place: int, wounds: int, cause: str
) -> None:  # fmt: skip
    """Report the wounds that a fighter has received."""
    if events is not None:
        args = {"fighter": fighter_name(place), "card": card_at(state, place), "n": wounds}
        emit(events, "wounded", **args, after=state.wounds[place], cause=cause)


def report_order(events: Events | None, state: State, place: int) -> None:
    """Report a fighter placed face down. Only its owner learns the card and the order."""
    if events is not None:
        seat = place // FIGHTERS_PER_SIDE
        where = {"who": seat_name(seat), "slot": slot_name(place)}
        emit(events, "sent", **where)
        card, token = card_at(state, place), f"token:{TOKENS[state.orders[place]]}"
        emit_to(events, (seat,), "ordered", **where, card=card, token=token)


def report_reveal(events: Events | None, state: State, place: int) -> None:
    """Report the card and the order of a fighter turned face up."""
    if events is not None:
        token = f"token:{TOKENS[state.orders[place]]}"
        who = seat_name(place // FIGHTERS_PER_SIDE)
        emit(events, "revealed", who=who, fighter=fighter_name(place), card=card_at(state, place), token=token)


def report_shot(
    events: Events | None,
    state: State,
    shooter: int,
    mode: FiringMode,
    boost: Sequence[int],
    extra: int,
    checks: Sequence[ShotCheck],
) -> None:
    """Report a shot with its complete arithmetic. Called before the wounds are added."""
    if events is None:
        return
    shift = state.board.extra if extra else 0
    emit(
        events,
        "aimed",
        who=seat_name(shooter // FIGHTERS_PER_SIDE),
        shooter=fighter_name(shooter),
        card=card_at(state, shooter),
        mode=f"mode:{mode.id}",
        rolled=state.dice[:],
        boost=list(boost),
        shift=-shift,
        dice=list(natural_values(state.dice, boost, shift)),
        extra=bool(extra),
        shots=[_shot(state, mode, boost, shift, one) for one in checks],
    )


def _shot(state: State, mode: FiringMode, boost: Sequence[int], shift: int, check: ShotCheck) -> dict[str, Any]:
    before = state.wounds[check.target]
    naturals = natural_values(state.dice, boost, shift)
    armour = armour_of(state, check.target)
    return {
        "target": fighter_name(check.target),
        "card": card_at(state, check.target),
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
            for line in check.lines
        ],
        "tiers": [list(tier) for tier in reversed(mode.tiers)],
        "run": check.run,
        "hit": check.hit,
        "wounds": check.wounds,
        "before": before,
        "after": add_wounds(before, check.wounds),
        "silenced": check.hit and mode.stops_cover and is_in_cover(state, check.target),
        "weakens": mode.weakens if check.hit else 0,
    }


def is_in_cover(state: State, place: int) -> bool:
    """Return True if the fighter in a place shoots from cover."""
    return TOKENS[state.orders[place]] == "oslona"


def _threshold(mode: FiringMode, line: AccuracyCheck) -> int:
    """Return the highest accuracy threshold reached, or the lowest one if none was reached."""
    return next((least for least, _ in mode.tiers if line.accuracy >= least), mode.tiers[-1][0])


def bonus_terms(mode: FiringMode, naturals: Sequence[int], die: int) -> list[dict[str, Any]]:
    """List the bonuses to accuracy by `kind`: `pair`, `triple`, or `dice` that show `from` to `to`."""
    terms: list[dict[str, Any]] = []
    alike = len(set(naturals))
    if alike == 1 and mode.triple:
        terms.append({"kind": "triple", "n": mode.triple})
    elif alike == 2 and mode.pair:
        terms.append({"kind": "pair", "n": mode.pair})
    for low, high, others, add in mode.per_die:
        count = sum(low <= naturals[place] <= high and not (others and place == die) for place in range(3))
        if count:
            terms.append({"kind": "dice", "n": add * count, "from": low, "to": high})
    return terms
