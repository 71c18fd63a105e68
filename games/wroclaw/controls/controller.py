"""The `Controller` of W ruinach Wrocławia, which binds the modules of this folder together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Seat, View
from games.core.contract.controller import Controller
from games.core.contract.extras.cards import Cards
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.ending import Ending, Limit
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n
from games.wroclaw.controls import clicks, events, faces, naming, words
from games.wroclaw.controls.clicks import CONTROLS, confirm_label
from games.wroclaw.controls.events import MOTIONS, STORY_RULES
from games.wroclaw.controls.naming import sections
from games.wroclaw.rules.board import DEADLY_WOUNDS, FIGHTERS_PER_SIDE
from games.wroclaw.view.view import standings

# -- warnings before the end ------------------------------------------------------------------------------------------
SMALL_HAND_TEXT = N_n("{who}: {n} fighter in hand after this turn. A side with fewer than {least} loses.",
           "{who}: {n} fighters in hand after this turn. A side with fewer than {least} loses.")  # fmt: skip
ANOTHER_SMALL_HAND_TEXT = N_n("{who}: {n} fighter in hand after this turn.",
                     "{who}: {n} fighters in hand after this turn.")  # fmt: skip
ONE_WOUND_LEFT_TEXT = N_("{card} has {n} wounds. One more kills.")
ANOTHER_WOUNDED_TEXT = N_("{card} has {n} wounds, too.")


def limits(view: View) -> Sequence[Limit]:
    """Return warnings about small hands, then about fighters one wound from death.

    Only the first of each kind says what follows.
    """
    if view["decision"] is None or not view["turn"]:
        return ()
    standing = standings(view)
    hands = sorted((n, seat) for seat, n in enumerate(standing["hands"]) if n <= standing["least"])
    wounded = [
        (seat, one)
        for seat, line in enumerate(view["fighters"])
        for one in line
        if one["card"] and one["wounds"] == DEADLY_WOUNDS - 1
    ]
    return [
        *(_small_hand(seat, n, standing["least"], number == 0) for number, (n, seat) in enumerate(hands)),
        *(_wounded(seat, one, number == 0) for number, (seat, one) in enumerate(wounded)),
    ]


def _small_hand(seat: Seat, count: int, least: int, is_first: bool) -> Limit:
    text = SMALL_HAND_TEXT.with_args(least=least) if is_first else ANOTHER_SMALL_HAND_TEXT
    return Limit(text.with_args(who=seat_name(seat), n=count), seat, count < least)


def _wounded(seat: Seat, fighter: Mapping[str, Any], is_first: bool) -> Limit:
    text = ONE_WOUND_LEFT_TEXT if is_first else ANOTHER_WOUNDED_TEXT
    return Limit(text.with_args(card=f"card:{fighter['card']}", n=fighter["wounds"]), seat)


# -- the controller ---------------------------------------------------------------------------------------------------
def _order(view: View) -> Sequence[int]:
    return (0, 1)


def _phase(view: View) -> tuple[int, int, int]:
    return view["turn"], 0, words.PHASE_NUMBERS[view["phase"]]


CONTROLLER = Controller(
    controls=CONTROLS,
    prompt=clicks.prompt,
    label=faces.label,
    translate_name=naming.translate_name,
    refusal_texts=words.REFUSAL_TEXTS,
    log_lines=words.LOG_TEXTS,
    description=naming.description,
    seat_facts=faces.seat_facts,
    seat_order=_order,
    phases=words.PHASE_TEXTS,
    turn_and_phase=_phase,
    tooltip_title=naming.tooltip_title,
    motions=MOTIONS,
    sounds={"drew": "slide", "sent": "card", "ended": "win"},
    sections=sections,
    spoken_overview=naming.spoken_overview,
    spoken_position=naming.spoken_position,
    decision_extras=DecisionExtras(
        group_titles={"card": N_("Cards"), "token": N_("Orders"), "mode": N_("How to shoot"), "die": N_("Perun")},
        not_asked_reason=words.not_asked_reason,
        choose_prompts={
            "card": N_("Choose a fighter"),
            "token": N_("Choose an order"),
            "fighter": N_("Choose a fighter on the board"),
            "mode": N_("Choose how to shoot"),
        },
        default_names=frozenset(f"die:{die}:0" for die in range(FIGHTERS_PER_SIDE)),
        confirm_label=confirm_label,
        pass_kinds=frozenset({"fire", "hold"}),
        risky_pass=clicks.forgoes_possible_hits,
        auto_answer=clicks.auto_answer,
        pass_warning=clicks.pass_warning,
        calculations={"mode": faces.shot_calculations},
        inline_description_kinds=frozenset({"token"}),
        back_labels={"boost": N_("Another target or shooter")},
    ),
    cards=Cards(
        face=faces.card_face,
        hand=faces.hand_card_names,
        shelf=faces.order_token_names,
        piles=faces.public_piles,
    ),
    shared_viewing=SharedViewing(
        event_kinds=frozenset(MOTIONS) - {"ordered"},
        achievement=events.find_achievement,
        remarks=events.REMARKS,
    ),
    story_rules=STORY_RULES,
    ending=Ending(
        limits=limits,
        end_texts=words.END_TEXTS,
        result_texts=words.RESULT_TEXTS,
        cause_texts=words.POINT_CAUSE_TEXTS,
        point_labels=words.point_labels,
        tie_breaks=words.tie_break_rows,
    ),
)
