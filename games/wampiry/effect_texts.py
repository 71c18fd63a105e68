"""Sentences that describe the effects of estates and clock fields, as tooltips say them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.contract.texts import N_, N_n, Text
from games.core.data.board_values import join_with_or
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.form import BoardData

ESTATE_TEXTS = {
    "place_extra_possessed": N_n(
        "Place 1 extra possessed here, if your supply holds one.",
        "Place {n} extra possessed here (or all your supply holds, if fewer).",
    ),
    "move_own_here": N_n(
        "Bring 1 of your possessed here from another estate.",
        "Bring {n} of your possessed here from other estates (or all there are, if fewer).",
    ),
    "move_opponents_out": N_n(
        "Choose an estate and send 1 of your opponents' possessed from it to any other.",
        "Choose an estate and send {n} of your opponents' possessed away from it (or all there are, if fewer), "
        "each to any other estate.",
    ),
    "move_own_block": N_n(
        "Move 1 of your possessed from any estate to any other.",
        "Move up to {n} of your possessed from any one estate to any other.",
    ),
}
REPEATED_TEXTS = {  # effect -> (sentence for one marker, sentence for several)
    "replace_opponent_with_own": (
        N_(
            "On any estate, send one of your opponents' possessed back to its owner and put one from your "
            "supply in its place."
        ),
        N_(
            "{times}: on any estate, send one of your opponents' possessed back to its owner and put one "
            "from your supply in its place."
        ),
    ),
    "swap_own_with_opponent": (
        N_("Swap one of your possessed with one of an opponent's on another estate."),
        N_("{times}: swap one of your possessed with one of an opponent's on another estate."),
    ),
}
TWICE, TIMES = N_("Do this twice"), N_("Do this {n} times")
PRICE_TEXT = N_n(
    "Return one of your possessed from here to your supply", "Return {n} of your possessed from here to your supply"
)
REMOVAL_TEXT = N_n(
    "In exchange, one of your opponents' possessed on any other estate goes back to its owner.",
    "In exchange, {n} of your opponents' possessed on other estates go back to their owners (or all there "
    "are, if fewer).",
)
FIELD_TEXTS = {
    "raise_scoring_here": N_(
        "Raise the scoring of the estate where your vampire stands by one step: from lowered to "
        "normal, or from normal to raised."
    ),
    "lower_scoring_here": N_(
        "Lower the scoring of the estate where your vampire stands by one step: from raised to normal, "
        "or from normal to lowered."
    ),
    "place_sabbath_marker_here": N_(
        "The estate where your vampire stands is scored at the end of this turn – once, and even if "
        "the vampire leaves it."
    ),
    "relocate_own_vampire": N_(
        "At the end of your go, after placing your possessed, your vampire may fly to any other "
        "estate. You don't use its ability."
    ),
    "relocate_own_time_pawn": N_(
        "At the end of your go your time pawn may leap to any other space. You don't use its action."
    ),
}


def estate_text(data: BoardData, place: ValuePath) -> Text | None:
    """Return the sentence for the effect of the estate at a path."""
    effect = value_at(data, (*place, "effect"))
    count = effect.get("count", 1)
    if effect["do"] == "sacrifice_here_to_remove":
        return N_("{price}. {gain}", price=PRICE_TEXT.with_args(n=effect["cost"]), gain=REMOVAL_TEXT.with_args(n=count))
    if effect["do"] in REPEATED_TEXTS:
        once, several = REPEATED_TEXTS[effect["do"]]
        return once if count == 1 else several.with_args(times=TWICE if count == 2 else TIMES.with_args(n=count))
    text = ESTATE_TEXTS.get(effect["do"])
    return text.with_args(n=count) if text is not None else None


def field_text(data: BoardData, place: ValuePath) -> Text | None:
    """Return the sentence for the action of the clock field at a path."""
    do = value_at(data, (*place, "effect", "do"))
    if do == "move_opponent_vampire":
        distance = _distance(list(data["rules"]["estate_cards"].values()), _estate_steps)
        return N_(
            "Move an opponent's vampire {distance}. If their go is still to come, their estate card is "
            "cancelled and their go starts there.", distance=distance,
        )  # fmt: skip
    if do == "move_opponent_time_pawn":
        distance = _distance(list(data["rules"]["time_cards"].values()), _field_steps)
        return N_(
            "Move an opponent's time pawn {distance}. If their go is still to come, their time card is "
            "cancelled and they use the new space.", distance=distance,
        )  # fmt: skip
    return FIELD_TEXTS.get(do)


def _estate_steps(numbers: Sequence[int]) -> Text:
    return N_n("{steps} estate", "{steps} estates", n=numbers[-1], steps=join_with_or(numbers))


def _field_steps(numbers: Sequence[int]) -> Text:
    return N_n("{steps} space", "{steps} spaces", n=numbers[-1], steps=join_with_or(numbers))


def _distance(steps: Sequence[int], count: Callable[[Sequence[int]], Text]) -> Text:
    """Return the distances of cards with their directions: `1 or 2 estates either way`."""
    onward, back = sorted(n for n in steps if n > 0), sorted(-n for n in steps if n < 0)
    if onward == back:
        return N_("{steps} either way", steps=count(onward))
    ahead = N_("{steps} clockwise", steps=count(onward)) if onward else None
    behind = N_("{steps} anticlockwise", steps=count(back)) if back else None
    if ahead is None or behind is None:
        result = ahead or behind
        assert result is not None
        return result
    return N_("{one} or {other}", one=ahead, other=behind)
